import { beforeEach, expect, test, vi } from 'vitest';
import { Question } from './question.svelte';
import type { Barred, Offer, View } from './wire.gen';

// What this browser keeps.
const kept = vi.hoisted(() => new Map<string, string>());
vi.mock('./settings.svelte', () => ({
  remember: (id: string, what: string, value?: string) => {
    if (value !== undefined) kept.set(id + what, value);
    return kept.get(id + what) ?? '';
  },
}));

const offer = (choice: string, piece = ''): Offer => ({ choice, label: choice, kind: 'move', piece });
const sent = {
  offers: [offer('move A', 'A'), offer('move B', 'B'), offer('end')],
  barred: [{ offer: offer('stop'), reason: 'not yet' } as unknown as Barred],
};

let still: boolean;
let q: Question;
beforeEach(() => {
  kept.clear();
  still = false;
  q = new Question('7', () => still);
});
const choices = () => q.offers.map((o) => o.choice);

test('nothing is offered while something is being shown', () => {
  q.take(sent, []);
  expect(choices()).toEqual(['move A', 'move B', 'end']);
  expect([q.myTurn, q.barred.length]).toEqual([true, 1]);
  still = true;
  expect(choices()).toEqual([]);
  expect([q.myTurn, q.barred.length]).toEqual([false, 0]);
});

test('with a piece in hand only what can be done with it is lit, and all of it may be chosen', () => {
  q.take(sent, []);
  q.hand = 'B';
  expect([...q.sorted.byPiece.keys()]).toEqual(['B']);
  expect(choices()).toContain('move A');
  q.take(sent, []);
  expect(q.hand, 'another question').toBe('');
});

test('a guide asks for one choice, and not before all that led there is shown', () => {
  q.take({ ...sent, guide: { step: 2, do: 'move B' } as View }, []);
  expect(choices()).toHaveLength(3);
  q.ask();
  expect(choices()).toEqual(['move B']);
  expect(q.barred).toEqual([]);
});

test('a guide that asks for what is not offered leaves all as it is', () => {
  q.take({ ...sent, guide: { step: 2, do: 'fly' } as View }, []);
  q.ask();
  expect(choices()).toHaveLength(3);
});

test('a guide that was left does not come again', () => {
  const guided = { ...sent, guide: { step: 2, do: 'move B' } as View };
  q.take(guided, []);
  q.ask();
  q.leaveGuide();
  expect(choices()).toHaveLength(3);
  q.take(guided, []);
  q.ask();
  expect(q.guide).toBeUndefined();
});

test('at an old moment nothing is asked', () => {
  q.take({ ...sent, reaction: true, guide: { step: 2, do: 'move B' } as View }, []);
  q.ask();
  q.none();
  expect([choices(), q.barred, q.reaction, q.guide]).toEqual([[], [], false, undefined]);
});
