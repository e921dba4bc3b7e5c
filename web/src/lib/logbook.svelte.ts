import type { LogEntry, LogPage } from './wire.gen';

/**
 * How many lines are kept when the log goes on, about: what is before them is fetched
 * again when somebody asks for it. A long game has a hundred times as many.
 */
const most = 2000;

/** The log of a game as far as it has been fetched: its end, and what was asked for before it. */
export class Logbook {
  entries = $state.raw<LogEntry[]>([]);
  /** Where what has not been fetched yet ends; 0 when all is here. */
  earlier = $state(0);
  /** Lines of the entries. */
  private lines = 0;
  private edition = 0;
  private asked?: Promise<number>;

  constructor(private readonly fetch: (to: number) => Promise<LogPage>) {}

  /** Begins anew with the end of a log. */
  begin(p: LogPage): void {
    this.edition++;
    this.asked = undefined;
    this.entries = p.entries;
    this.lines = count(p.entries);
    this.earlier = p.earlier ?? 0;
  }

  add(e: LogEntry): void {
    this.entries = [...this.entries, e];
    this.lines += e.lines.length;
    if (this.lines > most) this.shorten();
  }

  /** Lets the earlier half go. */
  private shorten(): void {
    this.edition++; // a page that is on its way would no longer follow
    this.asked = undefined;
    let first = this.entries.length;
    this.lines = 0;
    while (first > 0 && this.lines < most / 2) this.lines += this.entries[--first]!.lines.length;
    this.earlier = this.entries[first - 1]?.index ?? this.earlier;
    this.entries = this.entries.slice(first);
  }

  /** Fetches what comes before; the number of entries that have come. Asked twice, it is fetched once. */
  older(): Promise<number> {
    if (!this.asked) {
      const asked = this.take(this.edition).finally(() => {
        if (this.asked === asked) this.asked = undefined;
      });
      this.asked = asked;
    }
    return this.asked;
  }

  /** Fetches until an entry of an index or before it is here, or all are; whether it is so. */
  async reach(index: number): Promise<boolean> {
    const here = () => this.earlier === 0 || (this.entries[0]?.index ?? Number.POSITIVE_INFINITY) <= index;
    while (!here() && (await this.older()) > 0);
    return here();
  }

  private async take(edition: number): Promise<number> {
    if (this.earlier === 0) return 0;
    let page: LogPage;
    try {
      page = await this.fetch(this.earlier);
    } catch (e) {
      if (edition !== this.edition) return 0; // what was taken back meanwhile cannot be fetched
      throw e;
    }
    if (edition !== this.edition) return 0;
    this.entries = [...page.entries, ...this.entries];
    this.lines += count(page.entries);
    this.earlier = page.earlier ?? 0;
    return page.entries.length;
  }
}

function count(entries: readonly LogEntry[]): number {
  return entries.reduce((n, e) => n + e.lines.length, 0);
}
