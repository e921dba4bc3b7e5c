import { expect, test } from 'vitest';
import type { Order, TableInfo } from '../src/lib/wire.gen';
import { axe, house, indexOf, moved, newTable, open, settled, shot, tableOf } from './harness';

const { server, browser } = await house();

test('a move is tried in a sandbox, kept as orders, and played in the game', async () => {
  const id = await newTable(server, ['person', 'person']);
  const { page, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Try it in a sandbox' }).click();
  await page.waitForFunction((t) => !location.hash.includes(t), id);
  const card = page.getByRole('region', { name: 'A sandbox' });
  await card.waitFor();
  await settled(page);
  expect(await axe(page)).toEqual([]);
  // Two choices are made there as in a game.
  for (let i = 0; i < 2; i++) {
    const at = await indexOf(page);
    await page.locator('[data-board]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    if ((await page.getByRole('menuitem').count()) > 0) await page.getByRole('menuitem').first().click();
    await moved(page, at);
    await settled(page);
  }
  await shot(page, 'sandbox');
  const box = tableOf(page);
  expect((await server.get<TableInfo>(`/api/tables/${id}`)).index).toBe(0);
  expect((await server.get<TableInfo[]>('/api/tables')).map((t) => t.id)).not.toContain(box);
  await card.getByRole('button', { name: 'Keep as my orders' }).click();
  await page.waitForFunction((t) => location.hash.includes(t), id);
  const orders = page.getByRole('region', { name: 'Prepared orders' });
  await orders.waitFor();
  await settled(page);
  await orders.getByRole('button', { name: 'Show them' }).click();
  const n = (await server.get<Order[]>(`/api/tables/${id}/orders?seat=0`)).length;
  expect(n).toBeGreaterThan(0);
  expect(await orders.getByRole('listitem').count()).toBe(n);
  expect(await axe(page)).toEqual([]);
  await orders.getByRole('button', { name: 'Play these orders' }).click();
  await moved(page, 0);
  // In a game whose dice differ from the sandbox's, what is left waits with the reason.
  await settled(page);
  expect((await server.get<TableInfo>(`/api/tables/${id}`)).index).toBeGreaterThan(0);
  if ((await orders.count()) > 0) {
    await orders.getByText('Stopped:').waitFor();
    await orders.getByRole('button', { name: 'Throw them away' }).click();
    await orders.waitFor({ state: 'detached' });
  }
  expect(faults).toEqual([]);
});
