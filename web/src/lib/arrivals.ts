interface Wait {
  index: number;
  end(came: boolean): void;
}

/** Lets one wait until an index of a game has come. */
export class Arrivals {
  private waits: Wait[] = [];

  /** True when the index has come, false when it has not in time. */
  of(index: number, ms: number): Promise<boolean> {
    return new Promise((done) => {
      const timer = setTimeout(() => wait.end(false), ms);
      const wait: Wait = {
        index,
        end: (came) => {
          clearTimeout(timer);
          this.waits = this.waits.filter((w) => w !== wait);
          done(came);
        },
      };
      this.waits.push(wait);
    });
  }

  /** An index has come, and with it all before. */
  come(index: number): void {
    for (const w of this.waits) if (w.index <= index) w.end(true);
  }

  /** Nothing more will come, and nobody shall fetch it. */
  end(): void {
    for (const w of this.waits) w.end(true);
  }
}
