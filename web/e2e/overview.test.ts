import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Snapshot } from '../src/lib/wire.gen';
import { axe, drawn, house, inSight, newTable, open, settled, shot, until } from './harness';

// A large game from afar: formations as one symbol each, what is looked for stands out, and
// a unit is found by typing.

const { server, browser } = await house();

const scale = async (page: Page) =>
  Number((await page.locator('[data-board]').getAttribute('data-camera'))!.split(' ')[2]);

/** Makes a table with a person as the first side and chance as the other. */
const begin = (scenario: string) =>
  newTable(server, ['person', 'bot:random'], scenario, { game: 'atlanticwall', scenario });

test.each(['gold-juno-sword'])('%s from afar', async (scenario) => {
  const { page, context, faults } = await open(browser, { width: 1440, height: 900 });
  const id = await begin(scenario);
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  await settled(page);
  const { scene } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);
  const near = await scale(page);

  // The whole map: counters are too small, formations are not.
  await page.getByRole('button', { name: 'Whole map' }).click();
  const symbols = page.locator('[data-formation]');
  await symbols.first().waitFor();
  const n = await symbols.count();
  expect(n).toBeGreaterThan(3);
  expect(await scale(page)).toBeLessThan(near);
  const boxes = await symbols.evaluateAll((all) =>
    all.map((e) => {
      const r = e.getBoundingClientRect();
      return { x: r.x, y: r.y, key: e.getAttribute('data-formation')! };
    }),
  );
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)), `${a.key} ${b.key}`).toBeGreaterThan(30);
  await shot(page, `overview-${scenario}`);

  // What is looked for stands out, and only that; the note on the map ends it.
  await page.locator('#tab-forces').click();
  await page.getByRole('combobox', { name: 'Any nation' }).selectOption('de');
  const note = page.locator('[data-sifted]');
  await note.waitFor();
  const germans = Number(await note.getAttribute('data-sifted'));
  expect(germans).toBeGreaterThan(0);
  expect(germans).toBeLessThan(scene.pieces.length);
  expect(await axe(page), 'looking for a nation').toEqual([]);
  await page.getByRole('combobox', { name: 'Any kind' }).selectOption({ index: 1 });
  await until('fewer stand out', async () => Number(await note.getAttribute('data-sifted')) < germans);
  await shot(page, `overview-${scenario}-sifted`);
  await page.getByRole('button', { name: 'Show all pieces alike again' }).click();
  await note.waitFor({ state: 'detached' });

  // A click on a symbol goes there; nothing has been chosen by it.
  const symbol = symbols.first();
  const at = (await symbol.boundingBox())!;
  await page.mouse.move(at.x + at.width / 2, at.y + 14);
  await page.locator('.formation.near').waitFor();
  await page.mouse.click(at.x + at.width / 2, at.y + 14);
  await symbols.first().waitFor({ state: 'detached' });
  await drawn(page);
  expect(await scale(page)).toBeGreaterThan(10);
  expect(await page.locator('[data-index]').getAttribute('data-index')).toBe('0');

  // Typed words find a unit, Enter goes to where it stands.
  const board = await server.get<{
    places: { id: string; x: number; y: number }[];
    counters: { id: string; name: string; symbol?: string }[];
  }>(`/api/tables/${id}/board`);
  const places = new Map(board.places.map((p) => [p.id, p]));
  const names = new Map<string, number>();
  for (const c of board.counters) names.set(c.name, (names.get(c.name) ?? 0) + 1);
  const unit = scene.pieces.findLast((p) => {
    const name = board.counters.find((c) => c.id === p.id)!.name;
    return places.has(p.at) && names.get(name) === 1 && name.includes('/');
  })!;
  const { name } = board.counters.find((c) => c.id === unit.id)!;
  await page.getByRole('textbox', { name: 'Search pieces' }).fill(name);
  await note.waitFor();
  await page.keyboard.press('Enter');
  const p = places.get(unit.at)!;
  await until(`${name} is in sight`, () => inSight(page, p.x, p.y));
  await shot(page, `overview-${scenario}-found`);
  expect(faults).toEqual([]);
  await context.close();
});
