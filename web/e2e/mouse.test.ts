import { expect, test } from 'vitest';
import { house, numbers, open, shot } from './harness';
import { Person } from './person';

const { server, browser } = await house();

test('a whole game by mouse, from the start page to the final score', async () => {
  const { page, faults } = await open(browser);
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

  const person = new Person(page, numbers(7), 0.3, true);
  let now = await person.wait(-1);
  let beyond = 0;
  for (let clicks = 0; now.state !== 'over'; clicks++) {
    expect(clicks, `no end: ${now.prompt}`).toBeLessThan(1500);
    const ahead = now.ways.filter((w) => !w.back);
    if ((ahead.length > 0 ? ahead : now.ways).some((w) => w.kind !== 'target' || w.at)) {
      now = await person.choose(now);
      continue;
    }
    // Everything lit lies outside the window: the whole map, then look again.
    if (++beyond > 18) await shot(page, 'mouse-stuck');
    expect(beyond, 'nothing to click on the whole map').toBeLessThan(20);
    await page.getByRole('button', { name: 'Whole map' }).click();
    now = await person.wait(now.index - 1);
  }
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // What the question says is not told a second time beside it.
  const question = await page.locator('.prompt .text').innerText();
  expect(await page.locator('[data-battle] li').allTextContents()).not.toContain(question);
  await shot(page, 'mouse-end');
  expect(person.tally.target, JSON.stringify(person.tally)).toBeGreaterThan(10);
  expect(person.tally.key, 'keys pressed').toBe(0);
  expect(await dialog.locator('.points').count()).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
