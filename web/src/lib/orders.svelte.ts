import { ApiError, api, type Place } from './api';
import { Busy } from './busy.svelte';
import { type Told, told } from './said';
import { enter } from './sandbox';
import type { Order, TableInfo } from './wire.gen';

/** What orders have to know of their table. */
export interface Desk {
  id: string;
  now(): { info: TableInfo | undefined; seat: number; feed: { at: Place } };
  say(text: string, printed?: boolean): void;
  tell(e: unknown): void;
}

/** What a seat has prepared for its turn, and the sandbox in which it does. */
export class Orders extends Busy {
  list = $state.raw<Order[]>([]);
  /** Why the first of them was not played. */
  stopped = $state.raw<Told & { rule: string }>();

  constructor(private readonly desk: Desk) {
    super(desk);
  }

  async load(): Promise<void> {
    const { seat, info } = this.desk.now();
    this.list = [];
    if (seat < 0 || info?.sandbox) return;
    try {
      const list = await api.orders(this.desk.id, seat);
      if (seat === this.desk.now().seat) this.list = list;
    } catch (e) {
      // Whoever looks on has no orders.
      if (!(e instanceof ApiError && e.status === 403)) this.desk.tell(e);
    }
  }

  /** Opens a sandbox for the seat at this screen; returns its id. */
  try(): Promise<string | undefined> {
    return this.do(async () => {
      const { seat } = this.desk.now();
      const box = await api.sandbox(this.desk.id, seat);
      return enter(this.desk.id, box.id, seat);
    });
  }

  /** Keeps what was chosen in this sandbox as orders of its table; returns its id. */
  keep(): Promise<string | undefined> {
    return this.do(async () => {
      const box = this.desk.now().info?.sandbox;
      if (!box) return undefined;
      await api.keepOrders(box.of, { seat: box.seat, sandbox: this.desk.id });
      return box.of;
    });
  }

  async drop(): Promise<void> {
    await this.do(async () => {
      this.list = await api.keepOrders(this.desk.id, { seat: this.desk.now().seat });
      this.stopped = undefined;
    });
  }

  /** Plays them as far as they are allowed. */
  async play(): Promise<void> {
    await this.do(async () => {
      const { seat, feed } = this.desk.now();
      const p = await api.playOrders(this.desk.id, { seat, ...feed.at });
      this.list = p.left;
      this.stopped = p.words ? { ...told(p.said, p.words), rule: p.rule ?? '' } : undefined;
      if (this.stopped) this.desk.say(this.stopped.text, this.stopped.printed);
    });
  }
}
