/** Where the eye is: the sheet point in the middle of the window, and pixels a sheet unit. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  w: number;
  h: number;
}

export type Bounds = readonly [number, number, number, number];

export interface Limits {
  bounds: Bounds;
  min: number;
  max: number;
}

/** The scale at which the whole sheet is in the window. */
function fitScale(b: Bounds, v: Size, pad = 12): number {
  const w = Math.max(1e-6, b[2] - b[0]);
  const h = Math.max(1e-6, b[3] - b[1]);
  return Math.max(1e-6, Math.min((v.w - 2 * pad) / w, (v.h - 2 * pad) / h));
}

export function fit(b: Bounds, v: Size): Camera {
  return { x: (b[0] + b[2]) / 2, y: (b[1] + b[3]) / 2, scale: fitScale(b, v) };
}

/** How far one may go out (the whole sheet, a little smaller) and in (a hex of 240 pixels). */
export function limits(b: Bounds, v: Size, unit: number): Limits {
  const min = fitScale(b, v) * 0.85;
  return { bounds: b, min, max: Math.max(min * 1.5, 240 / unit) };
}

/** Keeps the scale in its limits and the middle of the window over the sheet. */
export function clamp(c: Camera, l: Limits): Camera {
  const scale = Math.min(l.max, Math.max(l.min, c.scale));
  return {
    x: Math.min(l.bounds[2], Math.max(l.bounds[0], c.x)),
    y: Math.min(l.bounds[3], Math.max(l.bounds[1], c.y)),
    scale,
  };
}

export function toScreen(c: Camera, v: Size, x: number, y: number): [number, number] {
  return [(x - c.x) * c.scale + v.w / 2, (y - c.y) * c.scale + v.h / 2];
}

export function toSheet(c: Camera, v: Size, px: number, py: number): [number, number] {
  return [(px - v.w / 2) / c.scale + c.x, (py - v.h / 2) / c.scale + c.y];
}

/** Changes the scale by a factor while the sheet point under (px, py) stays where it is. */
export function zoomAt(c: Camera, v: Size, l: Limits, px: number, py: number, factor: number): Camera {
  const [x, y] = toSheet(c, v, px, py);
  const scale = Math.min(l.max, Math.max(l.min, c.scale * factor));
  return clamp({ x: x - (px - v.w / 2) / scale, y: y - (py - v.h / 2) / scale, scale }, l);
}

export function panBy(c: Camera, l: Limits, dx: number, dy: number): Camera {
  return clamp({ x: c.x - dx / c.scale, y: c.y - dy / c.scale, scale: c.scale }, l);
}

/** The part of the sheet in the window: left, top, right, bottom. */
export function seen(c: Camera, v: Size, margin = 0): [number, number, number, number] {
  const w = (v.w / 2 + margin) / c.scale;
  const h = (v.h / 2 + margin) / c.scale;
  return [c.x - w, c.y - h, c.x + w, c.y + h];
}

/** Part way from one camera to another, t from 0 to 1; the scale goes evenly in its logarithm. */
export function between(a: Camera, b: Camera, t: number): Camera {
  const e = t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
  return {
    x: a.x + (b.x - a.x) * e,
    y: a.y + (b.y - a.y) * e,
    scale: Math.exp(Math.log(a.scale) + (Math.log(b.scale) - Math.log(a.scale)) * e),
  };
}

/** Moves a camera so that the window shows as little as possible beyond the sheet. */
export function inside(c: Camera, b: Bounds, v: Size): Camera {
  const w = v.w / 2 / c.scale;
  const h = v.h / 2 / c.scale;
  const hold = (x: number, lo: number, hi: number, half: number) =>
    hi - lo <= 2 * half ? (lo + hi) / 2 : Math.min(hi - half, Math.max(lo + half, x));
  return { x: hold(c.x, b[0], b[2], w), y: hold(c.y, b[1], b[3], h), scale: c.scale };
}

/**
 * Whether a camera is so far from another that what was laid out for that one serves no
 * longer: half a window beside it, or a doubling of the scale.
 */
export function apart(from: Camera, to: Camera, v: Size): boolean {
  const k = to.scale / from.scale;
  const w = Math.abs(to.x - from.x) * to.scale;
  const h = Math.abs(to.y - from.y) * to.scale;
  return k > 2 || k < 0.5 || w > v.w / 2 || h > v.h / 2;
}

/** What is laid out for one camera, moved and stretched to another: a CSS transform, nothing if they are the same. */
export function drift(from: Camera, to: Camera, v: Size): string {
  if (from.x === to.x && from.y === to.y && from.scale === to.scale) return '';
  const k = to.scale / from.scale;
  const x = (v.w / 2) * (1 - k) + (from.x - to.x) * to.scale;
  const y = (v.h / 2) * (1 - k) + (from.y - to.y) * to.scale;
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${k.toFixed(6)})`;
}
