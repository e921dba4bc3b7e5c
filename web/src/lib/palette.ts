import { type Ground, type Palette, palettes } from './colours';

/**
 * Colours of pieces and sides, in the palette that was chosen. Every colour has a shape or
 * pattern beside it.
 */

/** Which palette is in use, and whether the page is dark: as the settings have it. */
let look: () => { palette: Palette; dark: boolean } = () => ({ palette: 'usual', dark: false });

export function takeLook(from: typeof look): void {
  look = from;
}

const now = () => palettes[look().palette];

/** The ground of a counter: its nation's tint, else its side's, else plain paper. */
export function ground(nation: string | undefined, seat: number): Ground {
  const p = now();
  return p.nations[nation ?? ''] ?? p.grounds[seat] ?? p.marker;
}

/** Grounds of ratings whose colour means something, with the ink on them. */
export const tints: Record<string, { fill: string; ink: string }> = {
  red: { fill: '#c23a2e', ink: '#fff' },
  purple: { fill: '#7d4a9c', ink: '#fff' },
  green: { fill: '#3d7a3a', ink: '#fff' },
  blue: { fill: '#2c5fa6', ink: '#fff' },
  white: { fill: '#fffdf4', ink: '#1c1a16' },
  yellow: { fill: '#ebc938', ink: '#1c1a16' },
  orange: { fill: '#e0892b', ink: '#1c1a16' },
  brown: { fill: '#75502f', ink: '#fff' },
  black: { fill: '#26231d', ink: '#fff' },
};

/** A side's own colour and shape, for flags, targets and lists: up to eight. */
export interface Side {
  colour: string;
  shape: string;
  /** The shape as a path of about 14 by 14 round the origin. */
  mark: string;
}

export const shapes: Omit<Side, 'colour'>[] = [
  { shape: 'circle', mark: 'M-6.5 0A6.5 6.5 0 1 1 6.5 0A6.5 6.5 0 1 1-6.5 0Z' },
  { shape: 'diamond', mark: 'M0-8 8 0 0 8-8 0Z' },
  { shape: 'square', mark: 'M-6-6H6V6H-6Z' },
  { shape: 'triangle', mark: 'M0-7 7.5 6.5H-7.5Z' },
  { shape: 'cross', mark: 'M-2.6-7H2.6V-2.6H7V2.6H2.6V7H-2.6V2.6H-7V-2.6H-2.6Z' },
  { shape: 'pentagon', mark: 'M0-7.5 7.1-2.3 4.4 6H-4.4L-7.1-2.3Z' },
  { shape: 'wedge', mark: 'M-7.5-6.5H7.5L0 7Z' },
  { shape: 'bar', mark: 'M-7.5-3.5H7.5V3.5H-7.5Z' },
];

const nobody: Side = { colour: '#6b5f45', shape: 'square', mark: 'M-6-6H6V6H-6Z' };

/** How a side looks on the page, or on the light ground of a counter. */
export function side(seat: number, dark = look().dark): Side {
  const s = shapes[seat];
  return s ? { ...s, colour: now().sides[dark ? 'dark' : 'light'][seat]! } : nobody;
}

/** Formations: each round of colours with another pattern. */
export const bandPatterns = ['none', 'stripe', 'dot', 'cross'] as const;

export function band(hue: number): {
  colour: string;
  pattern: (typeof bandPatterns)[number];
  /** Of words on it. */
  ink: string;
} {
  const { bands } = now();
  const h = ((hue % 40) + 40) % 40;
  const colour = bands[h % bands.length]!;
  return {
    colour,
    pattern: bandPatterns[Math.floor(h / bands.length) % bandPatterns.length]!,
    ink: inkOn(colour),
  };
}

/** Black or white, whichever can be read better on a colour. */
export function inkOn(colour: string): string {
  return contrast(colour, '#17130a') >= contrast(colour, '#ffffff') ? '#17130a' : '#fff';
}

/** The ratio of contrast of two colours, as WCAG counts it: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function luminance(colour: string): number {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The light of a colour, from 0 to 1 in red, green and blue. */
export function linear(colour: string): [number, number, number] {
  const hex = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  return [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
}
