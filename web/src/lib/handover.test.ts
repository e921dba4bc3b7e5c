import { describe, expect, test, vi } from 'vitest';
import { api } from './api';
import { differ, Handover, open, type Screen } from './handover.svelte';
import type { Scene } from './pieces';
import type { Option, Steps, TableInfo, Title } from './wire.gen';

const fog = { id: 'fog', values: ['off', 'on'], hides: 'on' } as Option;
const game = (is: { open?: boolean; hides?: boolean; options?: Option[] }) =>
  ({
    info: {
      open: is.open ?? true,
      scenarios: [{ id: 'day', hides: is.hides ?? false, options: is.options ?? [] }],
    },
  }) as unknown as Title;
const table = (options: Record<string, string> = {}) => ({ scenario: 'day', options }) as TableInfo;

describe('all seats see the same', () => {
  test('where nothing hides anything', () => {
    expect(open(game({}), table())).toBe(true);
    expect(open(game({ open: false }), table())).toBe(false);
    expect(open(game({ hides: true }), table())).toBe(false);
    expect(open(undefined, table())).toBe(false);
  });

  test('unless an option is set to what hides', () => {
    expect(open(game({ options: [fog] }), table())).toBe(true);
    expect(open(game({ options: [fog] }), table({ fog: 'on' }))).toBe(false);
    const usual = { ...fog, values: ['on', 'off'] };
    expect(open(game({ options: [usual] }), table()), 'what is not set is as the game proposes').toBe(false);
  });
});

test('two views differ by what lies on the sheet, not by what is asked', () => {
  const scene = (piece: string, text: string) =>
    ({ pieces: [{ id: piece }], flags: [], displays: [], prompt: { text } }) as unknown as Scene;
  expect(differ(scene('A', 'Move.'), scene('A', 'Wait.'))).toBe(false);
  expect(differ(scene('A', 'Move.'), scene('?', 'Move.'))).toBe(true);
});

test('who comes to decide while the screen is being given to another gets it after him', async () => {
  const answers: (() => void)[] = [];
  vi.spyOn(api, 'steps').mockImplementation(
    () => new Promise<Steps>((answer) => answers.push(() => answer({} as Steps))),
  );
  const now = { seat: 1, decides: 0 };
  const given: number[] = [];
  const screen = {
    id: 'a',
    now: () => ({
      title: game({}),
      info: table(),
      scene: { prompt: { seat: now.decides } },
      seat: now.seat,
      chairs: { mine: 'all', persons: [0, 1] },
      feed: { received: 0 },
      stage: { upshot: [] },
    }),
    goOn: (seat: number) => {
      given.push(seat);
      now.seat = seat;
    },
    tell: (e: unknown) => {
      throw e;
    },
  } as unknown as Screen;
  const handover = new Handover(screen);
  const first = handover.pass();
  now.decides = 1;
  void handover.pass();
  answers.shift()!();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()!();
  await first;
  expect(given).toEqual([0, 1]);
});
