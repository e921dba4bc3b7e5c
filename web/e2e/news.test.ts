import { expect, test } from 'vitest';
import { news, shortly } from '../src/lib/news';
import { begun } from '../src/lib/sentence';
import type { Snapshot, Steps } from '../src/lib/wire.gen';
import {
  axe,
  drawn,
  house,
  indexOf,
  moved,
  newTable,
  numbers,
  open,
  orderLine,
  screens,
  settled,
  shot,
  shows,
} from './harness';
import { byChance, mainOr, playOn } from './onward';

// What stands beside a question: all that has happened since the last choice, and all that answers it.

const { server, browser } = await house();

const landing = { game: 'greatestday', scenario: 'storming-juno' };

/** A table where the next choice is one after which dice are thrown twice, that choice, and what is news then. */
async function twice() {
  const fresh = () => newTable(server, ['person', 'person'], 'twice', landing);
  const id = await fresh();
  const random = numbers(4);
  const made: { seat: number; index: number; choice: string }[] = [];
  const told = await playOn(server, id, {
    there: async () => {
      const last = made.at(-1);
      if (!last) return undefined;
      const at = `/api/tables/${id}/steps?seat=${last.seat}&from=${last.index}`;
      const { steps } = await server.get<Steps>(at);
      const threw = steps.filter((s) => s.seat < 0 && news(s, false).length > 0);
      const all = steps.flatMap((s, i) => news(s, i === 0));
      return threw.length > 1 && all.length < 4 ? shortly(all, 3).lines : undefined;
    },
    choose: ({ view, seat }) => {
      const o = byChance(view, random());
      made.push({ seat, index: view.index, choice: o.choice });
      return o;
    },
  });
  const again = await fresh();
  for (const c of made.slice(0, -1)) await server.post(`/api/tables/${again}/choices`, c);
  return { id: again, choice: made.at(-1)!.choice, told: told! };
}

test('of two throws that one choice led to both are told beside the next question', async () => {
  const { id, choice, told } = await twice();
  expect(told.length).toBeGreaterThan(1);
  const { page, context, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const before = await indexOf(page);
  await orderLine(page);
  await page.keyboard.type(choice);
  await page.keyboard.press('Enter');
  await moved(page, before);
  await settled(page);
  expect(await page.locator('[data-battle] li').allTextContents()).toEqual(told.map(begun));
  expect(await page.locator('[data-battle] [data-face]').count()).toBeGreaterThan(1);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'news');
  expect(faults).toEqual([]);
  await context.close();
});

// Between what is told at its right and a button it had room for a word a line.
test('on a tablet the question is read in lines, whatever stands beside it', async () => {
  const of = { game: 'knapp', scenario: 'normandy' };
  const id = await newTable(server, ['person', 'person'], 'lines', of);
  const { page, context, faults } = await open(browser, screens[2]);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const many = await playOn(server, id, {
    there: ({ view, chosen }) => {
      const lit = new Set(view.offers.flatMap((o) => o.piece ?? [])).size;
      return (chosen > 4 && lit > 10) || undefined;
    },
    choose: ({ view, chosen }) => mainOr(view, chosen),
  });
  expect(many).toBe(true);
  await shows(page, (await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`)).index);
  await settled(page);
  await page.locator('.prompt [data-lit]').waitFor();
  expect(await page.locator('[data-battle] li').count()).toBe(3);
  const { width } = (await page.locator('.prompt .text').boundingBox())!;
  expect(width).toBeGreaterThanOrEqual(220);
  await shot(page, 'news-tablet');
  expect(faults).toEqual([]);
  await context.close();
});

test('answers below the edge of the question are said to be there, and come by a tap', async () => {
  const of = { game: 'atlanticwall', scenario: 'utah-beach' };
  const id = await newTable(server, ['person', 'person'], 'below', of);
  const { page, context, faults } = await open(browser, { width: 844, height: 390, touch: true });
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const last = page.locator('.prompt .buttons > [data-choice]').last();
  const inSight = () =>
    last.evaluate((el) => {
      const r = el.getBoundingClientRect();
      const at = (y: number) => document.elementFromPoint(r.x + r.width / 2, y);
      return [r.top + 4, r.bottom - 4].every((y) => el.contains(at(y)));
    });
  await shot(page, 'below');
  expect(await inSight()).toBe(false);
  const more = page.locator('[data-below]');
  expect(await axe(page)).toEqual([]);
  for (let taps = 0; (await more.count()) > 0; taps++) {
    expect(taps).toBeLessThan(5);
    await more.tap();
    await drawn(page);
  }
  expect(await inSight()).toBe(true);
  await shot(page, 'below-all');
  expect(faults).toEqual([]);
  await context.close();
});
