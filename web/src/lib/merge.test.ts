import { describe, expect, test } from 'vitest';
import { compareIds, merge as mergeWith } from './merge';
import cases from './testdata/merge.json';
import type { Patch, Piece, Scene } from './wire.gen';

const merge = (s: Scene, p: Patch): Scene =>
  mergeWith(
    s,
    p,
    (x) => x,
    ({ state: _, ...rest }, state) => (state ? { ...rest, state } : rest),
  );

function piece(id: string, at = '0101'): Piece {
  return { id, at, z: 0 };
}
function scene(...ids: string[]): Scene {
  return {
    turn: { number: 1, of: 3, name: 'one', phase: 'p' },
    pieces: ids.map((i) => piece(i)),
    flags: [{ at: '0101', side: 'a' }],
    displays: [],
    score: [],
    prompt: { seat: 0, kind: 'k', text: 't' },
  };
}

describe('merge', () => {
  test('an empty patch changes nothing and the old scene is left alone', () => {
    const s = scene('A', 'B');
    const copy = structuredClone(s);
    expect(merge(s, {})).toEqual(copy);
    expect(s).toEqual(copy);
  });

  test('pieces are taken away, changed in place and put in order of their ids', () => {
    const s = scene('A', 'C', 'E');
    const got = merge(s, { gone: ['C'], pieces: [piece('B'), piece('E', '0202'), piece('F')] });
    expect(got.pieces.map((p) => `${p.id}@${p.at}`)).toEqual(['A@0101', 'B@0101', 'E@0202', 'F@0101']);
  });

  test('states are changed and taken away by the ids of their pieces alone', () => {
    const s = {
      ...scene('A', 'B', 'C'),
      pieces: [piece('A'), { ...piece('B'), state: 'active' }, piece('C')],
    };
    const p: Patch = {
      states: [
        { state: 'done', pieces: ['A'] },
        { state: '', pieces: ['B'] },
      ],
    };
    expect(merge(s, p).pieces).toEqual([{ ...piece('A'), state: 'done' }, piece('B'), piece('C')]);
  });

  test('a piece that is gone and comes again in one patch is there', () => {
    const got = merge(scene('A', 'B'), { gone: ['B'], pieces: [piece('B', '0303')] });
    expect(got.pieces.map((p) => p.at)).toEqual(['0101', '0303']);
  });

  test('flags are raised, changed and lowered by their places', () => {
    const got = merge(scene(), { flags: [{ at: '0100', side: 'b' }], lowered: ['0101'] });
    expect(got.flags).toEqual([{ at: '0100', side: 'b' }]);
    expect(merge(scene(), { flags: [{ at: '0101', side: 'b' }] }).flags).toEqual([{ at: '0101', side: 'b' }]);
  });

  test('the other members are replaced whole', () => {
    const p: Patch = {
      turn: { number: 2, of: 3, name: 'two', phase: 'q' },
      score: [{ side: 'a', points: 3 }],
      prompt: { seat: 1, kind: 'x', text: 'y' },
      result: { winner: 'a', text: 'won' },
    };
    expect(merge(scene('A'), p)).toMatchObject(p);
  });

  test('displays and single boxes are replaced where they stand', () => {
    const show = (id: string, title: string, on = false) => ({
      id,
      title,
      kind: 'track',
      cells: [
        { id: '1', label: '1', on },
        { id: '2', label: '2' },
      ],
    });
    const s = { ...scene(), displays: [show('a', '1'), show('b', '1'), show('c', '1')] };
    const got = merge(s, {
      displays: [show('b', '2')],
      cells: [{ display: 'c', cell: { id: '1', label: '1', on: true } }],
    });
    expect(got.displays).toEqual([show('a', '1'), show('b', '2'), show('c', '1', true)]);
    expect(s.displays[1]!.title).toBe('1');
    expect(s.displays[2]!.cells[0]!.on).toBe(false);
  });

  test('a result once there stays', () => {
    const s = { ...scene('A'), result: { winner: 'a', text: 'won' } };
    expect(merge(s, { gone: ['A'] }).result).toEqual({ winner: 'a', text: 'won' });
  });
});

const encode = (s: string) => [...new TextEncoder().encode(s)];
function bytewise(a: number[], b: number[]): number {
  const i = a.findIndex((x, k) => x !== b[k]);
  return i < 0 ? a.length - b.length : a[i]! - (b[i] ?? -1);
}

describe('ids are ordered by their bytes', () => {
  const words = ['', 'A', 'A-1', 'A1', 'a', 'Z', 'é', 'z', '￿', '\u{1F600}', '10', '9'];
  test.each(words.flatMap((a) => words.map((b) => [a, b] as const)))('%j and %j', (a, b) => {
    expect(Math.sign(compareIds(a, b))).toBe(Math.sign(bytewise(encode(a), encode(b))));
  });
});

describe('cases made by the server', () => {
  test.each(cases.map((c, i) => [i, c] as const))('case %i', (_, c) => {
    expect(merge(c.old as Scene, c.patch as Patch)).toEqual(c.want);
  });
});
