import { expect, test } from 'vitest';
import type { Title } from '../src/lib/wire.gen';
import { Learner } from './guided';
import { axe, house, indexOf, moved, open, settled } from './harness';

const { server, browser } = await house();

type Opened = Awaited<ReturnType<typeof open>>['page'];

/** Chooses the n-th lit thing or button, whatever the game. */
async function chooseAny(page: Opened, n: number): Promise<void> {
  const before = await indexOf(page);
  const targets = page.locator('[data-board] [data-target]');
  const buttons = page.locator('[data-choice]:not([data-choice="back"])');
  const [onMap, below] = [await targets.count(), await buttons.count()];
  if (onMap > 0 && (below === 0 || n % 3 > 0)) {
    await targets.nth(n % onMap).focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    if ((await items.count()) > 0) await items.nth(n % (await items.count())).click();
  } else if (below > 0) {
    await buttons.nth(n % below).click();
  } else {
    await page.locator('#tab-orders').click();
    await page.locator('[data-offers] button').first().click();
  }
  await moved(page, before);
}

test('a guided first game leads from step to step to its end', async () => {
  const titles = await server.get<Title[]>('/api/titles');
  const guided = titles.filter((t) => t.guides.length > 0);
  for (const t of guided) {
    const { page, context, faults } = await open(browser);
    const { card } = await Learner.begin(page, server, t);
    expect(await axe(page)).toEqual([]);
    let done = false;
    for (let n = 0; n < 400 && !done; n++) {
      const next = card.getByRole('button', { name: 'Next', exact: true });
      if ((await next.count()) > 0) {
        await next.click();
        continue;
      }
      const end = card.getByRole('button', { name: 'Play on', exact: true });
      if ((await end.count()) > 0) {
        await end.click();
        done = true;
        break;
      }
      if ((await settled(page)) === 'over') break;
      if ((await next.count()) + (await end.count()) === 0) await chooseAny(page, 0);
    }
    expect(done, t.guides[0]!.title).toBe(true);
    await card.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[data-board]').waitFor();
    await settled(page);
    expect(await card.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  }
});
