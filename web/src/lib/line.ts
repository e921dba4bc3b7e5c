import { answers, refusal } from './api';
import type { ChoiceRequest, Hello, LineChoice, Reply } from './wire.gen';

/** How long a line may take to open, in milliseconds. */
const openMs = 5000;

/** How long the answer to a choice may take before the line is given up, in milliseconds. */
const replyMs = 8000;

/** Whether this browser, and what lies between it and the server, lets lines through. */
let through = true;

/** Whether a line may be tried. */
export function mayCall(): boolean {
  return through && 'WebSocket' in window;
}

/** No line has opened, though the server answers: none is tried any more until the page is loaded anew. */
export function noLines(): void {
  through = false;
}

/** A line that could not be opened. */
export class Unopened extends Error {}

/** A line that ended before its answer: whether the choice was made nobody knows here. */
export class Lost extends Error {}

interface Waiting {
  answer(index: number): void;
  fail(e: Error): void;
  late: number;
}

/**
 * A WebSocket to a table: what happens there comes by it as the text of an event stream, and choices go. The
 * server says nothing before it has been told who calls.
 */
export class Line {
  private readonly socket: WebSocket;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(
    address: string,
    /** What the line was opened with. */
    readonly hello: Hello,
  ) {
    this.socket = new WebSocket(address);
  }

  /** Hands out the text of events until the line ends; a refusal of the server is thrown. */
  listen(take: (text: string) => void, signal: AbortSignal): Promise<void> {
    const { socket } = this;
    return new Promise((done, fail) => {
      let opened = false;
      let over = false;
      const late = window.setTimeout(() => socket.close(), openMs);
      const cut = () => socket.close();
      signal.addEventListener('abort', cut);
      const end = (e?: Error) => {
        if (over) return;
        over = true;
        clearTimeout(late);
        signal.removeEventListener('abort', cut);
        socket.close();
        for (const w of this.waiting.values()) this.ended(w, e);
        this.waiting.clear();
        if (e) fail(e);
        else done();
      };
      socket.onopen = () => {
        opened = true;
        clearTimeout(late);
        socket.send(JSON.stringify(this.hello));
      };
      socket.onclose = () => end(opened ? undefined : new Unopened());
      socket.onmessage = (m: MessageEvent<string>) => {
        if (!m.data.startsWith('{')) {
          take(m.data);
          return;
        }
        const r = JSON.parse(m.data) as Reply;
        answers();
        if (r.n) this.reply(r);
        else end(refusal(r.status ?? 0, r.problem ?? { error: '' }));
      };
    });
  }

  get open(): boolean {
    return this.socket.readyState === 1;
  }

  /** Makes a choice and returns the index after it. */
  choose(c: ChoiceRequest): Promise<number> {
    const n = ++this.last;
    const { seat, index, undos, choice } = c;
    return new Promise((answer, fail) => {
      // A line that is dead without anybody knowing it is given up: it is opened anew by whoever listens.
      const late = window.setTimeout(() => this.socket.close(), replyMs);
      this.waiting.set(n, { answer, fail, late });
      this.socket.send(
        JSON.stringify({
          n,
          seat,
          index,
          ...(undos === undefined ? {} : { undos }),
          choice,
        } satisfies LineChoice),
      );
    });
  }

  private reply(r: Reply): void {
    const w = this.waiting.get(r.n ?? 0);
    if (!w) return;
    this.waiting.delete(r.n ?? 0);
    clearTimeout(w.late);
    if (r.problem) w.fail(refusal(r.status ?? 0, r.problem));
    else w.answer(r.index ?? 0);
  }

  private ended(w: Waiting, e?: Error): void {
    clearTimeout(w.late);
    w.fail(e ?? new Lost());
  }
}
