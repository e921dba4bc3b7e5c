import { say } from '../words/say';
import { api, type Place } from './api';
import { myself } from './players';
import { told } from './said';
import { sideOf, sidesOf } from './seating';
import { remember } from './settings.svelte';
import type { Saying, Somebody, TableInfo } from './wire.gen';

/** What company has to know of its table. */
export interface Host {
  id: string;
  now(): {
    info: TableInfo | undefined;
    /** The seat for which this screen speaks, -2: an onlooker's. */
    seat: number;
    chairs: { persons: number[] };
    replay: boolean;
    undoable: boolean;
    newest: number;
    feed: { at: Place };
    scene: { result?: unknown } | undefined;
    log: { entries: readonly { seat: number }[]; earlier: number };
  };
  learn(info: TableInfo): void;
  say(text: string): void;
  tell(e: unknown): void;
}

/** The others at a table: who looks, and what is said. */
export class Company {
  people = $state.raw<Somebody[]>([]);
  talk = $state.raw<Saying[]>([]);
  /** What came while nobody looked at the talk. */
  unread = $state.raw<Saying[]>([]);
  /** Whether the talk is in sight. */
  listening = $state(false);

  constructor(private readonly host: Host) {}

  /** Whether people come to this table from elsewhere. */
  get expected(): boolean {
    return this.host.now().info?.keyed ?? false;
  }

  /** How whoever looks here is called, if the others are to know. */
  name(): string | undefined {
    if (!this.expected) return undefined;
    return this.host.now().info?.seats[this.host.now().seat]?.player ?? myself().name;
  }

  /** Fetches what was said while this screen did not listen. What others said meanwhile is as new as what they say now. */
  async load(): Promise<void> {
    if (!this.expected) return;
    try {
      const { id, now } = this.host;
      const read = Number(remember(id, 'heard') || 0);
      const said = this.add(await api.talk(id, this.talk.at(-1)?.n ?? 0));
      this.note(said.filter((s) => s.n > read && s.seat !== -1 && !now().chairs.persons.includes(s.seat)));
    } catch (e) {
      this.host.tell(e);
    }
  }

  /** Something is said now. */
  hear(said: Saying[]): void {
    this.note(this.add(said));
  }

  private note(fresh: Saying[]): void {
    if (fresh.length === 0) return;
    if (this.listening) this.read();
    else this.unread = [...this.unread, ...fresh];
    for (const s of fresh) this.host.say(`${this.who(s)}: ${told(s.said, s.text).text}`);
  }

  private add(said: Saying[]): Saying[] {
    // What is told and what was asked for may overtake each other.
    const known = new Set(this.talk.map((s) => s.n));
    const fresh = said.filter((s) => !known.has(s.n));
    if (fresh.length > 0) this.talk = [...this.talk, ...fresh].sort((a, b) => a.n - b.n);
    return fresh;
  }

  async speak(text: string): Promise<boolean> {
    if (!text.trim()) return false;
    try {
      const name = this.name();
      this.add([
        await api.say(this.host.id, { seat: this.host.now().seat, text, ...(name ? { name } : {}) }),
      ]);
      return true;
    } catch (e) {
      this.host.tell(e);
      return false;
    }
  }

  /** Who plays a seat, as he is called; else the seat. */
  called(seat: number): string {
    const s = this.host.now().info?.seats[seat];
    return s?.player || (s?.name ?? '');
  }

  /** Who has said something, in words. */
  who(s: { seat: number; name?: string }): string {
    const seat = this.host.now().info?.seats[s.seat];
    if (s.seat === -1) return say('who.table');
    if (s.name)
      return seat ? say('who.seat', { name: s.name, side: seat.name }) : say('who.looking', { name: s.name });
    return seat?.name ?? say('who.somebody');
  }

  /** All that has been said has been seen here, also when this table is come back to. */
  read(): void {
    this.unread = [];
    const last = this.talk.at(-1)?.n;
    if (last !== undefined) remember(this.host.id, 'heard', String(last));
  }

  /** Whether others can be asked to let a choice be taken back that stands without them. */
  get askable(): boolean {
    const { info, scene, replay, undoable, newest, chairs, seat, log } = this.host.now();
    if (!info || info.asked || scene?.result || replay || undoable || newest === 0) return false;
    if (log.earlier === 0 && !log.entries.some((e) => e.seat === seat)) return false;
    return info.seats.filter((s) => s.holder === 'person').length > 1 && chairs.persons.includes(seat);
  }

  /** Asks the others whether the last choice may be taken back. */
  async ask(): Promise<void> {
    const { seat, feed } = this.host.now();
    await this.settle(api.askBack(this.host.id, seat, feed.at));
  }

  /** Whether the seat at this screen can give the game up for its side. */
  get resigns(): boolean {
    const { info, replay, chairs, seat } = this.host.now();
    if (!info || info.over || info.problem || info.sandbox || replay) return false;
    return sidesOf(info).length === 2 && chairs.persons.includes(seat);
  }

  /** Whether it can offer a draw: computers agree to none. */
  get draws(): boolean {
    const { info, seat } = this.host.now();
    if (!this.resigns || !info || info.asked) return false;
    return this.must('draw').some((s) => sideOf(info.seats, s) !== sideOf(info.seats, seat));
  }

  /** The seats that must agree to an end of the game: the others of the side, or all others. */
  must(what: 'resign' | 'draw'): number[] {
    const { info, seat } = this.host.now();
    const seats = info?.seats ?? [];
    const own = (s: number) => sideOf(seats, s) === sideOf(seats, seat);
    return seats.flatMap((x, s) =>
      x.holder === 'person' && s !== seat && (what === 'draw' || own(s)) ? [s] : [],
    );
  }

  /** Resigns, or offers a draw. */
  async end(what: 'resign' | 'draw'): Promise<void> {
    await this.settle(api.askEnd(this.host.id, this.host.now().seat, what));
  }

  /** Answers what is asked here for a seat; with no, whoever has asked withdraws it. */
  async answer(seat: number, yes: boolean): Promise<void> {
    const asked = this.host.now().info?.asked;
    if (!asked) return;
    const { seat: who, to, what } = asked;
    await this.settle(api.answerBack(this.host.id, seat, yes, { seat: who, to, ...(what ? { what } : {}) }));
  }

  private async settle(sent: Promise<TableInfo>): Promise<void> {
    try {
      this.host.learn(await sent);
    } catch (e) {
      this.host.tell(e);
    }
  }
}
