import { api } from './api';
import type { Table } from './table.svelte';
import { type Trouble, trouble } from './trouble';
import type { Setup } from './wire.gen';

/** Kept set-ups that fit a table and the seat at this screen. */
export class Setups {
  list = $state.raw<Setup[]>([]);
  busy = $state(false);
  problem = $state.raw<Trouble>();

  constructor(private readonly table: Table) {}

  /** Whether the game has decisions that make a set-up. */
  get known(): boolean {
    return (this.table.title?.info.setup?.length ?? 0) > 0;
  }

  /** Whether the present decision belongs to this screen's set-up. */
  get now(): boolean {
    const t = this.table;
    return t.question.myTurn && (t.title?.info.setup ?? []).includes(t.scene?.prompt.kind ?? '');
  }

  load(): Promise<boolean> {
    return this.try(async () => {
      const { info, seat } = this.table;
      if (info) this.list = fitting(await api.setups(info.game, info.scenario), seat);
    });
  }

  keep(name: string): Promise<boolean> {
    return this.try(async () => {
      const kept = await api.keepSetup({ table: this.table.id, seat: this.table.seat, name: name.trim() });
      this.list = [...this.list, kept].sort((a, b) => a.name.localeCompare(b.name));
    });
  }

  remove(id: string): Promise<boolean> {
    return this.try(async () => {
      await api.removeSetup(id);
      this.list = this.list.filter((s) => s.id !== id);
    });
  }

  use(id: string): Promise<boolean> {
    const t = this.table;
    return this.try(async () => {
      t.sending = true;
      try {
        t.receive(await api.useSetup(t.id, { seat: t.seat, ...t.feed.at, setup: id }));
      } catch (e) {
        await t.behind(e);
        throw e;
      } finally {
        t.sending = false;
      }
    });
  }

  private async try(what: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.problem = undefined;
    try {
      await what();
      return true;
    } catch (e) {
      this.problem = trouble(e);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** Those set-ups that are a seat's own. */
export function fitting(list: readonly Setup[], seat: number): Setup[] {
  return list.filter((s) => s.seat === seat);
}
