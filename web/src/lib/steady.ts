/** Keeps a list for as long as it says the same: what is made of it is then not made anew. */
export class Steady<T> {
  private last: readonly T[] = [];

  constructor(private readonly same: (a: T, b: T) => boolean = Object.is) {}

  /** The list of before, where nothing of it has changed. */
  of(now: readonly T[]): readonly T[] {
    const { last, same } = this;
    if (now.length !== last.length || !now.every((x, i) => same(x, last[i]!))) this.last = now;
    return this.last;
  }
}
