import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe, drawn, firstGame, house, open, screens, shot } from './harness';

const { server, browser } = await house();

/** Pairs of the cards over the map that lie over each other. */
function over(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cards = [...document.querySelectorAll('.dice, .join, .friends > button, .friends > ul')];
    const found: string[] = [];
    for (const [i, a] of cards.entries())
      for (const b of cards.slice(i + 1)) {
        const [r, s] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
        if (r.left < s.right && s.left < r.right && r.top < s.bottom - 1 && s.top < r.bottom - 1)
          found.push(`${a.className} and ${b.className}`);
      }
    return found;
  });
}

// With a link and fair dice two things are asked at once: a number, then a name.
for (const s of screens)
  test(`who comes by a link is asked for the dice and then for a name, one beside the other: ${s.name}`, async () => {
    const made = await server.post<{ id: string; keys: { seats: string[] } }>('/api/tables', {
      ...(await firstGame(server)),
      options: {},
      seats: ['person', 'person'],
      dice: 'fair',
      keys: 'on',
    });
    const { page, context, faults } = await open(browser, s);
    await page.goto(`${server.base}/#/t/${made.id}?key=${made.keys.seats[1]}`);
    const dice = page.getByRole('region', { name: 'Dice' });
    await dice.waitFor();
    await drawn(page);
    expect(await over(page)).toEqual([]);
    expect(await page.getByRole('region', { name: 'Your name' }).count()).toBe(0);
    await shot(page, `joining-dice-${s.name}`);
    await dice.getByRole('button', { name: /add my number$/ }).click();
    const name = page.getByRole('region', { name: 'Your name' });
    await name.waitFor();
    await drawn(page);
    expect(await over(page)).toEqual([]);
    expect(await axe(page)).toEqual([]);
    await shot(page, `joining-name-${s.name}`);
    await name.getByRole('textbox', { name: 'Name' }).fill('Bo');
    await name.getByRole('button', { name: 'Save' }).click();
    await name.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });
