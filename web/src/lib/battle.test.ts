import { expect, test } from 'vitest';
import { facesOf, fought, pips } from './battle';
import type { Line, StepView } from './wire.gen';

const step = (index: number, choice: string, lines: Line[] = [], seat = -1): StepView => ({
  index,
  seat,
  choice,
  lines,
  patch: {},
  turn: 1,
});
const line = (text: string, kind = 'combat'): Line => ({ text, kind });

test('faces come from one die, or from the line that shows a handful', () => {
  expect(facesOf(step(1, 'die 5'))).toEqual([5]);
  expect(facesOf(step(1, 'hits 2', [line('the dice show 6 5 1', 'dice')]))).toEqual([6, 5, 1]);
  expect(facesOf(step(1, 'draw 116RCT'))).toEqual([]);
  expect(facesOf(step(1, 'die 5', [], 0))).toEqual([]);
});

test('dice that follow each other are one battle, later ones another', () => {
  const a = fought(undefined, step(4, 'die 3', [line('a 3 against 4 is a hit')]));
  const b = fought(a, step(5, 'die 6', [line('1/16 takes 1 hit', 'loss')]));
  expect(b).toEqual({ index: 5, faces: [3, 6], lines: ['a 3 against 4 is a hit', '1/16 takes 1 hit'] });
  expect(fought(b, step(6, 'pick x', [], 0))).toBe(b);
  expect(fought(b, step(9, 'die 1'))!.faces).toEqual([1]);
});

test('a die has as many pips as its face', () => {
  for (let n = 1; n <= 6; n++) expect(new Set(pips(n)!.map(String)).size).toBe(n);
  expect(pips(0)).toBeUndefined();
  expect(pips(9)).toBeUndefined();
});
