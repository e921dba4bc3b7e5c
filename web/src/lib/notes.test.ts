import { beforeEach, expect, test, vi } from 'vitest';
import { api } from './api';
import { listen } from './events';
import { Notes } from './notes.svelte';
import type { Remark, TableInfo } from './wire.gen';

beforeEach(() => vi.restoreAllMocks());

const note = (n: number, text: string): Remark => ({ n, seat: 0, index: 0, at: '', text });

/** A connection whose events the test writes. */
function events() {
  let out!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(c) {
      out = c;
    },
  });
  vi.spyOn(api, 'events').mockResolvedValue(body as Awaited<ReturnType<typeof api.events>>);
  return (event: string, data: unknown) =>
    out.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
}

test('what was there before is asked for once the server tells what changes', async () => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout }));
  const send = events();
  const heard: string[] = [];
  const nothing = () => {};
  const line = listen('t', 0, {
    from: () => ({ index: 0, undos: 0 }),
    steps: nothing,
    reset: nothing,
    table: () => heard.push('table'),
    begun: () => heard.push('begun'),
    thinking: nothing,
    talk: nothing,
    people: () => heard.push('people'),
    notes: () => heard.push('notes'),
    name: () => undefined,
    line: nothing,
    barred: nothing,
  });
  const info = {} as TableInfo;
  send('people', []);
  send('table', info);
  send('table', info);
  send('notes', []);
  await vi.waitFor(() => expect(heard).toEqual(['people', 'table', 'begun', 'table', 'notes']));
  line.end();
  vi.unstubAllGlobals();
});

test('notes that are told do not give way to an older answer', async () => {
  let answer!: (list: Remark[]) => void;
  vi.spyOn(api, 'notes').mockReturnValue(
    new Promise<Remark[]>((done) => {
      answer = done;
    }),
  );
  const notes = new Notes(
    't',
    () => 0,
    () => {},
  );
  const loaded = notes.load();
  notes.take([note(1, 'hold here')]);
  answer([]);
  await loaded;
  expect(notes.list).toEqual([note(1, 'hold here')]);
});
