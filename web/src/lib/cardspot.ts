import type { Size } from './camera';

/** Where the card lies that speaks of what is pointed at. */
export interface CardSpot {
  /** In the column at the right of the map, not at its left. */
  right: boolean;
  /** It hangs at the lower edge, not at the upper one. */
  under: boolean;
  /** How far from that edge it may reach, in pixels. */
  reach: number;
}

/** A point of the window that had better stay in sight, and how much better. */
export interface Kept {
  x: number;
  y: number;
  weight: number;
}

/** What is left free at the sides of the window: at the right are the tools of the map. */
export const edges = { left: 12, right: 62 };
/** So far around it nothing lies over what a finger is to tap again: half of what the finger is wide. */
export const aroundFinger = 24;

/** Whether a map is so low that a card beside its middle is narrow: a phone that is held sideways. */
export function slim(v: Size): boolean {
  return v.h <= 450 && v.w >= 518 && v.w <= 760;
}

/** Whether a map is too narrow for a card and a menu side by side: then the card lies across one half of it. */
export function across(v: Size): boolean {
  return v.w <= 640 && !slim(v);
}

/** How wide a card is that stands in a column. */
export function columnOf(v: Size, wide: boolean): number {
  if (slim(v)) return 230;
  return Math.min(wide ? 420 : 310, v.w - 90);
}

/**
 * Where the card lies: clear of what it speaks of, if it can be of the others kept in sight, and never over a
 * point that a finger is to tap again.
 */
export function cardSpot(
  v: Size,
  wide: boolean,
  about: { x: number; y: number } | undefined,
  finger: { x: number; y: number } | undefined,
  others: readonly Kept[],
): CardSpot {
  const point = finger ?? about;
  const upper = point !== undefined && point.y < v.h / 2;
  /** How far it may reach where a finger is to have room. */
  const clear = (under: boolean) =>
    finger ? Math.max(0, (under ? v.h - finger.y : finger.y) - aroundFinger) : v.h;
  if (across(v)) {
    const under = point ? upper : weightOf(others, 0, v) > weightOf(others, v.h / 2, v);
    return { right: false, under, reach: clear(under) };
  }
  const column = columnOf(v, wide) + aroundFinger;
  /** Whether a card over the map at its left, or at its right, lies there. */
  const covers = (p: { x: number; y: number }): [left: boolean, right: boolean] => [
    p.x >= 0 && p.x < edges.left + column,
    p.x > v.w - edges.right - column && p.x < v.w - edges.right + aroundFinger,
  ];
  const top = (p: { y: number }) => p.y >= 0 && p.y <= v.h / 2;
  const kept = [
    ...others.filter(top),
    ...(about && top(about) ? [{ ...about, weight: 200 }] : []),
    ...(finger ? [{ ...finger, weight: 1000 }] : []),
  ];
  const weigh = (side: 0 | 1) => kept.reduce((sum, p) => sum + (covers(p)[side] ? p.weight : 0), 0);
  const right = weigh(0) > weigh(1);
  const under = upper && point.y >= 0 && covers(point).every(Boolean);
  return { right, under, reach: finger && covers(finger)[right ? 1 : 0] ? clear(under) : v.h };
}

/** How much of what had better stay in sight is in the half of a window that begins at a height. */
function weightOf(others: readonly Kept[], from: number, v: Size): number {
  const inside = others.filter((p) => p.x >= 0 && p.x <= v.w && p.y >= from && p.y < from + v.h / 2);
  return inside.reduce((sum, p) => sum + p.weight, 0);
}
