import { ApiError, api, type Place } from './api';
import { ofSeat } from './common';
import { Line, Lost, mayCall, noLines, Unopened } from './line';
import { keysFor } from './passes';
import { EventReader } from './sse';
import type {
  ChoiceRequest,
  CommonSteps,
  Remark,
  Saying,
  Somebody,
  Steps,
  TableInfo,
  Thinking,
} from './wire.gen';

export interface Listener {
  /** What the page has: where a new connection goes on. */
  from(): Place;
  steps(s: Steps): void;
  reset(t: TableInfo): void;
  table(t: TableInfo): void;
  /** From here on the server tells what changes; what was there before is to be asked for. */
  begun(): void;
  thinking(t: Thinking): void;
  talk(said: Saying[]): void;
  people(list: Somebody[]): void;
  notes(list: Remark[]): void;
  /** How whoever looks here is called, if the others shall know that somebody does. */
  name(): string | undefined;
  /** The line has gone up or down. */
  line(up: boolean): void;
  /** The server will not let this page listen any more. */
  barred(e: ApiError): void;
}

/** Waits before the next try, in milliseconds: 0.5 s doubling up to 15 s. */
export function backoff(tries: number): number {
  return Math.min(15_000, 500 * 2 ** Math.min(tries, 10));
}

/** Makes a choice of which nobody here knows whether it was made, and returns the index after it. */
async function again(id: string, c: ChoiceRequest): Promise<number> {
  try {
    return (await api.choose(id, c)).index;
  } catch (e) {
    if (!(e instanceof ApiError) || e.status !== 409) throw e;
    // It came through, and only its answer was lost: nobody is told to choose anew.
    const { index, steps } = await api.steps(id, c.seat, c.index);
    const made = steps[0];
    if (made?.seat === c.seat && made.choice === c.choice) return index;
    throw e;
  }
}

/** What listens to a table. */
export interface Listening {
  /** Makes a choice and returns the index after it. */
  choose(c: ChoiceRequest): Promise<number>;
  end(): void;
}

/**
 * Listens to what happens at a table and comes back by itself after a break.
 * It opens each connection at the index reached, so nothing is missed: a line, or an event stream where no
 * lines come through. An EventSource would not do: it cannot send keys but in the address.
 */
export function listen(id: string, seat: number, l: Listener): Listening {
  let cut = new AbortController();
  let open = false;
  let timer = 0;
  let tries = 0;
  let closed = false;
  let begun = false;
  let line: Line | undefined;

  function up() {
    tries = 0;
    open = true;
    l.line(true);
  }
  function take(name: string, data: string) {
    up();
    if (name === 'steps') l.steps(ofSeat(JSON.parse(data) as Steps | CommonSteps, seat));
    else if (name === 'reset') l.reset(JSON.parse(data) as TableInfo);
    else if (name === 'table') {
      l.table(JSON.parse(data) as TableInfo);
      // The first that a connection is sent.
      if (!begun) l.begun();
      begun = true;
    } else if (name === 'talk') l.talk(JSON.parse(data) as Saying[]);
    else if (name === 'notes') l.notes(JSON.parse(data) as Remark[]);
    else if (name === 'people') l.people(JSON.parse(data) as Somebody[]);
    else if (name === 'thinking') l.thinking(JSON.parse(data) as Thinking);
  }
  async function read(signal: AbortSignal) {
    if (!mayCall()) return stream(signal);
    try {
      await call(signal);
    } catch (e) {
      if (!(e instanceof Unopened) || signal.aborted) throw e;
      await stream(signal, noLines);
    }
  }
  async function call(signal: AbortSignal) {
    const name = l.name();
    const keys = keysFor(id);
    const { index: from, undos } = l.from();
    line = new Line(api.lineUrl(id), { seat, from, undos, keys, ...(name === undefined ? {} : { name }) });
    const events = new EventReader();
    await line.listen((text) => {
      for (const e of events.feed(text)) take(e.name, e.data);
    }, signal);
  }
  async function stream(signal: AbortSignal, opened?: () => void) {
    const body = await api.events(id, seat, l.from(), signal, l.name());
    opened?.();
    up();
    const text = body.pipeThrough(new TextDecoderStream()).getReader();
    const events = new EventReader();
    for (;;) {
      const { done, value } = await text.read();
      if (done) return;
      for (const e of events.feed(value)) take(e.name, e.data);
    }
  }
  async function go() {
    cut = new AbortController();
    begun = false;
    const { signal } = cut;
    try {
      await read(signal);
    } catch (e) {
      // It is for others now, or has been deleted while the line was down.
      if (!signal.aborted && e instanceof ApiError && (e.status === 403 || e.status === 404)) {
        closed = true;
        l.barred(e);
      }
    }
    if (closed || signal.aborted) return;
    open = false;
    l.line(false);
    clearTimeout(timer);
    timer = window.setTimeout(() => void go(), backoff(tries++));
  }
  function retry() {
    if (closed || open) return;
    clearTimeout(timer);
    cut.abort();
    void go();
  }
  void go();
  window.addEventListener('online', retry);
  return {
    choose: async (c) => {
      // Keys that have come since the line was opened go with a request.
      if (!line?.open || line.hello.keys?.join() !== keysFor(id).join())
        return (await api.choose(id, c)).index;
      try {
        return await line.choose(c);
      } catch (e) {
        if (!(e instanceof Lost)) throw e;
        // It names its index, so it cannot be made twice.
        return await again(id, c);
      }
    },
    end: () => {
      closed = true;
      clearTimeout(timer);
      window.removeEventListener('online', retry);
      cut.abort();
    },
  };
}
