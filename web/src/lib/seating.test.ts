import { expect, test } from 'vitest';
import { seatsIn, sideOf, sidesOf } from './seating';
import type { Info, Option, SeatInfo } from './wire.gen';

const two: SeatInfo[] = [
  { id: 'red', name: 'Red' },
  { id: 'blue', name: 'Blue' },
];
const four: SeatInfo[] = [
  { id: 'r1', name: 'Red 1', side: 'red' },
  { id: 'b1', name: 'Blue 1', side: 'blue' },
  { id: 'r2', name: 'Red 2', side: 'red' },
  { id: 'b2', name: 'Blue 2', side: 'blue' },
];
const captains = (values: string[], seats: SeatInfo[][]) =>
  ({ id: 'captains', name: '', help: '', values, seats }) as unknown as Option;
const info = {
  seats: two,
  scenarios: [
    { id: 'plain', options: [] },
    { id: 'staff', options: [captains(['one', 'two'], [[], four])] },
    { id: 'usual', options: [captains(['two', 'one'], [four, []])] },
    { id: 'own', seats: four, options: [] },
  ],
} as unknown as Info;

test('the seats of a game are said by its option, its scenario, or itself', () => {
  expect(seatsIn(info, 'plain', {})).toBe(two);
  expect(seatsIn(info, 'staff', {})).toBe(two);
  expect(seatsIn(info, 'staff', { captains: 'two' })).toBe(four);
  expect(seatsIn(info, 'usual', {})).toBe(four);
  expect(seatsIn(info, 'usual', { captains: 'one' })).toBe(two);
  expect(seatsIn(info, 'own', {})).toBe(four);
});

test('seats of one side share its number', () => {
  expect([0, 1, 2, 3].map((s) => sideOf(four, s))).toEqual([0, 1, 0, 1]);
  expect([0, 1].map((s) => sideOf(two, s))).toEqual([0, 1]);
  expect(sideOf(two, -1)).toBe(-1);
  expect(sidesOf({ seats: four, sides: two })).toBe(two);
  expect(sidesOf({ seats: two })).toBe(two);
});
