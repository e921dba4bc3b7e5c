import { describe, expect, test } from 'vitest';
import { backoff } from './events';
import { nearest, next, step } from './nav';
import { commonStart, gathered } from './odds';
import {
  backOffer,
  complete,
  letters,
  mainOffer,
  offersAt,
  onePiece,
  shownFirst,
  sortOffers,
  stuck,
} from './offers';
import { levelOf, scaleOf } from './paint/tiles';
import { band } from './palette';
import type { Piece } from './pieces';
import { shortName } from './shortname';
import type { Offer } from './wire.gen';

const offer = (choice: string, more: Partial<Offer> = {}): Offer => ({
  choice,
  label: choice,
  kind: 'move',
  ...more,
});
const piece = (id: string): Piece => ({ id, name: id, side: '', at: 'P', z: 0, hue: 0, say: id });

describe('offers', () => {
  const list = [
    offer('pick A', { piece: 'A' }),
    offer('move P', { place: 'P' }),
    offer('fire P', { place: 'P' }),
    offer('land B P', { piece: 'B', place: 'P' }),
    offer('done', { label: 'Done', kind: 'pass', main: true }),
    offer('back', { label: 'Back', kind: 'back' }),
  ];
  const s = sortOffers(list);
  test('are sorted by what is clicked for them', () => {
    expect([...s.byPiece.keys()]).toEqual(['A', 'B']);
    expect(s.byPlace.get('P')!.offers.map((o) => o.choice)).toEqual(['move P', 'fire P', 'land B P']);
    expect(s.buttons.map((o) => o.choice)).toEqual(['done', 'back']);
  });
  test('a click on a piece means it, with its place where both are lit', () => {
    expect(offersAt(s, '', 'A', []).map((o) => o.choice)).toEqual(['pick A']);
    expect(offersAt(s, 'P', 'B', []).map((o) => o.choice)).toEqual(['land B P', 'move P', 'fire P']);
  });
  test('a click on a place with lit pieces and no offer of its own means the pieces', () => {
    expect(offersAt(s, 'Q', 'X', [piece('X'), piece('A')]).map((o) => o.choice)).toEqual(['pick A']);
    expect(offersAt(s, 'Q', 'X', [piece('X')])).toEqual([]);
  });
  test('a tap shows the odds of a button first, or what it means, a second tap and any click choose', () => {
    const fire = offer('fire', { odds: true });
    expect(shownFirst(fire, undefined, true)).toBe(true);
    expect(shownFirst(fire, offer('hold', { odds: true }), true)).toBe(true);
    expect(shownFirst(fire, fire, true)).toBe(false);
    expect(shownFirst(fire, undefined, false)).toBe(false);
    expect(shownFirst(offer('done'), undefined, true)).toBe(false);
    expect(shownFirst(offer('plan', { facts: true }), undefined, true)).toBe(true);
  });
  test('what can be done with a piece stands under one counter of it', () => {
    const missions = ['A support', 'A interdiction', 'B support'].map((c) => offer(c, { piece: c[0] }));
    expect(onePiece(missions).map((x) => x.id + x.offers.length)).toEqual(['A2', 'B1']);
  });
  test('Enter takes the marked one or the only one, Escape the way back', () => {
    expect(mainOffer(list)?.choice).toBe('done');
    expect(mainOffer([offer('x'), offer('y')])).toBeUndefined();
    expect(mainOffer([offer('x')])?.choice).toBe('x');
    expect(backOffer(list)?.choice).toBe('back');
  });
  test('typed text completes by beginning first, then by words', () => {
    expect(complete(list, 'mo').map((o) => o.choice)).toEqual(['move P']);
    expect(complete(list, 'p').map((o) => o.choice)).toEqual(['pick A', 'move P', 'fire P', 'land B P']);
    expect(complete(list, 'b land').map((o) => o.choice)).toEqual(['land B P']);
    expect(complete(list, '', 2)).toHaveLength(2);
  });
  test('letters are unique and leave the taken ones', () => {
    const m = letters(
      [offer('1', { label: 'Fire' }), offer('2', { label: 'Finish' }), offer('3', { label: 'Fff' })],
      new Set(['i']),
    );
    expect([...m].map(([k, o]) => k + o.choice)).toEqual(['f1', 'n2', 'a3']);
  });
});

describe('going from target to target', () => {
  const stops = [
    { key: 'w', x: -2, y: 0 },
    { key: 'e', x: 2, y: 0.5 },
    { key: 'e2', x: 5, y: 0 },
    { key: 'n', x: 0.2, y: -3 },
    { key: 'o', x: 0, y: 0 },
  ];
  const o = stops[4]!;
  test('the nearest in the direction', () => {
    expect(step(stops, o, 'right').key).toBe('e');
    expect(step(stops, o, 'left').key).toBe('w');
    expect(step(stops, o, 'up').key).toBe('n');
  });
  test('nothing there: one stays', () => {
    expect(step(stops, o, 'down').key).toBe('o');
  });
  test('what lies far aside is not in the direction', () => {
    expect(step([o, { key: 'x', x: 1, y: 5 }], o, 'right').key).toBe('o');
  });
  test('next and previous go round in reading order', () => {
    const round = ['n', 'w', 'o', 'e2', 'e'];
    let at = 'n';
    for (const want of [...round.slice(1), 'n']) {
      at = next(stops, at, 1)!.key;
      expect(at).toBe(want);
    }
    expect(next(stops, 'n', -1)!.key).toBe('e');
    expect(next(stops, '', 1)!.key).toBe('n');
    expect(next([], 'n', 1)).toBeUndefined();
  });
  test('every stop can be reached from every other by next', () => {
    const seen = new Set<string>();
    let at = 'w';
    for (let i = 0; i < stops.length; i++) {
      seen.add(at);
      at = next(stops, at, 1)!.key;
    }
    expect(seen.size).toBe(stops.length);
  });
  test('the nearest to a point', () => {
    expect(nearest(stops, 4.4, 0)?.key).toBe('e2');
    expect(nearest([], 0, 0)).toBeUndefined();
  });
});

test('what upshots have in common is said once', () => {
  expect(commonStart(['Full Fire into 1105: hit', 'Full Fire into 1105: miss'])).toBe(
    'Full Fire into 1105: ',
  );
  expect(commonStart(['Attack of the 4th fails', 'Attack of the 4th works'])).toBe('Attack of the 4th ');
  expect(commonStart(['A hit', 'A miss'])).toBe('');
  expect(commonStart(['Add 1/12/4', 'Add Texas'], 1)).toBe('Add ');
  expect(commonStart(['1/12/4 joins', 'Texas joins'], 1)).toBe('');
  expect(commonStart(['E3624: they retreat', 'E3624: they hold'])).toBe('E3624: ');
  expect(commonStart(['Full Fire into 1105: hit'])).toBe('');
  expect(commonStart(['Full Fire into 1105:', 'Full Fire into 1105: x'])).toBe('Full Fire into ');
});

test('tiles are never painted coarser than shown', () => {
  for (let s = 0.01; s < 900; s *= 1.07) {
    expect(scaleOf(levelOf(s))).toBeGreaterThanOrEqual(s * 0.9999);
    expect(scaleOf(levelOf(s))).toBeLessThan(s * 1.19);
  }
});

test('formation bands differ in hue or pattern for forty formations', () => {
  expect(new Set(Array.from({ length: 40 }, (_, i) => `${band(i).colour} ${band(i).pattern}`)).size).toBe(40);
});

test('names of units are shortened only where they must be', () => {
  expect(shortName('1/116')).toBe('1/116');
  expect(shortName('82nd Airborne Division')).toBe('82nd Abn Div');
  expect(shortName('GR 914 (352 Division)')).toBe('GR 914');
  expect(shortName('Something without any abbreviation').length).toBeLessThanOrEqual(16);
});

test('a broken line is tried again soon, then ever more seldom', () => {
  expect(backoff(0)).toBe(500);
  expect(backoff(3)).toBe(4000);
  expect(backoff(50)).toBe(15_000);
});

test('upshots that differ in the die alone are one, their chances added up exactly', () => {
  const row = (text: string, num: number, den: number) => ({
    text,
    num: String(num),
    den: String(den),
    percent: (100 * num) / den,
  });
  const bombs = [1, 2, 3, 4, 5, 6].map((n) =>
    row(`C2016 is bombed: die ${n}, ${n === 1 ? 'pinned' : 'nothing'}`, 1, 6),
  );
  expect(gathered(bombs)).toEqual([
    { ...row('C2016 is bombed: nothing', 5, 6), percent: expect.closeTo(83.33, 1) },
    row('C2016 is bombed: pinned', 1, 6),
  ]);
  const apart = [row('die 3: a hit', 1, 2), row('a miss', 1, 2)];
  expect(gathered(apart)).toEqual(apart);
});

test('what can only be put back is stuck, and says so', () => {
  const back = offer('back', { kind: 'back' });
  expect(stuck([back])).toBe(true);
  expect(stuck([back, offer('to P', { place: 'P' })])).toBe(false);
  expect(stuck([]), 'while another decides').toBe(false);
});
