import { expect, test } from 'vitest';
import { beside, type Piece } from './pieces';

test('with a piece in hand the others that could be taken are not ringed, and all else is as it was', () => {
  const piece = (id: string, state: string) => ({ id, state }) as Piece;
  const hand = new Set(['a']);
  expect(beside(piece('a', 'active'), hand).state).toBe('active');
  expect(beside(piece('b', 'active'), hand).state).toBe('');
  for (const state of ['done', 'target', 'chosen']) expect(beside(piece('b', state), hand).state).toBe(state);
  expect(beside(piece('b', 'active'), new Set()).state).toBe('active');
});
