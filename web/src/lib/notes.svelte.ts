import { api } from './api';
import type { Remark, RemarkRequest } from './wire.gen';

/** Signs with which a piece can be marked, by their names. */
export const marks = ['star', 'flag', 'question', 'danger'] as const;
export type Mark = (typeof marks)[number];

/** What a note is about: the game, a place or a piece. */
export type About = Pick<RemarkRequest, 'place' | 'piece'>;

/** The notes at a table that this screen may read. */
export class Notes {
  list = $state.raw<Remark[]>([]);
  /** Marks of pieces: one's own before those that others share. */
  marks = $derived.by(() => marksOf(this.list, this.seat()));
  /** Places with a note on them. */
  places = $derived(new Set(this.list.flatMap((n) => (n.place ? [n.place] : []))));

  constructor(
    private readonly id: string,
    private readonly seat: () => number,
    private readonly tell: (e: unknown) => void,
  ) {}

  /** How often the list was replaced: an answer that others have overtaken is stale. */
  private taken = 0;

  /** Takes the list that the server tells. */
  take(list: Remark[]): void {
    this.taken++;
    this.list = list;
  }

  async load(): Promise<void> {
    const seat = this.seat();
    const before = this.taken;
    let list: Remark[] = [];
    try {
      list = await api.notes(this.id, seat);
    } catch {
      // Whoever may not look on reads no notes either; the view says so.
    }
    if (seat === this.seat() && before === this.taken) this.take(list);
  }

  /** Writes a note, or another in the place of number n. */
  async write(note: Omit<RemarkRequest, 'seat'>): Promise<boolean> {
    try {
      this.take(await api.writeNote(this.id, { ...note, seat: this.seat() }));
      return true;
    } catch (e) {
      this.tell(e);
      return false;
    }
  }

  remove(n: number): Promise<boolean> {
    return this.write({ n });
  }
}

/** The mark that each piece shows. */
function marksOf(list: readonly Remark[], seat: number): Map<string, string> {
  const out = new Map<string, string>();
  for (const n of list) {
    if (n.piece && n.mark && (n.seat === seat || !out.has(n.piece))) out.set(n.piece, n.mark);
  }
  return out;
}
