import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Snapshot } from '../src/lib/wire.gen';
import { axe, drawn, ended, house, newTable, numbers, open, shot } from './harness';
import { playByKeys } from './keys';
import { Person } from './person';

// Whole games with chits, command points and answers in the other side's turn: the
// shortest of such scenarios by keyboard, one with some two hundred counters by mouse.

const { server, browser } = await house();

interface Title {
  info: { id: string; scenarios: { id: string }[]; seats: { id: string }[] };
}

/** Makes a table with a person in one seat and chance in the others, and goes there. */
async function begin(page: Page, game: string, scenario: string, seat: number): Promise<string> {
  const titles = await server.get<Title[]>('/api/titles');
  const info = titles.find((t) => t.info.id === game)!.info;
  expect(info.scenarios.map((s) => s.id)).toContain(scenario);
  const seats = info.seats.map((_, i) => (i === seat ? 'person' : 'bot:random'));
  const id = await newTable(server, seats, scenario, { game, scenario });
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  return id;
}

test('a game of chits by keyboard alone', async () => {
  const { page, context, faults } = await open(browser);
  const id = await begin(page, 'greatestday', 'black-baron', 1);
  const arrows = await playByKeys(page, numbers(3), 0.8);
  await ended(page, server, id);
  await shot(page, 'chits-by-keyboard');
  expect(arrows).toBeGreaterThan(5);
  expect(faults).toEqual([]);
  await context.close();
});

test('a landing by mouse, seen by those who defend the beach', async () => {
  const { page, context, faults } = await open(browser);
  const id = await begin(page, 'greatestday', 'storming-sword', 1);
  const person = new Person(page, numbers(44), 0.8);
  let now = await person.wait(-1);
  let choices = 0;
  for (; now.state !== 'over'; choices++) {
    expect(choices, `no end: ${now.prompt}`).toBeLessThan(3000);
    expect(now.prompt, `prompt at index ${now.index}`).not.toBe('');
    if (choices === 30) expect(await axe(page), 'in the landing').toEqual([]);
    const before = now;
    now = await person.choose(before);
    expect(now.index).toBeGreaterThan(before.index);
  }
  await ended(page, server, id);
  await shot(page, 'landing-by-mouse');
  expect(person.tally.target, 'choices on the map').toBeGreaterThan(20);
  expect(person.tally.missed).toBeLessThanOrEqual(1 + person.tally.target / 20);
  expect(faults).toEqual([]);
  await context.close();
});

test('a landing by mouse of those who land, until the first waves are ashore', async () => {
  const { page, context, faults } = await open(browser, { width: 1440, height: 900 });
  const id = await begin(page, 'greatestday', 'storming-sword', 0);
  const inHex = async () => {
    const { scene } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);
    return { scene, units: scene.pieces.filter((p) => /^\d+\.\d+$/.test(p.at)).map((p) => p.id) };
  };
  const before = new Set((await inHex()).units);
  const person = new Person(page, numbers(7), 0.4);
  let now = await person.wait(-1);
  let ashore: string[] = [];
  for (let n = 1; ; n++) {
    expect(n, `nobody is ashore: ${now.prompt}`).toBeLessThan(400);
    expect(now.state, now.prompt).not.toBe('over');
    expect(now.prompt, `prompt at index ${now.index}`).not.toBe('');
    now = await person.choose(now);
    if (n === 12) await shot(page, 'landing-boxes');
    if (n % 8 > 0) continue;
    const { scene, units } = await inHex();
    ashore = units.filter((u) => !before.has(u));
    if (ashore.length > 5 && scene.prompt.kind === 'activate') break;
  }
  await shot(page, 'landing-ashore');
  expect(person.tally.target + person.tally.panel, 'choices on the map and in the boxes').toBeGreaterThan(10);
  expect(await axe(page), 'with the first waves ashore').toEqual([]);
  await page.locator('#tab-boxes').click();
  await shot(page, 'landing-displays');
  await page.setViewportSize({ width: 390, height: 844 });
  await drawn(page);
  await shot(page, 'landing-phone');
  expect(faults).toEqual([]);
  await context.close();
});
