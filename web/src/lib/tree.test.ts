import { expect, test } from 'vitest';
import type { Piece } from './pieces';
import { type Branch, finds, type Known, orderOfBattle } from './tree';

const piece = (id: string, more: Partial<Piece> = {}): Piece => ({
  id,
  name: id,
  side: 'blue',
  at: '0101',
  z: 0,
  hue: 0,
  say: id,
  ...more,
});
const known: Known = {
  seatOf: (side) => ['blue', 'red'].indexOf(side),
  onSheet: (at) => /^\d{4}$/.test(at),
  value: (name) => (name === '29th Division' ? '12 of 15 steps' : undefined),
  markers: 'Markers',
  others: 'Others',
};
const shape = (b: Branch): unknown => [b.name, ...b.branches.map(shape), ...b.own.map((p) => p.id)];

test('formations hold their regiments, these their battalions; a regiment of one is that battalion', () => {
  const of = (id: string, part?: string) => piece(id, { group: '29th Division', ...(part ? { part } : {}) });
  const [blue] = orderOfBattle(
    [of('2/116', '116'), of('1/116', '116'), of('1/115', '115'), of('HQ 29'), piece('x')],
    known,
  );
  expect(blue!.seat).toBe(0);
  expect(blue!.branches.map(shape)).toEqual([
    ['29th Division', ['116', '2/116', '1/116'], '1/115', 'HQ 29'],
    ['Others', 'x'],
  ]);
  expect(blue!.branches.map((b) => b.printed)).toEqual([true, false]);
});

test('what formations belong to stands above them, with troops of its own', () => {
  const of = (id: string, over: string, group: string) => piece(id, { over, group });
  const [blue] = orderOfBattle(
    [of('a', '3br', '8'), of('b', '3br', '9'), of('c', '50br', '69'), piece('d', { group: '3br' })],
    known,
  );
  expect(blue!.branches.map(shape)).toEqual([
    ['3br', ['8', 'a'], ['9', 'b'], 'd'],
    ['50br', ['69', 'c']],
  ]);
  const keys = (list: Branch[]): string[] => list.flatMap((b) => [b.key, ...keys(b.branches)]);
  const all = keys(blue!.branches);
  expect(new Set(all).size, all.join(' ')).toBe(all.length);
});

test('of each formation stand how many are on the sheet, who is short of supply, and what a display says of it', () => {
  const out = { kind: 'supply', text: 'OS', say: 'out of supply' };
  const of = (id: string, more: Partial<Piece>) =>
    piece(id, { group: '29th Division', part: '116', ...more });
  const [blue] = orderOfBattle(
    [
      of('a', { marks: [out] }),
      of('b', { marks: [out, { kind: 'pinned', text: 'P', say: 'pinned' }] }),
      of('c', { at: 'lost-blue' }),
      of('d', { at: '' }),
    ],
    known,
  );
  const division = blue!.branches[0]!;
  expect(division).toMatchObject({
    there: 2,
    value: '12 of 15 steps',
    marks: [{ say: 'out of supply', n: 2 }],
  });
  expect(division.pieces).toHaveLength(4);
  expect(division.branches[0]).toMatchObject({ name: '116', there: 2, value: '' });
});

test('sides stand in the order of the seats, markers last; names with numbers in the order of these', () => {
  const sides = orderOfBattle(
    [
      piece('m', { side: '' }),
      piece('r', { side: 'red' }),
      ...['10', '9', '1'].map((group) => piece(group, { group })),
    ],
    known,
  );
  expect(sides.map((s) => s.seat)).toEqual([0, 1, -1]);
  expect(sides[0]!.branches.map((b) => b.name)).toEqual(['1', '9', '10']);
  expect(sides[2]!.branches.map((b) => b.name)).toEqual(['Markers']);
});

test('pieces are found by any words said of them', () => {
  const list = [
    piece('a', { group: '29th Division', part: '116', say: 'a, out of supply' }),
    piece('b', { group: '29th Division', nation: 'us' }),
  ];
  const ids = (text: string) => finds(list, text).map((p) => p.id);
  expect(ids('')).toEqual(['a', 'b']);
  expect(ids('29th')).toEqual(['a', 'b']);
  expect(ids(' 116 SUPPLY ')).toEqual(['a']);
  expect(ids('us')).toEqual(['b']);
  expect(ids('30th')).toEqual([]);
});
