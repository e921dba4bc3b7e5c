import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Saying, TableInfo } from '../src/lib/wire.gen';
import { friends } from './friends';
import { axe, firstGame, house, open, shot } from './harness';

const { server, browser } = await house();

const { ask, begin: table, stands, choose, come, leave } = friends(server);

/** A game in which both sides have chosen something. */
async function begin(...what: Parameters<typeof table>): Promise<TableInfo> {
  const t = await table(...what);
  for (let n = 0; n < 12; n++) {
    const { toMove, seats } = await stands(t);
    if (seats[toMove]?.holder !== 'person') break;
    await choose(t, toMove);
  }
  return t;
}

/** Chooses something of the menu and says yes to what is asked then. */
async function menu(page: Page, name: string, picture?: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const sure = page.getByRole('dialog', { name });
  await sure.waitFor();
  if (picture) {
    expect(await axe(page)).toEqual([]);
    await shot(page, picture);
  }
  await sure.getByRole('button', { name, exact: true }).click();
  await sure.waitFor({ state: 'detached' });
}

test('a draw is offered, declined, offered again and agreed to, by post', async () => {
  const t = await begin('Draw');
  const at = `/api/tables/${t.id}`;
  const key = (seat: number) => t.keys!.seats[seat]!;
  for (const [seat, name] of ['Anna', 'Ben'].entries())
    await ask(key(seat), 'POST', `${at}/players`, { seat, name });
  const anna = await open(browser);
  const ben = await open(browser, { width: 390, height: 844, touch: true });

  // Anna offers and goes; Ben comes later, from his list, and says no.
  await come(ben.page, t, 1);
  await leave(ben.page);
  await come(anna.page, t, 0);
  await menu(anna.page, 'Offer a draw', 'draw-offer');
  await anna.page.getByRole('region', { name: 'Draw' }).getByText('To agree: Ben.').waitFor();
  await leave(anna.page);
  await ben.page.reload();
  await ben.page.locator(`[data-table="${t.id}"]`).getByText('Offer of Anna: a draw').waitFor();
  await come(ben.page, t, 1);
  const card = ben.page.getByRole('region', { name: 'Draw' });
  await card.getByText('Offer of Anna: a draw.').waitFor();
  expect(await axe(ben.page)).toEqual([]);
  await shot(ben.page, 'draw-asked-phone');
  await card.getByRole('button', { name: 'No', exact: true }).click();
  await card.waitFor({ state: 'detached' });
  const side = t.seats[1]!.name;
  const said = await ask<Saying[]>(key(0), 'GET', `${at}/talk`);
  expect(said.map((s) => s.text)).toEqual([`No agreement from ${side}: no draw.`]);

  // Ben offers; Anna is at the table by now and agrees with the keyboard. Both see the end.
  await menu(ben.page, 'Offer a draw', 'draw-offer-phone');
  await come(anna.page, t, 0);
  const agree = anna.page.getByRole('region', { name: 'Draw' }).getByRole('button', { name: 'Agree' });
  await agree.focus();
  await anna.page.keyboard.press('Enter');
  for (const { page } of [anna, ben]) {
    const end = page.getByRole('dialog', { name: 'A draw' });
    await end.getByText('Draw agreed.').waitFor();
    expect(await axe(page)).toEqual([]);
    await shot(page, page === ben.page ? 'draw-agreed-phone' : 'draw-agreed');
    await end.getByRole('button', { name: 'Look at the map' }).click();
    await page.getByText('Draw agreed.').first().waitFor();
    expect(await page.locator('[data-layer] > [data-target]').count()).toBe(0);
    // Nobody plays on: who played which side stays as it was.
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const items = page.getByRole('dialog', { name: 'Menu' }).getByRole('list').getByRole('button');
    const names = await items.allInnerTexts();
    expect(names).toContain('What was rolled');
    expect(names.filter((n) => /^(Who plays|Standing answers)/.test(n))).toEqual([]);
    await page.keyboard.press('Escape');
  }
  expect((await ask<TableInfo>(key(0), 'GET', at)).result).toBe('Draw agreed');
  await leave(anna.page);
  await anna.page
    .locator(`[data-finished] [data-table="${t.id}"]`)
    .getByText('Draw agreed.')
    .waitFor({ state: 'attached' });
  for (const x of [anna, ben]) {
    expect(x.faults).toEqual([]);
    await x.context.close();
  }
});

test('who resigns has lost at once, the other finds it in his list, and it can be replayed and played on', async () => {
  const t = await begin('Resigned');
  const [mine, theirs] = t.seats.map((s) => s.name) as [string, string];
  const anna = await open(browser);
  const ben = await open(browser, { width: 390, height: 844, touch: true });
  await come(ben.page, t, 1);
  await leave(ben.page);
  await come(anna.page, t, 0);

  // What it means is said before, and nothing happens to who thinks better of it.
  await anna.page.getByRole('button', { name: 'Menu', exact: true }).click();
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Resign', exact: true }).click();
  const sure = anna.page.getByRole('dialog', { name: 'Resign' });
  await sure.getByText(`for ${mine}: it ends at once and ${theirs} win`).waitFor();
  await anna.page.keyboard.press('Escape');
  await sure.waitFor({ state: 'detached' });
  await menu(anna.page, 'Resign', 'resign');
  const end = anna.page.getByRole('dialog', { name: `${theirs} win` });
  await end.getByText(`${mine} resigned.`).waitFor();
  await shot(anna.page, 'resigned');

  // Ben has not seen it: the game stays in sight until he has.
  await ben.page.reload();
  const entry = ben.page.locator(`[data-table="${t.id}"]`);
  await entry.getByText(`${mine} resigned.`).waitFor();
  expect(await ben.page.locator(`[data-finished] [data-table="${t.id}"]`).count()).toBe(0);
  await shot(ben.page, 'resigned-list-phone');
  await entry.getByRole('link', { name: 'Look', exact: true }).click();
  await ben.page
    .getByRole('dialog', { name: `${theirs} win` })
    .getByText(`${mine} resigned.`)
    .waitFor();
  await shot(ben.page, 'resigned-phone');
  await leave(ben.page);
  await ben.page.locator(`[data-finished] [data-table="${t.id}"]`).waitFor({ state: 'attached' });

  // An old moment has no result, the last one has it again, and a game goes on from there.
  await end.getByRole('button', { name: 'Replay it' }).click();
  await anna.page.getByRole('slider').waitFor();
  const bar = anna.page.locator('section.prompt');
  await bar.getByText(`${mine} resigned.`).waitFor({ state: 'detached' });
  await anna.page.getByRole('button', { name: 'Replay', exact: true }).click();
  await bar.getByText(`${mine} resigned.`).waitFor();
  await anna.page.getByRole('button', { name: 'Menu', exact: true }).click();
  const items = anna.page.getByRole('dialog', { name: 'Menu' });
  await items.waitFor();
  for (const name of ['Resign', 'Offer a draw', 'Try it in a sandbox'])
    expect(await items.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  const now = await ask<TableInfo>(t.keys!.host!, 'GET', `/api/tables/${t.id}`);
  const fork = await ask<TableInfo>(t.keys!.host!, 'POST', `/api/tables/${t.id}/forks`, { at: now.index });
  expect([fork.over, fork.index]).toEqual([false, now.index]);
  for (const x of [anna, ben]) {
    expect(x.faults).toEqual([]);
    await x.context.close();
  }
});

test('at one screen both agree there, and against the computer there is nothing but to resign', async () => {
  const both = await begin('Both', ['person', 'person'], 'off');
  const one = await open(browser);
  await come(one.page, both, 0);
  await menu(one.page, 'Offer a draw');
  const card = one.page.getByRole('region', { name: 'Draw' });
  await card.getByRole('button', { name: 'Agree' }).click();
  await one.page.getByRole('dialog', { name: 'A draw' }).getByText('Draw agreed.').waitFor();

  const { game } = await firstGame(server);
  const titles = await server.get<{ info: { id: string }; bots: { id: string }[] }[]>('/api/titles');
  const bot = titles.find((x) => x.info.id === game)!.bots.at(-1)!.id;
  const alone = await begin('Alone', ['person', `bot:${bot}`], 'off');
  await come(one.page, alone, 0);
  await one.page.getByRole('button', { name: 'Menu', exact: true }).click();
  const items = one.page.getByRole('dialog', { name: 'Menu' });
  await items.getByRole('button', { name: 'Resign', exact: true }).waitFor();
  expect(await items.getByRole('button', { name: 'Offer a draw' }).count()).toBe(0);
  await shot(one.page, 'menu-resign');
  await one.page.keyboard.press('Escape');
  await menu(one.page, 'Resign');
  await one.page.getByRole('dialog').getByText('resigned.').waitFor();
  expect(one.faults).toEqual([]);
  await one.context.close();
});
