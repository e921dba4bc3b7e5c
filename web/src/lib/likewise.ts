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

/** The offer by which another piece takes a step of the same order: exactly one, or none. */
export function same(step: Taken, of: string, to: string, offers: readonly Offer[]): Offer | undefined {
  const { offer } = step;
  const fits = offers.filter(
    (o) =>
      o.kind === offer.kind &&
      verb(o) === verb(offer) &&
      o.place === offer.place &&
      o.piece === (offer.piece === of ? to : offer.piece) &&
      (o.piece !== undefined || o.place !== undefined || o.choice === offer.choice),
  );
  return fits.length === 1 ? fits[0] : fits.find((o) => o.choice === offer.choice.replaceAll(of, to));
}

/** Which pieces that stand where it stood could be given the order of another, as far as its first step tells. */
export function others(g: Given, here: readonly string[], offers: readonly Offer[]): string[] {
  return here.filter((id) => id !== g.piece && same(g.steps[0]!, g.piece, id, offers) !== undefined);
}
