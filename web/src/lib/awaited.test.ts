import { expect, test } from 'vitest';
import { awaits, inOrder, playedHere } from './awaited';
import type { TableInfo } from './wire.gen';

const person = (id: string) => ({ id, name: id, holder: 'person' });
const table = (more: Partial<TableInfo>): TableInfo =>
  ({ id: 't', seats: [person('a'), person('b')], toMove: 0, over: false, ...more }) as TableInfo;
const keyed = (seats: number[], more: Partial<TableInfo> = {}) =>
  table({ keyed: true, rights: { keyed: true, host: false, seats }, ...more });

test('a browser plays the seats of its keys, and every person where there are none', () => {
  expect(playedHere(table({}))).toEqual([0, 1]);
  expect(playedHere(keyed([1]))).toEqual([1]);
  expect(playedHere(keyed([]))).toEqual([]);
  expect(playedHere(table({ seats: [person('a'), { ...person('b'), holder: 'bot:x' }] }))).toEqual([0]);
});

test('a game awaits an answer before a number, and a number before a decision', () => {
  const fair = { commitment: 'c', parts: [{ nonce: 'n' }, {}] };
  const asked = { seat: 0, to: 1, yes: [], wait: [1] };
  expect(awaits(keyed([0]))).toBe('turn');
  expect(awaits(keyed([1]))).toBeUndefined();
  expect(awaits(keyed([1], { fair }))).toBe('dice');
  expect(awaits(keyed([0], { fair }))).toBe('turn');
  expect(awaits(keyed([1], { fair, asked }))).toBe('ask');
  expect(awaits(keyed([0], { asked }))).toBe('turn');
  expect(awaits(keyed([0], { over: true, asked }))).toBeUndefined();
  expect(awaits(keyed([0], { problem: 'broken' }))).toBeUndefined();
});

test('games that wait for somebody here come first, each kind in its order', () => {
  const list = [keyed([1], { id: 'p' }), keyed([0], { id: 'q' }), keyed([], { id: 'r' }), table({ id: 's' })];
  expect(inOrder(list).map((t) => t.id)).toEqual(['q', 's', 'p', 'r']);
});
