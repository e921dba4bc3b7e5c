import { expect, test } from 'vitest';
import { across, aroundFinger, cardSpot, columnOf, edges } from './cardspot';

/** The most that the card covers of a window, by its spot and its style sheet: nothing is above it but the map. */
function card(v: { w: number; h: number }, wide: boolean, spot: ReturnType<typeof cardSpot>) {
  const lies = across(v);
  const column = columnOf(v, wide);
  const l = lies ? 6 : spot.right ? v.w - edges.right - column : edges.left;
  const r = lies ? v.w - 6 : l + column;
  const share = lies || spot.under ? v.h * 0.47 : v.h;
  const high = Math.min(share, spot.reach);
  return spot.under ? { l, r, t: v.h - high, b: v.h } : { l, r, t: 0, b: high };
}

const windows = [
  { w: 360, h: 300 },
  { w: 390, h: 474 },
  { w: 407, h: 330 },
  { w: 540, h: 320 },
  { w: 700, h: 900 },
  { w: 820, h: 960 },
  { w: 908, h: 500 },
  { w: 1068, h: 700 },
];

test('a card never lies where a finger is to tap again, wherever the middle of the place is', () => {
  const faults: string[] = [];
  for (const v of windows)
    for (const wide of [false, true])
      for (let x = 0; x <= v.w; x += 10)
        for (let y = 0; y <= v.h; y += 10)
          for (const [dx, dy] of [
            [0, 0],
            [0, -90],
            [-120, 90],
            [150, 0],
          ] as const) {
            const finger = { x, y };
            const spot = cardSpot(v, wide, { x: x + dx, y: y + dy }, finger, [{ x: 300, y: 100, weight: 9 }]);
            const c = card(v, wide, spot);
            const apart =
              x <= c.l - aroundFinger ||
              x >= c.r + aroundFinger ||
              y <= c.t - aroundFinger ||
              y >= c.b + aroundFinger ||
              c.b - c.t <= 0;
            // Whatever is at the edge leaves room enough for words.
            if (!apart || c.b - c.t < v.h * 0.47 - aroundFinger - 10)
              faults.push(`${x} ${y} of ${v.w} ${v.h}: ${JSON.stringify({ spot, c })}`);
          }
  expect(faults).toEqual([]);
});

test('a card keeps clear of the place it speaks of in the upper half, and of what may be chosen if it can', () => {
  const v = { w: 1068, h: 700 };
  const at = (x: number, y: number, others = [] as { x: number; y: number; weight: number }[]) =>
    cardSpot(v, false, { x, y }, undefined, others);
  expect(at(100, 100)).toEqual({ right: true, under: false, reach: 700 });
  expect(at(900, 100)).toEqual({ right: false, under: false, reach: 700 });
  expect(at(500, 600).right).toBe(false);
  expect(at(500, 600, [{ x: 100, y: 100, weight: 1 }]).right).toBe(true);
  // On a tablet there is no room for it at either side of the middle.
  expect(cardSpot({ w: 600, h: 900 }, false, { x: 300, y: 100 }, undefined, []).under).toBe(true);
  expect(cardSpot({ w: 680, h: 900 }, false, { x: 330, y: 100 }, undefined, []).under).toBe(true);
  expect(cardSpot({ w: 680, h: 900 }, false, { x: 330, y: 800 }, undefined, []).under).toBe(false);
});

// The odds of a button lay over the unit that was to act, and over all it could go to.
test('on a phone a card about no place lies over the half where less is lit', () => {
  const v = { w: 390, h: 474 };
  const at = (...ys: number[]) =>
    cardSpot(
      v,
      true,
      undefined,
      undefined,
      ys.map((y) => ({ x: 200, y, weight: 1 })),
    );
  expect(at(100, 120, 400).under).toBe(true);
  expect(at(100, 300, 400).under).toBe(false);
  expect(at(100, -50, -60, 400, 420).under, 'what is beyond the window counts for nothing').toBe(false);
  expect(at().under).toBe(false);
});
