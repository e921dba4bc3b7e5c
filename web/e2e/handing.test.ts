import { expect, test } from 'vitest';
import type { LogPage } from '../src/lib/wire.gen';
import { clickFirst, hides } from './friends';
import { axe, house, indexOf, newTable, open, shot } from './harness';

const { server, browser } = await house();

// Moves are shown at once here: what the dice brought would be gone under the note before it was read.
test('who hands the screen over sees first what came of his last choice, and the next player nothing of it', async () => {
  const { page, context, faults } = await open(browser, { width: 390, height: 844 });
  const id = await newTable(server, ['person', 'person'], 'handing');
  await hides(page);
  await page.goto(`${server.base}/#/t/${id}`);
  const give = page.getByRole('button', { name: /^Give the screen to/ });
  const note = page.getByRole('dialog', { name: 'Hand over the screen' });
  /** What there is to do: the result to be read, the note, a decision. */
  const next = async () => {
    const h = await page.waitForFunction(() => {
      if (document.querySelector('[data-give]')) return 'read';
      if (document.querySelector('dialog[open]')) return 'note';
      return document.querySelector('[data-state]')?.getAttribute('data-state') === 'deciding'
        ? 'choose'
        : '';
    });
    return h.jsonValue();
  };
  let what = await next();
  for (let n = 0; n < 260 && what !== 'read'; n++) {
    if (what === 'note') {
      await note.getByRole('button', { name: /^I play/ }).click();
      await note.waitFor({ state: 'detached' });
    } else await clickFirst(page);
    what = await next();
  }
  expect(what).toBe('read');
  expect(await note.count()).toBe(0);
  // The last line of the log is what is shown, and nothing can be chosen.
  const index = await indexOf(page);
  const log = await server.get<LogPage>(`/api/tables/${id}/log?seat=0&to=${index}`);
  const told = log.entries.flatMap((e) => e.lines.filter((l) => !l.quiet).map((l) => l.text));
  expect(await page.locator('.prompt .text').innerText()).toContain(told.at(-1));
  expect(await page.locator('[data-choice]').count()).toBe(0);
  // It goes nowhere under the arrow that folds the question.
  const right = await page.locator('.prompt .text').evaluate((p) => p.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual((await page.locator('.prompt .fold').boundingBox())!.x);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'handing');
  await give.click();
  await note.waitFor();
  const behind = await note.evaluate((d) => getComputedStyle(d, '::backdrop').backgroundColor);
  expect(behind).toMatch(/^rgb\(/);
  await note.getByRole('button', { name: /^I play/ }).click();
  await note.waitFor({ state: 'detached' });
  expect(await next()).toBe('choose');
  expect(await page.locator('.prompt .text').innerText()).not.toContain(told.at(-1));
  expect(faults).toEqual([]);
  await context.close();
});
