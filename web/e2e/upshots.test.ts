import { expect, test } from 'vitest';
import { axe, house, newTable, open, settled } from './harness';

const { server, browser } = await house();

test('of many upshots all can be read on a small screen, those that begin alike under what they share', async () => {
  const of = { game: 'greatestday', scenario: 'storming-sword' };
  const id = await newTable(server, ['person', 'bot:regular'], 'upshots', of);
  const { page, context, faults } = await open(browser, { width: 1280, height: 720 });
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  await page.locator('[data-choice="bombard naval-hms-warspite"]').click();
  await page.locator('[data-board] [data-target*="716-wn-14"]').first().focus();
  const card = page.locator('[data-inspect]');
  await card.locator('.pct').first().waitFor();
  expect(await card.locator('.lead').count()).toBe(1);
  const cut = () =>
    card.evaluate((el) => {
      const row = [...el.querySelectorAll('tbody tr')].at(-1)!;
      return row.getBoundingClientRect().bottom > el.getBoundingClientRect().bottom;
    });
  await card.locator('[data-rest]').waitFor();
  expect(await cut()).toBe(true);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('PageDown');
  await card.locator('[data-rest]').waitFor({ state: 'detached' });
  expect(await cut()).toBe(false);
  expect(faults).toEqual([]);
  await context.close();
});
