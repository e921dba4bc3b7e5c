import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { house, indexOf, moved, newTable, numbers, open, settled, shot } from './harness';
import { playByKeys } from './keys';

const { server, browser } = await house();

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const el = document.activeElement as HTMLElement | null;
      return el ? `${el.getAttribute('aria-label') ?? ''} ${el.innerText ?? ''}` : '';
    });
    if (name.test(text)) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}

test('a whole game by keyboard alone', async () => {
  const { page, faults } = await open(browser);
  const random = numbers(11);
  await page.goto(server.base);
  await page.getByRole('heading', { name: 'New game' }).waitFor();
  await page.locator('form select').nth(1).focus();
  const holder = () => page.locator('form select').nth(1).inputValue();
  for (let n = 0; n < 20 && (await holder()) !== 'bot:random'; n++) await page.keyboard.press('ArrowDown');
  expect(await holder()).toBe('bot:random');
  await tabTo(page, /Start the game/);
  await page.keyboard.press('Enter');
  await page.locator('[data-board]').waitFor();

  await settled(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const arrows = await playByKeys(page, random);
  await page.getByRole('dialog').waitFor();
  await shot(page, 'keyboard-end');
  expect(arrows).toBeGreaterThan(5);
  expect(faults).toEqual([]);
});

test('after a choice the arrows go on on the map, though what had the focus is no more', async () => {
  const id = await newTable(server, ['person', 'bot:random'], 'arrows');
  const { page, context, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const focused = page.locator('[data-board] [data-target]:focus');
  // From the first moment on, where nothing has had the focus yet.
  await page.keyboard.press('ArrowRight');
  await focused.waitFor();
  for (let n = 0; n < 3; n++) {
    const before = await indexOf(page);
    await page.keyboard.press('Enter');
    if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Enter');
    await moved(page, before);
    if ((await settled(page)) === 'over') break;
    if ((await page.locator('[data-board] [data-target]').count()) === 0) break;
    await page.keyboard.press('ArrowRight');
    await focused.waitFor();
  }
  expect(faults).toEqual([]);
  await context.close();
});
