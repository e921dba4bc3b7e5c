import { api } from './api';
import { Latest } from './latest';
import { toDo } from './matters';
import type { Table } from './table.svelte';
import { type Trouble, trouble } from './trouble';
import type { Offer, Plan } from './wire.gen';

/** The matters in hand at a table, kept up to date while somebody looks or has to decide. */
export class Plans {
  plan = $state.raw<Plan>();
  problem = $state.raw<Trouble>();
  /** The index of the game that the plan speaks of, -1 without one. */
  at = $state(-1);
  /** The offers of the moment that the plan speaks of, so that its buttons stay while a choice is sent. */
  private offers = $state.raw(new Map<string, Offer>());
  private readonly latest = new Latest(180);

  /** Matters that the present decision is about. */
  count = $derived.by(() => toDo(this.plan, this.table.question.offers));

  constructor(private readonly table: Table) {}

  refresh(): void {
    const t = this.table;
    if (t.sheet?.board.plans !== true || t.replay) {
      this.latest.drop();
      this.plan = undefined;
      this.at = -1;
      return;
    }
    const { seat, index } = t;
    this.latest.ask(
      () => api.plan(t.id, seat),
      (p) => {
        this.plan = p;
        this.at = index;
        this.problem = undefined;
        this.offers = new Map(t.question.offers.map((o) => [o.choice, o]));
      },
      (e) => {
        this.problem = trouble(e);
      },
    );
  }

  /** The offer of a choice, if it can or could just now be made. */
  offer(choice: string): Offer | undefined {
    return this.table.question.offers.find((o) => o.choice === choice) ?? this.offers.get(choice);
  }

  /** Whether a choice can be made at this very moment. */
  ready(choice: string): boolean {
    return this.table.question.offers.some((o) => o.choice === choice);
  }

  stop(): void {
    this.latest.drop();
  }
}
