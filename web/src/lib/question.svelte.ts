// What the seat at this screen is asked: what may be chosen, what may not yet, what a guide asks for.

import { unfold } from './alike';
import { sortOffers } from './offers';
import { remember } from './settings.svelte';
import type { Barred, Offer, Place, Steps, View } from './wire.gen';

export class Question {
  /** Whether it comes of what another chose. */
  reaction = $state(false);
  /** The piece taken up to be put down on a lit place; '' for none. */
  hand = $state('');
  guide = $state.raw<View>();
  private nextGuide: View | undefined;
  private sent = $state.raw<Offer[]>([]);
  private notYet = $state.raw<Barred[]>([]);

  /** What may be chosen now; empty while something is still being shown. */
  offers = $derived.by(() => (this.waits() ? [] : asked(this.sent, this.guide?.do)));
  /** Ways to end what is in hand that are not allowed yet. */
  barred = $derived(this.offers.length > 0 && !this.guide?.do ? this.notYet : []);
  /** What is lit: with a piece in hand only what can be done with it. */
  sorted = $derived(sortOffers(this.hand ? this.offers.filter((o) => o.piece === this.hand) : this.offers));
  myTurn = $derived(this.offers.length > 0);

  /** waits tells whether nothing can be answered just now. */
  constructor(
    private readonly id: string,
    private readonly waits: () => boolean,
  ) {}

  /** What the server asks now; what its guide says waits until all before it is shown. */
  take(s: Pick<Steps, 'offers' | 'barred' | 'reaction' | 'guide'>, places: readonly Place[]): void {
    this.sent = unfold(s.offers, places);
    this.notYet = s.barred;
    this.reaction = s.reaction ?? false;
    this.hand = '';
    // That a guide was left only the screen knows at its end.
    this.nextGuide = remember(this.id, 'guide') === 'left' ? undefined : s.guide;
  }

  /** All that led to the question is shown. */
  ask(): void {
    this.guide = this.nextGuide;
  }

  /** Nothing is asked at an old moment. */
  none(): void {
    this.sent = [];
    this.notYet = [];
    this.reaction = false;
    this.hand = '';
    this.guide = undefined;
  }

  /** The guide is left for good. */
  leaveGuide(): void {
    remember(this.id, 'guide', 'left');
    this.guide = undefined;
  }
}

/** While a guide asks for one choice, that alone is offered. */
function asked(offers: Offer[], choice: string | undefined): Offer[] {
  if (!choice) return offers;
  const one = offers.filter((o) => o.choice === choice);
  return one.length > 0 ? one : offers;
}
