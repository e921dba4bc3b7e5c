import { expect, test } from 'vitest';
import type { Standing, TableInfo } from '../src/lib/wire.gen';
import { axe, drawn, house, newTable, onScreen, open, settled, shot } from './harness';

// Moves under the enemy's guns: where a unit gets to, what fire its way draws, and what the
// other seat answers by itself.

const { server, browser } = await house();

/** The Tigers in hand before Hill 213, with tanks on it, and more choices from there. */
async function tigers(...more: string[]): Promise<string> {
  const of = { game: 'greatestday', scenario: 'black-baron' };
  const id = await newTable(server, ['person', 'person'], 'shots', of);
  for (const choice of ['done', 'leave 7arm-a-4-cly', 'done', 'pick ind-1-sss-pz-101', ...more]) {
    const { index, toMove: seat } = await server.get<TableInfo>(`/api/tables/${id}`);
    await server.post(`/api/tables/${id}/choices`, { seat, index, choice });
  }
  return id;
}

test('reach and fire are seen before a move, and an answer to it is tied to what moves', async () => {
  const { page, context, faults } = await open(browser, { width: 1280, height: 720 });
  const id = await tigers();
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);

  // All charts can be chosen without scrolling, and the one of reach tints the map.
  await page.getByRole('button', { name: 'Charts over the map' }).click();
  const list = page.locator('fieldset').filter({ hasText: 'Charts over the map' });
  const map = (await page.locator('[data-board]').boundingBox())!;
  const box = (await list.boundingBox())!;
  expect(box.y + box.height, 'the list of charts ends on the map').toBeLessThanOrEqual(map.y + map.height);
  expect(
    await list.evaluate((el) => el.scrollHeight - el.clientHeight),
    'none is cut off',
  ).toBeLessThanOrEqual(0);
  await page.getByRole('radio', { name: 'Reach in column', exact: true }).check();
  await page.keyboard.press('Escape');
  await page.locator('[data-chart=reach-column][data-ready=true]').waitFor();
  expect(await page.locator('[data-chart-shades] path[fill^="url"]').count()).toBeGreaterThan(0);
  expect(await axe(page), 'with the chart').toEqual([]);

  // The danger of a way stands where it can be read at once.
  const sight = await onScreen(page, server, id);
  await page.mouse.move(...sight.at('77.066'));
  const all = page.locator('[data-inspect] dl > div').filter({ hasText: 'All fire on the way' });
  await all.waitFor();
  expect(await all.innerText()).toMatch(/\d+% cohesion hit/);
  await drawn(page);
  const card = (await page.locator('[data-inspect]').boundingBox())!;
  const row = (await all.boundingBox())!;
  expect(row.y + row.height, 'it is not cut off').toBeLessThanOrEqual(card.y + card.height);
  await shot(page, 'fire-reach');
  expect(await axe(page), 'with the way').toEqual([]);

  // Whoever is asked holds fire from now on, but not at a vehicle.
  const asked = await tigers('move 78.067');
  await page.goto(`${server.base}/#/t/${asked}`);
  await page.getByRole('button', { name: 'Always answer so…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Standing answers' });
  await dialog.getByRole('combobox').selectOption({ label: 'Hold fire' });
  await dialog.getByRole('checkbox', { name: 'at a vehicle' }).check();
  await dialog.getByRole('checkbox', { name: 'at a vehicle', checked: true }).waitFor();
  const kept = await server.get<Standing[]>(`/api/tables/${asked}/standing?seat=0`);
  expect(kept.map((s) => [s.kind, s.choice, s.unless])).toEqual([['react', 'hold', ['at a vehicle']]]);
  expect(await axe(page), 'with the answers').toEqual([]);
  await shot(page, 'fire-standing');
  expect(faults).toEqual([]);
  await context.close();
});
