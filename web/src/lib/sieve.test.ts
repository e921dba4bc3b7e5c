import { expect, test } from 'vitest';
import type { Piece } from './pieces';
import { isOpen, open, sift, values } from './sieve';

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
const cut = { kind: 'supply', text: 'OS', say: 'out of supply' };
const all = [
  piece('1/116', { over: '29th Division', group: 'RCT 116', nation: 'us', kind: 'infantry' }),
  piece('HQ 29', { group: '29th Division', nation: 'us', kind: 'headquarters', marks: [cut] }),
  piece('2/736', { group: '716th Division', nation: 'de', kind: 'infantry', marks: [cut, cut] }),
  piece('smoke'),
];
const ids = (s: Partial<typeof open>, lit: string[] = []) =>
  sift(all, { ...open, ...s }, (id) => lit.includes(id)).map((p) => p.id);

test.each([
  { s: {}, want: ['1/116', 'HQ 29', '2/736', 'smoke'] },
  { s: { formation: '29th Division' }, want: ['1/116', 'HQ 29'] },
  { s: { formation: 'RCT 116' }, want: ['1/116'] },
  { s: { nation: 'de' }, want: ['2/736'] },
  { s: { kind: 'infantry', nation: 'us' }, want: ['1/116'] },
  { s: { state: 'out of supply' }, want: ['HQ 29', '2/736'] },
  { s: { state: 'out of supply', text: '716' }, want: ['2/736'] },
  { s: { lit: true }, want: ['HQ 29'] },
  { s: { nation: 'fr' }, want: [] },
])('$s lets through $want', ({ s, want }) => {
  expect(ids(s, ['HQ 29'])).toEqual(want);
});

test('what can be asked for, with how many pieces have it', () => {
  expect(values(all, 'formation')).toEqual([
    { value: '29th Division', n: 2 },
    { value: '716th Division', n: 1 },
    { value: 'RCT 116', n: 1 },
  ]);
  expect(values(all, 'state')).toEqual([{ value: 'out of supply', n: 2 }]);
});

test('an open sieve asks for nothing, blanks typed are nothing', () => {
  expect(isOpen(open)).toBe(true);
  expect(isOpen({ ...open, text: '  ' })).toBe(true);
  expect(isOpen({ ...open, kind: 'infantry' })).toBe(false);
});
