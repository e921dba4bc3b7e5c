import { expect, test } from 'vitest';
import { Steady } from './steady';

test('a list that says the same is the same list, one that says something else is not', () => {
  const s = new Steady<string>();
  const first = s.of(['a', 'b']);
  expect(s.of(['a', 'b'])).toBe(first);
  expect(s.of(['a'])).toEqual(['a']);
  expect(s.of(['a', 'c'])).toEqual(['a', 'c']);
  expect(s.of([])).toEqual([]);
});

test('what counts as the same can be said', () => {
  const s = new Steady<{ n: number }>((a, b) => a.n === b.n);
  const first = s.of([{ n: 1 }]);
  expect(s.of([{ n: 1 }])).toBe(first);
  expect(s.of([{ n: 2 }])).not.toBe(first);
});
