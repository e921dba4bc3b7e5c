import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, firstGame, house, open, shot, tableOf, until } from './harness';

const { server, browser } = await house();

interface Info {
  id: string;
  seats: { name: string }[];
  fair: { commitment: string; parts: { nonce?: string; by?: string }[] };
}

const card = (page: Page) => page.getByRole('region', { name: 'Dice' });

async function dialog(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'The dice' }).click();
  const d = page.getByRole('dialog', { name: 'The dice of this game' });
  await d.locator('dl').waitFor();
  return d;
}

test('in two browsers each gives its own number, after the commitment was shown', async () => {
  const one = await open(browser);
  const two = await open(browser);
  await one.page.goto(server.base);
  await one.page.getByText('Its commitment, to note down').waitFor();
  const shown = (await one.page.locator('.commitment .hex').innerText()).trim();
  for (const s of await one.page.locator('form select').all()) {
    if ((await s.locator('option[value="person"]').count()) > 0) await s.selectOption('person');
  }
  await one.page.getByRole('button', { name: 'Start the game' }).click();
  await one.page.locator('[data-board]').waitFor();
  const id = tableOf(one.page);
  const info = () => server.get<Info>(`/api/tables/${id}`);

  const begun = await info();
  expect(begun.fair.commitment).toBe(shown);
  expect(begun.fair.parts.map((p) => p.nonce)).toEqual([undefined, undefined]);
  await card(one.page).getByText(shown).waitFor();
  expect(await axe(one.page)).toEqual([]);
  await shot(one.page, 'dice-card');
  const [first, second] = begun.seats.map((s) => s.name) as [string, string];
  await card(one.page)
    .getByRole('button', { name: `I play ${first}: add my number` })
    .click();
  await card(one.page).getByText('The dice wait').waitFor();
  const half = await info();
  expect(half.fair.parts[0]).toEqual({ nonce: expect.stringMatching(/^[0-9a-f]{32}$/), by: 'seat' });
  expect(half.fair.parts[1]!.nonce).toBeUndefined();

  await two.page.goto(one.page.url());
  await card(two.page).getByText(shown).waitFor();
  await card(two.page).getByText('the number is in').waitFor();
  await shot(two.page, 'dice-card-second');
  await card(two.page)
    .getByRole('button', { name: `I play ${second}: add my number` })
    .click();
  await card(two.page).waitFor({ state: 'detached' });
  await card(one.page).waitFor({ state: 'detached' });
  const whole = await info();
  expect(whole.fair.parts[0]).toEqual(half.fair.parts[0]);
  expect(whole.fair.parts[1]).toEqual({ nonce: expect.stringMatching(/^[0-9a-f]{32}$/), by: 'seat' });

  // Each browser knows which number is its own, and what was there before.
  const notes = (p: Page) => p.evaluate((t) => localStorage.getItem(`sandtable.${t}.dice`), id);
  const numbers = whole.fair.parts.map((p) => p.nonce!);
  expect(JSON.parse((await notes(one.page))!)).toEqual({ [shown]: { own: { 0: numbers[0] }, before: {} } });
  expect(JSON.parse((await notes(two.page))!)).toEqual({
    [shown]: { own: { 1: numbers[1] }, before: { 0: numbers[0] } },
  });
  const d = await dialog(two.page);
  expect(await d.locator('dt').allInnerTexts()).toEqual([
    'Commitment of the server, made before any number was added',
    `Number of ${first} (added at the table, before yours)`,
    `Number of ${second} (made by this browser)`,
  ]);
  await d.getByText('What is promised').click();
  expect(await axe(two.page)).toEqual([]);
  await shot(two.page, 'dice-dialog');
  expect([...one.faults, ...two.faults]).toEqual([]);
  await one.context.close();
  await two.context.close();
});

test('who all sit before one page give all numbers at once, and play on as all of them', async () => {
  const { page, context, faults } = await open(browser);
  const t = await server.post<Info>('/api/tables', {
    ...(await firstGame(server)),
    options: {},
    seats: ['person', 'person'],
    dice: 'fair',
  });
  await page.goto(`${server.base}/#/t/${t.id}`);
  await card(page).getByText(t.fair.commitment).waitFor();
  expect(
    await card(page)
      .getByRole('button', { name: /^I play .*: add my number$/ })
      .count(),
  ).toBe(2);
  await card(page).getByRole('button', { name: 'We all sit here: add all' }).click();
  await card(page).waitFor({ state: 'detached' });
  const { parts } = (await server.get<Info>(`/api/tables/${t.id}`)).fair;
  const given = { nonce: expect.stringMatching(/^[0-9a-f]{32}$/), by: 'seat' };
  expect(parts).toEqual([given, given]);
  expect(parts[0]!.nonce).not.toBe(parts[1]!.nonce);
  const note = (what: string) =>
    page.evaluate((key) => localStorage.getItem(key), `sandtable.${t.id}.${what}`);
  expect(JSON.parse((await note('dice'))!)).toEqual({
    [t.fair.commitment]: { own: { 0: parts[0]!.nonce, 1: parts[1]!.nonce }, before: {} },
  });

  // The screen is still everybody's: whose turn it is, can play.
  expect([null, 'all']).toContain(await note('mine'));
  await page.locator('section.prompt.mine').waitFor();
  const d = await dialog(page);
  expect((await d.locator('dt').allInnerTexts()).slice(1)).toEqual(
    t.seats.map((s) => `Number of ${s.name} (made by this browser)`),
  );
  expect(faults).toEqual([]);
  await context.close();
});

test('against the computer the page gives its number by itself, and notices other dice', async () => {
  const { page, context, faults } = await open(browser);
  const t = await server.post<Info>('/api/tables', {
    ...(await firstGame(server)),
    options: {},
    seats: ['person', 'bot:random'],
    dice: 'fair',
  });
  expect(t.fair.parts[0]!.nonce).toBeUndefined();
  await page.goto(`${server.base}/#/t/${t.id}`);
  await page.locator('[data-board]').waitFor();
  await until('its number is in', async () => {
    const { fair } = await server.get<Info>(`/api/tables/${t.id}`);
    return fair.parts[0]!.nonce !== undefined;
  });
  expect(await card(page).count()).toBe(0);
  await page.evaluate((id) => {
    const key = `sandtable.${id}.dice`;
    const notes = JSON.parse(localStorage.getItem(key)!) as Record<string, { own: Record<string, string> }>;
    Object.values(notes)[0]!.own[0] = 'another';
    localStorage.setItem(key, JSON.stringify(notes));
  }, t.id);
  const d = await dialog(page);
  await d
    .getByRole('alert')
    .getByText(/is not the one that this browser made/)
    .waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
