import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { TableInfo } from '../src/lib/wire.gen';
import { axe, house, indexOf, numbers, open, shot, stateOf, tableOf, until } from './harness';
import { Person } from './person';

const { server, browser } = await house();

type Opened = Awaited<ReturnType<typeof open>>;

/** Asks as a page does, with the keys given. */
async function ask(page: Page, method: string, path: string, keys: string, body?: unknown): Promise<number> {
  return page.evaluate(
    async ([m, p, k, b]) => {
      const res = await fetch(p, {
        method: m,
        headers: { ...(k ? { 'Sandtable-Key': k } : {}), 'Content-Type': 'application/json' },
        ...(b === undefined ? {} : { body: JSON.stringify(b) }),
      });
      await res.body?.cancel();
      return res.status;
    },
    [method, path, keys, body] as const,
  );
}

/** Begins a game of two persons on the start page, with a link for each side; returns the links. */
async function begin({ page }: Opened): Promise<{ id: string; links: string[]; watch: string }> {
  await page.goto(server.base);
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  for (const s of await page.locator('form select').all()) {
    if ((await s.locator('option[value="person"]').count()) > 0) await s.selectOption('person');
  }
  await page.getByText('Dice and name').click();
  await page.getByText('From a seed').click();
  await page.getByRole('checkbox', { name: /^A link for each side/ }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Names and links' });
  await dialog.waitFor();
  const links: string[] = [];
  const shut = dialog.getByRole('button', { name: /^Show the link/ });
  while ((await shut.count()) > 0) await shut.first().click();
  for (const f of await dialog.getByRole('textbox', { name: /^Link/ }).all())
    links.push(await f.inputValue());
  const id = tableOf(page);
  return { id, links: links.slice(0, -1), watch: links.at(-1)! };
}

const keyOf = (link: string) => new URL(link).hash.split('key=')[1]!;

describe('a game between two browsers', () => {
  test('each sees and does what its link allows, and nothing else', async () => {
    const one = await open(browser);
    const { id, links, watch } = await begin(one);
    expect(links.length).toBe(2);
    expect(await axe(one.page)).toEqual([]);
    await shot(one.page, 'links');
    await one.page.getByRole('button', { name: 'Close', exact: true }).click();
    const name = one.page.getByRole('region', { name: 'Your name' });
    await name.getByRole('textbox', { name: 'Name' }).fill('Anna');
    await name.getByRole('combobox').selectOption('teal');
    expect(await axe(one.page)).toEqual([]);
    await name.getByRole('button', { name: 'Save' }).click();
    await name.waitFor({ state: 'detached' });

    const two = await open(browser);
    const three = await open(browser);
    const stranger = await open(browser);
    await two.page.goto(links[1]!);
    await two.page.locator('[data-board]').waitFor();
    await three.page.goto(watch);
    await three.page.locator('[data-board]').waitFor();
    // The key does not stay in the address, where it could be seen or copied.
    for (const p of [two.page, three.page]) expect(p.url()).toBe(`${server.base}/#/t/${id}`);
    await stranger.page.goto(`${server.base}/#/t/${id}`);
    await stranger.page.getByRole('alert').waitFor();
    expect(await stranger.page.getByRole('alert').innerText()).toContain('has keys');
    await stranger.page.goto(`${server.base}/#/`);
    await stranger.page.getByRole('heading', { name: 'Games in progress' }).waitFor();
    expect(await stranger.page.locator(`[data-table="${id}"]`).count()).toBe(0);
    await two.page.getByRole('button', { name: 'Go on without a name' }).click();

    // Whoever may not decide is offered nothing, and the server refuses him.
    const at = `/api/tables/${id}`;
    const [a, b] = links.map(keyOf) as [string, string];
    for (const [keys, seat] of [
      ['', 0],
      [b, 0],
      [a, 1],
      [keyOf(watch), 0],
      [keyOf(watch), 1],
    ] as const) {
      const choice = { seat, index: await indexOf(one.page), choice: 'x' };
      expect(await ask(stranger.page, 'POST', `${at}/choices`, keys, choice)).toBe(403);
      expect(await ask(stranger.page, 'GET', `${at}/view?seat=${seat}`, keys)).toBe(403);
      expect(await ask(stranger.page, 'GET', `${at}/events?seat=${seat}`, keys)).toBe(403);
    }

    // They play: each in its browser, what the other chooses comes by itself.
    const people = [new Person(one.page, numbers(1)), new Person(two.page, numbers(2))];
    const played = [0, 0];
    for (let n = 0; n < 60; n++) {
      let who = -1;
      await until('somebody decides', async () => {
        const states = [await stateOf(one.page), await stateOf(two.page)];
        expect(states).not.toEqual(['deciding', 'deciding']);
        who = states.indexOf('deciding');
        return who >= 0 || states.includes('over');
      });
      if (who < 0) break;
      const now = await people[who]!.wait(-1);
      const other = [one, two][1 - who]!.page;
      await until('both stand at the same index', async () => (await indexOf(other)) === now.index);
      expect(await other.locator('[data-choice]').count()).toBe(0);
      expect(await other.locator('[data-board] [data-target]').count()).toBe(0);
      await people[who]!.pickOne(now);
      await until('the choice has come', async () => (await indexOf(other)) !== now.index);
      played[who]!++;
    }
    expect(Math.min(...played)).toBeGreaterThan(0);
    await until(
      'the onlooker sees it',
      async () => (await indexOf(three.page)) === (await indexOf(one.page)),
    );
    expect(await stateOf(three.page)).toBe('waiting');
    await three.page.getByRole('status').getByText('You look on.').waitFor();
    expect(await one.page.getByText('You look on.').count()).toBe(0);
    expect(await three.page.locator('[data-choice]').count()).toBe(0);
    expect(await axe(two.page)).toEqual([]);
    await shot(two.page, 'friend');

    // A new link stops the old one, in a page that is open too.
    await one.page.getByRole('button', { name: 'Menu', exact: true }).click();
    await one.page.getByRole('button', { name: 'Names and links' }).click();
    const dialog = one.page.getByRole('dialog', { name: 'Names and links' });
    await dialog
      .getByRole('button', { name: /^New link/ })
      .nth(1)
      .click();
    await dialog.getByRole('button', { name: 'Make a new link', exact: true }).click();
    await two.page.getByRole('alert').getByText('opens the table no more').waitFor();
    await dialog
      .getByRole('button', { name: /^Show the link/ })
      .nth(1)
      .click();
    const fresh = await dialog.getByRole('textbox', { name: /^Link/ }).first().inputValue();
    expect(fresh).not.toBe(links[1]);
    await two.page.goto(fresh);
    await two.page.locator('[data-board]').waitFor();
    expect((await server.get<TableInfo>(`/api/tables/${id}`)).id).toBeUndefined();
    for (const x of [one, two, three, stranger]) {
      expect(x.faults).toEqual([]);
      await x.context.close();
    }
  });

  test('they talk, see each other, are told of their turn, and take back past a die by consent', async () => {
    const one = await open(browser);
    const { id, links, watch } = await begin(one);
    await one.page.getByRole('button', { name: 'Close', exact: true }).click();
    const name = one.page.getByRole('region', { name: 'Your name' });
    await name.getByRole('textbox', { name: 'Name' }).fill('Anna');
    await name.getByRole('button', { name: 'Save' }).click();

    const two = await open(browser);
    // What the system would show is kept here instead, and the page thinks that it is hidden.
    await two.context.grantPermissions(['notifications'], { origin: server.base });
    await two.page.addInitScript(() => {
      const told: string[] = [];
      class Fake {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        onclick: unknown;
        constructor(title: string) {
          told.push(title);
        }
        close() {}
      }
      Object.assign(window, { Notification: Fake, told });
      Object.defineProperty(document, 'hidden', { get: () => true });
    });
    await two.page.goto(links[1]!);
    await two.page.locator('[data-board]').waitFor();
    await two.page.getByRole('textbox', { name: 'Name' }).fill('Ben');
    await two.page.getByRole('button', { name: 'Save' }).click();
    const three = await open(browser);
    await three.page.goto(watch);
    await three.page.locator('[data-board]').waitFor();

    // Who looks is told, and no more once he is gone.
    const here = one.page.getByRole('list', { name: 'Looking at this table' });
    await here.getByText('Ben (').waitFor();
    await here.getByText('looking on').waitFor();
    await three.context.close();
    await here.getByText('looking on').waitFor({ state: 'detached' });

    // What is said comes at once, also to who does not look at the talk.
    await two.page.locator('#tab-legend').click();
    await one.page.locator('#tab-log').click();
    await one.page.getByRole('textbox', { name: 'Say something to everybody here' }).fill('Good luck!');
    await one.page.getByRole('button', { name: 'Say', exact: true }).click();
    await two.page.getByRole('button', { name: /Anna .*: Good luck!/ }).click();
    await two.page.getByRole('list', { name: 'What was said' }).getByText('Good luck!').waitFor();
    expect(await axe(two.page)).toEqual([]);
    await shot(two.page, 'talk');
    await one.page.reload();
    await one.page.getByRole('list', { name: 'What was said' }).getByText('Good luck!').waitFor();

    // They play until something stands that undo may not take back.
    const people = [new Person(one.page, numbers(3), 1), new Person(two.page, numbers(4), 1)];
    const pages = [one.page, two.page];
    const ask = pages.map((p) => p.getByRole('button', { name: /^Undo. Ask the others/ }));
    let who = -1;
    for (let n = 0; n < 120; n++) {
      let asks = -1;
      await until('somebody decides', async () => {
        const states = [await stateOf(pages[0]!), await stateOf(pages[1]!)];
        who = states.indexOf('deciding');
        return who >= 0;
      });
      for (const i of [0, 1]) if ((await ask[i]!.count()) > 0 && (await ask[i]!.isEnabled())) asks = i;
      if (asks >= 0 && n > 4) {
        who = asks;
        break;
      }
      const now = await people[who]!.wait(-1);
      await people[who]!.pickOne(now);
      for (const p of pages) await until('it has come', async () => (await indexOf(p)) !== now.index);
    }
    const stood = await indexOf(pages[who]!);
    await ask[who]!.click();
    const theirs = pages[1 - who]!.getByRole('region', { name: 'Taking back' });
    await theirs.getByRole('button', { name: 'No' }).waitFor();
    expect(await axe(pages[1 - who]!)).toEqual([]);
    await shot(pages[1 - who]!, 'ask');
    await theirs.getByRole('button', { name: 'No' }).click();
    const own = pages[who]!.getByRole('region', { name: 'Taking back' });
    await own.waitFor({ state: 'detached' });
    expect(await indexOf(pages[who]!)).toBe(stood);
    await ask[who]!.click();
    await theirs.getByRole('button', { name: 'Agree' }).click();
    for (const p of pages) await until('it is taken back', async () => (await indexOf(p)) < stood);
    await until('who asked decides again', async () => (await stateOf(pages[who]!)) === 'deciding');

    // The second was told when its turn came, in title and icon too.
    if ((await stateOf(two.page)) !== 'deciding') {
      for (let n = 0; n < 120 && (await stateOf(two.page)) !== 'deciding'; n++) {
        const now = await people[0]!.wait(-1);
        await people[0]!.pickOne(now);
        await until('it has come', async () => (await indexOf(two.page)) !== now.index);
        await until('it is shown', async () => !['showing', ''].includes(await stateOf(two.page)));
      }
    }
    expect(await two.page.title()).toContain('Your turn');
    expect(await two.page.locator('link[rel=icon]').getAttribute('href')).toContain('data:image/svg');
    expect(
      await two.page.evaluate(() => (window as unknown as { told: string[] }).told.length),
    ).toBeGreaterThan(0);
    expect(await one.page.title()).not.toContain('Your turn');
    // Nothing of it stands in the saved game.
    const saved = await one.page.evaluate(
      async ([p, k]) => (await fetch(p!, { headers: { 'Sandtable-Key': k! } })).text(),
      [`/api/tables/${id}/journal`, keyOf(links[0]!)],
    );
    expect(saved).toContain('"agreed":');
    for (const word of ['Good luck', 'Anna', keyOf(links[0]!), keyOf(links[1]!)])
      expect(saved).not.toContain(word);
    for (const x of [one, two]) {
      expect(x.faults).toEqual([]);
      await x.context.close();
    }
  });

  test('names and links fit a phone', async () => {
    const one = await open(browser, { width: 390, height: 844, touch: true });
    await begin(one);
    expect(await axe(one.page)).toEqual([]);
    await shot(one.page, 'links-phone');
    await one.page.getByRole('button', { name: 'Close', exact: true }).click();
    await one.page.getByRole('region', { name: 'Your name' }).waitFor();
    expect(await axe(one.page)).toEqual([]);
    await shot(one.page, 'name-phone');
    const wide = await one.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(one.faults).toEqual([]);
    await one.context.close();
  });
});
