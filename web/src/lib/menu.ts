import type { Size } from './camera';

/** Where a menu lies in the window, and on which side of it the card is that speaks of its entries. */
export interface Spot {
  x: number;
  y: number;
  /** How high it may be. */
  most: number;
  /** Whether that card is at the right, on a phone whether it is below. */
  right: boolean;
  under: boolean;
}

/** Width of a menu; and how far a card reaches from the left edge of the window, and from the right one. */
const width = 260;
const fromLeft = 330;
const fromRight = 380;
/** Up to this width of the window a card lies across one half of it, at most so much of its height. */
const narrow = 640;
const half = 0.47;

/**
 * Where the menu of a point lies that is so tall: beside it, and never where the card does. The card has to
 * choose its side by the same.
 */
export function menuSpot(at: { x: number; y: number }, tall: number, v: Size): Spot {
  const under = at.y < v.h / 2;
  const most = Math.min(330, v.w > narrow ? v.h - 16 : v.h * (1 - half) - 18);
  const height = Math.min(most, tall);
  const x = Math.max(8, Math.min(at.x + 10, v.w - width - 8));
  if (v.w <= narrow) {
    const [top, bottom] = under ? [8, v.h * (1 - half) - 10] : [v.h * half + 10, v.h - 8];
    const y = Math.max(top, Math.min(at.y + 10, bottom - height));
    return { x, y, most, right: false, under };
  }
  const right = x < fromLeft && x + width <= v.w - fromRight;
  const y = Math.max(8, Math.min(at.y + 10, v.h - height - 8));
  return { x: right ? x : Math.max(x, fromLeft), y, most, right, under };
}
