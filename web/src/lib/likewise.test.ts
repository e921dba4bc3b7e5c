import { describe, expect, test } from 'vitest';
import { body, followers, type Given, others, same, shifted, Trail } from './likewise';
import type { Piece } from './pieces';
import { field, of29 } from './testdata/field';
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

describe('an order to a regiment', () => {
  const sheet = field();
  const pieces = [
    of29('A', '0.0', '116'),
    of29('B', '0.1', '116'),
    of29('C', '2.0', '116'),
    of29('D', '0.3', '115'),
    of29('lost', 'out-blue', '116'),
    { ...of29('E', '0.0', '116'), side: 'red' },
    of29('HQ', '0.4'),
  ];
  const given: Given = {
    piece: 'A',
    from: '0.0',
    steps: [
      { kind: 'activate', offer: offer('move A', { piece: 'A', kind: 'pick' }) },
      { kind: 'path', offer: offer('to 2.1', { place: '2.1' }) },
    ],
  };
  const picks = ['B', 'C', 'D', 'E', 'HQ', 'lost'].map((id) =>
    offer(`move ${id}`, { piece: id, kind: 'pick' }),
  );

  test('goes to those of its own regiment, of its side and formation; who is in none belongs to the formation', () => {
    expect(body(pieces, 'A')).toMatchObject({ name: '116, 29th Division' });
    expect(body(pieces, 'A')!.pieces.map((p) => p.id)).toEqual(['A', 'B', 'C', 'lost']);
    expect(body(pieces, 'HQ')!.name).toBe('29th Division');
    expect(body(pieces, 'D')!.name, 'a regiment of one').toBe('29th Division');
    expect(body([{ ...of29('x', '0.0'), group: '' }], 'x')).toBeUndefined();
  });

  test('leads each as far and the same way from where it stands, and nowhere off the sheet', () => {
    expect(shifted(sheet, '2.1', '0.0', '0.1')).toBe('2.2');
    expect(shifted(sheet, '2.1', '0.0', '3.3')).toBe('5.4');
    expect(shifted(sheet, '2.1', '0.0', '5.0')).toBe('');
    expect(shifted(sheet, '2.1', '0.0', 'box')).toBe('');
  });

  test('is followed by the foremost first, and only by who can be chosen and stands on the sheet', () => {
    const all = body(pieces, 'A')!;
    expect(followers(given, all, sheet, picks)).toEqual(['C', 'B']);
    expect(followers(given, all, sheet, picks.slice(1))).toEqual(['C']);
  });

  test('takes each step by an offer of its own, and none where there is no such offer', () => {
    const there = (p: string) => shifted(sheet, p, '0.0', '0.1');
    const offers = [offer('to 2.1', { place: '2.1' }), offer('to 2.2', { place: '2.2' })];
    expect(same(given.steps[1]!, 'A', 'B', offers, there)?.choice).toBe('to 2.2');
    expect(same(given.steps[1]!, 'A', 'B', offers.slice(0, 1), there)).toBeUndefined();
  });
});

test('all of a nation under one name are no formation that follows', () => {
  const p = (id: string, nation: string, group: string) =>
    ({ id, name: id, at: '0101', z: 0, side: 'german', nation, group, hue: 0, say: id }) as Piece;
  const army = [p('A', 'de', 'German'), p('B', 'de', 'German'), p('C', 'it', 'Italian')];
  expect(body(army, 'A')).toBeUndefined();
  const corps = [p('A', 'de', 'FJR 6'), p('B', 'de', 'FJR 6'), p('C', 'de', 'GR 919')];
  expect(body(corps, 'A')!.pieces.map((x) => x.id)).toEqual(['A', 'B']);
});
