import { band, type bandPatterns, ground, side, tints } from '../palette';
import type { Piece } from '../pieces';
import { shortName } from '../shortname';
import { signRatio } from '../symbols';

/**
 * How much a counter has room for: all, symbol and ratings, or the colour of its
 * formation alone.
 */
export type FaceSize = 'full' | 'mid' | 'small';

/** Narrower counters have no symbols: they are chips. */
export const leastFace = 13;

export function faceSize(px: number): FaceSize {
  return px < 24 ? 'small' : px < 42 ? 'mid' : 'full';
}

/** What a counter shows besides its piece. */
export interface Dress {
  lit?: boolean;
  glow?: boolean;
  focus?: boolean;
  /** How many pieces its box beside the map holds. */
  holds?: number;
  /** The sign with which somebody has marked it. */
  mark?: string | undefined;
}

/** What of a piece its counter shows. */
export type Faced = Pick<Piece, 'name' | 'hue'> &
  Partial<Pick<Piece, 'short' | 'nation' | 'symbol' | 'group' | 'ratings' | 'tint' | 'marks' | 'state'>>;

/** Moved to x, y and scaled. */
export type Moved = readonly [x: number, y: number, k: number];

/** A line or ground of a counter. Colours may be the page's own, as in var(--lit). */
export interface Path {
  d: string;
  fill?: string;
  /** A pattern of formation bands, instead of a colour. */
  pattern?: (typeof bandPatterns)[number];
  stroke?: string;
  width?: number;
  dash?: readonly number[];
  round?: boolean;
  opacity?: number;
  at?: Moved;
}

/** Words, in the middle of x and with their foot on y. */
export interface Words {
  text: string;
  x: number;
  y: number;
  size: number;
  fill: string;
  /** A colour around the letters. */
  halo?: string;
  /** Letters a little apart. */
  wide?: boolean;
  at?: Moved;
}

/** A unit sign in a box. */
export interface Sign {
  sign: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

export type Shape = Path | Words | Sign;

const looks = {
  full: { band: 28, wide: 72, high: 42, mid: 49, font: 33, base: 95 },
  mid: { band: 11, wide: 84, high: 42, mid: 34, font: 47, base: 95.5 },
  small: { band: 0, wide: 0, high: 0, mid: 0, font: 0, base: 0 },
};

/**
 * The box in which counters are drawn: the ground goes from 0 to 100, rings lie
 * around it. The width of a counter on the map is that of this box.
 */
export const faceBox = { from: -8, wide: 116 };

/** How far shapes reach beyond the ground. */
export const faceReach = 10;

/** A rounded rectangle. */
function rect(x: number, y: number, w: number, h: number, r = 0): string {
  if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const a = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w - 2 * r}${a(r, r)}v${h - 2 * r}${a(-r, r)}h${2 * r - w}${a(-r, -r)}v${2 * r - h}${a(r, -r)}z`;
}

const grounds = rect(1.5, 1.5, 97, 97, 8);
const brackets = 'M-4 24V-4H24M76-4h28v28M104 76v28H76M24 104H-4V76';
const hit = /^(hits?|loss|step)$/;
function font(text: string, most: number, width: number): number {
  return Math.min(most, width / Math.max(1, text.length) / 0.47);
}

/** Says apart what looks apart: two counters with the same key have the same face. */
export function faceKey(p: Faced, seat: number, size: FaceSize, d: Dress): string {
  const marks = (p.marks ?? []).slice(0, 4).map((m) => `${m.kind}:${m.text}`);
  const named = size === 'full' || !p.symbol;
  return [
    size,
    p.nation,
    seat,
    p.group || p.symbol ? p.hue : '',
    p.symbol,
    named ? (p.short ?? p.name) : '',
    size === 'small' ? '' : p.ratings,
    size === 'small' ? '' : p.tint,
    marks.join(','),
    p.state,
    d.lit ? 'l' : '',
    d.glow ? 'g' : '',
    d.focus ? 'f' : '',
    d.holds || '',
    d.mark ?? '',
  ].join('|');
}

/** How a counter looks, from the lowest shape to the topmost: the one place that says so. */
export function face(p: Faced, seat: number, size: FaceSize, d: Dress): Shape[] {
  const g = ground(p.nation, seat);
  const out: Shape[] = [
    { d: rect(3, 4, 97, 97, 9), fill: '#000', opacity: 0.32 },
    { d: grounds, fill: g.fill, stroke: g.edge, width: 3 },
    { d: 'M4 94V8a4 4 0 0 1 4-4h84', stroke: '#fff', width: 1.6, opacity: 0.55 },
  ];
  if (size === 'small') out.push(...block(p), ...sided(seat));
  else {
    if (p.group || p.symbol) out.push(...banded(p, size));
    out.push(...middle(p, size, g.ink));
  }
  (p.marks ?? []).slice(0, 4).forEach((m, i) => {
    const at: Moved = size === 'full' ? [92, 36 + i * 23, 1] : [94, 28 + i * 23, 1.2];
    out.push(
      hit.test(m.kind)
        ? { d: 'M0-12 10.4-6V6L0 12-10.4 6V-6Z', fill: '#a31f1b', stroke: '#fff', width: 1.6, at }
        : { d: rect(-10, -9.5, 20, 19, 4), fill: '#26231d', stroke: '#fff', width: 1.6, at },
      { text: m.text, x: 0, y: 5, size: m.text.length > 2 ? 11 : 15, fill: '#fff', at },
    );
  });
  if (seat >= 0 && size === 'full') {
    const s = side(seat, false);
    out.push({ d: s.mark, fill: s.colour, stroke: '#fff', width: 1.2, at: [9.5, 90.5, 0.86] });
  }
  out.push(...state(p.state ?? ''), ...around(size, d));
  return out;
}

/** Too small for signs: a block in the colour of its formation. */
function block(p: Faced): Shape[] {
  if (!p.group && !p.symbol) return [];
  const b = band(p.hue);
  const d = rect(15, 15, 70, 70, 6);
  const out: Shape[] = [{ d, fill: b.colour }];
  if (b.pattern !== 'none') out.push({ d, pattern: b.pattern });
  return out;
}

/** The sign of its side: from afar two formations of one colour are told apart by it. */
function sided(seat: number): Shape[] {
  if (seat < 0) return [];
  const s = side(seat, false);
  return [{ d: s.mark, fill: s.colour, stroke: '#fff', width: 1.6, at: [50, 50, 2.6] }];
}

/** The band of its formation, with its name where there is room. */
function banded(p: Faced, size: FaceSize): Shape[] {
  const b = band(p.hue);
  const low = looks[size].band;
  const d = `M3 ${low}V9.5A6.5 6.5 0 0 1 9.5 3h81a6.5 6.5 0 0 1 6.5 6.5V${low}z`;
  const out: Shape[] = [{ d, fill: b.colour }];
  if (b.pattern !== 'none') out.push({ d, pattern: b.pattern });
  if (size === 'full') {
    const text = p.short ?? shortName(p.name);
    const halo = b.pattern === 'none' ? undefined : b.colour;
    out.push({ text, x: 50, y: 23.5, size: font(text, 25, 92), fill: b.ink, halo });
  }
  return out;
}

/** Its sign, or its name where it has none, and its ratings. */
function middle(p: Faced, size: FaceSize, ink: string): Shape[] {
  const lines = p.ratings?.split('\n') ?? [];
  const look =
    size === 'full' && lines.length > 1
      ? { ...looks.full, high: 31, mid: 43.5, font: 22, base: 96 }
      : looks[size];
  const out: Shape[] = [];
  const ratio = p.symbol ? signRatio(p.symbol) : 0;
  if (p.symbol && ratio > 0) {
    const w = Math.min(look.wide, look.high * ratio);
    const h = w / ratio;
    const y = p.ratings ? look.mid : 58;
    out.push({ sign: p.symbol, x: 50 - w / 2, y: y - h / 2, w, h });
  } else if (size !== 'full' || !p.group) {
    const words = (p.short ?? p.name).split(/[\s_]+/).slice(0, 3);
    const y = p.ratings ? 44 : 58;
    words.forEach((text, i) => {
      const fits = font(text, words.length > 1 ? 22 : 30, 88);
      out.push({ text, x: 50, y: y + (i - (words.length - 1) / 2) * 22, size: fits, fill: ink });
    });
  }
  const first = lines[0];
  if (first === undefined) return out;
  const second = size === 'full' ? lines[1] : undefined;
  const fits = font(first, look.font, first.length > 6 ? 76 : 90); // words are wider than figures
  const y = look.base - (second ? 20 : 0);
  const tint = tints[p.tint ?? ''];
  if (tint) {
    const w = Math.min(94, first.length * fits * 0.52 + 12);
    out.push({
      d: rect(50 - w / 2, y - fits * 0.84, w, fits * 0.98, 4),
      fill: tint.fill,
      stroke: '#26231d',
      width: 1,
    });
  }
  out.push({ text: first, x: 50, y, size: fits, fill: tint?.ink ?? ink, wide: true });
  if (second)
    out.push({ text: second, x: 56, y: look.base, size: font(second, 21, 76), fill: ink, wide: true });
  return out;
}

function state(s: string): Shape[] {
  const ring = rect(-4, -4, 108, 108, 13);
  switch (s) {
    case 'done':
      return [
        { d: grounds, fill: '#77726a', opacity: 0.42 },
        { d: 'M99 70v22a7 7 0 0 1-7 7H70z', fill: '#3d3932', stroke: '#fff', width: 1.5 },
        { d: 'm81 89 4.5 4.5 8-11', stroke: '#fff', width: 2.6 },
      ];
    case 'active':
      return [
        { d: rect(-3, -3, 106, 106, 12), stroke: '#f5b400', width: 6 },
        { d: 'M50-8 58 3H42Z', fill: '#f5b400', stroke: '#3d2c00', width: 1.5 },
      ];
    case 'chosen':
      return [
        { d: ring, stroke: '#fff', width: 6 },
        { d: ring, stroke: '#1d4fbf', width: 6, dash: [17, 8] },
      ];
    case 'target':
      return [
        { d: brackets, stroke: '#fff', width: 9 },
        { d: brackets, stroke: '#c21717', width: 5.5 },
      ];
  }
  return [];
}

const disc = 'M-13 0A13 13 0 1 1 13 0A13 13 0 1 1-13 0Z';

/** The signs with which people mark pieces, round the origin. */
export const signs: Record<string, string> = {
  star: 'M0-10 2.4-3.1 9.5-3.1 3.8 1.2 5.9 8.1 0 4-5.9 8.1-3.8 1.2-9.5-3.1-2.4-3.1Z',
  flag: 'M-6-9H-3.500V-8H7.500L4.500-3.500 7.500 1H-3.500V9.500H-6Z',
  question:
    'M-5.500-4.500A5.500 5.500 0 0 1 5.500-4.200C5.500-1.200 1.700-.6 1.700 2.800H-1.700C-1.700-1.800 2.200-2 2.200-4.300A2.200 2.200 0 0 0-2.200-4.500ZM-1.800 5H1.800V8.600H-1.800Z',
  danger: 'M0-10 10 8H-10ZM-1.200-4V2.500H1.200V-4ZM-1.200 4V6.400H1.200V4Z',
};

/** What it carries in a box, and the rings that light it. */
function around(size: FaceSize, d: Dress): Shape[] {
  const out: Shape[] = [];
  const holds = d.holds ?? 0;
  if (holds > 0) {
    const at: Moved = [91, 89, size === 'full' ? 1 : 1.35];
    out.push(
      { d: 'M-9-14H14V8', stroke: '#26231d', width: 3, at },
      { d: rect(-14, -10, 24, 21, 3), fill: '#fff8e2', stroke: '#26231d', width: 2.4, at },
      { text: String(holds), x: -2, y: 6.5, size: holds > 9 ? 16 : 19, fill: '#26231d', at },
    );
  }
  const sign = signs[d.mark ?? ''];
  if (sign) {
    const at: Moved = size === 'full' ? [6, 8, 1.15] : size === 'mid' ? [9, 10, 1.6] : [18, 18, 2.6];
    out.push({ d: disc, fill: '#fff3a8', stroke: '#2b2305', width: 2, at }, { d: sign, fill: '#7a1d10', at });
  }
  if (d.lit) {
    // On a small counter a thin one is lost beside the colour of its formation.
    const width = { full: 5, mid: 8.5, small: 10 }[size];
    const small = size === 'small';
    out.push(
      { d: rect(-4, -4, 108, 108, 13), stroke: 'var(--lit)', width },
      {
        d: small ? 'M28-9H72L50 15Z' : 'M38-8H62L50 5Z',
        fill: 'var(--lit)',
        stroke: '#fff',
        width: small ? 4 : 1.5,
      },
    );
  }
  const ring = rect(-5, -5, 110, 110, 14);
  if (d.glow) out.push({ d: ring, stroke: 'var(--glow)', width: 7, dash: [4, 7], round: true });
  if (d.focus) out.push({ d: ring, stroke: 'var(--focus)', width: 8 });
  return out;
}
