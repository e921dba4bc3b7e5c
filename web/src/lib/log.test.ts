import { expect, test } from 'vitest';
import { de } from '../words/de';
import { en } from '../words/en';
import { spoken } from '../words/language.svelte';
import { headingOf, logRows, turnNames } from './log';
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

test('the number of a turn is said in the language of the page, what the game prints of it stays', () => {
  const headings = () =>
    logRows([
      entry(1, 1, line('a moves')),
      entry(2, 1, line('Game-Turn 2, June 7', { turn: 2 })),
      entry(3, 2, line('Turn 13', { turn: 13 })),
      entry(4, 13, line('Night of the 14th', { turn: 14 })),
    ])
      .filter((r) => r.begins)
      .map((r) => headingOf(r))
      .map((h) => [h.said, h.printed]);
  expect(headings()).toEqual([
    ['Turn 1', ''],
    ['', 'Game-Turn 2, June 7'],
    ['', 'Turn 13'],
    ['', 'Night of the 14th'],
  ]);
  spoken.now = 'de';
  spoken.words = de;
  expect(headings()).toEqual([
    ['Runde 1', ''],
    ['Runde 2, ', 'June 7'],
    ['Runde 13', ''],
    ['', 'Night of the 14th'],
  ]);
  spoken.now = 'en';
  spoken.words = en;
});

test('turns are called as the log heads them, and what comes before the first is none of them', () => {
  const called = (...starts: [number, string][]) =>
    turnNames(starts.map(([turn, head], index) => ({ index, turn, head }))).map((h) => h.said + h.printed);
  expect(called([1, ''], [1, 'Turn 1, June'], [2, 'Turn 2, July'])).toEqual([
    'Before the first turn',
    'Turn 1, June',
    'Turn 2, July',
  ]);
  expect(called([1, ''], [2, 'Turn 2, July'])).toEqual(['Turn 1', 'Turn 2, July']);
});
