import { expect, test } from 'vitest';
import type { Title } from '../src/lib/wire.gen';
import { Learner } from './guided';
import { axe, house, open, settled, shot } from './harness';

// Every guide is followed to its end by doing what it says: what it names is in sight
// while it is read, and the game goes on freely afterwards.

const { server, browser } = await house();

/** Only some games, by their ids: for whoever works on one guide. */
const only = process.env.SANDTABLE_GUIDES?.split(',');

test('every game has a guided first game, which can be followed to its end', async () => {
  for (const t of await server.get<Title[]>('/api/titles')) {
    if (only && !only.includes(t.info.id)) continue;
    if (t.guides.length === 0) continue; // the test of titles says which game may lack one
    const { page, context, faults } = await open(browser, { width: 1280, height: 720 });
    const learner = await Learner.begin(page, server, t);
    for (;;) {
      const { guide } = await learner.view();
      if (!guide || guide.done) break;
      await learner.card.getByText(`step ${guide.step} of`).waitFor();
      await learner.read();
      await learner.obey();
    }
    await learner.read();
    await shot(page, `guide-end-${t.info.id}`);
    expect(await axe(page)).toEqual([]);
    await learner.card.getByRole('button', { name: 'Play on', exact: true }).click();
    await learner.card.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[data-board]').waitFor();
    await settled(page);
    expect(await learner.card.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('a guide that was left is taken up again at its step, from the start page', async () => {
  const t = (await server.get<Title[]>('/api/titles'))[0]!;
  const { page, context, faults } = await open(browser);
  const learner = await Learner.begin(page, server, t);
  for (let n = 0; n < 3; n++) {
    await learner.read();
    await learner.obey();
  }
  const { guide } = await learner.view();
  expect(guide!.step).toBeGreaterThan(3);
  await learner.card.getByRole('button', { name: 'Fold' }).click();
  expect(await learner.card.getByRole('button', { name: 'Next', exact: true }).count()).toBe(0);
  await learner.card.getByRole('button', { name: 'Leave the guide' }).click();
  await learner.card.getByRole('button', { name: 'Leave', exact: true }).click();
  await learner.card.waitFor({ state: 'detached' });
  await page.goto(server.base);
  await page.getByRole('button', { name: `Take it up at step ${guide!.step}` }).click();
  const again = await Learner.at(page, server);
  expect(again.id).not.toBe(learner.id);
  expect((await again.view()).guide!.step).toBe(guide!.step);
  await again.read();
  await again.obey();
  await page.goto(server.base);
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  expect(await page.getByRole('button', { name: /^Take it up/ }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});
