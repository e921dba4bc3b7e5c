import { api } from './api';
import { Busy } from './busy.svelte';
import { told } from './said';
import { enter } from './sandbox';
import type { Order, TableInfo, Early as Wire } from './wire.gen';

/** What deciding early has to know of its table. */
export interface Turn {
  id: string;
  now(): { info: TableInfo | undefined; seat: number; replay: boolean; chairs: { persons: number[] } };
  learn(info: TableInfo): void;
  tell(e: unknown): void;
}

/** What the seat at this screen can decide before its turn, and what it has handed in. */
export class Early extends Busy {
  /** What the server said last. */
  heard = $state.raw<Wire>();
  /** What is handed in, once somebody wants to see it. */
  list = $state.raw<Order[]>();
  /** Whether something is handed in. */
  sealed = $derived.by(() => {
    const { info, seat, replay } = this.turn.now();
    return !replay && !!info?.seats[seat]?.handed;
  });
  /** What can be decided now; '' for nothing. */
  ask = $derived.by(() => {
    const { seat, replay, chairs } = this.turn.now();
    return replay || this.sealed || !chairs.persons.includes(seat) ? '' : (this.heard?.ask ?? '');
  });
  /** Why what was handed in was not played. */
  why = $derived.by(() => {
    const { seat, replay, chairs } = this.turn.now();
    if (replay || !this.heard?.words || !chairs.persons.includes(seat)) return undefined;
    return told(this.heard.said, this.heard.words);
  });
  /** The table to go back to from a desk where all is decided. */
  done = $derived.by(() => {
    const box = this.turn.now().info?.sandbox;
    return box?.early && box.done ? box.of : undefined;
  });

  constructor(private readonly turn: Turn) {
    super(turn);
  }

  /** Opens a desk for the seat; returns its id. */
  open(): Promise<string | undefined> {
    return this.do(async () => {
      const { seat } = this.turn.now();
      const desk = await api.decideEarly(this.turn.id, seat);
      return enter(this.turn.id, desk.id, seat);
    });
  }

  async show(): Promise<void> {
    await this.do(async () => {
      this.list = await api.handedIn(this.turn.id, this.turn.now().seat);
    });
  }

  async takeBack(): Promise<void> {
    await this.do(async () => {
      this.turn.learn(await api.takeBackEarly(this.turn.id, this.turn.now().seat));
      this.list = undefined;
    });
  }
}
