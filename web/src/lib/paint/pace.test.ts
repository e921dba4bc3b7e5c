import { expect, test } from 'vitest';
import { Pace, Zooming } from './pace';

/** Runs frames that take so long each, and tells how many things each may paint. */
function frames(p: Pace, took: number[]): number[] {
  let now = 1000;
  return took.map((ms) => {
    const n = p.begin(now);
    p.end(now, n, true);
    now += ms;
    return n;
  });
}

test('more is painted while frames come quickly, less when one is late', () => {
  expect(frames(new Pace(1, 8), [16, 16, 16, 16, 16, 120, 120, 16])).toEqual([1, 2, 4, 8, 8, 8, 4, 2]);
});

test('a pause says nothing of how long painting takes', () => {
  const p = new Pace(1, 8);
  expect(frames(p, [16, 16])).toEqual([1, 2]);
  const n = p.begin(1032);
  expect(n).toBe(4);
  p.end(1032, 4, false);
  expect(p.begin(9000)).toBe(4);
});

test('nothing is painted while a gesture changes the scale, nor for a moment after; without a gesture everything is', () => {
  const z = new Zooming();
  expect(z.at(10, true, 1000), 'the first picture').toBe(false);
  expect(z.at(11, true, 1016)).toBe(true);
  expect(z.at(11, true, 1032), 'between two turns of the wheel').toBe(true);
  expect(z.at(11, false, 1048), 'let go').toBe(false);
  expect(z.at(11, true, 2000), 'a gesture that moves the map only').toBe(false);
  expect(z.at(12, false, 2016), 'a jump').toBe(false);
});
