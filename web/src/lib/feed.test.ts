import { afterEach, expect, test, vi } from 'vitest';
import { type Ears, Feed } from './feed.svelte';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a game that was taken back and has come as far again is another', () => {
  const feed = new Feed('t', {} as Ears);
  feed.whole({ index: 20, undos: 0 });
  expect(feed.knows({ index: 20, undos: 0 })).toBe(true);
  expect(feed.knows({ index: 20, undos: 1 })).toBe(false);
  expect(feed.knows({ index: 19, undos: 0 })).toBe(false);
  feed.come(21);
  expect(feed.knows({ index: 21, undos: 0 })).toBe(true);
});

test('a connection says what is here: how far the game is, and how often it was taken back', async () => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout }));
  let asked!: (what: { path: string; headers: Record<string, string> }) => void;
  const request = new Promise<{ path: string; headers: Record<string, string> }>((done) => {
    asked = done;
  });
  vi.stubGlobal('fetch', (path: string, { headers }: { headers: Record<string, string> }) => {
    asked({ path, headers });
    return Promise.resolve(new Response(new ReadableStream()));
  });
  const feed = new Feed('t', { name: () => undefined } as unknown as Ears);
  feed.whole({ index: 20, undos: 3 });
  feed.listen(1);
  const { path, headers } = await request;
  feed.stop();
  expect(path).toContain('/tables/t/events?seat=1');
  expect(headers['Last-Event-ID']).toBe('20.3');
});
