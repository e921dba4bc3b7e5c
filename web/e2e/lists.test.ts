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
