import { say } from '../words/say';
import { ApiError } from './api';
import { type Given, others, same, Trail } from './likewise';
import type { Table } from './table.svelte';
import type { Explanation, Offer } from './wire.gen';

/** Several choices made by one click, which one undo takes back. */
export class Batch {
  private readonly trail = new Trail();
  private last = $state.raw<Given>();
  /** Where the game stood when something was chosen last, and how far it has come. */
  private chosenAt = -1;
  private reached = -1;
  /** How far the present batch is; 0 of 0 when there is none. */
  done = $state(0);
  of = $state(0);

  constructor(private readonly table: Table) {}

  /** A choice is about to be made by hand. */
  take(o: Offer): void {
    const { scene, sheet } = this.table;
    const at = (id: string) => {
      const p = scene?.pieces.find((x) => x.id === id)?.at ?? '';
      return sheet?.places.has(p) ? p : '';
    };
    this.chosenAt = this.table.index;
    this.trail.take(scene?.prompt.kind ?? '', o, at);
  }

  /** A question is asked, at this screen or not. */
  asked(): void {
    const { scene, seat, index } = this.table;
    if (index === this.chosenAt) return; // what was chosen is still on its way
    if (index < this.reached) this.trail.forget(); // something was taken back
    this.reached = index;
    if (scene?.prompt.seat !== seat) this.trail.forget();
    else if (this.of === 0) this.trail.asked(scene.prompt.kind);
    this.last = this.trail.last;
  }

  /** The order that others of the same stack could be given, and who they are. */
  likewise = $derived.by(() => {
    const g = this.last;
    const t = this.table;
    if (!g || !t.myTurn || t.scene?.prompt.kind !== g.steps[0]!.kind) return undefined;
    const here = t.scene.pieces.filter((p) => p.at === g.from).map((p) => p.id);
    const pieces = others(g, here, t.offers);
    return pieces.length > 0 ? { order: g, pieces } : undefined;
  });

  /** Gives the same order to each of the others, until one is refused or somebody else is asked. */
  async same(): Promise<void> {
    const all = this.likewise;
    if (!all) return;
    await this.run(all.pieces.length, async (i) => {
      const to = all.pieces[i]!;
      for (const step of all.order.steps) {
        const asked = this.table.scene?.prompt;
        if (!this.table.myTurn || asked?.kind !== step.kind) return say('stack.asked');
        const o = same(step, all.order.piece, to, this.table.offers);
        if (!o) return this.why(step.offer, to);
        if (!(await this.make(o))) return '';
      }
      return undefined;
    });
    this.trail.forget();
    this.asked();
  }

  /** Takes one offer after the other, for as long as the question stays the same. */
  async all(offers: readonly Offer[]): Promise<void> {
    const kind = this.table.scene?.prompt.kind;
    await this.run(offers.length, async (i) => {
      const o = offers[i]!;
      if (!this.table.myTurn || this.table.scene?.prompt.kind !== kind) return say('stack.asked');
      if (!this.table.offers.some((x) => x.choice === o.choice)) return this.why(o, o.piece ?? '');
      return (await this.make(o)) ? undefined : '';
    });
  }

  /** Makes something several times; what a round returns stops it, in words. */
  private async run(n: number, round: (i: number) => Promise<string | undefined>): Promise<void> {
    const t = this.table;
    const from = t.newest;
    this.of = n;
    try {
      for (this.done = 0; this.done < n; this.done++) {
        const stop = await round(this.done);
        if (stop === undefined) continue;
        if (stop)
          t.tell(
            new ApiError(422, say('stack.stopped', { done: this.done, of: n, why: stop }), {
              rule: this.rule,
            }),
          );
        break;
      }
    } finally {
      this.rule = '';
      this.of = 0;
      this.done = 0;
      t.together = { from, to: t.newest };
    }
  }

  private rule = '';

  /** Makes a choice and waits until it has been shown. */
  private async make(o: Offer): Promise<boolean> {
    const t = this.table;
    if (!(await t.choose(o.choice))) return false;
    while (t.playing || t.sending) {
      t.playback.skip();
      await new Promise((r) => setTimeout(r, 20));
    }
    return true;
  }

  /** Why what another was ordered is not offered for a piece. */
  private async why(o: Offer, piece: string): Promise<string> {
    const name = this.table.scene?.pieces.find((p) => p.id === piece)?.name ?? piece;
    let list: Explanation[] = [];
    try {
      list = await this.table.why(o.place ? { place: o.place } : { piece });
    } catch {
      // That it is refused is known; only the reason is not.
    }
    const verb = o.choice.split(' ')[0];
    const no =
      list.find((e) => !e.legal && e.words && e.choice.split(' ')[0] === verb) ?? list.find((e) => !e.legal);
    this.rule = no?.rule ?? '';
    return no?.words ? `${name}: ${no.words}` : say('stack.refused', { name });
  }
}
