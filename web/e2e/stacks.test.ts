import { expect, test } from 'vitest';
import type { Board, Snapshot, Title } from '../src/lib/wire.gen';
import { axe, house, newTable, onScreen, open, settled, until } from './harness';
import { mainOr, playOn } from './onward';

const { server, browser } = await house();

/** Plays a game of persons on until stacks stand on its map; returns where. */
async function stacked(id: string): Promise<Snapshot> {
  const { places } = await server.get<Board>(`/api/tables/${id}/board`);
  const on = new Set(places.map((p) => p.id));
  const piled = await playOn(server, id, {
    there: ({ view, chosen }) => {
      const at = view.scene.pieces.map((p) => p.at).filter((p) => on.has(p));
      const piles = at.filter((p, i) => at.indexOf(p) !== i);
      return chosen > 40 && piles.length > 2 ? view : undefined;
    },
    choose: ({ view, chosen }) => mainOr(view, chosen * 7),
    most: 400,
  });
  return piled ?? server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);
}

test('the top of a stack is drawn last, over the others', async () => {
  let looked = 0;
  for (const t of await server.get<Title[]>('/api/titles')) {
    const seats = t.info.seats.map(() => 'person');
    const id = await newTable(server, seats, 'stacks', {
      game: t.info.id,
      scenario: t.info.scenarios[0]!.id,
    });
    const v = await stacked(id);
    const { page, context, faults } = await open(browser);
    await page.goto(`${server.base}/#/t/${id}`);
    await page.locator('[data-board]').waitFor();
    await settled(page);
    for (let n = 0; n < 3; n++) await page.getByRole('button', { name: 'Zoom in' }).click();
    const list = page.locator('[data-drawn]');
    // Where the game stands far from the middle, none may be in sight from so near.
    await until('counters are drawn', async () => {
      if (await list.getAttribute('data-drawn')) return true;
      await page.getByRole('button', { name: 'Zoom out' }).click();
      return false;
    });
    const drawn = (await list.getAttribute('data-drawn'))!.split(' ');
    const map = await onScreen(page, server, id);
    const on = new Set(map.places.map((p) => p.id));
    const piles = new Map<string, Snapshot['scene']['pieces']>();
    for (const p of v.scene.pieces) {
      if (on.has(p.at) && drawn.includes(p.id)) piles.set(p.at, [...(piles.get(p.at) ?? []), p]);
    }
    for (const [at, list] of piles) {
      if (list.length < 2) continue;
      looked++;
      const want = [...list].sort((a, b) => a.z - b.z).map((p) => p.id);
      expect(
        drawn.filter((d) => want.includes(d)),
        `${t.info.id} ${at}`,
      ).toEqual(want);
    }
    expect(faults).toEqual([]);
    await context.close();
  }
  expect(looked).toBeGreaterThan(2);
});

test('boxes that stand over the stack are under a heading of the panel', async () => {
  const id = await newTable(server, ['person', 'bot:regular'], 'boxes', { game: 'dday91', scenario: '1944' });
  // A corps that is taken up in the box of its army.
  await playOn(server, id, {
    seat: 0,
    there: ({ chosen }) => chosen > 0 || undefined,
    choose: ({ view }) => view.offers.findLast((o) => o.piece)!,
  });
  const { page, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  await page.locator('#tab-stack').click();
  await page.locator('[role=tabpanel] h3').first().waitFor();
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
});
