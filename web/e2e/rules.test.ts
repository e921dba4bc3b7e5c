import { describe, expect, test } from 'vitest';
import { chapterOf, rulebook } from '../src/lib/rulebook';
import type { Title } from '../src/lib/wire.gen';
import { axe, drawn, house, newTable, open, settled, shot } from './harness';

const { server, browser } = await house();

const titles = () => server.get<Title[]>('/api/titles');

describe('the rules as a book', () => {
  test('every game: all rules, rulings and tables stand on its page, without faults', async () => {
    for (const title of await titles()) {
      const { page, context, faults } = await open(browser);
      await page.goto(`${server.base}/#/rules/${title.info.id}`);
      await page.getByRole('heading', { level: 1, name: title.info.name }).waitFor();
      const entries = rulebook(title).flatMap((c) => c.entries);
      expect(await page.locator('article').count()).toBe(entries.length);
      expect(await page.locator('.ruling').count()).toBe(title.info.notes?.length ?? 0);
      expect(await page.locator('article table').count()).toBe(title.info.tables?.length ?? 0);
      expect(title.info.tables?.length ?? 0, `tables of ${title.info.id}`).toBeGreaterThan(2);
      await page.getByText('Contents', { exact: true }).click();
      expect(await axe(page)).toEqual([]);
      await shot(page, `rules-${title.info.id}`);
      expect(faults).toEqual([]);
      await context.close();
    }
  });

  test('search, a number, a link and back, by keyboard, on a phone too', async () => {
    const title = (await titles())[0]!;
    const entries = rulebook(title).flatMap((c) => c.entries);
    const { page, context, faults } = await open(browser, { width: 390, height: 844, touch: true });
    await page.goto(`${server.base}/#/rules/${title.info.id}`);
    const search = page.getByRole('searchbox', { name: 'Search the rules' });
    const last = entries.at(-1)!;
    await search.fill(`§ ${last.number}`);
    await page.locator('article').first().waitFor();
    expect(await page.locator('article .rule-head').first().innerText()).toContain(last.number);
    await search.fill(last.title);
    expect(await page.locator('article').count()).toBeLessThan(entries.length);
    await search.fill('no such words stand anywhere');
    await page.getByText('No rule has all of these words.', { exact: false }).waitFor();
    expect(await page.locator('article').count()).toBe(0);
    await search.fill('');
    // Wide tables scroll by themselves: the page does not.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const link = page.locator('article button.rule').first();
    const from = (await link.evaluate((el) => el.closest('article')!.id))
      .replace('rule-', '')
      .replaceAll('-', '.');
    const to = (await link.innerText()).replace('§ ', '');
    await link.focus();
    await page.keyboard.press('Enter');
    await page
      .locator(`article.here .rule-head`, { hasText: `§ ${to}` })
      .first()
      .waitFor();
    await page.getByRole('button', { name: `Back to § ${from}` }).click();
    await page
      .locator(`article.here .rule-head`, { hasText: `§ ${from}` })
      .first()
      .waitFor();
    expect(await axe(page)).toEqual([]);
    await shot(page, 'rules-phone');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('from the prompt of a game it opens at the rule in question, and closes again', async () => {
    const { page, context, faults } = await open(browser);
    const id = await newTable(server, ['person', 'bot:random']);
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    const chip = page.locator('.prompt .rule').first();
    const number = (await chip.innerText()).replace('§ ', '');
    await chip.click();
    const dialog = page.getByRole('dialog', { name: /^Rules of/ });
    await dialog.waitFor();
    const here = dialog.locator('article.here');
    expect(await here.locator('.rule-head').innerText()).toContain(number);
    await drawn(page);
    // The rule is on the screen, under the search.
    const [rule, box] = [await here.boundingBox(), await dialog.boundingBox()];
    expect(rule!.y).toBeGreaterThan(box!.y);
    expect(rule!.y + Math.min(rule!.height, 40)).toBeLessThan(box!.y + box!.height);
    expect(chapterOf(number)).toBeTruthy();
    expect(await axe(page)).toEqual([]);
    await shot(page, 'rules-dialog');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // A key pressed as soon as it is gone reaches the table.
    const exact = page.locator('.corner button[aria-pressed]').first();
    for (const pressed of ['true', 'false', 'true', 'false', 'true']) {
      await page.keyboard.press('r');
      await dialog.waitFor();
      await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('g')]);
      await dialog.waitFor({ state: 'detached' });
      await drawn(page);
      expect(await exact.getAttribute('aria-pressed')).toBe(pressed);
    }
    await page.keyboard.press('r');
    await dialog.waitFor();
    expect(await dialog.locator('article.here .rule-head').innerText()).toContain(number);
    expect(faults).toEqual([]);
    await context.close();
  });
});
