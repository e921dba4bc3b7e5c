import { describe, expect, test } from 'vitest';
import {
  apart,
  between,
  clamp,
  drift,
  fit,
  inside as keepInside,
  limits,
  panBy,
  seen,
  toScreen,
  toSheet,
  zoomAt,
} from './camera';
import { faceBox } from './paint/face';
import type { Piece } from './pieces';
import { area, hexCorners, inside, outlines, Sheet } from './sheet';
import { byPlace, counterSize, hit, layout, offsets } from './stacks';
import type { Board } from './wire.gen';

/** Flat-topped hexagons one kilometre wide, named by column and row. */
function hexBoard(cols: number, rows: number): Board {
  const places = [];
  const dx = Math.sqrt(3) / 2;
  for (let c = 0; c < cols; c++) {
    for (let r = 0; r < rows; r++) {
      places.push({ id: `${c}.${r}`, x: c * dx, y: r + (c % 2 ? 0.5 : 0), terrain: 'clear' });
    }
  }
  return {
    name: '',
    unit: 'km',
    bounds: [-1, -1, cols, rows + 1],
    hex: { width: 1, flat: true },
    places,
    sides: [],
    links: [],
    layers: [],
    labels: [],
    legend: [],
    sources: [],
    counters: [],
  };
}
const piece = (id: string, at: string, z = 0): Piece => ({ id, name: id, side: '', at, z, hue: 0, say: id });

describe('finding the place at a point', () => {
  const sheet = new Sheet(hexBoard(12, 9));
  test('the middle of every hexagon is that hexagon', () => {
    for (const p of sheet.board.places) expect(sheet.at(p.x, p.y)?.id).toBe(p.id);
  });
  test('any point is in the hexagon whose middle is nearest', () => {
    for (let i = 0; i < 800; i++) {
      const x = ((i * 37) % 97) / 12.013;
      const y = ((i * 53) % 89) / 12.031;
      const near = [...sheet.board.places].sort(
        (a, b) => (a.x - x) ** 2 + (a.y - y) ** 2 - (b.x - x) ** 2 - (b.y - y) ** 2,
      )[0]!;
      const got = sheet.at(x, y);
      if (got) expect(got.id).toBe(near.id);
    }
  });
  test('outside all hexagons there is none', () => {
    expect(sheet.at(-0.9, -0.9)).toBeUndefined();
  });
  test('areas are found by their outline, not by their middle', () => {
    const b: Board = {
      ...hexBoard(0, 0),
      places: [
        { id: 'L', x: 9, y: 9, terrain: 'x', shape: [0, 0, 4, 0, 4, 1, 1, 1, 1, 4, 0, 4] },
        { id: 'S', x: 2, y: 2, terrain: 'x', shape: [1, 1, 4, 1, 4, 4, 1, 4] },
      ],
    };
    const s = new Sheet({ ...b, hex: undefined as never });
    expect(s.at(0.5, 3)?.id).toBe('L');
    expect(s.at(3, 3)?.id).toBe('S');
    expect(s.at(5, 5)).toBeUndefined();
  });
});

test('hexagons have their width between opposite sides', () => {
  for (const flat of [true, false]) {
    const c = hexCorners(2, flat);
    const ys = c.map((p) => p[flat ? 1 : 0]);
    expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(2);
    expect(area(c.flat())).toBeCloseTo(2 * Math.sqrt(3));
  }
});

test('the common side of two hexagons belongs to both', () => {
  const sheet = new Sheet(hexBoard(4, 4));
  const line = sheet.border('1.1', '2.1');
  for (const id of ['1.1', '2.1']) {
    const p = sheet.places.get(id)!;
    for (let i = 0; i < 4; i += 2) {
      const corners = hexCorners(1, true).map(([x, y]) =>
        Math.hypot(p.x + x - line[i]!, p.y + y - line[i + 1]!),
      );
      expect(Math.min(...corners)).toBeLessThan(1e-9);
    }
  }
});

test('a point is inside by the even-odd rule', () => {
  const square = [0, 0, 2, 0, 2, 2, 0, 2];
  expect(inside(square, 1, 1)).toBe(true);
  expect(inside(square, 3, 1)).toBe(false);
});

test('outlines of unknown places are left out', () => {
  const sheet = new Sheet(hexBoard(2, 2));
  expect(outlines(sheet, ['nowhere'])).toBe('');
  expect(outlines(sheet, ['0.0']).match(/L/g)).toHaveLength(5);
});

describe('stacks', () => {
  const sheet = new Sheet(hexBoard(4, 4));
  const at = byPlace([
    piece('top', '1.1', 2),
    piece('low', '1.1', 0),
    piece('mid', '1.1', 1),
    piece('away', ''),
  ]);
  test('are sorted from the bottom; pieces out of play are in none', () => {
    expect(at.get('1.1')!.map((p) => p.id)).toEqual(['low', 'mid', 'top']);
    expect(at.size).toBe(1);
  });
  test('the topmost counter under the pointer is hit, lower ones where they show', () => {
    const spots = layout(sheet, at);
    const size = counterSize(sheet);
    const p = sheet.places.get('1.1')!;
    expect(hit(spots, size, p.x, p.y)?.id).toBe('top');
    const low = spots.find((s) => s.piece.id === 'low')!;
    expect(hit(spots, size, low.x - size / 2 + 0.001, low.y + size / 2 - 0.001)?.id).toBe('low');
    expect(hit(spots, size, p.x + 2, p.y)).toBeUndefined();
  });
  test('what is drawn last is hit: the top of a stack, and of overlapping stacks the one drawn over the other', () => {
    const spots = layout(sheet, at);
    expect(spots.map((s) => s.piece.id)).toEqual(['low', 'mid', 'top']);
    const near = new Sheet({
      ...hexBoard(1, 1),
      places: [
        { id: 'a', x: 0, y: 0, terrain: 'clear' },
        { id: 'b', x: 0.1, y: 0.1, terrain: 'clear' },
      ],
    });
    // The upper place holds more pieces: its top is still drawn under the lower place's only one.
    const both = layout(near, byPlace([piece('b1', 'b'), piece('a1', 'a', 0), piece('a2', 'a', 1)]));
    expect(both.map((s) => s.piece.id)).toEqual(['a1', 'a2', 'b1']);
    expect(hit(both, counterSize(near), 0.05, 0.05)?.id).toBe('b1');
  });
  test('counters of an area stand beside each other', () => {
    for (let n = 2; n <= 6; n++) {
      const o = offsets(n, true);
      expect(new Set(o.map(String)).size).toBe(n);
    }
  });
});

describe('the camera', () => {
  const bounds = [0, 0, 100, 50] as const;
  const view = { w: 800, h: 600 };
  const l = limits(bounds, view, 1);
  test('fits the whole sheet', () => {
    const c = fit(bounds, view);
    const s = seen(c, view);
    expect(s[0]).toBeLessThanOrEqual(0);
    expect(s[2]).toBeGreaterThanOrEqual(100);
  });
  test('there and back again', () => {
    const c = { x: 12, y: 7, scale: 9 };
    const [px, py] = toScreen(c, view, 30, 20);
    const [x, y] = toSheet(c, view, px, py);
    expect([x, y]).toEqual([30, 20]);
  });
  test('zooming keeps the point under the pointer', () => {
    const c = { x: 50, y: 25, scale: 10 };
    const before = toSheet(c, view, 300, 200);
    const after = toSheet(zoomAt(c, view, l, 300, 200, 1.7), view, 300, 200);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });
  test('neither scale nor middle leave their limits', () => {
    const c = clamp({ x: -500, y: 900, scale: 1e9 }, l);
    expect([c.x, c.y, c.scale]).toEqual([0, 50, l.max]);
    expect(panBy(c, l, 1e9, 0).x).toBe(0);
  });
  test('a journey begins and ends where it should', () => {
    const a = { x: 0, y: 0, scale: 1 };
    const b = { x: 10, y: 5, scale: 4 };
    expect(between(a, b, 0)).toEqual(a);
    expect(between(a, b, 1).scale).toBeCloseTo(4);
    expect(between(a, b, 0.5).scale).toBeCloseTo(2);
  });
  test('what fits is centred, what does not stays within the sheet', () => {
    expect(keepInside({ x: 0, y: 0, scale: 1 }, bounds, view)).toEqual({ x: 50, y: 25, scale: 1 });
    expect(keepInside({ x: 0, y: 0, scale: 20 }, bounds, view)).toEqual({ x: 20, y: 15, scale: 20 });
  });
});

test('the ground of a counter takes 70 to 75 % of a hexagon', () => {
  const share = (counterSize(new Sheet(hexBoard(2, 2))) * 100) / faceBox.wide;
  expect(share).toBeGreaterThanOrEqual(0.7);
  expect(share).toBeLessThanOrEqual(0.75);
});

describe('what stands over the map while it moves', () => {
  const v = { w: 800, h: 600 };
  const from = { x: 5, y: 7, scale: 40 };
  test('is moved and stretched to where it would have been laid out', () => {
    for (const to of [
      { x: 6, y: 6.5, scale: 40 },
      { x: 4.2, y: 7.7, scale: 71 },
      { x: 9, y: 1, scale: 21 },
    ]) {
      const [dx, dy, k] = drift(from, to, v)
        .match(/-?[\d.]+/g)!
        .map(Number) as [number, number, number];
      for (const [x, y] of [
        [0, 0],
        [5, 7],
        [12, 3],
      ] as const) {
        const [px, py] = toScreen(from, v, x, y);
        const [qx, qy] = toScreen(to, v, x, y);
        expect(px * k + dx).toBeCloseTo(qx, 1);
        expect(py * k + dy).toBeCloseTo(qy, 1);
      }
    }
  });
  test('rests without a transform, so that its lines are sharp', () => {
    expect(drift(from, { ...from }, v)).toBe('');
  });
  test('is laid out anew only half a window off, or when the scale has doubled', () => {
    expect(apart(from, { x: 5 + 399 / 40, y: 7, scale: 40 }, v)).toBe(false);
    expect(apart(from, { x: 5 + 401 / 40, y: 7, scale: 40 }, v)).toBe(true);
    expect(apart(from, { x: 5, y: 7 - 301 / 40, scale: 40 }, v)).toBe(true);
    expect(apart(from, { ...from, scale: 79 }, v)).toBe(false);
    expect(apart(from, { ...from, scale: 81 }, v)).toBe(true);
    expect(apart(from, { ...from, scale: 19 }, v)).toBe(true);
  });
});
