import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TableInfo } from '../src/lib/wire.gen';
import { house, indexOf, newTable, open, patience, until } from './harness';

// A page that is open for a long game keeps no more at its end than it needs to show it. What
// it keeps is counted, not weighed: what a count weighs differs from browser to browser.

const { server, browser } = await house();

/** How many objects of a class the page holds on to; what nothing holds is collected before. */
async function held(cdp: CDPSession, name: string): Promise<number> {
  const group = { objectGroup: 'count' };
  const { result } = await cdp.send('Runtime.evaluate', { expression: `${name}.prototype`, ...group });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId!,
    ...group,
  });
  const { result: counted } = await cdp.send('Runtime.callFunctionOn', {
    functionDeclaration: 'function () { return this.length }',
    objectId: objects.objectId!,
    returnByValue: true,
  });
  await cdp.send('Runtime.releaseObjectGroup', group);
  return counted.value as number;
}

/** What of the page is held at the moment. */
async function counts(page: Page, cdp: CDPSession) {
  const canvases = (await held(cdp, 'HTMLCanvasElement')) + (await held(cdp, 'OffscreenCanvas'));
  const bitmaps = await held(cdp, 'ImageBitmap');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((m) => m.name === name)!.value;
  const now = { canvases, bitmaps, nodes: of('Nodes'), listeners: of('JSEventListeners') };
  return { ...now, heap: of('JSHeapUsedSize'), index: await indexOf(page) };
}

test('a page that looks on for thousands of steps with 1,800 counters keeps no more than it shows', async () => {
  const { page, context, faults } = await open(browser, { width: 1440, height: 900 });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  const of = { game: 'atlanticwall', scenario: 'campaign' };
  const id = await newTable(server, ['bot:recruit', 'bot:recruit'], 'memory', of);
  const table = () => server.get<TableInfo>(`/api/tables/${id}`);
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  for (const steps of [500, 3000]) {
    await until(
      async () => `${steps} steps are shown, but ${await indexOf(page)} of ${(await table()).index}`,
      async () => (await indexOf(page)) >= steps,
      3 * patience,
    );
    const now = await counts(page, cdp);
    // Those of the page, one for what lies on each of them, patterns; never one for each counter.
    expect(now.canvases, 'canvases').toBeLessThan(100);
    // Stand-ins for each counter and as many again, those in sight, names, tiles.
    expect(now.bitmaps, 'bitmaps').toBeLessThan(9000);
    expect(now.nodes, 'nodes').toBeLessThan(30_000);
    expect(now.listeners, 'listeners').toBeLessThan(6000);
    expect(now.heap, 'heap of the script').toBeLessThan(60e6);
  }
  expect(faults).toEqual([]);
  await context.close();
});
