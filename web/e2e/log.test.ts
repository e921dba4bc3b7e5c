import { expect, test } from 'vitest';
import type { LogPage, Snapshot } from '../src/lib/wire.gen';
import { axe, house, newTable, numbers, open, settled, until } from './harness';
import { playOn } from './onward';

const { server, browser } = await house();

/** Makes choices without a page until the log has several pages; the spoken lines of each, the last one first. */
async function longGame(id: string): Promise<string[][]> {
  const random = numbers(3);
  const spoken = (p: LogPage) =>
    p.entries.flatMap((e) => e.lines.filter((l) => !l.quiet && !l.turn).map((l) => l.text));
  const long = await playOn(server, id, {
    there: async ({ chosen }) => {
      if (chosen % 20 > 0) return undefined;
      let page = (await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`)).log;
      const pages = [spoken(page)];
      while (page.earlier) {
        page = await server.get<LogPage>(`/api/tables/${id}/log?seat=0&to=${page.earlier}`);
        pages.push(spoken(page));
      }
      return pages.length >= 3 && pages.flat().length > 200 ? pages : undefined;
    },
    choose: ({ view: { offers } }) => offers[Math.floor(random() * offers.length)]!,
    most: 1000,
  });
  if (!long) throw new Error('the log does not become long');
  return long;
}

test('the log of a long game comes by pages, by mouse and by keyboard', async () => {
  const id = await newTable(server, ['person', 'person']);
  const pages = await longGame(id);
  const all = pages.slice().reverse().flat();
  const { page, context, faults } = await open(browser);
  const asked: string[] = [];
  page.on('request', (r) => {
    if (/\/log\?/.test(r.url())) asked.push(r.url());
  });
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  await settled(page);
  await page.locator('#tab-log').click();
  const lines = page.locator('.log .line .text');
  const more = page.getByRole('button', { name: 'Earlier lines' });
  const box = page.getByRole('tabpanel');
  await until('the end of the log is in sight', () =>
    box.evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight < 40),
  );
  expect(await lines.allInnerTexts()).toEqual(pages[0]);
  expect(asked, 'nothing more is fetched unasked').toEqual([]);
  expect(await axe(page)).toEqual([]);

  // Scrolled to the top, the page before comes, and what was in sight stays there.
  const first = lines.first();
  await box.hover();
  await page.mouse.wheel(0, -100_000);
  await until('a page has come', async () => (await lines.count()) > pages[0]!.length);
  expect(asked.length).toBe(1);
  expect(await lines.allInnerTexts()).toEqual([...pages[1]!, ...pages[0]!]);
  expect(await box.evaluate((e) => e.scrollTop), 'the place in the log is kept').toBeGreaterThan(100);
  expect(await first.innerText()).toBe(pages[1]![0]);

  // By keyboard the button does the same, to the beginning; then it is gone and the focus is not lost.
  while ((await more.count()) > 0) {
    const before = await lines.count();
    await more.focus();
    await page.keyboard.press('Enter');
    await until(
      'more lines are there',
      async () => (await lines.count()) > before || (await more.count()) === 0,
    );
  }
  expect(await lines.allInnerTexts()).toEqual(all);
  expect(await page.evaluate(() => document.activeElement?.className ?? '')).toMatch(/log|earlier/);
  expect(await axe(page)).toEqual([]);
  expect(asked.length).toBe(pages.length - 1);
  expect(faults).toEqual([]);
  await context.close();
});
