import type { Piece } from './pieces';
import type { Sheet } from './sheet';

/** A piece with the middle of its counter on the sheet. */
export interface Spot {
  piece: Piece;
  x: number;
  y: number;
}

/**
 * Width of a counter with the rings that may lie around it, as a share of a place's
 * nominal width. Its ground, 100 of 116 parts, takes 72 % of a hexagon.
 */
const hexShare = 0.84;
const areaShare = 0.38;

export function counterSize(sheet: Sheet): number {
  return sheet.unit * (sheet.hasHexes ? hexShare : areaShare);
}

/** Pieces by where they are, the lowest of a stack first. Pieces out of play are left out. */
export function byPlace(pieces: readonly Piece[]): Map<string, Piece[]> {
  const m = new Map<string, Piece[]>();
  for (const p of pieces) {
    if (!p.at) continue;
    const list = m.get(p.at);
    if (list) list.push(p);
    else m.set(p.at, [p]);
  }
  for (const list of m.values()) list.sort((a, b) => a.z - b.z);
  return m;
}

/** Offsets of n counters from the middle of their place, in counter widths. */
export function offsets(n: number, spread: boolean): [number, number][] {
  if (n === 0) return [];
  if (spread && n > 1) {
    const cols = Math.ceil(Math.sqrt(n * 1.3));
    const rows = Math.ceil(n / cols);
    const gap = n > 12 ? 0.62 : n > 6 ? 0.84 : 1.05;
    return Array.from({ length: n }, (_, i) => {
      const row = Math.floor(i / cols);
      const inRow = row === rows - 1 ? n - row * cols : cols;
      return [((i % cols) - (inRow - 1) / 2) * gap, (row - (rows - 1) / 2) * gap] as [number, number];
    });
  }
  const step = n < 2 ? 0 : Math.min(0.09, 0.2 / (n - 1));
  return Array.from({ length: n }, (_, i) => {
    const k = (i - (n - 1) / 2) * step;
    return [k, -k] as [number, number];
  });
}

/**
 * Where every counter of the sheet lies, in drawing order: a later one lies over an
 * earlier one. Places farther up come first, and in a stack the lowest piece.
 */
export function layout(sheet: Sheet, at: Map<string, Piece[]>): Spot[] {
  const size = counterSize(sheet);
  const out: Spot[] = [];
  const taken = [...at].flatMap(([id, list]) => {
    const place = sheet.places.get(id);
    return place ? [{ place, list }] : [];
  });
  taken.sort((a, b) => a.place.y - b.place.y || a.place.x - b.place.x);
  for (const { place, list } of taken) {
    const offs = offsets(list.length, place.shape !== undefined);
    list.forEach((piece, i) => {
      const [dx, dy] = offs[i]!;
      out.push({ piece, x: place.x + dx * size, y: place.y + dy * size });
    });
  }
  return out;
}

/** The counter drawn on top at a point of the sheet, of spots in drawing order. */
export function hit(spots: readonly Spot[], size: number, x: number, y: number): Piece | undefined {
  return spots.findLast((s) => Math.abs(s.x - x) <= size / 2 && Math.abs(s.y - y) <= size / 2)?.piece;
}
