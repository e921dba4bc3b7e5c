import type { Page } from 'playwright-core';
import { indexOf, moved, orderLine, settled, shot } from './harness';

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

/** Goes to the map by its key, and looks that something there has the focus, as a person does before going on. */
async function toMap(page: Page): Promise<void> {
  for (let tries = 0; tries < 5; tries++) {
    await page.keyboard.press('n');
    const there = await page
      .waitForFunction(() => document.activeElement?.matches('[data-board] [data-target]'), undefined, {
        timeout: 2000,
        polling: 20,
      })
      .catch(() => undefined);
    if (there) return;
  }
  await shot(page, 'keyboard-stuck');
  throw new Error('N leads to no target of the map');
}

/**
 * Plays a game to its end by keys alone, and says how often an arrow led from one place
 * to the next. The likelihood is that of going on with Enter where that is offered.
 */
export async function playByKeys(page: Page, random: () => number, haste = 0.6): Promise<number> {
  let arrows = 0;
  for (let n = 0; n < 1500; n++) {
    if ((await settled(page)) === 'over') return arrows;
    const before = await indexOf(page);
    const t = await told(page);
    const useMap =
      t.targets > 0 && ((t.letters.length === 0 && !t.main) || random() < (t.main ? 1.15 - haste : 0.55));
    if (useMap) {
      await toMap(page);
      for (let k = Math.floor(random() * 3); k > 0; k--) {
        await page.keyboard.press(
          ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'][Math.floor(random() * 4)]!,
        );
        arrows++;
      }
      await page.keyboard.press('Enter');
      if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Enter');
    } else if (t.main && (t.letters.length === 0 || random() < haste)) {
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
  throw new Error('the game does not come to an end');
}
