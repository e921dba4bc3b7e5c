import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Snapshot } from '../src/lib/wire.gen';
import { axe, drawn, house, indexOf, newTable, open, screens, settled, shot, shows, until } from './harness';
import { mainOr, oneOf, playOn } from './onward';

const { server, browser } = await house();

/** Asks for advice by the menu; returns its card. */
async function ask(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Ask the computer' }).click();
  return page.getByRole('region', { name: 'Advice' });
}

test('alone against the computer it is asked for its plans, which are drawn on the map', async () => {
  const id = await newTable(server, ['person', 'bot:regular']);
  const { page, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const card = await ask(page);
  const plans = card.getByRole('listitem').getByRole('button');
  await plans.nth(1).waitFor();
  await card.getByText(/^Result to expect for \w+, a draw counting half: /).waitFor();
  await card.getByRole('button', { name: 'That is enough' }).click();
  await card.getByText(/^Played out \d+ times\.$/).waitFor();
  // Asked again it plays out more.
  const times = async () => Number(/\d+/.exec((await card.getByRole('status').textContent()) ?? '')![0]);
  const before = await times();
  await card.getByRole('button', { name: 'Play out more' }).click();
  await until('more is played out', async () => (await times()) > before);
  await card.getByRole('button', { name: 'That is enough' }).click();
  await card.getByText(/^Played out \d+ times\.$/).waitFor();
  // The best is drawn first; another is drawn when it is chosen.
  expect(await plans.first().getAttribute('aria-pressed')).toBe('true');
  await plans.nth(1).click();
  expect(await plans.nth(1).getAttribute('aria-pressed')).toBe('true');
  await page.locator('[data-plan-lines]').waitFor({ state: 'attached' });
  await drawn(page);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'advice');
  // It is of this moment: at the next its card says so.
  const legal = await server.get<{ offers: { choice: string }[] }>(`/api/tables/${id}/view?seat=0`);
  await server.post(`/api/tables/${id}/choices`, { seat: 0, index: 0, choice: legal.offers[0]!.choice });
  await card.getByText('The game is at another moment now.').waitFor();
  await card.getByRole('button', { name: 'Show the moment it was asked about' }).click();
  await plans.nth(1).waitFor();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await card.getByText('The game is at another moment now.').waitFor();
  await card.getByRole('button', { name: 'Close' }).click();
  await card.waitFor({ state: 'detached' });
  // In a sandbox it stands beside what is said of the sandbox, not over it.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Try it in a sandbox' }).click();
  const sandbox = page.getByRole('region', { name: 'A sandbox' });
  await sandbox.waitFor();
  await settled(page);
  await ask(page);
  await plans.first().waitFor();
  await card.getByRole('button', { name: 'That is enough' }).click();
  const gap = await card.evaluate(
    (below, above) => below.getBoundingClientRect().top - above!.getBoundingClientRect().bottom,
    await sandbox.elementHandle(),
  );
  expect(gap).toBeGreaterThanOrEqual(0);
  await shot(page, 'advice-sandbox');
  expect(faults).toEqual([]);
});

test('between people nobody can ask before the game is over', async () => {
  const id = await newTable(server, ['person', 'person']);
  const { page } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Keys and help' }).or(page.getByRole('dialog')).first().waitFor();
  expect(await page.getByRole('button', { name: 'Ask the computer' }).count()).toBe(0);
});

test('where the dice fall it is said why nothing can be asked, and one is led to a decision of one’s own', async () => {
  const id = await newTable(server, ['person', 'bot:random'], 'advice-dice');
  const end = await playOn(server, id, {
    there: ({ view }) => (view.index > 60 ? view.index : undefined),
    choose: ({ view }) => oneOf(view, view.index * 7),
    seat: 0,
  });
  const at = async (index: number) =>
    (await server.get<Snapshot>(`/api/tables/${id}/view?seat=0&at=${index}`)).scene.prompt.seat;
  let dice = end! - 1;
  while ((await at(dice)) !== -1) dice--;
  const { page, context, faults } = await open(browser);
  const asked: string[] = [];
  page.on('request', (r) => {
    if (r.method() === 'POST') asked.push(new URL(r.url()).pathname);
  });
  await page.goto(`${server.base}/#/t/${id}?at=${dice}`);
  await shows(page, dice);
  const card = await ask(page);
  await card.getByText('Nobody decides here').waitFor();
  expect(asked).toEqual([]);
  expect(await card.getByRole('button', { name: 'Ask about this moment' }).count()).toBe(0);
  await card.getByRole('button', { name: 'Ask about the last decision before' }).click();
  await card.getByText(/played out|nothing to choose/i).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('by keyboard one comes to the advice at once, and with Escape back again', async () => {
  const id = await newTable(server, ['person', 'bot:regular']);
  const { page, context, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ask the computer' }).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Advice' });
  await card.and(page.locator(':focus')).waitFor();
  await card.getByRole('listitem').first().waitFor();
  // Enter chooses nothing of the game from there.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const stop = card.getByRole('button', { name: 'That is enough' });
  await stop.focus();
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Play out more' }).and(page.locator(':focus')).waitFor();
  expect(await indexOf(page)).toBe(0);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await menu.and(page.locator(':focus')).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test.each([screens[1], screens[3]])(
  'at $name the card leaves the map the larger part, and there the plan',
  async (screen) => {
    const { page, context, faults } = await open(browser, screen);
    const id = await newTable(server, ['person', 'bot:regular'], 'advice-room');
    await playOn(server, id, {
      there: ({ view }) => (view.index > 40 && view.offers.some((o) => o.place && o.piece)) || undefined,
      choose: ({ view }) => oneOf(view, view.index * 7),
      seat: 0,
    });
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    const card = await ask(page);
    const plans = card.getByRole('listitem').getByRole('button');
    await plans.nth(1).waitFor();
    const stop = card.getByRole('button', { name: 'That is enough' });
    await stop.click();
    const again = card.getByRole('button', { name: 'Play out more' });
    await again.waitFor();
    const over = (await card.boundingBox())!;
    const map = (await page.locator('[data-board]').boundingBox())!;
    expect(over.height).toBeLessThan(Math.max(171, map.height * 0.56));
    expect(over.width * over.height).toBeLessThan(map.width * map.height * 0.56);
    const below = (await again.boundingBox())!;
    expect(below.y + below.height).toBeLessThanOrEqual(over.y + over.height);
    // Each plan that is picked is drawn where nothing lies over it.
    for (const p of await plans.all()) {
      await p.click();
      await drawn(page);
      await drawn(page);
      const hidden = await page.evaluate(() => {
        const card = document.querySelector('section[aria-label=Advice]')!.getBoundingClientRect();
        const map = document.querySelector('[data-board]')!.getBoundingClientRect();
        const inside = (r: DOMRect, b: DOMRect) =>
          r.left < b.right && r.right > b.left && r.top < b.bottom && r.bottom > b.top;
        return [...document.querySelectorAll('[data-plan-lines] .head, [data-plan-lines] circle')]
          .map((e) => e.getBoundingClientRect())
          .filter((r) => inside(r, card) || !inside(r, map)).length;
      });
      expect(hidden).toBe(0);
    }
    expect(await axe(page)).toEqual([]);
    await shot(page, `advice-${screen.name}`);
    await card.getByRole('button', { name: 'Fold', exact: true }).click();
    expect((await card.boundingBox())!.height).toBeLessThan(90);
    await card.getByRole('button', { name: 'Unfold', exact: true }).click();
    await again.waitFor();
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('an opponent that searches gives points of its own judgement, measured by the best plan', async () => {
  const id = await newTable(server, ['person', 'bot:regular'], 'advice-search', {
    game: 'greatestday',
    scenario: 'storming-juno',
  });
  await playOn(server, id, {
    there: ({ view }) => view.offers.length > 4 || undefined,
    choose: ({ view }) => mainOr(view, 0),
    seat: 0,
  });
  const { page, context, faults } = await open(browser, screens[1]);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const card = await ask(page);
  await card.getByText(/^In points of .+’s own judgement for .+, against the best plan: /).waitFor();
  await card.getByRole('listitem').nth(1).waitFor();
  await card.getByRole('button', { name: 'That is enough' }).click();
  await card.getByText(/^Played out \d+ times\.$/).waitFor();
  expect(await card.getByRole('listitem').first().locator('b').textContent()).toBe('0');
  await shot(page, 'advice-search');
  expect(faults).toEqual([]);
  await context.close();
});
