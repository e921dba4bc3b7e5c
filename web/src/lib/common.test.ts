import { expect, test } from 'vitest';
import { ofSeat } from './common';
import type { Barred, CommonSteps, Offer, Steps, StepView } from './wire.gen';

const step = (index: number, seat: number) => ({ index, seat, lines: [] }) as unknown as StepView;
const end = { choice: 'end', label: 'End', kind: 'end' } as Offer;
const sent = (asked: number, ...by: number[]): CommonSteps => ({
  asked,
  floor: 3,
  steps: by.map((seat, i) => step(8 + i, seat)),
  offers: [end],
  barred: [{ rule: '1' } as Barred],
  reaction: true,
});
const meant = (s: CommonSteps, seat: number) => {
  const o = ofSeat(s, seat);
  return [o.offers.length, o.barred.length, o.reaction, o.floor];
};

test('only whoever is asked may choose, and only whoever chose last can take it back', () => {
  expect(meant(sent(1, 0), 1)).toEqual([1, 1, true, 8]);
  expect(meant(sent(1, 0), 0)).toEqual([0, 0, false, 3]);
  expect(meant(sent(0, 0), 0)).toEqual([1, 1, true, 3]);
  expect(meant(sent(0, 0), -2)).toEqual([0, 0, false, 8]);
});

test('after a draw nobody can take anything back', () => {
  expect(meant(sent(1, 0, -1), 0)).toEqual([0, 0, false, 9]);
});

test('what is rolled any player may type, and nobody who looks on', () => {
  expect(meant(sent(-1, 0), 0)[0]).toBe(1);
  expect(meant(sent(-1, 0), 1)[0]).toBe(1);
  expect(meant(sent(-1, 0), -2)[0]).toBe(0);
});

test('where it begins and ends is that of its steps, and what is empty is left out', () => {
  const { floor: _, ...rest } = sent(1, 0, -1, 0);
  expect(ofSeat(rest, 0)).toMatchObject({ from: 7, index: 10, floor: 10 });
  expect(ofSeat({ asked: -1, steps: [step(8, 0)] }, 0)).toMatchObject({ offers: [], barred: [] });
});

test('what is sent to one seat is its own', () => {
  const own: Steps = { from: 7, index: 8, floor: 3, steps: [step(8, 0)], offers: [end], barred: [] };
  expect(ofSeat(own, 1)).toEqual(own);
});
