/** Colours of pieces and sides. Every colour has a shape or pattern beside it. */

export interface Ground {
  fill: string;
  edge: string;
  ink: string;
}

const nations: Record<string, Ground> = {
  us: { fill: '#c6d0a0', edge: '#59642f', ink: '#1f240f' },
  uk: { fill: '#e6cf9d', edge: '#7d6024', ink: '#2b210b' },
  ca: { fill: '#e2b795', edge: '#83492a', ink: '#2f180c' },
  fr: { fill: '#b3c8e2', edge: '#35558a', ink: '#0f1d33' },
  pl: { fill: '#e3b4bb', edge: '#8c3246', ink: '#320f18' },
  de: { fill: '#b9c1bf', edge: '#454f50', ink: '#14191a' },
};

const sideGrounds: Ground[] = [
  { fill: '#b9cfe6', edge: '#2c568c', ink: '#0d1d33' },
  { fill: '#e2bdaf', edge: '#8c3b25', ink: '#32120a' },
  { fill: '#cfd9ad', edge: '#5a6a26', ink: '#1e250b' },
  { fill: '#dccbe6', edge: '#6a438a', ink: '#251233' },
  { fill: '#b7dcd6', edge: '#1f6b62', ink: '#0a2724' },
  { fill: '#ecd79a', edge: '#80630f', ink: '#2c2204' },
  { fill: '#e9bfd6', edge: '#94346b', ink: '#331024' },
  { fill: '#cfcbc3', edge: '#565049', ink: '#1d1a16' },
];

const marker: Ground = { fill: '#f4ecd6', edge: '#6b5f45', ink: '#2a2417' };

/** The ground of a counter: its nation's tint, else its side's, else plain paper. */
export function ground(nation: string | undefined, seat: number): Ground {
  return nations[nation ?? ''] ?? sideGrounds[seat] ?? marker;
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

export const sides: Side[] = [
  { colour: '#2f62a3', shape: 'circle', mark: 'M-6.5 0A6.5 6.5 0 1 1 6.5 0A6.5 6.5 0 1 1-6.5 0Z' },
  { colour: '#a5402a', shape: 'diamond', mark: 'M0-8 8 0 0 8-8 0Z' },
  { colour: '#5d7420', shape: 'square', mark: 'M-6-6H6V6H-6Z' },
  { colour: '#75489c', shape: 'triangle', mark: 'M0-7 7.5 6.5H-7.5Z' },
  { colour: '#1f6b62', shape: 'cross', mark: 'M-2.6-7H2.6V-2.6H7V2.6H2.6V7H-2.6V2.6H-7V-2.6H-2.6Z' },
  { colour: '#80630f', shape: 'pentagon', mark: 'M0-7.5 7.1-2.3 4.4 6H-4.4L-7.1-2.3Z' },
  { colour: '#94346b', shape: 'wedge', mark: 'M-7.5-6.5H7.5L0 7Z' },
  { colour: '#565049', shape: 'bar', mark: 'M-7.5-3.5H7.5V3.5H-7.5Z' },
];

const nobody: Side = { colour: '#6b5f45', shape: 'square', mark: 'M-6-6H6V6H-6Z' };

export function side(seat: number): Side {
  return sides[seat] ?? nobody;
}

/** Formation bands: hues that stay apart for colour-blind eyes, each round with another pattern. */
const bands = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#e69f00',
  '#56b4e9',
  '#7b5ea7',
  '#a3a500',
  '#8c564b',
  '#334e68',
];
export const bandPatterns = ['none', 'stripe', 'dot', 'cross'] as const;

export function band(hue: number): {
  colour: string;
  pattern: (typeof bandPatterns)[number];
  light: boolean;
} {
  const h = ((hue % 40) + 40) % 40;
  const colour = bands[h % bands.length]!;
  return {
    colour,
    pattern: bandPatterns[Math.floor(h / bands.length) % bandPatterns.length]!,
    light: ['#e69f00', '#56b4e9', '#cc79a7', '#a3a500'].includes(colour),
  };
}
