import { expect, test } from 'vitest';
import { give, momentName } from './review';

const moment = (index: number, played: number, chance: number, turn = 0) => ({
  index,
  played,
  turn,
  chances: [chance, 1 - chance],
  draws: 0,
});

test('moments have names', () => {
  const list = [moment(0, 3, 0.5), moment(9, 3, 0.5, 2), moment(12, 3, 0.5), moment(20, 3, 1)];
  expect(list.map((m, i) => momentName(m, i, list.length))).toEqual(['Start', 'Turn 2', 'Move 12', 'End']);
});

test('the more games were played the surer are chances, and the end is sure', () => {
  // 96 games of which half are won: 1.96 * sqrt(1/4 / 100).
  expect(give(moment(0, 96, 0.5), false)).toBe('±10%');
  expect(give(moment(0, 4, 0.5), false)).toBe('±35%');
  expect(give(moment(0, 4, 1), true)).toBe('-');
});
