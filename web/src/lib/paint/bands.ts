import type { bandPatterns } from '../palette';

/** A pattern of formation bands: white on a square of 8 that is laid side by side, perhaps turned. */
export interface BandTile {
  d: string;
  opacity: number;
  /** Degrees. */
  turn: number;
}

export const bandTile = 8;

export const bandTiles: Record<Exclude<(typeof bandPatterns)[number], 'none'>, BandTile> = {
  stripe: { d: 'M0 0h3v8H0z', opacity: 0.5, turn: 45 },
  dot: { d: 'M2 4a2 2 0 1 0 4 0a2 2 0 1 0-4 0z', opacity: 0.6, turn: 0 },
  cross: { d: 'M0 0h8v2H0zM0 0h2v8H0z', opacity: 0.5, turn: 45 },
};
