import { expect, test } from 'vitest';
import type { TableInfo } from '../src/lib/wire.gen';
import { axe, house, newTable, open, screens, shot, until } from './harness';

const { server, browser } = await house();

// Whoever comes to the start page finds what goes on, and a new game without scrolling
// past everything that was ever played.
test('games that are over are folded away, and many in progress leave room for a new one', async () => {
  const ids = [];
  for (let n = 0; n < 5; n++) ids.push(await newTable(server, ['person', 'person'], `list ${n}`));
  const over = await newTable(server, ['bot:random', 'bot:random'], 'list');
  await until('a finished game', async () => (await server.get<TableInfo>(`/api/tables/${over}`)).over);
  for (const s of screens) {
    const { page, context, faults } = await open(browser, s);
    await page.goto(server.base);
    const shown = page.locator('[data-table]:visible');
    await shown.first().waitFor();
    const narrow = s.width <= 900;
    expect(await shown.count(), s.name).toBe(narrow ? 3 : 5);
    if (narrow) {
      await page.getByRole('button', { name: 'All 5 games in progress' }).click();
      expect(await shown.count(), s.name).toBe(5);
    }
    expect(await page.locator(`[data-table="${over}"]`).isVisible()).toBe(false);
    await page.getByText('1 finished game').click();
    await page.locator(`[data-table="${over}"]`).getByRole('link', { name: 'Look' }).waitFor();
    expect(await axe(page), s.name).toEqual([]);
    await shot(page, `lists-${s.name}`);
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('a long list in progress is folded beside the new game too, and opened by one button', async () => {
  for (let n = 0; n < 10; n++) await newTable(server, ['person', 'person'], `many ${n}`);
  const going = (await server.get<TableInfo[]>('/api/tables')).filter((t) => !t.over).length;
  for (const s of screens) {
    const { page, context, faults } = await open(browser, s);
    await page.goto(server.base);
    const shown = page.locator('[data-table]:visible');
    await shown.first().waitFor();
    const most = s.width <= 900 ? 3 : 6;
    expect(await shown.count(), s.name).toBe(most);
    await shot(page, `lists-many-${s.name}`);
    await page.getByRole('button', { name: `All ${going} games in progress` }).click();
    expect(await shown.count(), s.name).toBe(going);
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('an address that leads nowhere says so, without the key that it may bring, and no other does', async () => {
  const { page, context, faults } = await open(browser, screens[3]);
  const told = page.getByRole('alert');
  const start = page.getByRole('heading', { name: 'Games in progress' });
  for (const hash of ['', '#', '#/']) {
    await page.goto(`${server.base}/${hash}`);
    await start.waitFor();
    expect(await told.count(), hash).toBe(0);
  }
  for (const [hash, name] of [
    ['#/t/abc/at/5', '#/t/abc/at/5'],
    ['#/t/', '#/t/'],
    ['#/tables/abc?key=secret', '#/tables/abc'],
    ['#/t/%E0%A4%A', '#/t/%E0%A4%A'],
    ['#somewhere', '#somewhere'],
  ]) {
    await page.goto(`${server.base}/${hash}`);
    await until(`what is said of ${hash}`, async () =>
      (await told.allInnerTexts()).includes(`There is no page at ${name}. This is the start page.`),
    );
    await start.waitFor();
  }
  // It stands above all else, also where the list comes first.
  const said = (await told.boundingBox())!;
  expect(said.y + said.height).toBeLessThanOrEqual((await start.boundingBox())!.y);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'lost-phone');
  await page.goto(`${server.base}/#/`);
  await told.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});
