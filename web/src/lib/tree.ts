import type { Piece } from './pieces';

/** A formation of the order of battle, with what belongs to it. */
export interface Branch {
  /** What tells it from all others. */
  key: string;
  name: string;
  /** Whether the name is printed on the sheet, and so not in the page's language. */
  printed: boolean;
  /** All pieces in it and below it. */
  pieces: Piece[];
  /** How many of them stand on the sheet. */
  there: number;
  /** What holds for several of them, such as supply, and for how many. */
  marks: { say: string; n: number }[];
  /** What a display says of it, such as its steps. */
  value: string;
  branches: Branch[];
  /** Pieces that belong to no branch below it. */
  own: Piece[];
}

/** The order of battle of a side. */
export interface Side {
  seat: number;
  branches: Branch[];
}

export interface Known {
  seatOf(side: string): number;
  /** Whether a place is one of the sheet. */
  onSheet(place: string): boolean;
  /** What a display says of a formation of that name. */
  value(name: string): string | undefined;
  markers: string;
  others: string;
}

/**
 * The order of battle as trees, one for each side: divisions, formations, their parts,
 * pieces, as far as the game knows of them. A part of a single piece is that piece.
 */
export function orderOfBattle(pieces: readonly Piece[], known: Known): Side[] {
  const bySeat = groups(pieces, (p) => String(known.seatOf(p.side)));
  return [...bySeat]
    .map(([seat, list]) => ({ seat: Number(seat), branches: top(Number(seat), list, known) }))
    .sort((a, b) => place(a.seat) - place(b.seat));
}

/** Markers of nobody come last. */
const place = (seat: number) => (seat < 0 ? 99 : seat);

function top(seat: number, list: Piece[], known: Known): Branch[] {
  const out: Branch[] = [];
  const overs = new Set(list.map((p) => p.over));
  for (const [over, within] of groups(list, (p) => p.over ?? (overs.has(p.group) ? p.group! : ''))) {
    const key = `${seat}/${over}`;
    if (!over) {
      out.push(...formations(key, seat, within, known));
      continue;
    }
    // Troops of the division itself are in none of its formations.
    const own = within.filter((p) => p.over === undefined);
    const rest = within.filter((p) => p.over !== undefined);
    out.push(branch(key, over, within, formations(key, seat, rest, known), own, known));
  }
  return out.sort(byName);
}

function formations(key: string, seat: number, list: Piece[], known: Known): Branch[] {
  const out: Branch[] = [];
  for (const [name, within] of groups(list, (p) => p.group ?? '')) {
    const here = `${key}/${name}`;
    const parts: Branch[] = [];
    const own: Piece[] = [];
    for (const [part, of] of groups(within, (p) => p.part ?? '')) {
      if (part && of.length > 1) parts.push(branch(`${here}/${part}`, part, of, [], of, known));
      else own.push(...of);
    }
    const words = name || (seat < 0 ? known.markers : known.others);
    const b = branch(here, words, within, parts.sort(byName), own, known);
    out.push({ ...b, printed: name !== '' });
  }
  return out.sort(byName);
}

function branch(
  key: string,
  name: string,
  pieces: Piece[],
  branches: Branch[],
  own: Piece[],
  known: Known,
): Branch {
  const marks = new Map<string, number>();
  for (const p of pieces) {
    for (const m of p.marks ?? []) if (m.kind === 'supply') marks.set(m.say, (marks.get(m.say) ?? 0) + 1);
  }
  return {
    key,
    name,
    printed: true,
    pieces,
    there: pieces.filter((p) => known.onSheet(p.at)).length,
    marks: [...marks].map(([say, n]) => ({ say, n })),
    value: known.value(name) ?? '',
    branches,
    own,
  };
}

const byName = (a: Branch, b: Branch) => a.name.localeCompare(b.name, 'en', { numeric: true });

function groups(list: readonly Piece[], key: (p: Piece) => string): Map<string, Piece[]> {
  const m = new Map<string, Piece[]>();
  for (const p of list) {
    const k = key(p);
    const of = m.get(k);
    if (of) of.push(p);
    else m.set(k, [p]);
  }
  return m;
}

/** Pieces of which all the words are said somewhere: names, formations, places, marks. */
export function finds(pieces: readonly Piece[], text: string): readonly Piece[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return pieces;
  return pieces.filter((p) => {
    const all =
      `${p.name} ${p.over ?? ''} ${p.group ?? ''} ${p.part ?? ''} ${p.nation ?? ''} ${p.at} ${p.say}`.toLowerCase();
    return words.every((w) => all.includes(w));
  });
}
