import { expect, test } from 'vitest';
import { endsOf, marginOf } from './balance';

test('few games say little of a balance, and never nothing', () => {
  const of = (games: number, first: number) =>
    marginOf({ scenario: 's', games, wins: [first, 1 - first], draws: 0 });
  expect(of(2000, 0.5)).toBeCloseTo(0.022, 3);
  expect(of(16, 0.812)).toBeCloseTo(0.191, 2);
  expect(of(16, 1)).toBeGreaterThan(0.1);
});

test('the ends of games come to a hundred, however they are rounded', () => {
  const of = (...[first, second, draws]: [number, number, number]) =>
    endsOf({ scenario: 's', games: 200, wins: [first, second], draws });
  expect(of(0.795, 0.205, 0)).toEqual([0.8, 0.2, 0]);
  expect(of(0.245, 0.755, 0)).toEqual([0.25, 0.75, 0]);
  expect(of(0.333, 0.333, 0.334)).toEqual([0.33, 0.33, 0.34]);
  expect(of(1, 0, 0)).toEqual([1, 0, 0]);
});
