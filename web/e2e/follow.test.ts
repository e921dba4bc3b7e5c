import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { glides } from '../src/lib/playback';
import type { Board, LogEntry, Snapshot } from '../src/lib/wire.gen';
import { drawn, house, inSight, newTable, numbers, open, screens, settled, shot, shows } from './harness';
import { byChance, playOn } from './onward';

// What moves out of the window is followed, in a replay and while others play, unless a person has moved the map.

const { server, browser } = await house();

const of = { game: 'koenig', scenario: 'omaha' };

/** A game of two persons played on for a while, with all that has moved on its sheet, and where it ended. */
async function played() {
  const id = await newTable(server, ['person', 'person'], 'follow', of);
  const random = numbers(6);
  await playOn(server, id, {
    there: () => undefined,
    choose: ({ view }) => byChance(view, random()),
    most: 160,
  });
  const { places } = await server.get<Board>(`/api/tables/${id}/board`);
  const { log, last } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);
  const spot = (place: string) => places.find((p) => p.id === place);
  const moves = log.entries.flatMap((e: LogEntry) => {
    const to = spot(glides(e.lines).at(-1)?.path.at(-1) ?? '');
    return to && e.index < last ? [{ index: e.index, to }] : [];
  });
  return { id, moves };
}

const camera = (page: Page) => page.locator('[data-board]').getAttribute('data-camera');

test('a replay brings what moves into sight, and leaves the map to whoever moves it until it is played on', async () => {
  const { id, moves } = await played();
  expect(moves.length).toBeGreaterThan(4);
  const { page, context, faults } = await open(browser, screens[3]);
  await page.goto(`${server.base}/#/t/${id}?at=${moves[0]!.index}`);
  await shows(page, moves[0]!.index);
  let stayed = 0;
  for (const { index, to } of moves) {
    const before = await camera(page);
    const there = await inSight(page, to.x, to.y);
    await page.goto(`${server.base}/#/t/${id}?at=${index}`);
    await shows(page, index);
    await drawn(page);
    expect(await inSight(page, to.x, to.y), `${to.id} at ${index}`).toBe(true);
    if (there && (await camera(page)) === before) stayed++;
  }
  await shot(page, 'follow-replay');
  expect(stayed, 'in sight already').toBeGreaterThan(0);
  const board = (await page.locator('[data-board]').boundingBox())!;
  await page.mouse.move(board.x + 100, board.y + 200);
  await page.mouse.down();
  await page.mouse.move(board.x + 200, board.y + 60, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(1, 1);
  const put = await camera(page);
  for (const { index } of moves.slice(0, 5)) {
    await page.goto(`${server.base}/#/t/${id}?at=${index}`);
    await shows(page, index);
    await drawn(page);
    expect(await camera(page), 'left where it was put').toBe(put);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('what the opponent moves out of the window is followed while it is shown', async () => {
  const id = await newTable(server, ['person', 'bot:random'], 'live', {
    game: 'knapp',
    scenario: 'normandy',
  });
  const { page, context, faults } = await open(browser, screens[3]);
  await context.addInitScript(() => localStorage.setItem('sandtable.settings', '{"speed":"fast"}'));
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const state = document.querySelector('[data-state]')?.getAttribute('data-state');
      const camera = document.querySelector('[data-board]')!.getAttribute('data-camera')!;
      if (state === 'showing') seen.push(camera);
    }).observe(document.querySelector('[data-board]')!, { attributeFilter: ['data-camera'] });
  });
  await page.locator('[data-choice="pass"]').tap();
  await page.locator('[data-state="showing"]').waitFor();
  await settled(page);
  const centres = await page.evaluate(() =>
    (window as unknown as { seen: string[] }).seen.map((c) => c.split(' ')[0]),
  );
  expect(new Set(centres).size, 'places looked at').toBeGreaterThan(2);
  expect(faults).toEqual([]);
  await context.close();
});
