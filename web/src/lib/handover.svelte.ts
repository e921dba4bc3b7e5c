// Two persons at one screen: whoever decides gets it, after a note where their views differ.

import { api } from './api';
import type { Mine } from './chairs.svelte';
import type { Scene } from './pieces';
import type { Snapshot, Steps, TableInfo, Title } from './wire.gen';

/** What the handing over has to know of its screen. */
export interface Screen {
  id: string;
  now(): {
    info: TableInfo | undefined;
    title: Title | undefined;
    scene: Scene | undefined;
    seat: number;
    chairs: { mine: Mine; persons: number[] };
    feed: { received: number };
    stage: { upshot: readonly string[] };
  };
  scene(s: NonNullable<Snapshot['scene']>): Scene;
  /** A seat takes over what is shown, and is told what is new to it. */
  goOn(seat: number, s: Steps): void;
  /** A seat takes the screen over and sees its own view. */
  show(seat: number, s: Snapshot): void;
  /** The same, with the view that is fetched then. */
  look(seat: number): Promise<void>;
  tell(e: unknown): void;
}

export class Handover {
  /** The seat that is to take the screen over; -1: none. */
  to = $state(-1);
  /** The seat that is to take it over once the last player has read what came of his choice; -1: none. */
  next = $state(-1);
  private busy = false;
  /** Whether somebody else has come to decide while it was busy. */
  private again = false;

  constructor(private readonly screen: Screen) {}

  /** Gives the screen to the one who decides. */
  async pass(): Promise<void> {
    const { scene, seat, chairs } = this.screen.now();
    const to = scene?.prompt.seat ?? -1;
    this.next = -1;
    this.again = this.busy;
    if (to < 0 || to === seat || chairs.mine !== 'all' || !chairs.persons.includes(to) || this.busy) return;
    this.busy = true;
    try {
      await this.passTo(to);
    } catch (e) {
      this.screen.tell(e);
    } finally {
      this.busy = false;
    }
    if (this.again) await this.pass();
  }

  private async passTo(to: number): Promise<void> {
    const { info, title, scene, feed } = this.screen.now();
    if (open(title, info)) {
      // All see the same: only what may be chosen is another's.
      this.screen.goOn(to, await api.steps(this.screen.id, to, feed.received));
      return;
    }
    const view = await api.view(this.screen.id, to);
    const now = this.screen.now();
    const hidden =
      scene && now.chairs.persons.includes(now.seat) && differ(scene, this.screen.scene(view.scene));
    // What he has just found out is his to see, before the note lies over it.
    if (hidden && now.stage.upshot.length > 0) this.next = to;
    else if (hidden) this.to = to;
    else this.screen.show(to, view);
  }

  /** The last player has seen what came of his choice. */
  give(): void {
    this.to = this.next;
    this.next = -1;
  }

  /** Whoever the note names has taken the screen. */
  async take(): Promise<void> {
    if (this.to < 0) return;
    await this.screen.look(this.to);
    this.to = -1;
  }
}

/** Whether all seats see the same: neither the game nor its scenario, nor an option of it, hides anything. */
export function open(title: Title | undefined, info: TableInfo | undefined): boolean {
  const game = title?.info;
  const scenario = game?.scenarios.find((s) => s.id === info?.scenario);
  const veiled = scenario?.options?.some(
    (o) => o.hides && (info?.options?.[o.id] ?? o.values[0]) === o.hides,
  );
  return !!game?.open && !scenario?.hides && !veiled;
}

/** Whether two seats see different pieces or displays. */
export function differ(a: Scene, b: Scene): boolean {
  const bare = (s: Scene) => JSON.stringify([s.pieces, s.flags, s.displays, s.score]);
  return bare(a) !== bare(b);
}
