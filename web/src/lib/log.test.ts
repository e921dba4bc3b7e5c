import { expect, test } from 'vitest';
import { logRows } from './log';
import type { Line, LogEntry } from './wire.gen';

const line = (text: string, more: Partial<Line> = {}): Line => ({ text, ...more });
const entry = (index: number, turn: number, ...lines: Line[]): LogEntry => ({ index, turn, seat: 0, lines });

test('events stand under the turn in which they happened, a turn begins with its own line', () => {
  const rows = logRows([
    entry(1, 1, line('a moves')),
    entry(
      2,
      1,
      line('a steps', { quiet: true }),
      line('a fights'),
      line('Turn 2, noon', { turn: 2 }),
      line('b lands'),
    ),
    entry(3, 2, line('b moves')),
  ]);
  expect(rows.map((r) => [r.begins, r.head, r.line?.text ?? ''])).toEqual([
    [true, '', 'a moves'],
    [false, '', 'a fights'],
    [true, 'Turn 2, noon', ''],
    [false, '', 'b lands'],
    [false, '', 'b moves'],
  ]);
  expect(rows.map((r) => r.turn)).toEqual([1, 1, 2, 2, 2]);
  expect(new Set(rows.map((r) => r.key)).size).toBe(rows.length);
});

test('what is told before the first turn begins does not stand under its number', () => {
  const rows = logRows([
    entry(1, 1, line('the forward set-up')),
    entry(2, 1, line('Turn 1, June', { turn: 1 }), line('13 Moves')),
    entry(3, 1, line('Turn 2, July', { turn: 2 })),
  ]);
  expect(rows.filter((r) => r.begins).map((r) => [r.head, r.before ?? false])).toEqual([
    ['', true],
    ['Turn 1, June', false],
    ['Turn 2, July', false],
  ]);
});

test('a log of quiet lines alone is empty', () => {
  expect(logRows([entry(1, 1, line('x', { quiet: true }))])).toEqual([]);
});
