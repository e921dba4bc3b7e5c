import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { house, indexOf, moved, newTable, numbers, open, Server, settled } from './harness';

// Played as somebody plays who sees nothing: what is asked, what can be chosen and what
// has happened is read from the words of the page alone, as a screen reader says them.

const { server, browser } = await house();

interface TitleLike {
  info: { id: string; scenarios: { id: string }[]; seats: { id: string }[] };
}

const titles = await (async () => {
  const list = new Server();
  await list.start();
  const found = await list.get<TitleLike[]>('/api/titles');
  await list.end();
  return found.map((t) => t.info);
})();

/** What a screen reader says of the page as it stands. */
async function read(page: Page) {
  const prompt = page.getByRole('region', { name: 'Decision' });
  const choices = page.getByRole('list', { name: /choices? of this moment/ }).getByRole('button');
  const said = page.getByRole('log', { name: 'What happens' }).getByRole('paragraph');
  return {
    asked: (await prompt.ariaSnapshot()).trim(),
    choices,
    names: (await choices.allInnerTexts()).map((t) => t.replace(/\s+/g, ' ').trim()),
    said: await said.allInnerTexts(),
    // The same words may be said again, so lines are told apart by their number.
    last: (await said.count()) > 0 ? Number(await said.last().getAttribute('data-said')) : 0,
  };
}

/** Chooses by name, at random, until the game is over or so many choices are made; returns how many. */
async function play(page: Page, most: number, seed: number): Promise<number> {
  const random = numbers(seed);
  await settled(page);
  await page.getByRole('tab', { name: /Orders/ }).click();
  for (let n = 0; n < most; n++) {
    if ((await settled(page)) === 'over') return n;
    const before = await indexOf(page);
    const { asked, choices, names, last } = await read(page);
    expect(asked, `choice ${before}: nothing is asked`).toMatch(/[a-z]{3}/);
    expect(names.length, `choice ${before}: "${asked}" and nothing to choose`).toBeGreaterThan(0);
    expect(new Set(names).size, `choice ${before}: two choices of one name in ${names.join(' / ')}`).toBe(
      names.length,
    );
    for (const name of names) expect(name).toMatch(/[a-z]{2}/i);
    // Ways back would only make the game longer.
    const on = names.map((_, i) => i).filter((i) => !/\b(back|cancel|undo)\b/i.test(names[i]!));
    const list = on.length > 0 ? on : names.map((_, i) => i);
    await choices.nth(list[Math.floor(random() * list.length)]!).press('Enter');
    await moved(page, before);
    await settled(page);
    const now = await read(page);
    expect(now.last, `choice ${before}: nothing is said after "${now.said.at(-1)}"`).toBeGreaterThan(last);
    expect(
      now.said.every((l) => l.trim() !== ''),
      'an empty line is said',
    ).toBe(true);
  }
  return most;
}

const table = (game: string, scenario: string) =>
  newTable(server, ['person', 'bot:random'], 'reader', { game, scenario });

describe('from the words alone', () => {
  test.each(titles.map((t) => [t.id, t]))('%s is played', async (_, title) => {
    const id = await table(title.id, title.scenarios[0]!.id);
    const { page, context, faults } = await open(browser);
    await page.goto(`${server.base}/#/t/${id}`);
    expect(await play(page, 25, 5)).toBe(25);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a whole game is played to its end', async () => {
    const id = await table('greatestday', 'black-baron');
    const { page, context, faults } = await open(browser);
    await page.goto(`${server.base}/#/t/${id}`);
    await play(page, 1500, 6);
    const end = page.getByRole('dialog');
    await end.waitFor();
    expect(await end.getByRole('heading').first().innerText()).toMatch(/win|draw/i);
    expect(faults).toEqual([]);
    await context.close();
  });
});
