import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../src/lib/wire.gen';
import { friends } from './friends';
import { house, indexOf, moved, newTable, open, settled, until } from './harness';

const { server, browser } = await house();

/** Opens a table with the first seat at this screen and counts by what way it is told and chooses. */
async function sit(route?: (ws: WebSocketRoute) => void) {
  const id = await newTable(server, ['person', 'bot:random'], 'line');
  const { page, context, faults } = await open(browser);
  const went = { choices: 0, streams: 0 };
  if (route) await page.routeWebSocket(/\/line$/, route);
  page.on('request', (r) => {
    if (r.url().endsWith('/choices')) went.choices++;
    if (r.url().includes('/events?')) went.streams++;
  });
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  await page.locator('#tab-orders').click();
  return { page, context, faults, id, went };
}

/** Makes the first choice that is offered, and waits until it is shown. */
async function choose(page: Page): Promise<void> {
  const from = await indexOf(page);
  await page.locator('[data-offers] button').first().click();
  await moved(page, from);
  await settled(page);
}

describe('the line of a page', () => {
  test('brings what happens and takes choices without a request', async () => {
    const { page, context, faults, went } = await sit();
    for (let n = 0; n < 4; n++) await choose(page);
    expect(went).toEqual({ choices: 0, streams: 0 });
    expect(faults).toEqual([]);
    await context.close();
  });

  test('is not missed where no WebSocket comes through', async () => {
    const { page, context, went } = await sit((ws) => void ws.close());
    for (let n = 0; n < 2; n++) await choose(page);
    expect(went).toEqual({ choices: 2, streams: 1 });
    await context.close();
  });

  test('is opened anew when it breaks, and nothing is missed', async () => {
    const open: WebSocketRoute[] = [];
    const { page, context, id, went } = await sit((ws) => {
      ws.connectToServer();
      open.push(ws);
    });
    await choose(page);
    const from = await indexOf(page);
    await open[0]!.close();
    const { index, offers } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);
    await server.post(`/api/tables/${id}/choices`, {
      seat: 0,
      index,
      choice: offers[0]!.choice,
      brief: true,
    });
    await until('what happened meanwhile is shown', async () => (await indexOf(page)) > from);
    await settled(page);
    await choose(page);
    expect(open.length).toBe(2);
    expect(went).toEqual({ choices: 0, streams: 0 });
    await context.close();
  });

  test('is given up when it is dead, and the choice is made all the same', async () => {
    let dead = false;
    const { page, context, went } = await sit((ws) => {
      const far = ws.connectToServer();
      ws.onMessage((m) => {
        if (!dead) far.send(m);
      });
    });
    await choose(page);
    dead = true;
    await choose(page);
    expect(went).toEqual({ choices: 1, streams: 0 });
    await context.close();
  });

  test('may lose an answer: that is said, and the choice has been made once', async () => {
    let lines = 0;
    let deaf = false;
    const { page, context, id, went } = await sit((ws) => {
      const first = ++lines === 1;
      const far = ws.connectToServer();
      far.onMessage((m) => {
        if (!first || !deaf) ws.send(m);
      });
    });
    await choose(page);
    deaf = true;
    const from = await indexOf(page);
    await page.locator('[data-offers] button').first().click();
    await page.getByText('The server has not answered yet').waitFor();
    await moved(page, from);
    await settled(page);
    const { index } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);
    expect(await indexOf(page)).toBe(index);
    expect(await page.locator('p.notice').count()).toBe(0);
    expect(await page.getByText('The server has not answered yet').count()).toBe(0);
    expect(went).toEqual({ choices: 1, streams: 0 });
    await context.close();
  });

  test('may be slow: meanwhile nothing is offered that is for who waits for others', async () => {
    const { begin, come } = friends(server);
    const { page, context } = await open(browser);
    let deaf = false;
    await page.routeWebSocket(/\/line$/, (ws) => {
      const far = ws.connectToServer();
      far.onMessage((m) => {
        if (!deaf) ws.send(m);
      });
    });
    await come(page, await begin('slow'), 0);
    await settled(page);
    await page.locator('#tab-orders').click();
    deaf = true;
    await page.locator('[data-offers] button').first().click();
    await page.getByText('The server has not answered yet').waitFor();
    expect(await page.getByRole('button', { name: 'Prepare my move' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Tell me when it is my turn' }).count()).toBe(0);
    await context.close();
  });
});
