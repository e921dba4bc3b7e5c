import { expect, test } from 'vitest';
import { linesOf } from './advice.svelte';
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

test('a piece from off the map begins where it is put, and what has no place draws nothing', () => {
  expect(linesOf(steps({ piece: 'reserve', place: '0301' }), at)).toEqual([['0301']]);
  expect(linesOf(steps({}, {}), at)).toEqual([]);
});
