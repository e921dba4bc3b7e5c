import { expect, test } from 'vitest';
import type { Snapshot } from '../src/lib/wire.gen';
import {
  axe,
  drawn,
  house,
  indexOf,
  moved,
  newTable,
  numbers,
  open,
  screens,
  settled,
  shot,
} from './harness';

const { server, browser } = await house();

/** A game that two persons play, led to a decision with a button that has odds. */
async function chancy(): Promise<{ id: string; seat: number; choice: string }> {
  const random = numbers(5);
  const id = await newTable(server, ['person', 'person'], 'touch');
  for (let n = 0; n < 600; n++) {
    for (const seat of [0, 1]) {
      const v = await server.get<Snapshot>(`/api/tables/${id}/view?seat=${seat}`);
      const sure = v.offers.find((o) => o.odds && !o.place && !o.piece);
      if (sure) return { id, seat, choice: sure.choice };
      const pick = v.offers[Math.floor(random() * v.offers.length)];
      if (pick) await server.post(`/api/tables/${id}/choices`, { seat, index: v.index, choice: pick.choice });
    }
  }
  throw new Error('no button with odds in 600 choices');
}

// A finger cannot hover: a first tap shows the odds, a second chooses, and nothing moves between.
test('a tap on a button with odds shows them, a second tap chooses', async () => {
  const { id, choice } = await chancy();
  const { page, context, faults } = await open(browser, screens[3]);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const button = page.locator(`[data-choice="${choice}"]`);
  const before = await indexOf(page);
  const box = await button.boundingBox();
  await button.tap();
  const card = page.locator('[data-inspect]');
  await card.getByText('Tap again to choose').waitFor();
  await card.getByText('%').first().waitFor();
  await drawn(page);
  expect(await button.boundingBox()).toEqual(box);
  expect(await indexOf(page)).toBe(before);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'touch-odds');
  await button.tap();
  await moved(page, before);
  expect(faults).toEqual([]);
  await context.close();
});

test('the help of a touch screen tells gestures, and the keys of who has a keyboard', async () => {
  const { page, context, faults } = await open(browser, screens[3]);
  const { id } = await chancy();
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('button', { name: 'Keys and help' }).tap();
  const dialog = page.getByRole('dialog', { name: 'How to play on this screen' });
  await dialog.getByText('Two fingers').waitFor();
  expect(await dialog.locator('kbd').first().isVisible()).toBe(true);
  expect(
    await page.locator('button > kbd').evaluateAll((all) => all.filter((k) => k.checkVisibility()).length),
  ).toBe(0);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'touch-help');
  await context.close();
  // Who points with a mouse is told of no gestures.
  const wide = await open(browser, screens[0]);
  await wide.page.goto(`${server.base}/#/t/${id}`);
  await settled(wide.page);
  await wide.page.keyboard.press('?');
  await wide.page.getByRole('dialog', { name: 'How to play on this screen' }).waitFor();
  expect(await wide.page.getByText('Two fingers').isVisible()).toBe(false);
  expect([...faults, ...wide.faults]).toEqual([]);
  await wide.context.close();
});
