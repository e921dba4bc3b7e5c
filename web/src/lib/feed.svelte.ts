// What the server tells of a table by itself while a seat looks at it, and how far it has told.

import { api, type Place } from './api';
import { Arrivals } from './arrivals';
import { type Listener, type Listening, listen } from './events';
import type { ChoiceRequest, Thinking } from './wire.gen';

/** How long the events may take after an answer before they are fetched, in milliseconds. */
const lateMs = 1000;

/** No seat is listened for. */
const nowhere = -9;

/** Who is told what comes. */
export interface Ears extends Omit<Listener, 'from' | 'thinking' | 'line'> {
  /** The server is there. */
  answers(): void;
  /** The line is there again after a break. */
  back(): void;
}

export class Feed {
  online = $state(true);
  /** The opponent that thinks, and how far it is. */
  thinking = $state.raw<Thinking>();
  /** The newest index that has come, shown or not. */
  received = 0;
  /** How often something had been taken back when the game was last here as a whole. */
  undos = 0;
  private readonly arrivals = new Arrivals();
  private seat = nowhere;
  private listening?: Listening;

  constructor(
    private readonly id: string,
    private readonly ears: Ears,
  ) {}

  hears(seat: number): boolean {
    return this.seat === seat;
  }

  /** Listens for a seat, and for no other any more. */
  listen(seat: number): void {
    this.listening?.end();
    this.seat = seat;
    this.listening = listen(this.id, seat, {
      ...this.ears,
      from: () => this.at,
      thinking: (t) => {
        this.thinking = t.on ? t : undefined;
      },
      line: (up) => {
        if (up) this.ears.answers();
        const back = up && !this.online;
        this.online = up;
        if (back) this.ears.back();
      },
    });
  }

  /** Whoever listens next begins anew, for whichever seat. */
  forget(): void {
    this.seat = nowhere;
  }

  /** The game is here as a whole, after something was taken back so many times. */
  whole(at: Place): void {
    this.undos = at.undos;
    this.come(at.index);
  }

  /** Where the game is here: what is done is done of that game, and of no other. */
  get at(): Place {
    return { index: this.received, undos: this.undos };
  }

  /** Whether a game that stands there is what is here: one that was taken back may have come as far again. */
  knows(at: Place): boolean {
    return at.index === this.received && at.undos === this.undos;
  }

  /** An index is here, and with it all before. */
  come(index: number): void {
    this.received = index;
    this.arrivals.come(index);
  }

  /** Waits until an index is here; false if it is late or nobody listens for the seat, and is to be fetched. */
  async brings(index: number, seat: number): Promise<boolean> {
    if (this.received >= index) return true;
    return this.online && this.hears(seat) && (await this.arrivals.of(index, lateMs));
  }

  /** Makes a choice and returns the index after it. */
  async choose(c: ChoiceRequest): Promise<number> {
    return this.listening ? this.listening.choose(c) : (await api.choose(this.id, c)).index;
  }

  stop(): void {
    this.arrivals.end();
    this.listening?.end();
  }
}
