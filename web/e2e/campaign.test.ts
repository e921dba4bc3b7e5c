import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, house, newTable, numbers, open, shot } from './harness';
import { Person } from './person';

const { server, browser } = await house();

interface Option {
  id: string;
  values: string[];
}

interface Title {
  info: {
    id: string;
    name: string;
    scenarios: { id: string; options: Option[] }[];
    seats: { id: string }[];
  };
  bots: { id: string }[];
}

interface Campaign {
  game: string;
  scenario: string;
  options: Record<string, string>;
  seat: number;
  bot: string;
  seats: number;
}

interface Result {
  index: number;
  over: boolean;
  result?: string;
}

/** What the page holds after the garbage is gone. */
async function held(page: Page): Promise<{ megabytes: number; nodes: number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  await cdp.detach();
  const of = (name: string) => metrics.find((m) => m.name === name)?.value ?? Number.NaN;
  return { megabytes: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes') };
}

/** Every game once from its first scenario; the one with the most switches again from the other seat with all on. */
function campaigns(titles: Title[]): Campaign[] {
  const plain = titles.map((t, i) => ({
    game: t.info.id,
    scenario: t.info.scenarios[0]!.id,
    options: {} as Record<string, string>,
    seat: i % t.info.seats.length,
    bot: t.bots[0]!.id,
    seats: t.info.seats.length,
  }));
  const switches = (t: Title) => t.info.scenarios.at(-1)!.options.length;
  const rich = titles.reduce((a, b) => (switches(b) > switches(a) ? b : a));
  const first = plain.find((c) => c.game === rich.info.id)!;
  const last = rich.info.scenarios.at(-1)!;
  const on = last.options.filter((o) => o.values.includes('on')).map((o) => [o.id, 'on'] as const);
  return [
    ...plain,
    { ...first, scenario: last.id, options: Object.fromEntries(on), seat: (first.seat + 1) % first.seats },
  ];
}

async function play(c: Campaign): Promise<void> {
  const name = `campaign-${c.game}-${c.scenario}`;
  const seats = Array.from({ length: c.seats }, (_, i) => (i === c.seat ? 'person' : `bot:${c.bot}`));
  const id = await newTable(server, seats, name, c);
  const { page, context, faults } = await open(browser);
  // The map moves at once, so that a click lands where the eye was.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  await page.evaluate(() => {
    (window as unknown as { marker: string }).marker = 'the same page';
  });
  const person = new Person(page, numbers(1991 + c.seat));
  const undoFrom = 8;
  let now = await person.wait(-1);
  let choices = 0;
  let early = { megabytes: 0, nodes: 0 };
  for (; now.state !== 'over'; choices++) {
    expect(choices, `${name} does not come to an end: ${now.prompt}`).toBeLessThan(6000);
    expect(now.prompt, `${name}: prompt at index ${now.index}`).not.toBe('');
    if (choices === 5) expect(await axe(page), `${name} begun`).toEqual([]);
    if (choices === 12) await page.locator('#tab-boxes').click();
    if (choices === 20) {
      expect(await axe(page), `${name} with its boxes`).toEqual([]);
      early = await held(page);
      await shot(page, name);
    }
    const before = now;
    now = await person.choose(before);
    expect(now.index, name).toBeGreaterThan(before.index);
    if (choices > undoFrom && person.tally.undone === 0) now = await person.takeBack(before, now);
  }
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await axe(page), `${name} ended`).toEqual([]);
  const t = await server.get<Result>(`/api/tables/${id}`);
  const late = await held(page);
  expect(t.over).toBe(true);
  expect(late.megabytes, `${name}: megabytes, begun with ${early.megabytes}`).toBeLessThan(
    early.megabytes + 12,
  );
  expect(late.nodes, `${name}: nodes, begun with ${early.nodes}`).toBeLessThan(early.nodes * 1.3 + 3000);
  expect(now.index).toBe(t.index);
  await expectText(page, t.result ?? '');
  expect(await page.evaluate(() => (window as unknown as { marker?: string }).marker)).toBe('the same page');
  expect(loads, 'one load of the page').toBe(1);
  expect(person.tally.undone).toBe(1);
  // The map may move while a click is on its way, but what is lit answers to the mouse.
  expect(person.tally.missed, name).toBeLessThanOrEqual(1 + person.tally.target / 20);
  expect(person.tally.target, `${name}: choices on the map`).toBeGreaterThan(10);
  expect(faults, name).toEqual([]);
  await context.close();
}

/** The result stands in the dialog, under the map and at the end of the log. */
async function expectText(page: Page, result: string): Promise<void> {
  expect(result).not.toBe('');
  expect(await page.getByRole('dialog').innerText()).toContain(result);
  await page.getByRole('button', { name: 'Look at the map' }).click();
  await page.locator('#tab-log').click();
  const last = await page.locator('.log .line .text').last().innerText();
  expect(last).toBe(result);
}

test('whole campaigns, each in one page from the first decision to the end', async () => {
  const titles = await server.get<Title[]>('/api/titles');
  expect(titles.length).toBeGreaterThan(0);
  for (const c of campaigns(titles)) await play(c);
});
