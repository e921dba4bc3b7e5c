// What a person wants to know of pieces, places and choices before anything is chosen.

import { api } from './api';
import type { Explanation } from './wire.gen';

/** What inquiries have to know of their table. */
export interface Inquired {
  id: string;
  now(): { seat: number; index: number; replay: boolean };
}

export class Inquiry {
  private explained = new Map<string, Promise<Explanation>>();

  constructor(private readonly table: Inquired) {}

  /** What a choice would do; asked once while the position stays. */
  explain(choice: string): Promise<Explanation> {
    let p = this.explained.get(choice);
    if (!p) {
      p = api.explain(this.table.id, this.table.now().seat, choice);
      p.catch(() => this.explained.delete(choice));
      this.explained.set(choice, p);
    }
    return p;
  }

  /** The position is another, or who looks at it. */
  forget(): void {
    this.explained.clear();
  }

  /** Why nothing can be done with a place or a piece. */
  why(what: { place: string } | { piece: string }): Promise<Explanation[]> {
    return api.why(this.table.id, this.table.now().seat, what);
  }

  /** More facts of pieces at the moment that is shown, by id. */
  async rows(ids: readonly string[]): Promise<Map<string, string[]>> {
    const { seat, index, replay } = this.table.now();
    const list = await api.pieces(this.table.id, seat, ids, replay ? index : undefined);
    return new Map(list.map((x) => [x.id, x.rows]));
  }
}
