import { expect, test } from 'vitest';
import { Logbook } from './logbook.svelte';
import type { LogEntry, LogPage } from './wire.gen';

const entry = (index: number): LogEntry => ({ index, turn: 1, seat: 0, lines: [] });
const page = (from: number, to: number): LogPage => ({
  entries: Array.from({ length: to - from + 1 }, (_, i) => entry(from + i)),
  ...(from > 1 ? { earlier: from - 1 } : {}),
});
const shown = (b: Logbook) => b.entries.map((e) => e.index);

test('what comes before is fetched page by page, to the beginning', async () => {
  const asked: number[] = [];
  const b = new Logbook(async (to) => {
    asked.push(to);
    return page(Math.max(1, to - 1), to);
  });
  b.begin(page(4, 5));
  b.add(entry(6));
  expect(b.earlier).toBe(3);
  expect(await Promise.all([b.older(), b.older()])).toEqual([2, 2]);
  expect(shown(b)).toEqual([2, 3, 4, 5, 6]);
  expect(await b.older()).toBe(1);
  expect(await b.older()).toBe(0);
  expect(shown(b)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(asked).toEqual([3, 1]);
});

test('as many pages are fetched as it takes', async () => {
  let asked = 0;
  const b = new Logbook(async (to) => {
    asked++;
    return page(Math.max(1, to - 1), to);
  });
  b.begin(page(9, 9));
  expect(await b.reach(9)).toBe(true);
  expect(asked).toBe(0);
  expect(await b.reach(6)).toBe(true);
  expect(shown(b)).toEqual([5, 6, 7, 8, 9]);
  expect(await b.reach(0)).toBe(true);
  expect(shown(b)[0]).toBe(1);
  expect(asked).toBe(4);
});

test('a page of a log that has begun anew meanwhile is dropped, and so is its fault', async () => {
  const answers: [(p: LogPage) => void, (e: Error) => void][] = [];
  const b = new Logbook(
    () =>
      new Promise((come, fail) => {
        answers.push([come, fail]);
      }),
  );
  b.begin(page(4, 5));
  const first = b.older();
  b.begin(page(3, 3));
  const second = b.older();
  b.begin(page(2, 2));
  answers[0]![0](page(1, 3));
  answers[1]![1](new Error('no index'));
  expect([await first, await second]).toEqual([0, 0]);
  expect(shown(b)).toEqual([2]);
  const third = b.older();
  answers[2]![1](new Error('the server does not answer'));
  await expect(third).rejects.toThrow('does not answer');
  const fourth = b.older();
  answers[3]![0](page(1, 1));
  expect(await fourth).toBe(1);
  expect(shown(b)).toEqual([1, 2]);
});

test('of a log that goes on and on the end is kept, and what was before it can be fetched', async () => {
  const long = (index: number): LogEntry => ({
    ...entry(index),
    lines: [{ text: `${index} a` }, { text: `${index} b` }],
  });
  let late: (p: LogPage) => void = () => {};
  const asked: number[] = [];
  const b = new Logbook((to) => {
    asked.push(to);
    return new Promise((come) => {
      late = come;
    });
  });
  b.begin({ entries: [long(10)], earlier: 9 });
  const before = b.older();
  let most = 0;
  for (let i = 11; i <= 40_000; i++) {
    b.add(long(i));
    most = Math.max(most, b.entries.length);
  }
  expect(most).toBeLessThanOrEqual(1000);
  // Enough is left for the panel to show its lines without asking.
  expect(b.entries.length).toBeGreaterThan(200);
  const kept = shown(b);
  expect(kept).toEqual(kept.map((_, i) => 40_000 - kept.length + 1 + i));
  expect(b.earlier).toBe(kept[0]! - 1);
  // A page that was asked for while it would have followed does not follow any more.
  late(page(1, 9));
  expect(await before).toBe(0);
  expect(shown(b)).toEqual(kept);
  const after = b.older();
  late({ entries: [long(b.earlier - 1), long(b.earlier)], earlier: b.earlier - 2 });
  expect(await after).toBe(2);
  expect(asked).toEqual([9, kept[0]! - 1]);
  expect(shown(b).slice(0, 3)).toEqual([kept[0]! - 2, kept[0]! - 1, kept[0]]);
});
