import { expect, test } from 'vitest';
import { others, same, Trail } from './likewise';
import type { Offer } from './wire.gen';

const offer = (choice: string, more: Partial<Offer> = {}): Offer => ({
  choice,
  label: choice,
  kind: 'move',
  ...more,
});
const at = (id: string) => (id === 'X' ? '' : '0101');

test('an order goes from the question at which a piece is named until that comes again', () => {
  const t = new Trail();
  t.take('activate', offer('move A', { piece: 'A', kind: 'pick' }), at);
  t.asked('path');
  expect(t.last).toBeUndefined();
  t.take('path', offer('to 0202', { place: '0202' }), at);
  t.take('path', offer('stop'), at);
  t.asked('activate');
  expect(t.last?.piece).toBe('A');
  expect(t.last?.from).toBe('0101');
  expect(t.last?.steps.map((s) => s.offer.choice)).toEqual(['move A', 'to 0202', 'stop']);
  // What names no piece of the map is no order for others.
  t.take('activate', offer('move X', { piece: 'X' }), at);
  t.asked('activate');
  expect(t.last).toBeUndefined();
  t.take('activate', offer('done', { kind: 'pass' }), at);
  t.asked('activate');
  expect(t.last).toBeUndefined();
});

test('the same step for another piece is found by what it is about, and not where there are several', () => {
  const pick = { kind: 'activate', offer: offer('move A', { piece: 'A' }) };
  const offers = [
    offer('move B', { piece: 'B' }),
    offer('fire B', { piece: 'B', kind: 'fire' }),
    offer('move A', { piece: 'A' }),
  ];
  expect(same(pick, 'A', 'B', offers)?.choice).toBe('move B');
  expect(same(pick, 'A', 'C', offers)).toBeUndefined();
  const go = { kind: 'path', offer: offer('to 0202', { place: '0202' }) };
  expect(same(go, 'A', 'B', [offer('to 0203', { place: '0203' })])).toBeUndefined();
  expect(same(go, 'A', 'B', [offer('to 0202', { place: '0202' })])?.choice).toBe('to 0202');
  const both = { kind: 'go', offer: offer('move A 0202 road', { piece: 'A', place: '0202' }) };
  const two = [
    offer('move B 0202 field', { piece: 'B', place: '0202' }),
    offer('move B 0202 road', { piece: 'B', place: '0202' }),
  ];
  expect(same(both, 'A', 'B', two)?.choice).toBe('move B 0202 road');
  const stop = { kind: 'path', offer: offer('stop') };
  expect(same(stop, 'A', 'B', [offer('stop'), offer('go')])?.choice).toBe('stop');
});

test('those of the stack that could be given the first step are the others', () => {
  const g = {
    piece: 'A',
    from: '0101',
    steps: [{ kind: 'activate', offer: offer('move A', { piece: 'A' }) }],
  };
  const offers = [offer('move B', { piece: 'B' }), offer('move D', { piece: 'D' })];
  expect(others(g, ['A', 'B', 'C'], offers)).toEqual(['B']);
});
