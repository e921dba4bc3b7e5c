import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Snapshot, TableInfo } from '../src/lib/wire.gen';
import {
  axe,
  drawn,
  house,
  indexOf,
  newTable,
  numbers,
  open,
  patience,
  screens,
  settled,
  shot,
  until,
} from './harness';
import { Person } from './person';

// The largest battle there is, whole: five sheets as one, some 1,800 pieces, 104 turns.

const { server, browser } = await house();

/** Makes a table with a person on one side and the computer on the other, and goes there when the person is asked. */
async function begin(page: Page, seat: number): Promise<string> {
  const seats = ['bot:recruit', 'bot:recruit'];
  seats[seat] = 'person';
  const id = await newTable(server, seats, 'campaign', { game: 'atlanticwall', scenario: 'campaign' });
  const asked = async () => (await server.get<TableInfo>(`/api/tables/${id}`)).toMove === seat;
  await until(`seat ${seat} is asked`, asked, 3 * patience);
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  await settled(page);
  return id;
}

/** The turn that the head of the page names. */
const turnOf = async (page: Page) =>
  Number(/\d+/.exec(await page.locator('.turn .soft').innerText())?.[0] ?? Number.NaN);

test('the whole campaign opens, shows its formations and is begun by clicking what is lit', async () => {
  const { page, context, faults } = await open(browser, { width: 1440, height: 900 });
  await begin(page, 0);
  await drawn(page);
  await shot(page, 'campaign-open');
  await page.getByRole('button', { name: 'Whole map' }).click();
  const symbols = page.locator('[data-formation]');
  await symbols.first().waitFor();
  expect(await symbols.count()).toBeGreaterThan(8);
  await shot(page, 'campaign-overview');
  for (const tab of ['boxes', 'forces'] as const) {
    await page.locator(`#tab-${tab}`).click();
    await drawn(page);
    expect(await axe(page), tab).toEqual([]);
    await shot(page, `campaign-${tab}`);
  }
  const person = new Person(page, numbers(6), 0);
  let now = await person.wait(-1);
  for (let n = 0; n < 8; n++) {
    expect(now.prompt, `index ${now.index}`).not.toBe('');
    const next = await person.choose(now);
    expect(next.index).toBeGreaterThan(now.index);
    now = next;
  }
  for (const size of screens) {
    await page.setViewportSize(size);
    await drawn(page);
    await shot(page, `campaign-${size.name}`);
  }
  expect(faults).toEqual([]);
  await context.close();
});

// SANDTABLE_TURNS=40 plays on until the front is inland, which takes a quarter of an hour.
const turns = Number(process.env.SANDTABLE_TURNS ?? 12);

// The person takes the way on that is marked four times of five, as somebody does who
// ends a phase as soon as it may end, and else any other thing that is lit; what was begun is
// given up once in five times.
test(`${turns} turns of the campaign are played by clicking what is lit, with the page loaded anew between`, async () => {
  const { page, context, faults } = await open(browser, { width: 1440, height: 900 });
  const id = await begin(page, 1);
  const begun = Date.now();
  const person = new Person(page, numbers(40), 0.8, false, 0.2);
  let now = await person.wait(-1);
  const looks = [2, turns / 2];
  let choices = 0;
  for (; now.state !== 'over'; choices++) {
    const number = await turnOf(page);
    if (number > turns) break;
    if (number >= looks[0]!) {
      const at = looks.shift()!;
      expect(await axe(page), `turn ${at}`).toEqual([]);
      await shot(page, `campaign-turn-${at}`);
      // Whoever comes back finds the same question.
      await page.reload();
      await page.locator('[data-board]').waitFor();
      expect(await settled(page)).toBe('deciding');
      expect(await indexOf(page)).toBe(now.index);
      const again = await person.wait(-1);
      expect(again.prompt).toBe(now.prompt);
      now = again;
    }
    expect(now.prompt, `index ${now.index}`).not.toBe('');
    const next = await person.choose(now);
    expect(next.index).toBeGreaterThan(now.index);
    now = next;
  }
  console.log(
    `${choices} choices in ${turns} turns, ${Date.now() - begun} ms: ${JSON.stringify(person.tally)}`,
  );
  const { scene } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=1`);
  expect(scene!.turn.number).toBe(turns + 1);
  expect(await turnOf(page)).toBe(turns + 1);
  expect(looks, 'turns that were looked at').toEqual([]);
  expect(person.tally.target, 'clicks on the map').toBeGreaterThan(20);
  expect(faults).toEqual([]);
  await context.close();
});
