import type { Piece } from './pieces';
import type { Sheet } from './sheet';
import type { Offer } from './wire.gen';

/** One choice on the way of an order: what was asked, and what was taken. */
export interface Taken {
  /** The kind of the question. */
  kind: string;
  offer: Offer;
}

/** An order that a piece was given, from the question at which it was named until that came again. */
export interface Given {
  piece: string;
  /** Where it stood then. */
  from: string;
  steps: Taken[];
}

/** What a choice does, without to whom. */
export const verb = (o: { choice: string }) => o.choice.split(' ')[0];

/** Keeps what is chosen, and tells the last order that came to its end. */
export class Trail {
  private open: Given | undefined;
  last: Given | undefined;

  /** Something is chosen where a question of a kind is asked; at says where pieces stand. */
  take(kind: string, offer: Offer, at: (piece: string) => string): void {
    if (!this.open || this.open.steps[0]!.kind === kind) {
      const from = offer.piece ? at(offer.piece) : '';
      this.last = undefined;
      this.open = offer.piece && from ? { piece: offer.piece, from, steps: [] } : undefined;
    }
    this.open?.steps.push({ kind, offer });
  }

  /** A question is asked; the one at which an order began ends it. */
  asked(kind: string): void {
    if (!this.open || this.open.steps[0]!.kind !== kind) return;
    this.last = this.open;
    this.open = undefined;
  }

  /** Nothing is known any more: something was taken back, or another has chosen. */
  forget(): void {
    this.open = undefined;
    this.last = undefined;
  }
}

/**
 * The offer by which another piece takes a step of the same order: exactly one, or none.
 * With there, it goes to another place than the first one did.
 */
export function same(
  step: Taken,
  of: string,
  to: string,
  offers: readonly Offer[],
  there: (place: string) => string = (place) => place,
): Offer | undefined {
  const { offer } = step;
  const place = offer.place && there(offer.place);
  const fits = offers.filter(
    (o) =>
      o.kind === offer.kind &&
      verb(o) === verb(offer) &&
      o.place === place &&
      o.piece === (offer.piece === of ? to : offer.piece) &&
      (o.piece !== undefined || o.place !== undefined || o.choice === offer.choice),
  );
  if (fits.length === 1) return fits[0];
  const text = offer.choice.replaceAll(of, to);
  return fits.find((o) => o.choice === (offer.place && place ? text.replaceAll(offer.place, place) : text));
}

/** Which pieces that stand where it stood could be given the order of another, as far as its first step tells. */
export function others(g: Given, here: readonly string[], offers: readonly Offer[]): string[] {
  return here.filter((id) => id !== g.piece && same(g.steps[0]!, g.piece, id, offers) !== undefined);
}

/** Pieces that belong together: a regiment, or the formation of those that are in none. */
export interface Body {
  name: string;
  pieces: Piece[];
}

/** Whom a piece belongs with, itself among them; nobody if it is in no formation. */
export function body(pieces: readonly Piece[], id: string): Body | undefined {
  const p = pieces.find((x) => x.id === id);
  if (!p?.group) return undefined;
  const near = (x: Piece) => x.side === p.side && x.over === p.over && x.group === p.group;
  const part = p.part ? pieces.filter((x) => near(x) && x.part === p.part) : [];
  if (part.length > 1) return { name: `${p.part}, ${p.group}`, pieces: part };
  // All of a nation under one name is an army, not a formation that one order is given to.
  const nation = (x: Piece) => x.side === p.side && x.nation === p.nation && x.group;
  if (p.nation && pieces.filter(nation).every((x) => x.group === p.group)) return undefined;
  return { name: p.group, pieces: pieces.filter(near) };
}

/** The place that lies from one as another lies from a third; '' if there is none. */
export function shifted(sheet: Sheet, place: string, from: string, to: string): string {
  const [p, a, b] = [place, from, to].map((id) => sheet.places.get(id));
  if (!p || !a || !b) return '';
  const [x, y] = [p.x + b.x - a.x, p.y + b.y - a.y];
  const q = sheet.at(x, y);
  return q && Math.hypot(q.x - x, q.y - y) < sheet.unit * 0.2 ? q.id : '';
}

/**
 * Who else of a body can be given an order, each from where it stands: the foremost in its
 * direction first, so that nobody stops where another is still to leave.
 */
export function followers(g: Given, all: Body, sheet: Sheet, offers: readonly Offer[]): string[] {
  const from = sheet.places.get(g.from);
  if (!from) return []; // it came out of a box
  const to = sheet.places.get(g.steps.findLast((s) => s.offer.place)?.offer.place ?? '');
  const ahead = (p: Piece) => {
    const q = sheet.places.get(p.at);
    return q && from && to ? (q.x - from.x) * (to.x - from.x) + (q.y - from.y) * (to.y - from.y) : 0;
  };
  return all.pieces
    .filter((p) => p.id !== g.piece && sheet.places.has(p.at))
    .filter((p) => same(g.steps[0]!, g.piece, p.id, offers, (x) => shifted(sheet, x, g.from, p.at)))
    .sort((a, b) => ahead(b) - ahead(a))
    .map((p) => p.id);
}
