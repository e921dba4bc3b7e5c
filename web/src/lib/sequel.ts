// Games that come of this one: one that goes on from a moment of it, one with the sides changed.

import { api } from './api';
import type { Mine } from './chairs.svelte';
import { carry, playHere } from './passes';
import { remember } from './settings.svelte';
import type { Rights, TableInfo } from './wire.gen';

/** What a sequel has to know of its table. */
export interface Former {
  id: string;
  now(): {
    info: TableInfo | undefined;
    index: number;
    scene: { result?: unknown } | undefined;
    chairs: { mine: Mine; own: number[]; mayAsk: boolean; rights: Rights | undefined };
  };
  tell(e: unknown): void;
}

export class Sequel {
  constructor(private readonly table: Former) {}

  /** Begins another game that goes on from the moment that is shown; returns its id. */
  async playOn(): Promise<string | undefined> {
    try {
      const fork = await api.fork(this.table.id, this.table.now().index);
      playHere(fork.id, this.table.now().chairs.own);
      return fork.id;
    } catch (e) {
      this.table.tell(e);
      return undefined;
    }
  }

  /** Whether the game can be played again from here, or somebody has begun that already. */
  get again(): boolean {
    const { info, scene, chairs } = this.table.now();
    if (!scene?.result) return false;
    return info?.rematch !== undefined || !chairs.rights?.keyed || chairs.mayAsk;
  }

  /** The game that follows this one with the sides changed; returns its id. */
  async rematch(): Promise<string | undefined> {
    try {
      const former = this.table.now();
      const id = former.chairs.mayAsk ? (await api.rematch(this.table.id)).id : former.info?.rematch;
      if (!id) return undefined;
      carry(this.table.id, id);
      const { info, chairs } = this.table.now();
      const seats = info?.seats.length ?? 1;
      if (chairs.mine !== 'all') remember(id, 'mine', String((chairs.mine + 1) % seats));
      return id;
    } catch (e) {
      this.table.tell(e);
      return undefined;
    }
  }
}
