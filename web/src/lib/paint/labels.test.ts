import { expect, test } from 'vitest';
import type { Label } from '../wire.gen';
import { settle } from './labels';

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
