import { beforeEach, expect, test, vi } from 'vitest';
import {
  adopt,
  allKeys,
  carry,
  exchanged,
  forget,
  found,
  keysFor,
  linkOf,
  passOf,
  playHere,
  renewed,
} from './passes';

/** As much of a browser's storage as is used here. */
class Storage {
  private map = new Map<string, string>();
  get length() {
    return this.map.size;
  }
  key = (i: number) => [...this.map.keys()][i] ?? null;
  getItem = (k: string) => this.map.get(k) ?? null;
  setItem = (k: string, v: string) => void this.map.set(k, v);
  removeItem = (k: string) => void this.map.delete(k);
}

beforeEach(() => vi.stubGlobal('localStorage', new Storage()));

const keys = { host: 'H', watch: 'W', seats: ['A', 'B', 'C'] };

test('who makes a table has its links, and sends the keys of the seats played here only', () => {
  found('t', keys, [1]);
  expect(keysFor('t')).toEqual(['H', 'B']);
  playHere('t', [0, 2]);
  expect(keysFor('t')).toEqual(['H', 'A', 'C']);
  expect(passOf('t').links).toEqual(keys);
  expect(keysFor('u')).toEqual([]);
});

test('a key that is made anew takes the place of the old one', () => {
  found('t', keys, [1]);
  renewed('t', { seats: ['', 'B2', ''] });
  expect(keysFor('t')).toEqual(['H', 'B2']);
  renewed('t', { watch: 'W2', seats: [] });
  renewed('t', { host: 'H2', seats: [] });
  expect(keysFor('t')).toEqual(['H2', 'B2']);
  expect(passOf('t').links).toEqual({ host: 'H2', watch: 'W2', seats: ['A', 'B2', 'C'] });
});

test('a link that is opened adds its key, once', () => {
  adopt('t', 'A');
  adopt('t', 'A');
  expect(keysFor('t')).toEqual(['A']);
  exchanged('t', 0, 'A2');
  expect(keysFor('t')).toContain('A2');
  adopt('u', 'X');
  expect(allKeys()).toEqual(['A2', 'X', 'A']);
  forget('t');
  expect(keysFor('t')).toEqual([]);
});

test('the key stands behind the # of a link', () => {
  expect(linkOf('t', 'KEY', 'https://games.example.org/x/#/t/t?at=3')).toBe(
    'https://games.example.org/x/#/t/t?key=KEY',
  );
});

test('a browser that keeps nothing has its key while the page is open', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  adopt('v', 'K');
  expect(keysFor('v')).toEqual(['K']);
});

test('a rematch is entered by the keys of the game before it, each for the next seat', () => {
  found('first', { host: 'h', watch: 'w', seats: ['a', 'b', 'c'] }, [0]);
  carry('first', 'second');
  expect(keysFor('second')).toEqual(['h', 'a']);
  expect(passOf('second').links).toEqual({ host: 'h', watch: 'w', seats: ['c', 'a', 'b'] });
});
