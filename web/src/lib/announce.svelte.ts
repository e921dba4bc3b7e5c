/** Lines read out by screen readers, one after the other. */
class Announcer {
  lines = $state.raw<{ id: number; text: string }[]>([]);
  private n = 0;

  say(text: string): void {
    if (!text) return;
    this.lines = [...this.lines.slice(-11), { id: ++this.n, text }];
  }
}

export const announcer = new Announcer();
