import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Snapshot } from '../src/lib/wire.gen';
import {
  axe,
  drawn,
  house,
  indexOf,
  moved,
  newTable,
  numbers,
  onScreen,
  open,
  screens,
  settled,
  shot,
} from './harness';
import { byChance, playOn } from './onward';

// A decision by finger, on the map: what may be tapped is in sight or counted, a finger that trembles taps,
// and what a first tap shows covers nothing that is lit and says that it wants a second.

const { server, browser } = await house();

/** A landing of which the ships are to shell what is spread along the whole coast. */
const landing = { game: 'greatestday', scenario: 'storming-juno' };

/** Opens a table at a decision that somebody else has led it to. */
async function led(
  of: { game: string; scenario: string },
  there: (v: Snapshot, seat: number) => boolean,
): Promise<string> {
  const id = await newTable(server, ['person', 'person'], 'finger', of);
  const random = numbers(4);
  const found = await playOn(server, id, {
    there: ({ view, seat }) => there(view, seat) || undefined,
    choose: ({ view }) => byChance(view, random()),
  });
  expect(found, 'led there').toBe(true);
  return id;
}

/** The lit targets of the map that are not within its edges. */
function beyond(page: Page): Promise<string[]> {
  return page.locator('[data-board] [data-target]').evaluateAll((all) => {
    const board = document.querySelector('[data-board]')!.getBoundingClientRect();
    return all.flatMap((e) => {
      const r = e.getBoundingClientRect();
      const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
      const inside = x > board.left && x < board.right && y > board.top && y < board.bottom;
      return inside ? [] : [e.getAttribute('data-target')!];
    });
  });
}

test('on a phone what may be answered out of sight is counted, shown by one tap, and left again', async () => {
  const id = await led(landing, (v) => v.offers.some((o) => o.choice.startsWith('bombard ')));
  const { page, context, faults } = await open(browser, screens[3]);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const camera = () => page.locator('[data-board]').getAttribute('data-camera');
  const before = await indexOf(page);
  await page.locator('.tray [data-choice]').first().tap();
  await moved(page, before);
  await settled(page);
  const asked = await camera();
  const out = await beyond(page);
  expect(out.length, 'beyond the edges').toBeGreaterThan(2);
  const more = page.locator('[data-unseen]');
  const n = Number(await more.getAttribute('data-unseen'));
  expect(n).toBeGreaterThanOrEqual(out.length);
  expect(await more.getAttribute('aria-label')).toBe(`${n} more can be chosen, out of sight: show all`);
  const { width, height } = (await more.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'finger-more');
  await more.tap();
  await more.waitFor({ state: 'detached' });
  expect(await beyond(page)).toEqual([]);
  await shot(page, 'finger-all');
  const now = await indexOf(page);
  await page.locator('[data-choice=back]').tap();
  await moved(page, now);
  await settled(page);
  await drawn(page);
  const [x, , scale] = (await camera())!.split(' ');
  expect([x, scale], 'back from where it went out').toEqual([asked!.split(' ')[0], asked!.split(' ')[2]]);
  expect(faults).toEqual([]);
  await context.close();
});

test('a finger that trembles taps, and one that goes on moves the map', async () => {
  const id = await led(landing, (v) => v.offers.length > 0);
  const { page, context, faults } = await open(browser, screens[3]);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const cdp = await context.newCDPSession(page);
  const { places, pieces, at, clear } = await onScreen(page, server, id);
  const there: string[] = [];
  for (const { id: place } of places)
    if (!pieces.includes(place) && (await clear(place, 40))) there.push(place);
  const [x, y] = at(there[0]!);
  const camera = () => page.locator('[data-board]').getAttribute('data-camera');
  const finger = async (...way: [number, number][]) => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', p?: [number, number]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: p ? [{ x: x + p[0], y: y + p[1] }] : [] });
    await send('touchStart', [0, 0]);
    for (const p of way) await send('touchMove', p);
    await send('touchEnd');
    await drawn(page);
  };
  const before = await camera();
  const card = page.locator('[data-inspect]');
  await finger([2, 1], [3, 2], [2, 3], [3, 3], [4, 3], [3, 2], [2, 2], [1, 2]);
  await card.waitFor();
  expect(await camera()).toBe(before);
  await finger([10, 10], [20, 30], [40, 60]);
  expect(await camera()).not.toBe(before);
  expect(faults).toEqual([]);
  await context.close();
});

test('the odds of a button lie over nothing that is lit, and say first that a second tap chooses', async () => {
  const lit = (v: Snapshot) => v.offers.filter((o) => o.place).length > 1;
  const id = await led(landing, (v) => lit(v) && v.offers.some((o) => o.odds && !o.place && !o.piece));
  const { page, context, faults } = await open(browser, screens[3]);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const seat = (await server.get<{ toMove: number }>(`/api/tables/${id}`)).toMove;
  const { offers } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=${seat}`);
  const { at } = await onScreen(page, server, id);
  const board = (await page.locator('[data-board]').boundingBox())!;
  const heights = offers.flatMap((o) => (o.place ? [at(o.place)[1] - board.y] : []));
  const upper = heights.filter((y) => y < board.height / 2).length;
  const odds = offers.find((o) => o.odds && !o.place && !o.piece)!;
  await page.locator(`[data-choice="${odds.choice}"]`).tap();
  const card = page.locator('[data-inspect]');
  await card.getByText('Counting the odds…').waitFor({ state: 'detached' });
  await drawn(page);
  const box = (await card.boundingBox())!;
  await shot(page, 'finger-odds');
  // It lies over the half of the map in which less is lit.
  expect(box.y + box.height / 2 > board.y + board.height / 2).toBe(upper > heights.length - upper);
  const again = (await card.getByText('Tap again to choose').boundingBox())!;
  expect(again.y + again.height).toBeLessThanOrEqual(box.y + box.height - 20);
  expect(faults).toEqual([]);
  await context.close();
});

test('on a phone the moments of a game are gone through by a finger', async () => {
  const id = await led(landing, (v) => v.index > 60);
  const { page, context, faults } = await open(browser, screens[3]);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const newest = await indexOf(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('button', { name: 'Replay the game' }).tap();
  const slider = page.getByRole('slider');
  const box = (await slider.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  expect(box.width).toBeGreaterThan(200);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + 5);
  await page.waitForFunction(
    ([low, high]) => {
      const at = Number(document.querySelector('[data-index]')?.getAttribute('data-index'));
      return at > low! && at < high!;
    },
    [newest * 0.3, newest * 0.7],
  );
  await shot(page, 'finger-replay');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the game' }).tap();
  await settled(page);
  expect(await indexOf(page)).toBe(newest);
  expect(faults).toEqual([]);
  await context.close();
});
