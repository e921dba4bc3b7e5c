import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Snapshot } from '../src/lib/wire.gen';
import { axe, drawn, house, newTable, numbers, open, settled, shot, until } from './harness';
import { Person } from './person';

// The longest game with the most counters: it opens, its first choices are made, and its
// displays say what stands off the map. It is played to its end without a screen.

const { server, browser } = await house();
const game = 'greatestday';
const scenario = 'campaign';

/** Makes a table with a person as the first side and chance as the other, and goes there. */
async function begin(page: Page): Promise<string> {
  const id = await newTable(server, ['person', 'bot:random'], 'longest', { game, scenario });
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  return id;
}

test('a campaign of many days opens, is played, and shows what is off the map', async () => {
  const { page, context, faults } = await open(browser, { width: 1440, height: 900 });
  const id = await begin(page);
  await settled(page);
  await shot(page, 'longest-open');

  // The whole map, and back to what is asked.
  await page.locator('[data-board]').focus();
  await page.keyboard.press('0');
  await drawn(page);
  await shot(page, 'longest-whole');

  const person = new Person(page, numbers(6), 0.5);
  let now = await person.wait(-1);
  for (let n = 0; n < 12; n++) {
    const next = await person.choose(now);
    expect(next.index).toBeGreaterThan(now.index);
    now = next;
  }
  await shot(page, 'longest-drop');

  // Every display that the server has is there, with its boxes.
  await page.locator('#tab-boxes').click();
  const { scene } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);
  expect(scene.turn.of).toBeGreaterThan(70);
  expect(scene.pieces.length).toBeGreaterThan(1000);
  const panel = page.locator('#tab-panel');
  for (const d of scene.displays) if (d.cells.length > 0) expect(await panel.innerText()).toContain(d.title);
  await shot(page, 'longest-displays');
  expect(await axe(page), 'with its displays').toEqual([]);

  // One of more than a thousand units is found by typing.
  await page.locator('#tab-forces').click();
  await page.getByPlaceholder('Search by name').fill('Ox Bucks');
  await until('the unit is found', async () => (await panel.innerText()).includes('D/2 Ox Bucks'));

  expect(faults).toEqual([]);
  await context.close();
});
