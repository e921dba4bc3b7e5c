import { api } from './api';
import type { Steps, TableInfo, Thinking } from './wire.gen';

export interface Listener {
  /** The newest index that the page has: where a new connection goes on. */
  from(): number;
  steps(s: Steps): void;
  reset(t: TableInfo): void;
  table(t: TableInfo): void;
  thinking(t: Thinking): void;
  /** The line has gone up or down. */
  line(up: boolean): void;
}

/** Waits before the next try, in milliseconds: 0.5 s doubling up to 15 s. */
export function backoff(tries: number): number {
  return Math.min(15_000, 500 * 2 ** Math.min(tries, 10));
}

/**
 * Listens to what happens at a table and comes back by itself after a break.
 * It opens each connection at the index reached, so nothing is missed.
 */
export function listen(id: string, seat: number, l: Listener): () => void {
  let source: EventSource | undefined;
  let timer = 0;
  let tries = 0;
  let closed = false;

  function up() {
    tries = 0;
    l.line(true);
  }
  function on<T>(name: string, f: (x: T) => void) {
    source?.addEventListener(name, (e) => {
      up();
      f(JSON.parse((e as MessageEvent<string>).data) as T);
    });
  }
  function open() {
    source = new EventSource(api.eventsUrl(id, seat, l.from()));
    source.onopen = up;
    source.onerror = () => {
      source?.close();
      if (closed) return;
      l.line(false);
      clearTimeout(timer);
      timer = window.setTimeout(open, backoff(tries++));
    };
    on<Steps>('steps', l.steps);
    on<TableInfo>('reset', l.reset);
    on<TableInfo>('table', l.table);
    on<Thinking>('thinking', l.thinking);
  }
  function retry() {
    if (closed || source?.readyState === EventSource.OPEN) return;
    clearTimeout(timer);
    source?.close();
    open();
  }
  open();
  window.addEventListener('online', retry);
  return () => {
    closed = true;
    clearTimeout(timer);
    window.removeEventListener('online', retry);
    source?.close();
  };
}
