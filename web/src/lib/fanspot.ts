import type { Size } from './camera';
import { across, aroundFinger } from './cardspot';

interface Point {
  x: number;
  y: number;
}

/** What is left free at the edges of the window. */
const edge = 6;
/** So much of a narrow window a card may take that lies across one half of it. */
const half = 0.47;

/**
 * Where a stack is laid out that is so wide and tall: above its place or below it, else beside the point that a
 * finger is to tap again; nowhere if it would lie over that.
 */
export function fanSpot(
  box: Size,
  place: Point,
  reach: number,
  finger: Point | undefined,
  v: Size,
): Point | undefined {
  const top = Math.min(place.y - reach, finger ? finger.y - aroundFinger : place.y);
  const bottom = Math.max(place.y + reach, finger ? finger.y + aroundFinger : place.y);
  const within = (from: number, size: number, room: number) =>
    Math.max(edge, Math.min(room - size - edge, from));
  const x = within(place.x - box.w / 2, box.w, v.w);
  // On a phone the card about a place lies across the other half.
  const upper = (finger ?? place).y < v.h / 2;
  const [first, last] = across(v)
    ? [upper ? edge : v.h * half, upper ? v.h * (1 - half) : v.h - edge]
    : [edge, v.h - edge];
  const above = top - box.h;
  if (above > first) return { x, y: above };
  if (bottom + box.h < last) return { x, y: bottom };
  if (above > edge) return { x, y: above };
  const y = within(bottom, box.h, v.h);
  if (!finger || y >= finger.y) return { x, y };
  const right = finger.x + aroundFinger;
  if (right + box.w < v.w - edge) return { x: right, y };
  const left = finger.x - aroundFinger - box.w;
  return left > edge ? { x: left, y } : undefined;
}
