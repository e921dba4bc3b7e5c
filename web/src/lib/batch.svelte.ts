import { say } from '../words/say';
import { ApiError } from './api';
import { boxNamed } from './boxes';
import { body, followers, type Given, others, same, shifted, Trail, verb } from './likewise';
import { told } from './said';
import type { Table } from './table.svelte';
import type { Explanation, Offer } from './wire.gen';

/** Why a batch stopped: words, '' where the table has said it already, and the rule that says so. */
interface Stop {
  words: string;
  rule?: string | undefined;
}

/** Several choices made by one click, which one undo takes back. */
export class Batch {
  private readonly trail = new Trail();
  private last = $state.raw<Given>();
  /** What is left of an order to a formation that stopped at one of it. */
  private rest = $state.raw<{ order: Given; pieces: string[] }>();
  /** Where the game stood when something was chosen last, and how far it has come. */
  private chosenAt = -1;
  private reached = -1;
  /** Whether it is on its way: what follows the game waits for its end. */
  busy = $state(false);
  /** Whether something has been made by this click already. */
  private begun = false;

  constructor(
    private readonly table: Table,
    private readonly settled: (t: Table) => Promise<void> = shown,
  ) {}

  /** A choice is about to be made by hand. */
  take(o: Offer): void {
    const { scene, sheet } = this.table;
    const at = (id: string) => {
      const p = scene?.pieces.find((x) => x.id === id)?.at ?? '';
      return sheet?.places.has(p) || boxNamed(scene, p) ? p : '';
    };
    this.chosenAt = this.table.index;
    this.trail.take(scene?.prompt.kind ?? '', o, at);
  }

  /** A question is asked, at this screen or not. */
  asked(): void {
    const { scene, seat, index } = this.table;
    // Something was taken back; else what was chosen is still on its way.
    if (index < this.reached) this.forget();
    else if (index === this.chosenAt) return;
    this.reached = index;
    if (scene?.prompt.seat !== seat) this.forget();
    else if (!this.busy) this.trail.asked(scene.prompt.kind);
    this.last = this.trail.last;
    if (this.last) this.rest = undefined; // others follow the newest order
  }

  /** The order that others of the same stack or box could be given, who they are, and what the place is called. */
  likewise = $derived.by(() => {
    const g = this.last;
    const t = this.table;
    if (this.busy || !g || !t.question.myTurn || t.scene?.prompt.kind !== g.steps[0]!.kind) return undefined;
    const here = t.scene.pieces.filter((p) => p.at === g.from).map((p) => p.id);
    const pieces = others(g, here, t.question.offers);
    const place = boxNamed(t.scene, g.from)?.label ?? t.sheet?.say(g.from) ?? '';
    return pieces.length > 0 ? { order: g, pieces, place } : undefined;
  });

  private forget(): void {
    this.trail.forget();
    this.rest = undefined;
  }

  /**
   * The rest of the regiment or formation, which could go as one of it went, each from
   * where it stands; after a stop those that were left. Nobody if they are one stack.
   */
  formation = $derived.by(() => {
    const t = this.table;
    const order = this.rest?.order ?? this.last;
    if (
      this.busy ||
      !order ||
      !t.question.myTurn ||
      !t.sheet ||
      t.scene?.prompt.kind !== order.steps[0]!.kind
    )
      return undefined;
    const all = body(t.scene.pieces, order.piece);
    if (!all) return undefined;
    const left = this.rest?.pieces;
    const can = followers(order, all, t.sheet, t.question.offers).filter((id) => !left || left.includes(id));
    const stack = this.likewise?.pieces ?? [];
    return can.length > 0 && (left || !can.every((id) => stack.includes(id)))
      ? { order, name: all.name, pieces: can }
      : undefined;
  });

  /** The next piece of the formation that was given an order last that can be chosen now. */
  next = $derived.by(() => {
    const t = this.table;
    if (this.busy || !this.last || !t.question.myTurn || t.scene?.prompt.kind !== this.last.steps[0]!.kind)
      return undefined;
    const all = body(t.scene.pieces, this.last.piece);
    const p = all?.pieces.find((x) => x.id !== this.last?.piece && t.question.sorted.byPiece.has(x.id));
    return all && p ? { name: all.name, piece: p } : undefined;
  });

  /** Gives the order to the rest of the formation; stops where one of it cannot follow, and keeps what is left. */
  async follow(): Promise<void> {
    const all = this.formation;
    const { sheet } = this.table;
    if (!all || !sheet) return;
    const at = new Map(this.table.scene?.pieces.map((p) => [p.id, p.at]));
    let left: string[] = [];
    await this.run(all.pieces.length, async (i) => {
      const to = all.pieces[i]!;
      const before = this.table.newest;
      const stop = await this.give(all.order, to, (x) => shifted(sheet, x, all.order.from, at.get(to) ?? ''));
      // Who has not begun is among those left.
      if (stop) left = all.pieces.slice(this.table.newest === before ? i : i + 1);
      return stop;
    });
    this.trail.forget();
    this.rest = left.length > 0 ? { order: all.order, pieces: left } : undefined;
    this.asked();
  }

  /** Takes the steps of an order for another piece; says why one of them could not be taken. */
  private async give(g: Given, to: string, there?: (place: string) => string): Promise<Stop | undefined> {
    for (const step of g.steps) {
      if (!this.table.question.myTurn || this.table.scene?.prompt.kind !== step.kind)
        return { words: say('stack.asked') };
      const o = same(step, g.piece, to, this.table.question.offers, there);
      if (!o) {
        const { place } = step.offer;
        return this.why(place && there ? { ...step.offer, place: there(place) } : step.offer, to);
      }
      if (!(await this.make(o))) return { words: '' };
    }
    return undefined;
  }

  /** Gives the same order to each of the others, until one is refused or somebody else is asked. */
  async same(): Promise<void> {
    const all = this.likewise;
    if (!all) return;
    await this.run(all.pieces.length, (i) => this.give(all.order, all.pieces[i]!));
    this.trail.forget();
    this.asked();
  }

  /**
   * Takes one offer after the other, for as long as the question stays the same. What is offered no
   * longer, such as a third air unit where two may fly, is left out; of the first it is said why.
   */
  async all(offers: readonly Offer[]): Promise<void> {
    const kind = this.table.scene?.prompt.kind;
    const out: Offer[] = [];
    let first: Stop | undefined;
    const whole = await this.run(offers.length, async (i) => {
      const o = offers[i]!;
      if (!this.table.question.myTurn || this.table.scene?.prompt.kind !== kind)
        return { words: say('stack.asked') };
      if (!this.table.question.offers.some((x) => x.choice === o.choice)) {
        out.push(o);
        first ??= await this.why(o, o.piece ?? '');
        return undefined;
      }
      return (await this.make(o)) ? undefined : { words: '' };
    });
    if (!whole || !first) return;
    const words = say('stack.only', {
      done: offers.length - out.length,
      of: offers.length,
      why: first.words,
    });
    this.table.tell(new ApiError(422, words, { rule: first.rule }));
  }

  /**
   * Begins a matter with the pieces that it was planned with: those that can be added once it has
   * begun are. Where it asks for none it is begun alone.
   */
  async begin(o: Offer, pieces: readonly string[]): Promise<void> {
    this.take(o);
    await this.run(1 + pieces.length, async (i) => {
      const t = this.table;
      const next = i === 0 ? o : t.question.offers.find((x) => x.kind === 'add' && x.piece === pieces[i - 1]);
      if (i > 0 && (!t.question.myTurn || !next)) return undefined;
      return (await this.make(next!)) ? undefined : { words: '' };
    });
  }

  /** Makes something several times; what a round returns stops it. Tells whether it came to its end. */
  private async run(n: number, round: (i: number) => Promise<Stop | undefined>): Promise<boolean> {
    const t = this.table;
    const from = t.newest;
    this.busy = true;
    this.begun = false;
    try {
      for (let done = 0; done < n; done++) {
        const stop = await round(done);
        if (!stop) continue;
        const { words, rule } = stop;
        if (words) t.tell(new ApiError(422, say('stack.stopped', { done, of: n, why: words }), { rule }));
        return false;
      }
      return true;
    } finally {
      this.busy = false;
      t.together = { from, to: t.newest };
    }
  }

  /** Makes a choice and waits until it has been shown. */
  private async make(o: Offer): Promise<boolean> {
    const made = await this.table.choose(o.choice, this.begun);
    this.begun ||= made;
    if (made) await this.settled(this.table);
    return made;
  }

  /** Why what another was ordered is not offered for a piece. */
  private async why(o: Offer, piece: string): Promise<Stop> {
    const name = this.table.scene?.pieces.find((p) => p.id === piece)?.name ?? piece;
    let list: Explanation[] = [];
    try {
      list = await this.table.inquiry.why(o.place ? { place: o.place } : { piece });
    } catch {
      // That it is refused is known; only the reason is not.
    }
    const no = list.find((e) => !e.legal && e.words && verb(e) === verb(o)) ?? list.find((e) => !e.legal);
    return {
      words: no?.words ? `${name}: ${told(no.said, no.words).text}` : say('stack.refused', { name }),
      rule: no?.rule,
    };
  }
}

/** Waits until nothing is on its way any more. What is made in a batch is not dwelt upon. */
async function shown(t: Table): Promise<void> {
  let end = () => {};
  await new Promise<void>((done) => {
    end = $effect.root(() => {
      $effect(() => {
        if (t.stage.playing) t.stage.skip();
        else if (!t.sending) done();
      });
    });
  });
  end();
}
