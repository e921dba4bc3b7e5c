import { expect, test } from 'vitest';
import type { Scene } from './pieces';
import { changes, since } from './since';
import type { Line, LogEntry } from './wire.gen';

const entry = (index: number, seat: number, turn: number, ...lines: Line[]): LogEntry => ({
  index,
  seat,
  turn,
  lines,
});
const log = [
  entry(1, 0, 1),
  entry(2, -1, 1),
  entry(3, 1, 1, { text: '', quiet: true, pieces: ['P'], places: ['a', 'b'] }),
  entry(
    4,
    1,
    2,
    { text: '', quiet: true, pieces: ['P'], places: ['b', 'c'] },
    { text: 'Fire!', kind: 'combat', places: ['d'] },
  ),
  entry(5, 0, 2),
];

test('what others chose after the index that was seen', () => {
  expect(since(log, 1, [0])).toEqual({ from: 1, choices: 2, seats: [1], turn: 1 });
  expect(since(log, 3, [0])).toEqual({ from: 3, choices: 1, seats: [1], turn: 1 });
  expect(since(log, 4, [0])).toBeUndefined();
  const late = [entry(4, 1, 77), entry(5, 1, 78)]; // a scenario that begins in turn 77
  expect(since(late, 2, [0])).toEqual({ from: 2, choices: 2, seats: [1], turn: 77 });
  expect(since(log, 0, [0, 1])).toBeUndefined();
});

test('what moved, came, fought and went', () => {
  const piece = (id: string, at: string, side = 'red') => ({ id, name: `Unit ${id}`, at, side });
  const scene = (...pieces: object[]) => ({ pieces }) as unknown as Scene;
  const before = scene(
    piece('P', 'a'),
    piece('Q', 'b'),
    piece('R', 'd', 'blue'),
    piece('S', 'box'),
    piece('T', 'c'),
    piece('V', 'd', 'blue'),
  );
  const now = scene(
    piece('P', 'c'),
    piece('Q', 'b'),
    piece('R', '', 'blue'),
    piece('S', 'a'),
    piece('T', 'd'),
  );
  expect(changes(before, now, log, 2, (at) => 'abcd'.includes(at) && at !== '')).toEqual({
    shades: [],
    traces: [
      { side: 'red', path: ['a', 'b', 'c'] },
      { side: 'red', path: ['c', 'd'] },
    ],
    spots: [
      { at: 'd', side: 'blue', kind: 'cut', say: 'Unit R is gone; Unit V is gone' },
      { at: 'a', side: 'red', kind: 'ok', say: 'Unit S came' },
      { at: 'd', side: '', kind: 'out', say: 'there was fighting' },
    ],
  });
});
