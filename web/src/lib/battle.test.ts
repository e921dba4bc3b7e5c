import { expect, test } from 'vitest';
import { drawn, facesOf, fought, pips } from './battle';
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
  expect(facesOf(step(1, 'die 5'))).toEqual([{ n: 5 }]);
  expect(facesOf(step(1, 'hits 2', [line('the dice show 6 5 1', 'dice')]))).toEqual([
    { n: 6 },
    { n: 5 },
    { n: 1 },
  ]);
  expect(facesOf(step(1, 'draw 116RCT'))).toEqual([]);
  expect(facesOf(step(1, 'die 5', [], 0))).toEqual([]);
});

test('dice that follow each other are one battle, later ones another', () => {
  const a = fought(undefined, step(4, 'die 3', [line('a 3 against 4 is a hit')]));
  const b = fought(a, step(5, 'die 6', [line('1/16 takes 1 hit', 'loss')]));
  expect(b).toEqual({
    index: 5,
    faces: [{ n: 3 }, { n: 6 }],
    lines: ['a 3 against 4 is a hit', '1/16 takes 1 hit'],
  });
  expect(fought(b, step(6, 'pick x', [], 0))).toBe(b);
  expect(fought(b, step(9, 'die 1'))!.faces).toEqual([{ n: 1 }]);
});

test('a handful is a throw of its own: what came of it is not told of the dice before', () => {
  const a = fought(
    undefined,
    step(4, 'hits 2', [line('the dice show 5 5 2', 'dice'), line('2 hits in Sword Beach')]),
  );
  const b = fought(a, step(6, 'hits 1', [line('the dice show 5 2', 'dice'), line('1 hit in Juno Beach')]));
  expect(b!.faces.map((f) => f.n)).toEqual([5, 2]);
  expect(b!.lines).toEqual(['1 hit in Juno Beach']);
});

test('dice before a phase are not shown with those after it, and dice of support are told', () => {
  const a = fought(
    undefined,
    step(22, 'die 6', [line('8/916 now has 2 hits', 'loss'), line('Support Phase', 'phase')]),
  );
  expect(a!.lines).toEqual(['8/916 now has 2 hits']);
  const b = fought(a, step(23, 'die 2'));
  const c = fought(b, step(24, 'die 3', [line('Artillery: Allies roll 2, Germans 3', 'support')]));
  expect(c).toEqual({
    index: 24,
    faces: [{ n: 2 }, { n: 3 }],
    lines: ['Artillery: Allies roll 2, Germans 3'],
  });
});

test('a new attack clears the dice of the last, a loss that is chosen does not', () => {
  const a = fought(undefined, step(4, 'die 3', [line('3 against 4 is a hit')]));
  const b = fought(a, step(5, 'lose x', [line('x takes 1 hit', 'loss'), line('x is demoralised')], 0));
  expect(b!.lines.at(-1)).toBe('x is demoralised');
  expect(fought(b, step(6, 'fire y', [line('Full Fire into 1105')], 1))).toBeUndefined();
  const moved = fought(b, step(6, 'move y', [line('y moves', 'move')], 1));
  expect(moved!.faces).toEqual(b!.faces);
  expect(fought(moved, step(7, 'die 1'))!.faces).toEqual([{ n: 1 }]);
});

test('a die has as many pips as its face', () => {
  for (let n = 1; n <= 6; n++) expect(new Set(pips({ n })!.map(String)).size).toBe(n);
  expect(pips({ n: 0 })).toBeUndefined();
  expect(pips({ n: 9 })).toBeUndefined();
});

test('two dice that are added up are one figure, not a die', () => {
  const [sum] = facesOf(step(1, 'dice 4', [line('26 against 8, column 2-1, dice 4', 'dice')]));
  expect(sum).toEqual({ n: 4, sum: true });
  expect(pips(sum!)).toBeUndefined();
});

test('of a long row of draws the last are shown, of one handful all', () => {
  let b = fought(undefined, step(0, 'die 1'));
  for (let i = 1; i < 12; i++) b = fought(b, step(i, `die ${(i % 6) + 1}`));
  expect(b!.faces.map((f) => f.n)).toEqual([1, 2, 3, 4, 5, 6]);
  const many = fought(b, step(12, 'hits 3', [line('the dice show 6 5 1 1 1 2 2 3', 'dice')]));
  expect(many!.faces.map((f) => f.n)).toEqual([6, 5, 1, 1, 1, 2, 2, 3]);
});

test('dice are not drawn beside what others brought about', () => {
  const b = { index: 9, faces: [{ n: 6 }, { n: 4 }], lines: ['Artillery: Allies roll 6, Germans 4'] };
  expect(drawn(b, ['2/8 now has 2 hits', 'Artillery: Allies roll 6, Germans 4'])).toEqual(b.faces);
  expect(drawn(b, ['2/8 now has 2 hits', '1/8 now has 2 hits'])).toEqual([]);
  expect(drawn(b, [])).toEqual(b.faces);
  expect(drawn({ ...b, lines: [] }, ['2/8 now has 2 hits'])).toEqual(b.faces);
  expect(drawn(undefined, ['2/8 now has 2 hits'])).toEqual([]);
});
