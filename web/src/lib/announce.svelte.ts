/** Lines read out by screen readers, one after the other. */
class Announcer {
  lines = $state.raw<{ id: number; text: string; printed: boolean }[]>([]);
  private n = 0;

  /** Reads a text out; one that a game prints is in the games' language. */
  say(text: string, printed = false): void {
    if (!text) return;
    this.lines = [...this.lines.slice(-11), { id: ++this.n, text, printed }];
  }
}

export const announcer = new Announcer();
