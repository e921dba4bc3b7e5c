import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { endsOf } from '../src/lib/balance';
import type { Title } from '../src/lib/wire.gen';
import { axe, drawn, house, newTable, open, screens, settled, shot } from './harness';

// Whatever opens at a table, in a game that goes on and in one that is over, fits every
// size and is without faults for assistive technology.

const { server, browser } = await house();

/** What is wrong with the page as it stands. */
async function wrong(page: Page): Promise<string[]> {
  await drawn(page);
  const out = await page.evaluate(() => {
    const out: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) out.push('the page is wider than the window');
    for (const d of document.querySelectorAll('dialog[open]')) {
      const r = d.getBoundingClientRect();
      if (r.left < 0 || r.top < 0 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
        out.push('a dialog reaches out of the window');
      if (d.scrollWidth > d.clientWidth + 1) out.push('a dialog is wider than it shows');
    }
    return out;
  });
  return [...out, ...(await axe(page))];
}

/** What the menu has that leads away from the table or changes it. */
const away = /sandbox|Replay|Leave|Print|Ask the|take back|Save/i;

const going = await newTable(server, ['person', 'bot:random'], 'sizes');
const over = await newTable(server, ['bot:random', 'bot:random'], 'sizes');
const [title] = await server.get<Title[]>('/api/titles');
const balance = title!.balance!.find((b) => b.scenario === title!.info.scenarios[0]!.id)!;
const found = new RegExp(
  `${balance.games.toLocaleString('en-US')} games of ${title!.bots[0]!.name}.*${title!.info.seats[0]!.name} ${Math.round(100 * endsOf(balance)[0]!)}%`,
);
await server.post(`/api/tables/${going}/notes`, { seat: 0, text: 'hold here', shared: true });

for (const s of screens) {
  test(`every dialog, tab and card: ${s.name}`, async () => {
    const { page, context, faults } = await open(browser, s);
    await page.goto(`${server.base}/#/t/${going}`);
    await settled(page);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const entries = menu.getByRole('list').getByRole('button');
    const show = async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await menu.waitFor();
    };
    await show();
    expect.soft(await wrong(page), 'menu').toEqual([]);
    const names = (await entries.allInnerTexts()).filter((n) => !away.test(n));
    expect(names.length).toBeGreaterThan(6);
    for (const name of names) {
      if ((await menu.count()) === 0) await show();
      await entries.getByText(name, { exact: true }).click();
      await menu.waitFor({ state: 'detached' });
      await page.locator('dialog h2').waitFor();
      expect.soft(await wrong(page), name).toEqual([]);
      await page.getByRole('button', { name: 'Close', exact: true }).first().click();
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    await show();
    await entries.getByText('Ask the computer').click();
    const card = page.getByRole('region', { name: 'Advice' });
    await card.getByRole('listitem').first().waitFor();
    await card.getByRole('button', { name: 'That is enough' }).click();
    await card.getByText(/^Played out/).waitFor();
    expect.soft(await wrong(page), 'advice').toEqual([]);
    await shot(page, `sizes-advice-${s.name}`);
    await card.getByRole('button', { name: 'Close' }).click();
    // Where there is no room beside the map the panel comes over it.
    if (!(await page.locator('#tab-log').isVisible())) await page.locator('.sheet-button').click();
    for (const tab of ['stack', 'log', 'score', 'boxes', 'orders', 'forces', 'legend']) {
      await page.locator(`#tab-${tab}`).click();
      expect.soft(await wrong(page), tab).toEqual([]);
    }

    await page.goto(`${server.base}/#/t/${over}`);
    await page.getByRole('dialog').waitFor();
    for (const part of await page.getByRole('dialog').locator('summary').all()) await part.click();
    await page.getByRole('dialog').locator('table caption').first().waitFor();
    // How even the scenario was found to be stands under the score.
    expect(await page.locator('[data-balance]').innerText()).toMatch(found);
    expect.soft(await wrong(page), 'the end').toEqual([]);
    await shot(page, `sizes-end-${s.name}`);
    expect(faults).toEqual([]);
    await context.close();
  });
}
