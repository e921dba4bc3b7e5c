import { api } from './api';
import { told } from './said';
import type { Table } from './table.svelte';
import { type Trouble, trouble } from './trouble';
import type { Advice as Known, Prospect } from './wire.gen';

const every = 500; // milliseconds between two questions how far it is

/** What the computer thinks of the plans for a decision, asked for by a person. */
export class Advice {
  /** Whether its card is open. */
  open = $state(false);
  known = $state.raw<Known>();
  problem = $state.raw<Trouble>();
  /** The plan that a person has picked, by its first choice. */
  private picked = $state('');
  /** The plan that is drawn on the map, by its first choice: the best, until another is picked. */
  shown = $derived.by(() => {
    const firsts = (this.known?.plans ?? []).map((p) => p.steps[0]?.choice ?? '');
    return firsts.includes(this.picked) ? this.picked : (firsts[0] ?? '');
  });
  private timer = 0;
  private turn = 0; // of questions: what is answered late is dropped

  /** Whether it can be asked for at all: between people not before the game is over. */
  possible = $derived.by(() => {
    const { info, seat, scene } = this.table;
    if (!info || seat < 0 || !this.table.chairs.may(seat) || info.sandbox?.bot) return false;
    const people = info.seats.filter((s) => s.holder === 'person' || s.holder === 'open');
    return (
      scene?.result !== undefined || info.over || (people.length === 1 && people[0] === info.seats[seat])
    );
  });
  /** Whether what is known is of the moment that is shown. */
  here = $derived.by(() => this.known?.index === this.table.index);
  plan = $derived.by((): Prospect | undefined =>
    this.open && this.here ? this.known?.plans.find((p) => p.steps[0]?.choice === this.shown) : undefined,
  );
  /** The places that the drawn plan leads through, a line for each piece. */
  lines = $derived.by(() => (this.plan ? linesOf(this.plan, (id) => this.placeOf(id)) : []));

  constructor(private readonly table: Table) {}

  /** Asks about the decision that is shown. */
  async ask(): Promise<void> {
    this.open = true;
    this.picked = '';
    this.known = undefined;
    const { id, seat, index } = this.table;
    await this.take(() => api.askAdvice(id, { seat, index }));
  }

  /** Draws a plan, by its first choice, instead of whichever is the best. */
  pick(choice: string): void {
    this.picked = choice;
  }

  async stop(): Promise<void> {
    const { id, seat } = this.table;
    await this.take(() => api.stopAdvice(id, seat));
  }

  /** Closes the card; what runs is stopped. */
  shut(): void {
    if (this.known?.running) void this.stop();
    this.open = false;
    this.end();
  }

  /** Nobody looks any more. */
  end(): void {
    this.turn++;
    clearTimeout(this.timer);
  }

  private placeOf(piece: string): string | undefined {
    return this.table.scene?.pieces.find((p) => p.id === piece)?.at;
  }

  private async take(what: () => Promise<Known>): Promise<void> {
    this.end();
    const turn = this.turn;
    try {
      const known = await what();
      if (turn !== this.turn) return;
      this.known = known;
      this.problem = known.problem ? { ...told(known.said, known.problem), rule: '' } : undefined;
    } catch (e) {
      if (turn === this.turn) this.problem = trouble(e);
      return;
    }
    const { id, seat } = this.table;
    if (this.known.running)
      this.timer = window.setTimeout(() => void this.take(() => api.advice(id, seat)), every);
  }
}

/** The ways of pieces through places that a plan says: from where each stands, in order. */
export function linesOf(plan: Prospect, placeOf: (piece: string) => string | undefined): string[][] {
  const ways = new Map<string, string[]>();
  let hand = '';
  for (const s of plan.steps) {
    if (s.piece) hand = s.piece;
    const way = ways.get(hand) ?? [];
    if (way.length === 0) {
      const from = hand ? placeOf(hand) : undefined;
      if (from) way.push(from);
    }
    if (s.place && way.at(-1) !== s.place) way.push(s.place);
    ways.set(hand, way);
  }
  return [...ways.values()].filter((w) => w.length > 0);
}
