import { expect, test } from 'vitest';
import { news, shortly } from './news';
import type { Line, StepView } from './wire.gen';

const line = (kind: string, text: string): Line => ({ kind, text });
const step = (seat: number, ...lines: Line[]): StepView => ({ index: 1, seat, lines, patch: {}, turn: 1 });
const texts = (lines: Line[]) => lines.map((l) => l.text);

test('what somebody has just chosen is no news to them, what it cost is', () => {
  const own = step(0, line('arrival', '2/116 comes in'), line('score', 'Allies take the Pointe'));
  expect(texts(news(own, true))).toEqual(['Allies take the Pointe']);
  expect(texts(news(own, false))).toEqual(['2/116 comes in', 'Allies take the Pointe']);
  expect(texts(news(step(0, line('loss', '1/16 is lost')), true))).toEqual(['1/16 is lost']);
});

test('dice that are drawn, and what only leads on, are not told again', () => {
  const s = step(-1, line('phase', 'Step 6'), line('dice', 'the dice show 6 5 1'), line('combat', '3 hits'));
  expect(texts(news(s, true))).toEqual(['3 hits']);
});

test('of more than has room the losses stay, and of the others what came last, in their order', () => {
  const all = [
    line('loss', 'a loss'),
    line('arrival', 'one comes'),
    line('dice', 'a 3'),
    line('combat', 'a hit'),
    line('arrival', 'another comes'),
  ];
  expect(shortly(all, 5)).toEqual({ lines: texts(all), rest: 0 });
  expect(shortly(all, 2)).toEqual({ lines: ['a loss', 'a hit'], rest: 3 });
  expect(shortly(all, 4)).toEqual({ lines: ['a loss', 'a 3', 'a hit', 'another comes'], rest: 1 });
  const dawn = [
    line('phase', 'Game-Turn 54'),
    line('supply', 'one is out'),
    line('supply', 'another is out'),
  ];
  expect(shortly(dawn, 2)).toEqual({ lines: ['Game-Turn 54', 'another is out'], rest: 1 });
});
