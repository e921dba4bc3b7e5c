// What comes of a game by itself and what is fetched of it, brought into one order.

import type { Steps, StepView } from './wire.gen';

/** Who is shown what comes. */
export interface Shown {
  /** The newest index that is here. */
  received(): number;
  /** Whether an old moment is shown: then it only counts how far the game is. */
  replay(): boolean;
  further(index: number): void;
  /** Whether what comes by itself is told for the seat that is shown. */
  hears(): boolean;
  /** Asks for the steps after an index; nothing where they are not to be had, or for nobody who is shown any more. */
  fetch(from: number): Promise<Steps | undefined>;
  /** Shows the newest moment as a whole. */
  look(): Promise<void>;
  /** Takes what goes on where the last has ended, and of it the steps that are new. */
  take(s: Steps, fresh: StepView[]): void;
  tell(e: unknown): void;
}

export class Inflow {
  /** How many answers are on their way. */
  private awaited = 0;
  /** What has come since they were asked for. */
  private held: Steps[] = [];

  constructor(private readonly to: Shown) {}

  /** Takes steps: what is known is dropped, what lies before them is fetched. */
  receive(s: Steps): void {
    if (this.awaited > 0) this.held.push(s);
    else if (!this.put(s)) {
      this.held.push(s);
      void this.fill();
    }
  }

  /** Fetches what is missing; where it is not to be had, the newest moment as a whole. */
  async fill(): Promise<void> {
    try {
      await this.during(async () => {
        const s = await this.to.fetch(this.to.received());
        if (!s || !this.put(s)) await this.to.look();
      });
    } catch (e) {
      // What comes next tries again.
      this.to.tell(e);
    }
  }

  /** Fetches something that brings the game further. What comes by itself waits until it is here. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.awaited++;
    let done = false;
    try {
      const t = await work();
      done = true;
      return t;
    } finally {
      if (--this.awaited === 0) this.release(done);
    }
  }

  /** Takes what has waited; with gaps filled, or only what there is no gap before. */
  private release(gaps: boolean): void {
    const { held } = this;
    this.held = [];
    if (!this.to.hears()) return;
    for (const s of held) {
      if (gaps) this.receive(s);
      else this.put(s);
    }
  }

  /** Whether there was no gap before the steps. */
  private put(s: Steps): boolean {
    if (this.to.replay()) {
      this.to.further(s.index);
      return true;
    }
    const received = this.to.received();
    const fresh = s.steps.filter((x) => x.index > received);
    if (fresh.length > 0 && fresh[0]!.index > received + 1 && s.from > received) return false;
    if (s.index >= received) this.to.take(s, fresh);
    return true;
  }
}
