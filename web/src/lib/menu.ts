import type { Size } from './camera';
import { across, type CardSpot, columnOf, edges } from './cardspot';

/** Where a menu lies in the window, and where the card is that speaks of its entries. */
export interface Spot {
  x: number;
  y: number;
  /** How high it may be. */
  most: number;
  card: CardSpot;
}

/** Width of a menu, and what is left free beside it. */
const width = 260;
const gap = 8;
/** A card that lies across one half of the window takes at most so much of its height. */
const half = 0.47;

/**
 * Where the menu of a point lies that is so tall: beside it, and never where the card does. The card has to
 * choose its side by the same.
 */
export function menuSpot(at: { x: number; y: number }, tall: number, v: Size): Spot {
  const under = at.y < v.h / 2;
  const lies = across(v);
  const most = Math.min(330, lies ? v.h * (1 - half) - 18 : v.h - 16);
  const height = Math.min(most, tall);
  const x = Math.max(gap, Math.min(at.x + 10, v.w - width - gap));
  if (lies) {
    const [top, bottom] = under ? [gap, v.h * (1 - half) - 10] : [v.h * half + 10, v.h - gap];
    const y = Math.max(top, Math.min(at.y + 10, bottom - height));
    return { x, y, most, card: { right: false, under, reach: v.h } };
  }
  const column = columnOf(v, false);
  const fromLeft = edges.left + column + gap;
  const right = x < fromLeft && x + width <= v.w - (edges.right + column + gap);
  const y = Math.max(gap, Math.min(at.y + 10, v.h - height - gap));
  return { x: right ? x : Math.max(x, fromLeft), y, most, card: { right, under: false, reach: v.h } };
}
