import { beforeEach, expect, test, vi } from 'vitest';
import { Advice } from './advice.svelte';
import { ApiError, api } from './api';
import type { Table } from './table.svelte';
import type { Advice as Known, Prospect } from './wire.gen';

beforeEach(() => {
  vi.restoreAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});

/** A plan by its one choice, and how good it looks. */
const plan = (choice: string, value: number): Prospect => ({
  steps: [{ choice, label: choice }],
  value,
  margin: 0.1,
  played: 1,
});
const at7 = {
  id: 't',
  seat: 0,
  index: 7,
  info: {
    over: false,
    seats: [
      { name: 'Allied', holder: 'person' },
      { name: 'German', holder: 'bot:regular' },
    ],
  },
  log: {
    entries: [
      { index: 3, seat: 0 },
      { index: 5, seat: 1 },
      { index: 6, seat: -1 },
    ],
  },
};
const known = (...plans: Prospect[]): Known => ({
  index: 7,
  seat: 0,
  bot: 'regular',
  searches: false,
  plans,
  played: 1,
  running: true,
});

test('the best plan is drawn whichever it is, until a person picks one', async () => {
  vi.spyOn(api, 'askAdvice').mockResolvedValue(known(plan('first', 0.5)));
  const later = vi.spyOn(api, 'advice').mockResolvedValue(known(plan('better', 0.9), plan('first', 0.4)));
  const advice = new Advice({ ...at7, scene: { prompt: { seat: 0 } } } as unknown as Table);
  await advice.ask();
  expect(advice.shown).toBe('first');
  await vi.advanceTimersByTimeAsync(600);
  expect(advice.shown).toBe('better');
  expect(advice.plan?.value).toBe(0.9);
  advice.pick('first');
  later.mockResolvedValue(known(plan('best', 0.95), plan('better', 0.9), plan('first', 0.4)));
  await vi.advanceTimersByTimeAsync(600);
  expect(advice.shown).toBe('first');
  advice.end();
});

test('where nothing can be asked it is said why without asking, and where it can', async () => {
  const ask = vi.spyOn(api, 'askAdvice').mockResolvedValue(known());
  const at = (seat: number, more = {}) =>
    new Advice({ ...at7, scene: { prompt: { seat } }, ...more } as unknown as Table);
  const dice = at(-1);
  await dice.ask();
  expect(dice.open).toBe(true);
  expect(dice.why?.text).toBe('Nobody decides here: the dice fall.');
  expect(dice.before).toBe(2);
  const theirs = at(1);
  await theirs.ask();
  expect(theirs.why?.text).toBe('The decision here is of German: ask about one of Allied.');
  // In a game that is over any decision can be asked about.
  expect(at(-1, { info: { ...at7.info, over: true } }).before).toBe(4);
  expect(ask).not.toHaveBeenCalled();
});

test('a moment that the server refuses is not asked about again and again', async () => {
  vi.spyOn(api, 'askAdvice').mockRejectedValue(new ApiError(422, 'nothing to choose between'));
  const table = { ...at7, scene: { prompt: { seat: 0 } } };
  const advice = new Advice(table as unknown as Table);
  await advice.ask();
  expect(advice.why?.text).toBe('nothing to choose between');
  expect(advice.before).toBe(2);
});

test('the last decision before is one at which there was a choice', async () => {
  const asked: number[] = [];
  vi.spyOn(api, 'askAdvice').mockImplementation((_, r) => {
    asked.push(r.index);
    return r.index > 4
      ? Promise.reject(new ApiError(422, 'nothing to choose between'))
      : Promise.resolve({ ...known(plan('first', 0.5)), index: r.index, running: false });
  });
  const entries = [3, 5, 6, 7].map((index) => ({ index, seat: 0 }));
  const table = { ...at7, log: { entries }, scene: { prompt: { seat: 0 } }, index: 7 };
  const seek = (to: number) => Promise.resolve(Object.assign(table, { index: to, seek }));
  const advice = new Advice(Object.assign(table, { seek }) as unknown as Table);
  await advice.askBefore();
  expect(asked).toEqual([6, 5, 4]);
  expect(advice.known?.index).toBe(4);
});

test('a plan may go on with the piece that the decision is about', () => {
  const pieces = [{ id: 'tank', at: '0101', name: 'A/70' }];
  const prompt = { seat: 0, pieces: ['tank'] };
  const advice = new Advice({ ...at7, scene: { prompt, pieces } } as unknown as Table);
  expect(advice.hand).toEqual(['tank']);
});

test('who looks on while computers play alone may ask about all, where nothing is hidden', () => {
  const seats = ['bot:staff', 'bot:regular'].map((holder) => ({ name: holder, holder }));
  const looked = (open: boolean, holders = seats) =>
    new Advice({
      ...at7,
      info: { over: false, scenario: 's', seats: holders },
      title: { info: { open, scenarios: [{ id: 's', options: [] }] } },
      chairs: { may: () => true },
      scene: { prompt: { seat: 1 } },
    } as unknown as Table);
  expect(looked(true).possible).toBe(true);
  expect(looked(true).why).toBeUndefined();
  expect(looked(true).before).toBe(4);
  expect(looked(false).possible).toBe(false);
  const people = seats.map((s) => ({ ...s, holder: 'person' }));
  expect(looked(true, people).possible).toBe(false);
});
