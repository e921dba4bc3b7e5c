import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApiError, onAnswer } from './api';
import { Line, Lost, Unopened } from './line';

/** A WebSocket whose other end is the test. */
class Socket {
  static last: Socket;
  readyState = 0;
  sent: unknown[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: string }) => {};
  constructor(readonly address: string) {
    Socket.last = this;
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose();
  }
  hear(what: unknown) {
    this.onmessage({ data: typeof what === 'string' ? what : JSON.stringify(what) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('window', { setTimeout });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hello = { seat: 0, from: 3, keys: ['k'] };
const choice = { seat: 0, index: 3, choice: 'write 1' };

/** A line that has opened, and what came of it. */
function opened() {
  const line = new Line('ws://here/line', hello);
  const cut = new AbortController();
  const told: string[] = [];
  const over = line
    .listen((text) => told.push(text), cut.signal)
    .then(
      () => 'ended',
      (e: Error) => e,
    );
  const socket = Socket.last;
  socket.open();
  return { line, cut, told, over, socket };
}

test('it says who calls, hands out events, and an answer finds its choice', async () => {
  const { line, cut, told, over, socket } = opened();
  let answers = 0;
  const off = onAnswer(() => answers++);
  socket.hear('event: table\ndata: {}\n\n');
  const one = line.choose(choice);
  const two = line.choose({ ...choice, index: 4, brief: true });
  expect(socket.sent).toEqual([hello, { n: 1, ...choice }, { n: 2, ...choice, index: 4 }]);
  socket.hear({ n: 2, status: 422, problem: { error: 'a force of 9 is not allowed', rule: '2.1' } });
  socket.hear({ n: 1, index: 4 });
  expect(await one).toBe(4);
  const e = await two.catch((x: ApiError) => x);
  expect(e).toMatchObject({ status: 422, rule: '2.1', message: 'a force of 9 is not allowed' });
  expect([told, answers, line.open]).toEqual([['event: table\ndata: {}\n\n'], 2, true]);
  cut.abort();
  expect([await over, line.open]).toEqual(['ended', false]);
  off();
});

test('a refusal ends it, and so it is told from a break', async () => {
  const refused = opened();
  refused.socket.hear({ status: 403, problem: { error: 'only with a key' } });
  expect(await refused.over).toMatchObject({ status: 403, message: 'only with a key' });
  const broken = opened();
  broken.socket.close();
  expect(await broken.over).toBe('ended');
  const never = new Line('ws://here/line', hello);
  const over = never.listen(() => {}, new AbortController().signal);
  Socket.last.close();
  await expect(over).rejects.toBeInstanceOf(Unopened);
});

test('what hangs is given up: a line that does not open, and a choice without an answer', async () => {
  const never = new Line('ws://here/line', hello).listen(() => {}, new AbortController().signal);
  const failed = expect(never).rejects.toBeInstanceOf(Unopened);
  vi.advanceTimersByTime(5000);
  await failed;
  const { line, over, socket } = opened();
  const made = expect(line.choose(choice)).rejects.toBeInstanceOf(Lost);
  vi.advanceTimersByTime(7999);
  expect(line.open).toBe(true);
  vi.advanceTimersByTime(1);
  await made;
  expect([await over, line.open, socket.sent.length]).toEqual(['ended', false, 2]);
});
