import { api } from './api';
import type { Logbook } from './logbook.svelte';
import type { Scene } from './pieces';
import { remember } from './settings.svelte';
import type { Sheet } from './sheet';
import { changes, type Since, since } from './since';
import type { Chart, Snapshot, Steps } from './wire.gen';

/** What a visit has to know of its table. */
export interface Visited {
  id: string;
  /** The table as it is shown now. */
  now(): {
    seat: number;
    index: number;
    replay: boolean;
    chairs: { own: number[] };
    log: Logbook;
    sheet: Sheet | undefined;
    scene: Scene | undefined;
  };
  scene(s: NonNullable<Snapshot['scene']>): Scene;
  /** Shows an old moment and plays what came after it. */
  play(then: Snapshot, steps: Steps): void;
  tell(e: unknown): void;
}

/** Whether nobody can see the page, as in a tab behind another. */
const hidden = () => document.visibilityState === 'hidden';

/** Where somebody stood who comes back to a table, and what others have done since. */
export class Visits {
  /** What others have done since this screen showed the table last, until it has been seen. */
  since = $state.raw<Since>();
  /** Whether it is known what others have done: what is shown before that has not been seen. */
  private begun = false;

  constructor(private readonly table: Visited) {}

  /** The index that was seen last, -1: none. */
  last(): number {
    return Number(remember(this.table.id, 'seen') || -1);
  }

  /** The table is shown again to whoever had seen it up to an index. */
  async begin(seen: number): Promise<void> {
    const { replay, index, log, chairs } = this.table.now();
    if (!replay && seen >= 0 && seen < index && (await log.reach(seen)))
      this.since = since(log.entries, seen, chairs.own);
    this.begun = true;
    this.seen();
  }

  /** The page is looked at again: what others have done in a window that lay hidden is told now. */
  async lookedAt(): Promise<void> {
    if (this.begun && !this.since && !hidden()) await this.begin(this.last());
  }

  /** Keeps how much of the game this screen has shown to somebody. */
  seen(): void {
    const { replay, index, scene } = this.table.now();
    if (replay || hidden()) return;
    remember(this.table.id, 'end', scene?.result ? 'seen' : '');
    if (this.begun && !this.since) remember(this.table.id, 'seen', String(index));
  }

  /** What others have done meanwhile needs no showing any more. */
  dismiss(): void {
    this.since = undefined;
    this.seen();
  }

  /** Plays what others have done since, from where this screen stood. */
  async play(): Promise<void> {
    const from = this.since?.from;
    if (from === undefined) return;
    const { id } = this.table;
    const { seat } = this.table.now();
    try {
      const [then, steps] = await Promise.all([api.view(id, seat, from), api.steps(id, seat, from)]);
      this.since = undefined;
      this.table.play(then, steps);
    } catch (e) {
      this.table.tell(e);
    }
  }

  /** What has changed on the sheet since this screen stood there. */
  async changes(): Promise<Chart | undefined> {
    const { seat, sheet, scene, log } = this.table.now();
    const s = this.since;
    if (!s || !sheet || !scene) return undefined;
    try {
      const [then] = await Promise.all([api.view(this.table.id, seat, s.from), log.reach(s.from)]);
      return changes(this.table.scene(then.scene!), scene, log.entries, s.from, (at) => sheet.places.has(at));
    } catch (e) {
      this.table.tell(e);
      return undefined;
    }
  }
}
