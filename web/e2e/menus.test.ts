import { expect, test } from 'vitest';
import type { Snapshot } from '../src/lib/wire.gen';
import { drawn, house, newTable, numbers, onScreen, open, screens, settled, shot } from './harness';

const { server, browser } = await house();

/** A game led to a decision with several offers with odds at one place. */
async function several(): Promise<{ id: string; place: string }> {
  const random = numbers(1);
  const id = await newTable(server, ['person', 'person'], 'menus', { game: 'knapp', scenario: 'normandy' });
  for (let n = 0; n < 200; n++) {
    for (const seat of [0, 1]) {
      const v = await server.get<Snapshot>(`/api/tables/${id}/view?seat=${seat}`);
      const chancy = v.offers.flatMap((o) => (o.odds && o.place ? [o.place] : []));
      const place = chancy.find((p) => chancy.filter((q) => q === p).length > 5);
      if (place) return { id, place };
      const pick = v.offers[Math.floor(random() * v.offers.length)];
      if (pick) await server.post(`/api/tables/${id}/choices`, { seat, index: v.index, choice: pick.choice });
    }
  }
  throw new Error('no place with several offers with odds');
}

// The mouse goes from the map straight to a number of the menu: that it has left the map
// must not take away what is shown of the number.
test('the odds of the entry of a menu are shown as soon as the mouse is on it', async () => {
  const { id, place } = await several();
  const { page, context, faults } = await open(browser, { width: 1280, height: 720 });
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const map = await onScreen(page, server, id);
  await page.mouse.click(...map.at(place));
  const entry = page.getByRole('menuitem').nth(4);
  const box = (await entry.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('[data-inspect]').getByText('%').first().waitFor();
  // A number stands in the middle of its button.
  const word = (await entry.locator('span').boundingBox())!;
  expect(Math.abs(word.y + word.height / 2 - (box.y + box.height / 2))).toBeLessThan(2);
  await shot(page, 'menu-odds');
  expect(faults).toEqual([]);
  await context.close();
});

test.each([screens[0], screens[3]])(
  'at $name the menu leaves all of the card that speaks of its entries in sight',
  async (screen) => {
    const { id, place } = await several();
    const { page, context, faults } = await open(browser, screen);
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    const target = page.locator(`[data-board] [data-target="place:${place}"]`);
    await target.focus();
    await page.keyboard.press('Enter');
    const entry = page.getByRole('menuitem').nth(4);
    await entry.focus();
    const card = page.locator('[data-inspect]');
    await card.getByText('%').first().waitFor();
    await drawn(page);
    await shot(page, `menu-card-${screen.name}`);
    const [m, c] = [(await page.locator('.menu').boundingBox())!, (await card.boundingBox())!];
    expect(
      m.x + m.width <= c.x || c.x + c.width <= m.x || m.y + m.height <= c.y || c.y + c.height <= m.y,
    ).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  },
);
