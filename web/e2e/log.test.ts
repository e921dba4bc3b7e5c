import { expect, test } from 'vitest';
import type { LogPage, Snapshot } from '../src/lib/wire.gen';
import { friends } from './friends';
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

test('the last line of the log stands above what is said at the table, whatever comes', async () => {
  const { ask, begin, stands, choose, come } = friends(server);
  const t = await begin('the end of the log');
  const { page, context, faults } = await open(browser, { width: 1280, height: 720 });
  const next = async () => {
    await choose(t, (await stands(t)).toMove);
  };
  for (let n = 0; n < 40; n++) await next();
  const speak = (text: string) =>
    ask(t.keys!.seats[0]!, 'POST', `/api/tables/${t.id}/talk`, { seat: 0, text });
  await speak('Good luck!');
  await come(page, t, 1);
  await page.locator('#tab-log').click();
  const lines = page.locator('.log .line');
  const talk = page.locator('.talk');
  const above = async () => {
    const [line, over] = [await lines.last().boundingBox(), await talk.boundingBox()];
    return line !== null && over !== null && line.y + line.height <= over.y + 1;
  };
  await until('the last line is in sight', above);
  for (let n = 0; n < 5; n++) {
    const before = await lines.count();
    for (let k = 0; k < 20 && (await lines.count()) === before; k++) {
      await next();
      await new Promise((r) => setTimeout(r, 100));
    }
    await until('the line that has come is in sight', above);
  }
  for (let n = 0; n < 4; n++)
    await speak(`A word more, and a long one that takes two lines of the panel, ${n}`);
  await talk.getByText('two lines of the panel, 3').waitFor();
  await until('the last line is above what has been said since', above);
  expect(faults).toEqual([]);
  await context.close();
});
