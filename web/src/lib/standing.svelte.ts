import { ApiError, api } from './api';
import { Busy } from './busy.svelte';
import type { Offer, Standing } from './wire.gen';

/** What standing answers have to know of their table. */
export interface Asked {
  id: string;
  now(): {
    seat: number;
    question: { myTurn: boolean; offers: readonly Offer[]; reaction: boolean };
    scene: { prompt: { kind: string } } | undefined;
    info: { sandbox?: unknown } | undefined;
  };
  tell(e: unknown): void;
}

/** Answers that the seat at this screen gives by itself when it is asked. */
export class StandingAnswers extends Busy {
  list = $state.raw<Standing[]>([]);
  /** Answers that can be given without looking, where others have brought the question about. */
  possible = $derived.by(() => {
    const { question, info } = this.asked.now();
    if (!question.myTurn || !question.reaction || info?.sandbox) return [];
    const plain = question.offers.filter((o) => !o.piece && !o.place);
    return plain.length <= 24 ? plain : [];
  });
  /** The kind of what is asked now. */
  kind = $derived.by(() => this.asked.now().scene?.prompt.kind ?? '');
  /** The choice that stands for what is asked now; '' for none. */
  now = $derived.by(() => this.list.find((s) => s.kind === this.kind)?.choice ?? '');

  constructor(private readonly asked: Asked) {
    super(asked);
  }

  async load(): Promise<void> {
    const { seat } = this.asked.now();
    this.list = [];
    if (seat < 0) return;
    try {
      const list = await api.standing(this.asked.id, seat);
      if (seat === this.asked.now().seat) this.list = list;
    } catch (e) {
      // Whoever looks on answers nothing.
      if (!(e instanceof ApiError && e.status === 403)) this.asked.tell(e);
    }
  }

  /**
   * Gives, changes or, with '', takes back the answer to questions of a kind. Where all of some
   * traits are so, the seat is asked.
   */
  async set(kind: string, choice: string, unless: readonly string[] = []): Promise<void> {
    if (choice === '' && !this.list.some((s) => s.kind === kind)) return;
    await this.do(async () => {
      this.list = await api.setStanding(this.asked.id, {
        seat: this.asked.now().seat,
        kind,
        choice,
        unless: [...unless],
      });
    });
  }
}
