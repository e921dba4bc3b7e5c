import { ApiError, api } from './api';
import { open } from './handover.svelte';
import { linesOf } from './prospects';
import { type Told, told } from './said';
import type { Table } from './table.svelte';
import { type Trouble, trouble } from './trouble';
import type { Advice as Known, Prospect } from './wire.gen';

const every = 500; // milliseconds between two questions how far it is
/** So many decisions are gone back by one click: a player who has lost nearly all may have waited long. */
const furthest = 60;

/** What the computer thinks of the plans for a decision, asked for by a person. */
export class Advice {
  /** Whether its card is open. */
  open = $state(false);
  /** Whether no more of it is shown than the plan that is drawn. */
  folded = $state(false);
  /** How often was asked, and a plan picked. */
  asks = $state(0);
  picks = $state(0);
  known = $state.raw<Known>();
  private fault = $state.raw<Trouble>();
  /** The moment that was asked about, and whether that cannot be. */
  private asked = $state(-1);
  private refused = $state(false);
  /** What went wrong at the moment that is shown. */
  problem = $derived.by(() => (this.asked === this.table.index ? this.fault : undefined));
  /** The plan that a person has picked, by its first choice. */
  private picked = $state('');
  /** The plan that is drawn on the map, by its first choice: the best, until another is picked. */
  shown = $derived.by(() => {
    const firsts = (this.known?.plans ?? []).map((p) => p.steps[0]?.choice ?? '');
    return firsts.includes(this.picked) ? this.picked : (firsts[0] ?? '');
  });
  private timer = 0;
  private turn = 0; // of questions: what is answered late is dropped

  /**
   * Whether it can be asked for at all: between people not before the game is over, and by who
   * looks on only where nothing is hidden.
   */
  possible = $derived.by(() => {
    const { info, seat, scene } = this.table;
    if (!info || seat < 0 || !this.table.chairs.may(seat) || info.sandbox?.bot) return false;
    const people = info.seats.filter((s) => s.holder === 'person' || s.holder === 'open');
    const alone = people.length === 1 && people[0] === info.seats[seat];
    return scene?.result !== undefined || this.any || alone;
  });
  /** Whether what is known is of the moment that is shown. */
  here = $derived.by(() => this.known?.index === this.table.index);
  plan = $derived.by((): Prospect | undefined =>
    this.open && this.here ? this.known?.plans.find((p) => p.steps[0]?.choice === this.shown) : undefined,
  );
  /** The places that the drawn plan leads through, a line for each piece. */
  lines = $derived.by(() => (this.plan ? linesOf(this.plan, (id) => this.placeOf(id), this.hand[0]) : []));
  /** Pieces that a plan goes on with without naming them: those that the decision is about. */
  hand = $derived.by(() => {
    const about = this.table.scene?.prompt.pieces ?? [];
    return new Set(about.map((id) => this.placeOf(id))).size === 1 ? about : [];
  });

  /** Why nothing can be asked about the moment that is shown, as far as that is known. */
  why = $derived.by((): Told | undefined => {
    const { scene, seat } = this.table;
    const theirs = scene?.prompt.seat ?? seat;
    if (scene?.result) return told({ code: 'advice.over' }, '');
    if (theirs < 0) return told({ code: 'advice.dice' }, '');
    if (!this.any && theirs !== seat) {
      const [who, me] = [theirs, seat].map((s) => this.table.info?.seats[s]?.name ?? '');
      return told({ code: 'advice.other', words: { theirs: who!, ours: me! } }, '');
    }
    return this.refused ? this.problem : undefined;
  });
  /** Where the last decision before was that can be asked about, as far as the log here tells; else -1. */
  before = $derived.by(() => {
    const { log, seat, index } = this.table;
    const chosen = log.entries.findLast(
      (e) => e.index <= index && e.seat >= 0 && (this.any || e.seat === seat),
    );
    return chosen ? chosen.index - 1 : -1;
  });

  constructor(private readonly table: Table) {}

  /** Whether any decision can be asked about, not only one's own. */
  private get any(): boolean {
    const { info, title } = this.table;
    if (!info) return false;
    return info.over || (info.seats.every((s) => s.holder.startsWith('bot:')) && open(title, info));
  }

  /** Asks about the decision that is shown. */
  async ask(): Promise<void> {
    this.open = true;
    this.folded = false;
    this.asks++;
    // Asked again, more is added to what is known.
    if (!this.here) {
      this.picked = '';
      this.known = undefined;
    }
    this.fault = undefined;
    if (this.why) return;
    const { id, seat, index } = this.table;
    this.asked = index;
    await this.take(() => api.askAdvice(id, { seat, index }));
  }

  /** Goes back to the last decision that can be asked about, past those where there was but one choice, and asks. */
  async askBefore(): Promise<void> {
    for (let i = 0; i < furthest && this.before >= 0; i++) {
      await this.table.seek(this.before);
      await this.ask();
      if (!this.refused || !this.problem || !this.open) return;
    }
  }

  /** Draws a plan, by its first choice, instead of whichever is the best. */
  pick(choice: string): void {
    this.picked = choice;
    this.picks++;
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
      this.refused = false;
      this.fault = known.problem ? { ...told(known.said, known.problem), rule: '' } : undefined;
    } catch (e) {
      if (turn !== this.turn) return;
      this.fault = trouble(e);
      this.refused = e instanceof ApiError && e.status === 422;
      return;
    }
    const { id, seat } = this.table;
    if (this.known.running)
      this.timer = window.setTimeout(() => void this.take(() => api.advice(id, seat)), every);
  }
}
