import { expect, test } from 'vitest';
import { formations, spread } from './formations';
import type { Piece } from './pieces';
import type { Spot } from './stacks';

const spot = (id: string, x: number, y: number, more: Partial<Piece> = {}): Spot => ({
  piece: { id, name: id, side: 'blue', at: '0101', z: 0, hue: 3, say: id, ...more },
  x,
  y,
});
const foot = { symbol: 'SFGPUCI----F---' };

test('a formation stands with the piece in its middle, and shows its commonest sign', () => {
  const of = { group: '29th Division', nation: 'us' };
  const [one, ...rest] = formations([
    spot('a', 0, 0, { ...of, ...foot }),
    spot('b', 10, 0, { ...of, symbol: 'SFGPUCF----F---' }),
    spot('c', 11, 2, {
      ...of,
      symbol: 'SFGPUCI----E---',
      marks: [{ kind: 'supply', text: 'OS', say: 'cut' }],
    }),
    spot('lone', 5, 5),
  ]);
  expect(rest).toEqual([]);
  expect([one!.x, one!.y]).toEqual([10, 0]);
  expect(one!.pieces.map((s) => s.piece.id)).toEqual(['a', 'b', 'c']);
  expect(one!.face).toMatchObject({
    name: '29th Division',
    nation: 'us',
    hue: 3,
    symbol: 'SFGPUCI--------',
    ratings: '3',
    marks: [{ kind: 'supply', text: '1' }],
  });
});

test('what a formation belongs to is the formation, and sides are kept apart', () => {
  const list = formations([
    spot('a', 0, 0, { over: '29th Division', group: 'RCT 116' }),
    spot('b', 0, 1, { group: '29th Division' }),
    spot('c', 0, 2, { group: '29th Division', side: 'red' }),
  ]);
  expect(list.map((f) => [f.key, f.pieces.length])).toEqual([
    ['blue/29th Division', 2],
    ['red/29th Division', 1],
  ]);
});

test('symbols lie apart, the largest where it stands, others as near as may be', () => {
  const many = Array.from({ length: 40 }, (_, i) =>
    spot(String(i), (i % 7) * 0.3, (i % 5) * 0.3, { group: `D${i % 20}` }),
  );
  const list = spread(formations(many), 2, 3);
  expect(list).toHaveLength(20);
  expect([list[0]!.px, list[0]!.py]).toEqual([list[0]!.x, list[0]!.y]);
  for (const [i, a] of list.entries()) {
    for (const b of list.slice(i + 1))
      expect(
        Math.abs(a.px - b.px) >= 2 - 1e-9 || Math.abs(a.py - b.py) >= 3 - 1e-9,
        `${a.key} ${b.key}`,
      ).toBe(true);
    expect(Math.hypot(a.px - a.x, a.py - a.y), a.key).toBeLessThan(14);
  }
});
