import { expect, test } from 'vitest';
import type { TableInfo } from '../src/lib/wire.gen';
import { axe, firstGame, house, open, settled, shot, tableOf, until } from './harness';

const { server, browser } = await house();

test('after a game two browsers play it again with the sides changed, by the links that they have', async () => {
  const g = await firstGame(server);
  const made = await server.post<TableInfo>('/api/tables', {
    ...g,
    options: {},
    seats: ['bot:random', 'bot:random'],
    dice: 'seeded',
    seed: 'rematch',
    keys: 'on',
  });
  const keys = made.keys!;
  const host = keys.host!;
  const ask = async <T>(method: string, path: string, key: string, body?: unknown): Promise<T> => {
    const res = await fetch(`${server.base}/api/tables/${path}`, {
      method,
      headers: { 'Sandtable-Key': key, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await res.json()) as T;
  };
  const one = await open(browser);
  const two = await open(browser);
  await one.page.goto(`${server.base}/#/t/${made.id}?key=${keys.seats[0]}`);
  await until('the game ends', async () => (await ask<{ over: boolean }>('GET', made.id, host)).over);
  for (const seat of [0, 1]) await ask('POST', `${made.id}/seats`, host, { seat, holder: 'person' });
  const pages = [one.page, two.page];
  for (const [i, page] of pages.entries()) {
    await page.goto(`${server.base}/#/t/${made.id}?key=${keys.seats[i]}`);
    await page.reload();
    expect(await settled(page)).toBe('over');
  }
  expect(await axe(one.page)).toEqual([]);
  await one.page.getByRole('button', { name: 'Rematch with the sides changed' }).click();
  await one.page.waitForFunction((id) => !location.hash.includes(id), made.id);
  // The other is told of it, and comes to the same game.
  await two.page.getByRole('button', { name: 'Go to the rematch' }).click();
  await two.page.waitForFunction((id) => !location.hash.includes(id), made.id);
  const next = tableOf(one.page);
  expect(two.page.url()).toBe(one.page.url());
  await two.page.locator('[data-board]').waitFor();
  await shot(two.page, 'rematch');
  const rights = (key: string) => ask<{ seats: number[] }>('GET', `${next}/keys`, key);
  expect((await rights(keys.seats[0]!)).seats).toEqual([1]);
  expect((await rights(keys.seats[1]!)).seats).toEqual([0]);
  const info = await ask<TableInfo>('GET', next, keys.watch!);
  expect(info.options).toEqual(made.options);
  expect(info.index).toBe(0);
  expect([...one.faults, ...two.faults]).toEqual([]);
});
