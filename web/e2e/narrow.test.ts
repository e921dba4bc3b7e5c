import { expect, test } from 'vitest';
import type { TableInfo } from '../src/lib/wire.gen';
import { axe, drawn, house, newTable, open, screens, settled, shot, until } from './harness';

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
