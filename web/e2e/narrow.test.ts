import { expect, test } from 'vitest';
import type { LuckRow, TableInfo, Title } from '../src/lib/wire.gen';
import {
  axe,
  drawn,
  house,
  indexOf,
  newTable,
  open,
  orderLine,
  screens,
  settled,
  shot,
  until,
} from './harness';
import { playOn } from './onward';

const { server, browser } = await house();

// What is wider than a phone is cut there, and the last column is often what counts.
test('on a phone the dice of a finished game are compared without sliding the table', async () => {
  const id = await newTable(server, ['bot:random', 'bot:random'], 'narrow');
  await until('the end', async () => (await server.get<TableInfo>(`/api/tables/${id}`)).over);
  const { page, context, faults } = await open(browser, screens[3]);
  await page.goto(`${server.base}/#/t/${id}`);
  await page.getByRole('dialog').getByText('The dice of this game').click();
  await page.getByRole('columnheader', { name: 'Deviations' }).waitFor();
  const over = await page.locator('dialog .scroll').evaluate((e) => e.scrollWidth - e.clientWidth);
  expect(over).toBeLessThanOrEqual(0);
  // Its caption says beside what: that can be read.
  await page.getByText('Expected', { exact: true }).filter({ visible: true }).waitFor();
  const rows = await server.get<LuckRow[]>(`/api/tables/${id}/luck`);
  const cell = page.locator('dialog tbody tr').first().locator('td').nth(2);
  expect(await cell.innerText()).toContain((rows[0]!.expected / rows[0]!.draws).toFixed(2));
  await shot(page, 'narrow-dice');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await drawn(page);
  // The fold stands at the edge, as in every question.
  const fold = (await page.getByRole('button', { name: 'Fold the question' }).boundingBox())!;
  expect(fold.x + fold.width).toBeGreaterThan(screens[3].width - 20);
  expect(faults).toEqual([]);
  await context.close();
});

test('the menu shows first what can be done, and below how the screen looks', async () => {
  const id = await newTable(server, ['person', 'bot:random'], 'menu');
  for (const s of screens) {
    const { page, context, faults } = await open(browser, s);
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    for (const name of ['Save the game to a file', 'Rules of the game', 'Leave the table']) {
      const box = (await menu.getByText(name, { exact: true }).boundingBox())!;
      expect(box.y + box.height, `${name}, ${s.name}`).toBeLessThanOrEqual(s.height);
    }
    expect(await axe(page), s.name).toEqual([]);
    await shot(page, `menu-${s.name}`);
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('the tabs of a phone show that there are more, and the one that is open is in sight', async () => {
  const id = await newTable(server, ['person', 'person'], 'tabs', {
    game: 'atlanticwall',
    scenario: 'caumont-gap',
  });
  for (const language of ['en-US', 'de-DE', 'fr-FR']) {
    const { page, context, faults } = await open(browser, { ...screens[3], language });
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    await page.locator('.sheet-button').click();
    const list = page.getByRole('tablist');
    const sight = async (tab: string) => {
      const [l, t] = [(await list.boundingBox())!, (await page.locator(`#tab-${tab}`).boundingBox())!];
      return t.x >= l.x - 1 && t.x + t.width <= l.x + l.width + 1;
    };
    await page.locator('#tab-stack').click();
    const more = await list.evaluate((e) => e.scrollWidth > e.clientWidth + 1);
    expect(await list.evaluate((e) => e.classList.contains('after')), language).toBe(more);
    await shot(page, `tabs-${language}`);
    for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight');
    await until('the last tab is in sight', () => sight('legend'));
    expect(await list.evaluate((e) => e.classList.contains('after'))).toBe(false);
    expect(await list.evaluate((e) => e.classList.contains('before')), language).toBe(more);
    // Also where it is opened by a key while the panel is away.
    await page.locator('#tab-stack').click();
    await page.locator('.shut').click();
    await page.keyboard.press('h');
    await until('the tab that was opened is in sight', () => sight('legend'));
    expect(await axe(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('on a phone the panel gives way to a moment that is looked at, and a key puts it away and takes nothing back', async () => {
  const id = await newTable(server, ['person', 'bot:random'], 'sheet');
  await playOn(server, id, {
    there: ({ view }) => view.offers.some((o) => o.kind === 'back') || undefined,
    choose: ({ view, chosen }) => view.offers[chosen % view.offers.length]!,
    seat: 0,
  });
  const { page, context, faults } = await open(browser, screens[3]);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const index = await indexOf(page);
  const opener = page.locator('.sheet-button');
  const away = page.locator('aside.panel').and(page.locator(':not(:visible)'));
  const toOpener = () =>
    page.waitForFunction(() => document.activeElement?.classList.contains('sheet-button') ?? false);

  // By its cross, by Escape on it and by Escape after what was typed was given up.
  await page.keyboard.press('l');
  await page.locator('#tab-log:focus').waitFor();
  await page.locator('.shut').click();
  await toOpener();
  await away.waitFor({ state: 'attached' });
  await page.keyboard.press('s');
  await page.locator('#tab-stack:focus').waitFor();
  await page.keyboard.press('Escape');
  await toOpener();
  await away.waitFor({ state: 'attached' });
  await orderLine(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await toOpener();
  await away.waitFor({ state: 'attached' });
  expect(await indexOf(page)).toBe(index);

  await opener.click();
  await page.locator('#tab-log').click();
  await page
    .getByRole('button', { name: /^Show where .* begins$/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Replay' }).waitFor();
  await away.waitFor({ state: 'attached' });
  await toOpener();
  await shot(page, 'narrow-replay');
  // Where there is nothing to decide no list of it is announced.
  await opener.click();
  await page.locator('#tab-orders').click();
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  expect(await page.getByRole('heading', { name: /choices? of this moment/ }).count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('Back puts away the dialog or panel that lies over the map, leaves the table when none does, and never needs to be pressed twice', async () => {
  const id = await newTable(server, ['person', 'bot:random'], 'way back');
  const { page, context, faults } = await open(browser, screens[3]);
  const start = page.getByRole('heading', { name: 'Games in progress' });
  const dialogs = page.getByRole('dialog');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const there = () => page.evaluate(() => new Promise((done) => setTimeout(() => done(location.hash), 100)));
  await page.goto(`${server.base}/#/`);
  await start.waitFor();
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);

  await menu.click();
  await dialogs.waitFor();
  await page.goBack();
  await dialogs.waitFor({ state: 'detached' });
  expect(await there()).toBe(`#/t/${id}`);
  await page.locator('.sheet-button').click();
  await page.locator('.shut').waitFor();
  await page.goBack();
  await page.locator('.shut').waitFor({ state: 'hidden' });
  expect(await there()).toBe(`#/t/${id}`);

  // One that another takes the place of, and one that is closed by its cross, leave nothing behind.
  await menu.click();
  await dialogs.getByRole('button', { name: 'Who plays' }).click();
  await page.getByRole('dialog', { name: 'Who plays' }).waitFor();
  await dialogs.getByRole('button', { name: 'Close' }).click();
  await dialogs.waitFor({ state: 'detached' });
  await there();
  await menu.click();
  await page.reload();
  await settled(page);
  expect(await dialogs.count()).toBe(0);
  await there();
  await page.goBack();
  await start.waitFor();

  // Nor does one from which a link leads away.
  await page.goForward();
  await settled(page);
  await menu.click();
  await dialogs.getByRole('link', { name: 'Leave the table' }).click();
  await start.waitFor();
  await page.goBack();
  await settled(page);
  expect(await dialogs.count()).toBe(0);
  await there();
  await page.goBack();
  await start.waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('on a phone no word of a track runs out of its box', async () => {
  const { page, context, faults } = await open(browser, screens[3]);
  for (const { info } of await server.get<Title[]>('/api/titles')) {
    const seats = info.seats.map(() => 'person');
    const id = await newTable(server, seats, 'boxes', { game: info.id, scenario: info.scenarios[0]!.id });
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    await page.locator('.sheet-button').click();
    await page.locator('#tab-boxes').click();
    await page.locator('[role=tabpanel] ul li').first().waitFor();
    const over = await page
      .locator('[role=tabpanel] ul li')
      .evaluateAll((all) =>
        all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => (e as HTMLElement).innerText),
      );
    expect(over, info.name).toEqual([]);
  }
  expect(faults).toEqual([]);
  await context.close();
});
