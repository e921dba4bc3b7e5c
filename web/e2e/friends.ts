import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { unfold } from '../src/lib/alike';
import type { Board, Snapshot, TableInfo, Title } from '../src/lib/wire.gen';
import { firstGame, indexOf, moved, type Server } from './harness';

/** What several persons do at a table of a server, with their links and mostly without a page. */
export function friends(server: Server) {
  const boards = new Map<string, Board>();

  /** Asks as whoever has a key, '' for none. */
  async function ask<T>(key: string, method: string, path: string, body?: unknown): Promise<T> {
    const res = await fetch(server.base + path, {
      method,
      headers: { ...(key ? { 'Sandtable-Key': key } : {}), 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(res.status, `${method} ${path}`).toBeLessThan(300);
    return (res.status === 204 ? undefined : await res.json()) as T;
  }

  /** A game of two persons, unless told otherwise, that is played with links. */
  async function begin(name: string, seats = ['person', 'person'], keys = 'on'): Promise<TableInfo> {
    const { game, scenario } = await firstGame(server);
    const asked = { game, scenario, options: {}, seats, dice: 'seeded', seed: '3', keys, name };
    return server.post<TableInfo>('/api/tables', asked);
  }

  /** How a table stands. */
  const stands = (t: TableInfo) => ask<TableInfo>(t.keys?.host ?? '', 'GET', `/api/tables/${t.id}`);

  /** Makes a choice for the seat that is asked now: the one of those offered that is picked, the first unless told otherwise. */
  async function choose(
    t: TableInfo,
    seat: number,
    pick: (offers: number) => number = () => 0,
  ): Promise<void> {
    const at = `/api/tables/${t.id}`;
    const key = t.keys?.seats[seat] ?? '';
    if (!boards.has(t.id)) boards.set(t.id, await ask<Board>(key, 'GET', `${at}/board`));
    const v = await ask<Snapshot>(key, 'GET', `${at}/view?seat=${seat}`);
    const offers = unfold(v.offers, boards.get(t.id)!.places);
    const { choice } = offers[pick(offers.length)]!;
    await ask(key, 'POST', `${at}/choices`, { seat, index: v.index, choice, brief: true });
  }

  /** Opens a table as who has the link of a seat. */
  async function come(page: Page, t: TableInfo, seat: number): Promise<void> {
    await page.goto(server.base);
    await page.goto(`${server.base}/#/t/${t.id}${t.keys ? `?key=${t.keys.seats[seat]}` : ''}`);
    await page.locator('[data-board]').waitFor();
  }

  /** Leaves a table for the list, and waits until it is gone: while its page stands it sees what others do. */
  async function leave(page: Page): Promise<void> {
    await page.goto(`${server.base}/#/`);
    await page.locator('[data-board]').waitFor({ state: 'detached' });
  }

  return { ask, begin, stands, choose, come, leave };
}

/** Changes what the second seat sees on its way, as if the game hid something, and so what the game says of that. */
export async function hides(page: Page): Promise<void> {
  await page.route('**/api/titles', async (route) => {
    const res = await route.fetch();
    const body: Title[] = await res.json();
    for (const t of body) t.info.open = false;
    await route.fulfill({ json: body });
  });
  await page.route('**/view?seat=1*', async (route) => {
    const res = await route.fetch();
    const body = await res.json();
    body.scene.flags = [];
    await route.fulfill({ json: body });
  });
}

/** Waits for a decision, the end, or the note that the other person takes over, after what came of a choice has been read; says whether it is that. */
export async function handedOver(page: Page): Promise<boolean> {
  const h = await page.waitForFunction(() => {
    document.querySelector<HTMLElement>('[data-give]')?.click();
    if (document.querySelector('dialog[open]') !== null) return 'asked';
    const s = document.querySelector('[data-state]')?.getAttribute('data-state');
    return s === 'deciding' || s === 'over' ? 'no' : '';
  });
  return (await h.jsonValue()) === 'asked';
}

/** Clicks the first lit thing and takes the first entry of a menu, if one opens. */
export async function clickFirst(page: Page): Promise<void> {
  const before = await indexOf(page);
  const target = page.locator('[data-board] [data-target]').first();
  if ((await target.count()) > 0) {
    await target.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem').first();
    if ((await item.count()) > 0) await item.click();
  } else await page.locator('[data-choice]').first().click();
  await moved(page, before);
}
