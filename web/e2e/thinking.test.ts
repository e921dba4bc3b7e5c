import { expect, test } from 'vitest';
import type { Title } from '../src/lib/wire.gen';
import { house, newTable, open, shot } from './harness';

const { server, browser } = await house();

/** What the page has shown while it was looked at. */
interface Shown {
  states: Set<string>;
  /** The moments of the game at which it said how far the opponent is. */
  far: Set<string>;
}
type Watched = Window & { shown: Shown };

// Two that search: each takes a while for what it does, so that there is something to be told of.
test('who looks on is told how far an opponent is, and offered nothing of what it may choose', async () => {
  const titles = await server.get<Title[]>('/api/titles');
  const { info } = titles.find((t) => t.bots.some((b) => b.id === 'staff'))!;
  const of = { game: info.id, scenario: info.scenarios[0]!.id };
  // They begin when somebody looks on: a slow page would miss a short game.
  const id = await newTable(server, ['open', 'open'], 'thinking', of);
  const { page, context, faults } = await open(browser);
  await page.addInitScript(() => {
    const shown: Shown = { states: new Set(), far: new Set() };
    (window as unknown as Watched).shown = shown;
    new MutationObserver(() => {
      const table = document.querySelector('[data-state]');
      if (!table) return;
      shown.states.add(table.getAttribute('data-state')!);
      const far = [...document.querySelectorAll('p')].some((p) =>
        /^\s*\d+%, \d+ plans? played out/.test(p.textContent),
      );
      if (far) shown.far.add(table.getAttribute('data-index')!);
    }).observe(document, { subtree: true, attributes: true, childList: true, characterData: true });
  });
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  for (const seat of [0, 1]) await server.post(`/api/tables/${id}/seats`, { seat, holder: 'bot:staff' });
  // Some of their choices: none is ever lit for whoever looks on. What is told of one may be gone
  // sooner than anybody outside the page could see it.
  await page.waitForFunction(() => (window as unknown as Watched).shown.far.size > 3);
  await shot(page, 'thinking');
  const states = await page.evaluate(() => [...(window as unknown as Watched).shown.states]);
  expect(states).toContain('waiting');
  expect(states).not.toContain('deciding');
  expect(faults).toEqual([]);
  await context.close();
});
