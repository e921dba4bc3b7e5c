import { expect, test } from 'vitest';
import { ground, side, sides } from './palette';

test('eight seats differ in colour, in shape and in the ground of their counters', () => {
  const seats = [...Array(8).keys()];
  expect(sides).toHaveLength(8);
  for (const of of [
    (n: number) => side(n).colour,
    (n: number) => side(n).shape,
    (n: number) => side(n).mark,
    (n: number) => ground(undefined, n).fill,
  ])
    expect(new Set(seats.map(of)).size).toBe(8);
});
