import type { Piece } from './pieces';
import { finds } from './tree';

/** What pieces are looked for: all that is named here must hold. */
export interface Sieve {
  /** Words typed. */
  text: string;
  formation: string;
  nation: string;
  kind: string;
  /** What one of its markers says, such as a state of supply. */
  state: string;
  /** Whether it must be one that can be chosen now. */
  lit: boolean;
}

/** What a piece may be asked for besides words. */
export const facets = ['formation', 'nation', 'kind', 'state'] as const;
export type Facet = (typeof facets)[number];

export const open: Readonly<Sieve> = {
  text: '',
  formation: '',
  nation: '',
  kind: '',
  state: '',
  lit: false,
};

/** Whether it lets everything through. */
export function isOpen(s: Readonly<Sieve>): boolean {
  return s.text.trim() === '' && !s.lit && facets.every((f) => s[f] === '');
}

/** The formation as owners speak of it: what the formation belongs to, else itself. */
export const formationOf = (p: Piece) => p.over ?? p.group ?? '';

/** The values that a piece has of a facet. */
function of(p: Piece, f: Facet): string[] {
  switch (f) {
    case 'formation':
      return [...new Set([p.over, p.group])].filter((x) => x !== undefined);
    case 'nation':
      return p.nation ? [p.nation] : [];
    case 'kind':
      return p.kind ? [p.kind] : [];
    case 'state':
      return [...new Set((p.marks ?? []).map((m) => m.say))];
  }
}

/** Pieces that a sieve lets through, in their order. */
export function sift(
  pieces: readonly Piece[],
  s: Readonly<Sieve>,
  lit: (id: string) => boolean,
): readonly Piece[] {
  const asked = facets.filter((f) => s[f] !== '');
  const held = pieces.filter((p) => (!s.lit || lit(p.id)) && asked.every((f) => of(p, f).includes(s[f])));
  return finds(held, s.text);
}

/** What a facet may be asked for, and how many pieces have it, in the order of the alphabet. */
export function values(pieces: readonly Piece[], f: Facet): { value: string; n: number }[] {
  const count = new Map<string, number>();
  for (const p of pieces) for (const v of of(p, f)) count.set(v, (count.get(v) ?? 0) + 1);
  return [...count]
    .map(([value, n]) => ({ value, n }))
    .sort((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true }));
}
