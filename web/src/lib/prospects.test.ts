import { expect, test } from 'vitest';
import { linesOf, listed } from './prospects';
import type { ProspectStep } from './wire.gen';

const steps = (...list: Partial<ProspectStep>[]) => ({
  value: 0.5,
  margin: 0.1,
  played: 1,
  steps: list.map((s) => ({ choice: 'c', label: 'l', ...s })),
});
const stands: Record<string, string> = { tank: '0101', gun: '0205' };
const at = (id: string) => stands[id];

test('a plan is drawn as the ways of its pieces', () => {
  expect(
    linesOf(
      steps({ piece: 'tank' }, { place: '0102' }, { place: '0103' }, {}, { piece: 'gun', place: '0103' }),
      at,
    ),
  ).toEqual([
    ['0101', '0102', '0103'],
    ['0205', '0103'],
  ]);
});

test('a piece that is in hand already goes from where it stands', () => {
  expect(
    linesOf(steps({ place: '0102' }, { place: '0103' }, { piece: 'gun', place: '0103' }), at, 'tank'),
  ).toEqual([
    ['0101', '0102', '0103'],
    ['0205', '0103'],
  ]);
});

test('a piece from off the map begins where it is put, and what has no place draws nothing', () => {
  expect(linesOf(steps({ piece: 'reserve', place: '0301' }), at)).toEqual([['0301']]);
  expect(linesOf(steps({}, {}), at)).toEqual([]);
});

test('what most plans end with is said once', () => {
  const said = (...labels: string[]) => steps(...labels.map((label) => ({ choice: label, label })));
  const plans = [
    said('A to 1', 'the second company lands at 9', 'done'),
    said('A to 2', 'the second company lands at 9', 'done'),
    said('done'),
    said('A to 3', 'halt'),
  ];
  const { list, end } = listed(plans);
  expect(end.map((s) => s.label)).toEqual(['the second company lands at 9', 'done']);
  expect(list.map((l) => [l.steps.map((s) => s.label).join(' '), l.shares])).toEqual([
    ['A to 1', true],
    ['A to 2', true],
    ['done', false],
    ['A to 3 halt', false],
  ]);
  const same = 'the third company moves to the wood of Bernesq';
  // Each keeps its first choice, and alone it shares nothing.
  expect(listed([said(same, same), said(same, same)]).list.map((l) => l.steps.length)).toEqual([1, 1]);
  expect(listed([said('a', 'b')]).end).toEqual([]);
  // A short end is no trouble to read twice.
  expect(listed([said('a', 'done'), said('b', 'done')]).end).toEqual([]);
});
