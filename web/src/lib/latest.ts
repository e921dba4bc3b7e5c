/** Asks again after every change, once it is quiet; of several answers only the newest counts. */
export class Latest {
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** How long it must be quiet before a question is sent, in milliseconds. */
  constructor(private readonly quiet: number) {}

  ask<T>(question: () => Promise<T>, answer: (t: T) => void, failed: (e: unknown) => void): void {
    this.drop();
    const n = this.asked;
    this.timer = setTimeout(() => {
      question().then(
        (t) => {
          if (n === this.asked) answer(t);
        },
        (e) => {
          if (n === this.asked) failed(e);
        },
      );
    }, this.quiet);
  }

  /** Forgets what was asked: no answer to it counts any more. */
  drop(): void {
    clearTimeout(this.timer);
    this.asked++;
  }
}
