import { expect, test } from 'vitest';
import { marginOf } from './balance';

test('few games say little of a balance, and never nothing', () => {
  const of = (games: number, first: number) =>
    marginOf({ scenario: 's', games, wins: [first, 1 - first], draws: 0 });
  expect(of(2000, 0.5)).toBeCloseTo(0.022, 3);
  expect(of(16, 0.812)).toBeCloseTo(0.191, 2);
  expect(of(16, 1)).toBeGreaterThan(0.1);
});
