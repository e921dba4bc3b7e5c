import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Keys, Offer, Snapshot, TableInfo } from '../src/lib/wire.gen';
import { axe, house, indexOf, moved, open, settled, shot, until } from './harness';
import { playOn } from './onward';

const { server, browser } = await house();

/** Plays a game on until the side that waits can decide before its turn. */
async function early(): Promise<string> {
  const { id } = await server.post<TableInfo>('/api/tables', {
    game: 'atlanticwall',
    scenario: 'caumont-gap',
    options: {},
    seats: ['person', 'person'],
    dice: 'seeded',
    seed: 'early',
  });
  const found = await playOn(server, id, {
    there: async ({ seat }) => {
      const waits = await server.get<Snapshot>(`/api/tables/${id}/view?seat=${1 - seat}`);
      return waits.early && true;
    },
    choose: ({ view: { offers }, chosen }) => {
      const plain = (c: string) => offers.find((o) => o.choice === c);
      return plain('rest') ?? plain('done') ?? offers[(chosen * 7919) % offers.length]!;
    },
  });
  if (!found) throw new Error('nobody can decide before his turn');
  return id;
}

const head = (page: Page, name: string) => page.getByRole('region', { name });

test('who waits decides before his turn, takes it back, decides anew, and is not waited for', async () => {
  const id = await early();
  const keys = await server.post<Keys>(`/api/tables/${id}/keys`, { of: 'all' });
  const [allies, germans] = await Promise.all(
    keys.seats.map(async (key) => {
      const { page, faults } = await open(browser);
      await page.goto(`${server.base}/#/t/${id}?key=${key}`);
      await page.locator('[data-board]').waitFor();
      await page.getByRole('button', { name: 'Go on without a name' }).click();
      return { page, faults };
    }),
  );
  const one = allies!.page;
  const two = germans!.page;
  await settled(one);
  expect(await head(one, 'Before your turn').count()).toBe(0);
  const at = await indexOf(two);

  const decide = async () => {
    const card = head(two, 'Before your turn');
    await card.getByText('You can already decide:').waitFor();
    await card.getByRole('button', { name: 'Decide now' }).click();
    await two.waitForFunction((t) => !location.hash.includes(t), id);
    await head(two, 'Deciding before your turn').waitFor();
    await settled(two);
  };
  const desk = () => two.url().split('/').pop()!;
  // One mission is given, taken back as at any table, and given again.
  await decide();
  expect(await axe(two)).toEqual([]);
  await shot(two, 'early-desk');
  const seen = await two.evaluate(
    async ([d, key]) => {
      const res = await fetch(`/api/tables/${d}/view?seat=1`, { headers: { 'Sandtable-Key': key! } });
      return (await res.json()) as { offers: { choice: string; label: string; piece?: string }[] };
    },
    [desk(), keys.seats[1]],
  );
  const mission = seen.offers.find((o) => o.choice.startsWith('assign')) as Offer;
  await two.locator('#tab-orders').click();
  const order = async (text: string) => {
    const line = two.locator('#tab-panel').getByRole('combobox');
    await line.fill(text);
    await line.press('Enter');
  };
  await order(mission.choice);
  await moved(two, 0);
  await settled(two);
  await two.getByRole('button', { name: /^Undo/ }).click();
  await until('the mission is taken back', async () => (await indexOf(two)) === 0);
  await settled(two);
  await order(mission.choice);
  await moved(two, 0);
  await settled(two);
  // The last choice hands it in and leads back.
  await two.getByRole('button', { name: 'Missions given' }).first().click();
  await two.waitForFunction((t) => location.hash.includes(t), id);
  const sealed = head(two, 'Handed in, sealed');
  await sealed.waitFor();
  await sealed.getByRole('button', { name: 'Show them' }).click();
  await sealed.getByRole('listitem').first().waitFor();
  expect((await sealed.getByRole('listitem').allInnerTexts()).length).toBe(2);
  expect(await axe(two)).toEqual([]);
  expect(await head(two, 'Your name').count(), 'asked for a name again').toBe(0);
  await shot(two, 'early-sealed');
  // The other side is told that, and not what.
  await one.getByText('Handed in: Germans').waitFor();
  expect(await one.locator('body').innerText()).not.toContain(mission.label);
  expect(await axe(one)).toEqual([]);
  await shot(one, 'early-other');

  await sealed.getByRole('button', { name: 'Take back' }).click();
  await sealed.waitFor({ state: 'detached' });
  await one.getByText('Handed in: Germans').waitFor({ state: 'detached' });
  await decide();
  await two.getByRole('button', { name: 'Missions given' }).first().click();
  await two.waitForFunction((t) => location.hash.includes(t), id);
  await head(two, 'Handed in, sealed').waitFor();
  expect(await indexOf(two)).toBe(at);

  // The Allies give no mission, and the game goes on without waiting.
  await one.getByRole('button', { name: 'Missions given' }).first().click();
  await until('both have given their missions', async () => (await indexOf(one)) >= at + 2);
  await head(two, 'Handed in, sealed').waitFor({ state: 'detached' });
  expect(allies!.faults).toEqual([]);
  expect(germans!.faults).toEqual([]);
});
