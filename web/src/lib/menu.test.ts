import { expect, test } from 'vitest';
import { across, columnOf, edges } from './cardspot';
import { menuSpot } from './menu';

/** Where the card can be at most, by the style sheet of the card. */
function card(v: { w: number; h: number }, right: boolean, under: boolean) {
  if (across(v)) {
    const h = v.h * 0.47;
    return { l: 6, r: v.w - 6, t: under ? v.h - 6 - h : 6, b: under ? v.h - 6 : 6 + h };
  }
  const column = columnOf(v, false);
  return right
    ? { l: v.w - edges.right - column, r: v.w - edges.right, t: 12, b: v.h }
    : { l: edges.left, r: edges.left + column, t: 12, b: v.h };
}

test('a menu never lies over the card that speaks of its entries, and never leaves the window', () => {
  const faults: string[] = [];
  for (const v of [
    { w: 390, h: 640 },
    { w: 390, h: 330 },
    { w: 407, h: 330 },
    { w: 518, h: 250 },
    { w: 540, h: 320 },
    { w: 700, h: 400 },
    { w: 700, h: 900 },
    { w: 820, h: 960 },
    { w: 908, h: 500 },
    { w: 1068, h: 700 },
  ])
    for (let x = 0; x <= v.w; x += 10)
      for (let y = 0; y <= v.h; y += 10)
        for (const tall of [90, 198, 500]) {
          const m = menuSpot({ x, y }, tall, v);
          const c = card(v, m.card.right, m.card.under);
          const box = { l: m.x, r: m.x + 260, t: m.y, b: m.y + Math.min(m.most, tall) };
          const apart = box.r <= c.l || c.r <= box.l || box.b <= c.t || c.b <= box.t;
          const inside = box.l >= 0 && box.t >= 0 && box.r <= v.w && box.b <= v.h;
          if (!apart || !inside) faults.push(`${x} ${y} of ${v.w} ${v.h}: ${JSON.stringify({ m, c })}`);
        }
  expect(faults).toEqual([]);
});
