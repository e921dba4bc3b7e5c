import type { Sheet } from './sheet';
import type { Counter, Scene as Sent, Piece as Stand } from './wire.gen';

/** A piece with all that a screen shows of it: what never changes, and how it stands. */
export interface Piece extends Counter, Omit<Stand, 'id'> {
  /** All of it in the game's words, for screen readers. */
  say: string;
}

/** A scene with whole pieces. */
export interface Scene extends Omit<Sent, 'pieces'> {
  pieces: Piece[];
}

/** A piece as it is drawn beside those in hand: that it could have been taken instead is not shown. */
export function beside(p: Piece, hand: ReadonlySet<string>): Piece {
  return hand.size > 0 && p.state === 'active' && !hand.has(p.id) ? { ...p, state: '' } : p;
}

/** What never changes of the pieces of a table; it makes whole pieces of how they stand. */
export class Roster {
  private readonly counters: Map<string, Counter>;

  constructor(private readonly sheet: Sheet) {
    this.counters = new Map(sheet.board.counters.map((c) => [c.id, c]));
  }

  whole(p: Stand): Piece {
    const c = this.counters.get(p.id) ?? { id: p.id, name: p.id, side: '', hue: 0 };
    return { ...c, ...p, say: this.say(c, p) };
  }

  /** A piece in another state, and else as it stands. */
  restate(p: Piece, state: string): Piece {
    const { state: _, ...rest } = p;
    return this.whole(state ? { ...rest, state } : rest);
  }

  scene(s: Sent): Scene {
    return { ...s, pieces: s.pieces.map((p) => this.whole(p)) };
  }

  private say(c: Counter, p: Stand): string {
    const where = this.sheet.places.has(p.at) ? this.sheet.say(p.at) : '';
    const state = p.state && p.state !== 'active' ? p.state : '';
    const ratings = [p.tint, p.ratings?.replace('\n', ' ')].filter(Boolean).join(' ');
    return [c.name, c.kind, ratings, where, state, ...(p.marks ?? []).map((m) => m.say)]
      .filter(Boolean)
      .join(', ');
  }
}
