import type { Piece } from './pieces';
import { formationOf } from './sieve';
import type { Spot } from './stacks';

// Seen from afar counters are too small to be told apart: each formation shows as one symbol.

/** A formation on the sheet. */
export interface Formation {
  key: string;
  /** Its symbol as a counter: its commonest sign, how many pieces it has there, how many are in trouble. */
  face: Piece;
  pieces: Spot[];
  /** Where it stands: the piece nearest to the middle of all. */
  x: number;
  y: number;
}

/** Where the symbol of a formation lies, as near to where it stands as others leave room. */
export interface Placed extends Formation {
  px: number;
  py: number;
}

/** The formations of the pieces on the sheet, the largest first; pieces of none are left out. */
export function formations(spots: readonly Spot[]): Formation[] {
  const byKey = new Map<string, Spot[]>();
  for (const s of spots) {
    const name = formationOf(s.piece);
    if (!name) continue;
    const key = `${s.piece.side}/${name}`;
    const of = byKey.get(key);
    if (of) of.push(s);
    else byKey.set(key, [s]);
  }
  return [...byKey]
    .map(([key, pieces]) => {
      const [mx, my] = [middle(pieces.map((s) => s.x)), middle(pieces.map((s) => s.y))];
      const far = (s: Spot) => Math.hypot(s.x - mx, s.y - my);
      const at = pieces.reduce((a, b) => (far(b) < far(a) ? b : a));
      return { key, face: faceOf(key, pieces), pieces, x: at.x, y: at.y };
    })
    .sort((a, b) => b.pieces.length - a.pieces.length || (a.key < b.key ? -1 : 1));
}

function middle(list: number[]): number {
  return list.sort((a, b) => a - b)[list.length >> 1]!;
}

function faceOf(key: string, spots: readonly Spot[]): Piece {
  const first = spots[0]!.piece;
  const name = formationOf(first);
  const symbol = commonest(spots.flatMap((s) => (s.piece.symbol ? [bare(s.piece.symbol)] : [])));
  const cut = spots.filter((s) => s.piece.marks?.some((m) => m.kind === 'supply')).length;
  return {
    id: key,
    name,
    side: first.side,
    hue: first.hue,
    group: name,
    at: '',
    z: 0,
    ratings: String(spots.length),
    say: name,
    ...(first.nation ? { nation: first.nation } : {}),
    ...(symbol ? { symbol } : {}),
    ...(cut > 0 ? { marks: [{ kind: 'supply', text: String(cut), say: '' }] } : {}),
  };
}

/** A sign without the size of its unit. */
const bare = (code: string) => `${code.slice(0, 10).padEnd(10, '-')}-----`;

function commonest(list: readonly string[]): string | undefined {
  const count = new Map<string, number>();
  for (const x of list) count.set(x, (count.get(x) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Rings of places to try, and how many of them. */
const rings = 9;

/**
 * Lays symbols out so that none lies over another, each so wide and high, as near as may be to
 * where its formation stands; where there is no room within reach it lies there all the same.
 */
export function spread(list: readonly Formation[], wide: number, high: number): Placed[] {
  const out: Placed[] = [];
  const free = (x: number, y: number) =>
    out.every((o) => Math.abs(o.px - x) >= wide || Math.abs(o.py - y) >= high);
  for (const f of list) {
    let [px, py] = [f.x, f.y];
    search: for (let r = 0; r <= rings; r++) {
      const n = Math.max(1, r * 8);
      for (let i = 0; i < n; i++) {
        const a = (2 * Math.PI * i) / n;
        const x = f.x + (Math.cos(a) * r * wide) / 2;
        const y = f.y + (Math.sin(a) * r * high) / 2;
        if (!free(x, y)) continue;
        [px, py] = [x, y];
        break search;
      }
    }
    out.push({ ...f, px, py });
  }
  return out;
}
