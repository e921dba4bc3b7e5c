import type { Piece } from './pieces';
import type { Offer } from './wire.gen';

/** Something lit that can be chosen: a place or a piece, with the offers it stands for. */
export interface Target {
  key: string;
  kind: 'place' | 'piece';
  id: string;
  offers: Offer[];
}

export interface Sorted {
  targets: Target[];
  buttons: Offer[];
  byPlace: Map<string, Target>;
  byPiece: Map<string, Target>;
}

/** Groups offers by what is clicked for them. */
export function sortOffers(offers: readonly Offer[]): Sorted {
  const byPlace = new Map<string, Target>();
  const byPiece = new Map<string, Target>();
  const buttons: Offer[] = [];
  const put = (m: Map<string, Target>, kind: 'place' | 'piece', id: string, o: Offer) => {
    const t = m.get(id);
    if (t) t.offers.push(o);
    else m.set(id, { key: `${kind}:${id}`, kind, id, offers: [o] });
  };
  for (const o of offers) {
    if (o.place) put(byPlace, 'place', o.place, o);
    if (o.piece) put(byPiece, 'piece', o.piece, o);
    if (!o.place && !o.piece) buttons.push(o);
  }
  return { targets: [...byPiece.values(), ...byPlace.values()], buttons, byPlace, byPiece };
}

/**
 * What a click means: the offers of the piece clicked, else of the place, else
 * of the pieces that stand there.
 */
export function offersAt(s: Sorted, place: string, piece: string, there: readonly Piece[]): Offer[] {
  const own = piece ? s.byPiece.get(piece) : undefined;
  const at = place ? s.byPlace.get(place) : undefined;
  if (own && !at) return own.offers;
  if (own && at) return unique([...own.offers, ...at.offers]);
  if (at) return at.offers;
  return unique(there.flatMap((p) => s.byPiece.get(p.id)?.offers ?? []));
}

/** The targets that answer what is asked: all if there is no other answer, else those that do more than take something up. */
export function answering(targets: readonly Target[], others: readonly Offer[]): Target[] {
  const only = others.every((o) => o.kind === 'back');
  return targets.filter((t) => only || t.offers.some((o) => o.kind !== 'pick'));
}

/** Whether a tap shows a choice first, to be made by a second: a finger cannot hover over its odds, or over what it means. */
export function shownFirst(o: Offer, armed: Offer | undefined, touch: boolean): boolean {
  return touch && (o.odds || o.facts) === true && armed?.choice !== o.choice;
}

function unique(list: Offer[]): Offer[] {
  return [...new Map(list.map((o) => [o.choice, o])).values()];
}

/** Offers about pieces, one entry a piece, whatever can be done with it. */
export function onePiece(offers: readonly Offer[]): { id: string; offers: Offer[] }[] {
  const byId = new Map<string, Offer[]>();
  for (const o of offers) {
    const list = byId.get(o.piece ?? '');
    if (list) list.push(o);
    else byId.set(o.piece ?? '', [o]);
  }
  return [...byId].map(([id, list]) => ({ id, offers: list }));
}

/** The offer that Enter takes: the one marked, or the only one. */
export function mainOffer(offers: readonly Offer[]): Offer | undefined {
  return offers.find((o) => o.main) ?? (offers.length === 1 ? offers[0] : undefined);
}

/** Whether what was taken in hand can only be put back: a unit that has nowhere to go. */
export function stuck(offers: readonly Offer[]): boolean {
  return offers.length > 0 && offers.every((o) => o.kind === 'back');
}

/** The offer that Escape takes. */
export function backOffer(offers: readonly Offer[]): Offer | undefined {
  return offers.find((o) => o.kind === 'back');
}

/** Offers that a typed text may mean, best first: those that start with it, then those that hold all its words. */
export function complete(offers: readonly Offer[], text: string, limit = 12): Offer[] {
  const t = text.trim().toLowerCase();
  if (!t) return offers.slice(0, limit);
  const words = t.split(/\s+/);
  const starts: Offer[] = [];
  const holds: Offer[] = [];
  for (const o of offers) {
    const c = o.choice.toLowerCase();
    if (c.startsWith(t)) starts.push(o);
    else {
      const all = `${c} ${o.label.toLowerCase()}`;
      if (words.every((w) => all.includes(w))) holds.push(o);
    }
  }
  return [...starts, ...holds].slice(0, limit);
}

/** A letter for each button, unique among them, so that keys can choose. */
export function letters(buttons: readonly Offer[], taken: ReadonlySet<string>): Map<string, Offer> {
  const m = new Map<string, Offer>();
  for (const o of buttons) {
    const from = `${o.label}abcdefghijklmnopqrstuvwxyz`.toLowerCase().replace(/[^a-z]/g, '');
    const free = [...from].find((c) => !taken.has(c) && !m.has(c));
    if (free) m.set(free, o);
  }
  return m;
}
