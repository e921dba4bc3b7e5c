import { expect, test, vi } from 'vitest';
import { Stage } from './stage.svelte';
import type { Line, StepView } from './wire.gen';

const set = vi.hoisted(() => ({ calm: true, speed: 'instant' }));
vi.mock('./settings.svelte', () => ({
  calm: () => set.calm,
  remember: () => '',
  settings: { get: () => set.speed },
}));
vi.mock('./sounds', () => ({ rolled: () => {}, thud: () => {} }));

const step = (index: number, choice: string, text: string, kind: string, seat = -1): StepView => ({
  index,
  seat,
  choice,
  lines: [{ text, kind }],
  patch: {},
  turn: 1,
});

/** A stage that has shown steps at once. */
async function after(...steps: StepView[]): Promise<Stage> {
  let done = () => {};
  const all = new Promise<void>((go) => {
    done = go;
  });
  const stage = new Stage({
    now: () => ({ info: undefined }),
    apply: () => {},
    shown: () => done(),
    say: () => {},
  });
  stage.play(steps, () => false);
  await all;
  return stage;
}

const die = step(4, 'die 5', 'a 5 is a hit', 'combat');
const loss = step(5, 'loss 1/16', '1/16 takes 1 hit', 'loss', 0);

test('dice that are taken back are no longer shown as those that fell last', async () => {
  const stage = await after(die);
  stage.standsAt(4);
  expect(stage.battle?.faces).toEqual([{ n: 5 }]);
  stage.standsAt(3);
  expect(stage.battle).toBeUndefined();
});

test('a choice taken back after the dice leaves them, and forgets what came of it', async () => {
  const stage = await after(die, loss);
  expect(stage.battle?.lines).toEqual(['a 5 is a hit', '1/16 takes 1 hit']);
  stage.standsAt(4);
  expect(stage.battle?.lines).toEqual(['a 5 is a hit']);
  expect(stage.battle?.faces).toEqual([{ n: 5 }]);
});

test('the throw before is shown again when the last is taken back', async () => {
  const later = step(9, 'die 2', 'a 2 misses', 'combat');
  const stage = await after(die, later);
  expect(stage.battle?.faces).toEqual([{ n: 2 }]);
  stage.standsAt(8);
  expect(stage.battle?.faces).toEqual([{ n: 5 }]);
});

test('who has glided stays where he arrived while others of the same step glide, until it is shown', async () => {
  vi.useFakeTimers();
  Object.assign(set, { calm: false, speed: 'normal' });
  const hop = (piece: string, ...places: string[]): Line => ({
    text: '',
    quiet: true,
    places,
    pieces: [piece],
  });
  const shown: number[] = [];
  const stage = new Stage({
    now: () => ({ info: undefined }),
    apply: (s) => shown.push(s.index),
    shown: () => {},
    say: () => {},
  });
  const aloft = () => stage.flights.map((f) => `${f.pieces.join('+')} ${f.path.join('>')}`);
  const lines = [hop('U', 'a', 'b'), hop('V', 'a', 'c'), hop('U', 'd', 'e')];
  stage.play([{ index: 1, seat: 1, turn: 1, patch: {}, lines }], () => false);
  expect(aloft()).toEqual(['U a>b']);
  await vi.advanceTimersByTimeAsync(380);
  expect(aloft()).toEqual(['U a>b', 'V a>c']);
  await vi.advanceTimersByTimeAsync(380);
  expect(aloft()).toEqual(['V a>c', 'U d>e']);
  expect(shown).toEqual([]);
  await vi.runAllTimersAsync();
  expect(shown).toEqual([1]);
  expect(aloft()).toEqual([]);
  Object.assign(set, { calm: true, speed: 'instant' });
  vi.useRealTimers();
});

// Of two shells that fell on one choice the screen told of the second alone.
test('all that came since the last choice is told, until something else is chosen', async () => {
  const other = step(6, 'die 2', 'a 2 misses', 'combat');
  const far = step(12, 'die 1', 'the other fort is silent', 'combat');
  const stage = await after(die, loss, other, far);
  const told = () => stage.came.map((l) => l.text);
  expect(told()).toEqual(['a 5 is a hit', '1/16 takes 1 hit', 'a 2 misses', 'the other fort is silent']);
  stage.chosen(true);
  expect(told().length, 'of one click with what was chosen before').toBe(4);
  stage.chosen();
  expect(told()).toEqual([]);
});
