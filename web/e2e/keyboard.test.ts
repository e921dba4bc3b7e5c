import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { house, indexOf, moved, numbers, open, orderLine, settled, shot } from './harness';

const { server, browser } = await house();

/** What the screen tells somebody without a mouse: how many targets, which letters, whether Enter goes on. */
async function told(page: Page) {
  return page.evaluate(() => ({
    targets: document.querySelectorAll('[data-board] [data-target]').length,
    boxes: document.querySelectorAll('aside [data-target]').length,
    main: document.querySelector('[data-choice].main') !== null,
    letters: [...document.querySelectorAll('[data-choice]')]
      .filter((b) => b.getAttribute('data-choice') !== 'back')
      .flatMap((b) => [...b.querySelectorAll('kbd')].map((k) => k.textContent ?? ''))
      .filter((t) => /^[a-z]$/.test(t)),
  }));
}

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

  let arrows = 0;
  for (let n = 0; n < 1500; n++) {
    if ((await settled(page)) === 'over') break;
    const before = await indexOf(page);
    const t = await told(page);
    const useMap = t.targets > 0 && ((t.letters.length === 0 && !t.main) || random() < 0.55);
    if (useMap) {
      await page.keyboard.press('n');
      for (let k = Math.floor(random() * 3); k > 0; k--) {
        await page.keyboard.press(
          ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'][Math.floor(random() * 4)]!,
        );
        arrows++;
      }
      await page.keyboard.press('Enter');
      if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Enter');
    } else if (t.main && (t.letters.length === 0 || random() < 0.6)) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('Enter');
    } else if (t.letters.length > 0) {
      await page.keyboard.press(t.letters[Math.floor(random() * t.letters.length)]!);
    } else if (t.boxes > 0) {
      await page.evaluate(() => document.querySelector<HTMLElement>('aside [data-target]')?.focus());
      await page.keyboard.press('Enter');
    } else {
      // A box beside the map, or more than the prompt has room for: the order line has them all.
      await orderLine(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    }
    if ((await indexOf(page)) === before) {
      await moved(page, before).catch(async (e: unknown) => {
        await shot(page, 'keyboard-stuck');
        throw e;
      });
    }
  }
  await page.getByRole('dialog').waitFor();
  await shot(page, 'keyboard-end');
  expect(arrows).toBeGreaterThan(5);
  expect(faults).toEqual([]);
});
