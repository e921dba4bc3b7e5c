import { expect, test } from 'vitest';
import { Inflow, type Shown } from './inflow';
import type { Steps } from './wire.gen';

// A game of which a page shows some, and a server that answers when the test lets it.

const steps = (from: number, index: number): Steps => ({
  from,
  index,
  floor: 0,
  steps: Array.from({ length: index - from }, (_, i) => ({
    index: from + 1 + i,
    seat: 0,
    turn: 1,
    patch: {},
    lines: [],
  })) as unknown as Steps['steps'],
  offers: [],
  barred: [],
});

function page(at: number) {
  const waits: ((answer?: Steps | number | Error) => void)[] = [];
  const p = {
    at,
    last: at,
    old: false,
    deaf: false,
    taken: [] as string[],
    told: [] as unknown[],
    asked: [] as string[],
    /** The server answers what was asked for first. */
    async answer(a?: Steps | number | Error) {
      waits.shift()!(a);
      for (let i = 0; i < 10; i++) await Promise.resolve();
    },
    inflow: undefined as unknown as Inflow,
    look: () =>
      p.inflow.during(
        () =>
          new Promise<void>((done, fail) => {
            p.asked.push('view');
            waits.push((a) => {
              if (a instanceof Error) return fail(a);
              p.at = a as number;
              p.taken.push(`view ${a}`);
              done();
            });
          }),
      ),
  };
  const to: Shown = {
    received: () => p.at,
    replay: () => p.old,
    further: (n) => {
      p.last = n;
    },
    hears: () => !p.deaf,
    fetch: (from) =>
      new Promise((done, fail) => {
        p.asked.push(`after ${from}`);
        waits.push((a) => (a instanceof Error ? fail(a) : done(a as Steps | undefined)));
      }),
    look: p.look,
    take: (s, fresh) => {
      if (fresh.length > 0) expect(fresh[0]!.index).toBe(p.at + 1);
      p.taken.push(`${fresh[0]?.index ?? '-'}..${s.index}`);
      p.at = s.index;
    },
    tell: (e) => p.told.push(e),
  };
  p.inflow = new Inflow(to);
  return p;
}

test('what goes on is taken, what is known is dropped', () => {
  const p = page(4);
  p.inflow.receive(steps(4, 6));
  p.inflow.receive(steps(3, 5));
  p.inflow.receive(steps(3, 8));
  p.inflow.receive(steps(8, 8));
  expect(p.taken).toEqual(['5..6', '7..8', '-..8']);
  expect(p.asked).toEqual([]);
});

test('a gap is filled once, and what comes meanwhile follows', async () => {
  const p = page(4);
  p.inflow.receive(steps(7, 9));
  p.inflow.receive(steps(9, 10));
  p.inflow.receive(steps(10, 12));
  expect(p.asked).toEqual(['after 4']);
  await p.answer(steps(4, 10));
  expect(p.taken).toEqual(['5..10', '-..10', '11..12']);
  expect(p.at).toBe(12);
});

test('a gap that is too long ends with the whole', async () => {
  const p = page(4);
  p.inflow.receive(steps(700, 710));
  await p.answer();
  expect(p.asked).toEqual(['after 4', 'view']);
  p.inflow.receive(steps(710, 730));
  await p.answer(720);
  expect(p.taken).toEqual(['view 720', '721..730']);
});

test('what comes while the whole is fetched waits for it, however much it is', async () => {
  const p = page(4);
  const looks = p.look();
  for (let at = 600; at < 3000; at += 400) p.inflow.receive(steps(at, at + 400));
  expect(p.taken).toEqual([]);
  await p.answer(900);
  await looks;
  // A view that is older than 500 steps when it is here is no gap.
  expect(p.taken[0]).toBe('view 900');
  expect(p.at).toBe(3000);
  expect(p.asked).toEqual(['view']);
});

test('without an answer what fits is taken, and the next that comes tries again', async () => {
  const p = page(4);
  p.inflow.receive(steps(7, 9));
  p.inflow.receive(steps(4, 5));
  await p.answer(new Error('no line'));
  expect(p.told).toHaveLength(1);
  expect(p.taken).toEqual(['5..5']);
  expect(p.asked).toEqual(['after 4']);
  p.inflow.receive(steps(9, 10));
  await p.answer(steps(5, 10));
  expect(p.at).toBe(10);
});

test('while an old moment is shown only the length of the game counts', async () => {
  const p = page(4);
  p.old = true;
  p.inflow.receive(steps(7, 9));
  expect([p.last, p.taken, p.asked]).toEqual([9, [], []]);
  // Back at the present: what comes on the way is not lost.
  const looks = p.look();
  p.inflow.receive(steps(9, 10));
  p.old = false;
  await p.answer(9);
  await looks;
  expect(p.at).toBe(10);
});

test('what was told for another seat is dropped', async () => {
  const p = page(4);
  const looks = p.look();
  p.inflow.receive(steps(4, 6));
  p.deaf = true;
  await p.answer(5);
  await looks;
  expect(p.taken).toEqual(['view 5']);
});
