import { expect, test } from 'vitest';
import type { Label } from '../wire.gen';
import { placeLabels, type Rect, settle, Taken } from './labels';

const bounds = [-45, -40, 1171, 1511];
const label = (x: number, y: number, more: Partial<Label> = {}): Label => ({
  text: 'North Sea',
  x,
  y,
  size: 22,
  kind: 'water',
  ...more,
});

test('a name at the edge of the sheet is moved in until it is whole, at every scale', () => {
  for (const scale of [0.3, 1, 4]) {
    const b = bounds.map((n) => n * scale);
    const [w, h] = [Math.max(60, 90 * scale), Math.max(11, 22 * scale)];
    for (const align of ['start', 'middle', 'end']) {
      for (const angle of [0, -75, 40]) {
        for (const [x, y] of [
          [-30, 371],
          [1165, 1139],
          [310, 1505],
          [600, -38],
        ] as const) {
          const s = settle(label(x, y, { align, angle }), w, h, bounds, scale);
          expect(s.x - s.rx).toBeGreaterThanOrEqual(b[0]!);
          expect(s.y - s.ry).toBeGreaterThanOrEqual(b[1]!);
          expect(s.x + s.rx).toBeLessThanOrEqual(b[2]!);
          expect(s.y + s.ry).toBeLessThanOrEqual(b[3]!);
        }
      }
    }
  }
});

test('a name with room around it stays where it is, by its alignment', () => {
  const at = (align: string) => settle(label(500, 500, { align }), 80, 22, bounds, 1).x;
  expect([at('start'), at('middle'), at('end')]).toEqual([540, 500, 460]);
});

test('a name too long for the sheet begins at its edge', () => {
  const s = settle(label(5, 5), 200, 10, [0, 0, 100, 100], 1);
  expect(s.x - s.rx).toBeCloseTo(3.5);
});

test('no name lies under a counter, over another name or beyond the sheet; one in the way moves a little', () => {
  const over = (a: Rect, b: Rect) => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
  let seed = 7;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const wide = 60;
  const names = Array.from({ length: 60 }, (_, i) =>
    label(100 + random() * 900, 100 + random() * 1200, { text: `Village ${i}`, kind: 'village', size: 12 }),
  );
  const counters: Rect[] = names
    .filter((_, i) => i % 2 === 0)
    .map((n) => [n.x - 22, n.y - 22, n.x + 22, n.y + 22]);
  const taken = new Taken();
  for (const c of counters) taken.add(c);
  const placed = placeLabels(names, bounds, 1, wide, taken, (_, text) => text.length * 46);
  for (const [i, p] of placed.entries()) {
    expect(counters.filter((c) => over(c, p.box))).toEqual([]);
    expect(placed.slice(i + 1).filter((q) => over(q.box, p.box))).toEqual([]);
    expect(Math.hypot(p.x - p.label.x, p.y - p.label.y)).toBeLessThan(wide);
  }
  expect(placed.length).toBeGreaterThan(50);
});
