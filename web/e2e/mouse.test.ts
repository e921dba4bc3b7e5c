import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clear, drawn, house, indexOf, moved, numbers, open, settled, shot } from './harness';

const { server, browser } = await house();

/** What a person could click: lit targets in the window and buttons of the prompt. */
async function clickable(page: Page) {
  return page.evaluate(() => {
    const out: { x: number; y: number; kind: 'map' | 'button'; back: boolean }[] = [];
    const board = document.querySelector('[data-board]')!.getBoundingClientRect();
    for (const el of document.querySelectorAll('[data-board] [data-target]')) {
      const r = el.getBoundingClientRect();
      const x = r.x + r.width / 2;
      const y = r.y + r.height / 2;
      if (x < board.left + 4 || y < board.top + 4 || x > board.right - 4 || y > board.bottom - 4) continue;
      if (document.elementFromPoint(x, y)?.closest('[data-over], [data-inspect]')) continue;
      out.push({ x, y, kind: 'map', back: false });
    }
    for (const el of document.querySelectorAll('[data-choice]')) {
      const r = el.getBoundingClientRect();
      const c = el.getAttribute('data-choice')!;
      out.push({ x: r.x + r.width / 2, y: r.y + r.height / 2, kind: 'button', back: c === 'back' });
    }
    return out;
  });
}

test('a whole game by mouse, from the start page to the final score', async () => {
  const { page, faults } = await open(browser);
  const random = numbers(7);
  // The map moves at once, so that a click lands where the eye was.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(server.base);
  await page.getByRole('heading', { name: 'New game' }).waitFor();
  await page.locator('form select').nth(1).selectOption('bot:random');
  await page.getByText('Dice and name').click();
  await page.getByText('From a seed').click();
  await page.getByRole('textbox', { name: 'Seed' }).fill('by mouse');
  await page.getByLabel('Name of the game').fill('By mouse');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('[data-board]').waitFor();

  let clicks = 0;
  let onMap = 0;
  let stuck = 0;
  for (; clicks < 1500; clicks++) {
    if ((await settled(page)) === 'over') break;
    const before = await indexOf(page);
    await clear(page);
    const all = await clickable(page);
    const forward = all.filter((c) => !c.back);
    const map = forward.filter((c) => c.kind === 'map');
    const buttons = forward.filter((c) => c.kind === 'button');
    const list =
      map.length > 0 && (buttons.length === 0 || random() < 0.6) ? map : buttons.length > 0 ? buttons : all;
    if (list.length === 0) {
      // Everything lit lies outside the window: the whole map, then look again.
      await page.getByRole('button', { name: 'Whole map' }).click();
      await drawn(page);
      if (++stuck > 18) await shot(page, 'mouse-stuck');
      expect(stuck, 'nothing to click on the whole map').toBeLessThan(20);
      continue;
    }
    const at = list[Math.floor(random() * list.length)]!;
    await page.mouse.click(at.x, at.y);
    if (at.kind === 'map') onMap++;
    const items = page.getByRole('menuitem');
    if (at.kind === 'map' && (await items.count()) > 0) {
      await items.nth(Math.floor(random() * (await items.count()))).click();
    }
    if ((await indexOf(page)) === before) {
      await moved(page, before).catch(async (e: unknown) => {
        await shot(page, 'mouse-stuck');
        throw e;
      });
    }
  }
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await shot(page, 'mouse-end');
  expect(onMap).toBeGreaterThan(10);
  expect(await dialog.locator('.points').count()).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
