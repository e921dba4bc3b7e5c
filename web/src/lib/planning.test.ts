import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { boxesAbout, boxesIn, boxesOf } from './boxes';
import { after } from './charts.svelte';
import { Latest } from './latest';
import { grouped, toDo } from './matters';
import type { Piece, Scene } from './pieces';
import { fitting } from './setups.svelte';
import type { Cell, Offer, PlanRow, Setup } from './wire.gen';

const row = (id: string, state: string, todo: string[] = []): PlanRow => ({
  matter: { id, title: id, state, places: [], ours: [], theirs: [], facts: [], do: todo },
});
const piece = (id: string, at: string): Piece => ({ id, name: id, side: '', at, z: 0, hue: 0, say: id });

describe('a plan', () => {
  test('is grouped by state: being settled, being built, declared, possible, done, then what is not known', () => {
    const g = grouped([
      row('a', 'open'),
      row('b', 'done'),
      row('c', 'building'),
      row('d', 'open'),
      row('e', 'odd'),
      row('f', 'ready'),
      row('g', 'fighting'),
    ]);
    expect(g.map((x) => [x.name ?? x.state, x.rows.map((r) => r.matter.id)])).toEqual([
      ['plan.fighting', ['g']],
      ['plan.building', ['c']],
      ['plan.ready', ['f']],
      ['plan.open', ['a', 'd']],
      ['plan.done', ['b']],
      ['odd', ['e']],
    ]);
    expect(grouped([])).toEqual([]);
  });
  test('counts the matters that can be acted on now, and only those', () => {
    const offers = ['x', 'y'].map((choice): Offer => ({ choice, label: choice, kind: '' }));
    const plan = {
      title: '',
      rows: [row('a', 'open', ['x', 'y']), row('b', 'open', ['gone']), row('c', 'ready', ['y'])],
    };
    expect(toDo(plan, offers)).toBe(2);
    expect(toDo(plan, [])).toBe(0);
    expect(toDo(undefined, offers)).toBe(0);
  });
});

describe('of several questions', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const later =
    (ms: number, what: string, fail = false) =>
    () =>
      new Promise<string>((yes, no) => setTimeout(() => (fail ? no(what) : yes(what)), ms));

  test('those in quick succession are sent once', async () => {
    const sent: string[] = [];
    const l = new Latest(50);
    for (const x of ['a', 'b', 'c']) {
      l.ask(
        async () => sent.push(x),
        () => {},
        () => {},
      );
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(['c']);
  });
  test('a late answer to an old one is dropped, whether it came or failed', async () => {
    const got: string[] = [];
    const failed: string[] = [];
    const l = new Latest(0);
    const put = (s: string) => void got.push(s);
    const no = (e: unknown) => void failed.push(String(e));
    l.ask(later(500, 'old'), put, no);
    await vi.advanceTimersByTimeAsync(10);
    l.ask(later(400, 'bad', true), put, no);
    await vi.advanceTimersByTimeAsync(10);
    l.ask(later(100, 'new'), put, no);
    await vi.advanceTimersByTimeAsync(1000);
    expect([got, failed]).toEqual([['new'], []]);
    l.ask(later(10, 'last', true), put, no);
    await vi.advanceTimersByTimeAsync(100);
    expect(failed).toEqual(['last']);
    l.ask(later(10, 'dropped'), put, no);
    await vi.advanceTimersByTimeAsync(5);
    l.drop();
    await vi.advanceTimersByTimeAsync(100);
    expect(got).toEqual(['new']);
  });
});

test('charts are gone through one by one, then none', () => {
  const list = ['a', 'b'].map((id) => ({ id, name: id, help: '' }));
  expect([after(list, ''), after(list, 'a'), after(list, 'b'), after([], '')]).toEqual(['a', 'b', '', '']);
});

test('a kept set-up is of one seat', () => {
  const s = (id: string, seat: number): Setup => ({
    id,
    seat,
    name: id,
    game: 'g',
    scenario: 's',
    options: {},
    created: '',
    choices: [],
  });
  expect(fitting([s('a', 0), s('b', 1), s('c', 0)], 0).map((x) => x.id)).toEqual(['a', 'c']);
});

describe('boxes beside the map', () => {
  const cell = (id: string, carrier?: string): Cell => ({
    id,
    label: id,
    ...(carrier ? { piece: carrier } : {}),
  });
  const scene = {
    displays: [
      { id: 'd', title: 'd', kind: 'boxes', cells: [cell('B1', 'army1'), cell('B2', 'army2'), cell('B3')] },
    ],
  } as unknown as Scene;
  const stack = [piece('army1', '12'), piece('corps', '12')];
  const at = new Map<string, Piece[]>([
    ['12', stack],
    ['B1', [piece('low', 'B1'), piece('top', 'B1')]],
    ['B3', [piece('loose', 'B3')]],
  ]);
  const boxes = boxesOf(scene, at);
  test('go with the piece that carries them, topmost first, the empty ones left out', () => {
    expect([...boxes].map(([k, b]) => [k, b.pieces.map((p) => p.id)])).toEqual([['army1', ['top', 'low']]]);
    expect(boxesOf(undefined, at).size).toBe(0);
  });
  test('are found from a stack, from the carrier and from what lies in them', () => {
    expect(boxesIn(boxes, stack).map((b) => b.carrier)).toEqual(['army1']);
    expect(boxesIn(boxes, [piece('corps', '12')])).toEqual([]);
    expect(boxesAbout(boxes, ['low']).map((b) => b.carrier)).toEqual(['army1']);
    expect(boxesAbout(boxes, ['army1', 'top'])).toHaveLength(1);
    expect(boxesAbout(boxes, ['corps'])).toEqual([]);
  });
});
