import type { Label } from '../wire.gen';
import type { Brush, PlacedLabel } from './brush';
import type { Ctx } from './press';
import { labelOf, type MapStyle } from './style';

let fonts: Promise<void> | undefined;
let there = false;

/** Waits for the typefaces of the map; before, canvases would take others. */
export function mapFonts(): Promise<void> {
  const faces = ['500 12px', '600 12px', 'italic 500 12px'].map((f) => `${f} "Barlow Condensed"`);
  fonts ??= Promise.all(faces.map((f) => document.fonts.load(f))).then(() => {
    there = true;
    widths.clear();
  });
  return fonts;
}

/** Calls back when the typefaces come that are not there yet: what has been drawn is to be drawn anew. */
export function onFonts(f: () => void): void {
  if (!there) void mapFonts().then(f);
}

const rank: Record<string, number> = { city: 0, town: 1, region: 2, water: 3, village: 4 };
const least: Record<string, number> = { city: 11, town: 11, region: 12, water: 10.5, village: 9.5 };

/** How far a stretch has to be moved to lie between two bounds, as far as it fits. */
function nudge(from: number, to: number, least: number, most: number): number {
  if (from < least) return least - from;
  return to > most ? Math.max(most - to, least - from) : 0;
}

/**
 * Where the middle of a text lies that is w by h pixels large, and half of the room it
 * takes: moved in where the edge of the sheet would cut it.
 */
export function settle(
  label: Label,
  w: number,
  h: number,
  bounds: readonly number[],
  scale: number,
): { x: number; y: number; rx: number; ry: number } {
  const turn = ((label.angle ?? 0) * Math.PI) / 180;
  const c = turn ? Math.cos(turn) : 1;
  const s = turn ? Math.sin(turn) : 0;
  const along = label.align === 'end' ? -w / 2 : label.align === 'start' ? w / 2 : 0;
  const x = label.x * scale + along * c;
  const y = label.y * scale + along * s;
  const rx = (w * Math.abs(c) + h * Math.abs(s)) / 2;
  const ry = (w * Math.abs(s) + h * Math.abs(c)) / 2;
  const halo = h * 0.15 + 2;
  return {
    x: x + nudge(x - rx - halo, x + rx + halo, bounds[0]! * scale, bounds[2]! * scale),
    y: y + nudge(y - ry - halo, y + ry + halo, bounds[1]! * scale, bounds[3]! * scale),
    rx,
    ry,
  };
}

/** A box in CSS pixels: left, top, right, bottom. */
export type Rect = readonly [number, number, number, number];

/** Boxes of which one can be found quickly that another lies over. */
export class Taken {
  private static readonly cell = 96;
  private readonly cells = new Map<number, Rect[]>();

  /** Goes through the cells that a box touches, until one is enough. */
  private some(r: Rect, f: (key: number) => boolean): boolean {
    const c = Taken.cell;
    const [right, bottom] = [Math.floor(r[2] / c), Math.floor(r[3] / c)];
    for (let i = Math.floor(r[0] / c); i <= right; i++)
      for (let j = Math.floor(r[1] / c); j <= bottom; j++) if (f(i * 1e6 + j)) return true;
    return false;
  }

  add(r: Rect): void {
    this.some(r, (key) => {
      const list = this.cells.get(key);
      if (list) list.push(r);
      else this.cells.set(key, [r]);
      return false;
    });
  }

  hits(r: Rect): boolean {
    return this.some(r, (key) => this.cells.get(key)?.some((o) => overlap(o, r)) ?? false);
  }
}

/** The size at which names are measured, once for all sizes: there may be a thousand of them. */
const measuredAt = 100;
const widths = new Map<string, number>();

/** How wide a text is on a canvas. */
function measured(): (font: string, text: string) => number {
  let ctx: CanvasRenderingContext2D | undefined;
  return (font, text) => {
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    ctx ??= document.createElement('canvas').getContext('2d')!;
    if (ctx.font !== font) ctx.font = font;
    const { width } = ctx.measureText(text);
    if (widths.size > 20_000) widths.clear();
    widths.set(key, width);
    return width;
  };
}

const ways = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [0.7, 0.7],
  [-0.7, 0.7],
  [0.7, -0.7],
  [-0.7, -0.7],
] as const;

/** How far a name may move out of the way, in shares of a place's width, the nearest first. */
function shifts(wide: number): [number, number][] {
  const out: [number, number][] = [[0, 0]];
  for (const far of [0.16, 0.3, 0.45, 0.6, 0.8])
    for (const [x, y] of ways) out.push([x * Math.min(60, far * wide), y * Math.min(60, far * wide)]);
  return out;
}

/**
 * Which labels a zoom level shows: the great ones first, none over another, over what is
 * taken or cut by the edge of the sheet. A name that is in the way moves a little; one
 * for which there is no room is left out.
 */
export function placeLabels(
  labels: readonly Label[],
  bounds: readonly number[],
  scale: number,
  wide: number,
  taken: Taken = new Taken(),
  measure: (font: string, text: string) => number = measured(),
): PlacedLabel[] {
  const out: PlacedLabel[] = [];
  const by = shifts(wide);
  const order = [...labels].sort((a, b) => (rank[a.kind] ?? 5) - (rank[b.kind] ?? 5) || b.size - a.size);
  for (const label of order) {
    const natural = label.size * scale;
    const small = least[label.kind] ?? 9.5;
    if (natural < small * 0.5 && (rank[label.kind] ?? 5) > 1) continue;
    if (wide < 22 && (rank[label.kind] ?? 5) > 3) continue;
    const size = Math.min(label.kind === 'region' ? 44 : 26, Math.max(small, natural));
    const text = label.kind === 'city' || label.kind === 'region' ? label.text.toUpperCase() : label.text;
    const font = fontOf(label.kind, size);
    const spacing = label.kind === 'region' ? size * 0.3 : label.kind === 'city' ? size * 0.06 : 0;
    const w = (measure(fontOf(label.kind, measuredAt), text) * size) / measuredAt + spacing * text.length;
    for (const [dx, dy] of by) {
      const moved = { ...label, x: label.x + dx / scale, y: label.y + dy / scale };
      const { x, y, rx, ry } = settle(moved, w, size, bounds, scale);
      // A turned text fills little of its box: its middle half counts. So does that of letters, up and down.
      const box: Rect = label.angle
        ? [x - w / 4, y - w / 6, x + w / 4, y + w / 6]
        : [x - rx, y - ry * 0.72, x + rx, y + ry * 0.72];
      if (taken.hits(box)) continue;
      taken.add(box);
      out.push({ label, font, spacing, size, text, x, y, box });
      break;
    }
  }
  return out;
}

function overlap(a: Rect, b: Rect): boolean {
  return a[0] < b[2] + 2 && a[2] > b[0] - 2 && a[1] < b[3] && a[3] > b[1];
}

function fontOf(kind: string, px: number): string {
  if (kind === 'water') return `italic 500 ${px}px "Barlow Condensed", sans-serif`;
  if (kind === 'city' || kind === 'town') return `600 ${px}px "Barlow Condensed", sans-serif`;
  return `500 ${px}px "Barlow Condensed", sans-serif`;
}

export function paintLabels(b: Brush): void {
  const { ctx, scale, dpr, style } = b;
  const css = scale / dpr;
  const l = b.left * css;
  const t = b.top * css;
  ctx.save();
  ctx.scale(dpr, dpr);
  ctx.translate(-l, -t);
  for (const p of b.labels ?? []) {
    const reach = p.label.angle ? (p.box[2] - p.box[0]) * 2 : 6;
    if (p.box[2] + reach < l || p.box[0] - reach > l + b.w / dpr) continue;
    if (p.box[3] + reach < t || p.box[1] - reach > t + b.h / dpr) continue;
    ctx.save();
    ctx.translate(p.x, p.y);
    inkLabel(ctx, p, style);
    ctx.restore();
  }
  ctx.restore();
}

/** Writes a name with its middle on the origin. */
export function inkLabel(ctx: Ctx, p: PlacedLabel, style: MapStyle): void {
  const look = labelOf(style, p.label.kind);
  if (p.label.angle) ctx.rotate((p.label.angle * Math.PI) / 180);
  ctx.font = p.font;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  if ('letterSpacing' in ctx) ctx.letterSpacing = `${p.spacing}px`;
  ctx.strokeStyle = look.halo;
  ctx.lineWidth = Math.max(2.4, p.size * 0.24);
  ctx.strokeText(p.text, 0, 0);
  ctx.fillStyle = look.ink;
  ctx.fillText(p.text, 0, 0);
}
