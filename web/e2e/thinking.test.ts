import { expect, test } from 'vitest';
import type { Title } from '../src/lib/wire.gen';
import { house, newTable, open, shot } from './harness';

const { server, browser } = await house();

// Two that search: each takes a while for what it does, so that there is something to be told of.
test('who looks on is told how far an opponent is, and offered nothing of what it may choose', async () => {
  const titles = await server.get<Title[]>('/api/titles');
  const { info } = titles.find((t) => t.bots.some((b) => b.id === 'staff'))!;
  const of = { game: info.id, scenario: info.scenarios[0]!.id };
  const id = await newTable(server, ['bot:staff', 'bot:staff'], 'thinking', of);
  const { page, context, faults } = await open(browser);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const state = document.querySelector('[data-state]')?.getAttribute('data-state');
      if (state) (window as unknown as { states: Set<string> }).states.add(state);
    }).observe(document, { subtree: true, attributes: true, childList: true });
    (window as unknown as { states: Set<string> }).states = new Set();
  });
  await page.goto(`${server.base}/#/t/${id}`);
  const far = page.getByText(/^\d+%, \d+ plans? played out/);
  await far.first().waitFor();
  await shot(page, 'thinking');
  // Some more of its choices: none is ever lit for whoever looks on.
  for (let n = 0; n < 3; n++) {
    await far.first().waitFor({ state: 'detached' });
    await far.first().waitFor();
  }
  const states = await page.evaluate(() => [...(window as unknown as { states: Set<string> }).states]);
  expect(states).toContain('waiting');
  expect(states).not.toContain('deciding');
  expect(faults).toEqual([]);
  await context.close();
});
