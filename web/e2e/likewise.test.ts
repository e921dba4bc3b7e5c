import { expect, test } from 'vitest';
import type { Board, Snapshot, TableInfo } from '../src/lib/wire.gen';
import {
  axe,
  drawn,
  house,
  indexOf,
  moved,
  newTable,
  open,
  orderLine,
  settled,
  shot,
  shows,
  until,
} from './harness';
import { playOn } from './onward';

const { server, browser } = await house();

type Pieces = Snapshot['scene']['pieces'];

/** A game played on, without moving, until two pieces of one place can be chosen for the same. */
async function stacked(): Promise<{ id: string; first: string; second: string; kind: string }> {
  const id = await newTable(server, ['person', 'person'], 'x');
  const { places } = await server.get<{ places: { id: string }[] }>(`/api/tables/${id}/board`);
  const on = new Set(places.map((p) => p.id));
  const found = await playOn(server, id, {
    there: ({ view: v }) => {
      const at = new Map(v.scene.pieces.map((p) => [p.id, p.at]));
      const picks = v.offers.filter((o) => o.kind === 'pick' && o.piece && on.has(at.get(o.piece)!));
      for (const a of picks)
        for (const b of picks)
          if (a !== b && at.get(a.piece!) === at.get(b.piece!))
            return { id, first: a.piece!, second: b.piece!, kind: v.scene.prompt.kind };
      return undefined;
    },
    choose: ({ view: { offers } }) =>
      offers.find((x) => x.main) ?? offers.filter((x) => !x.piece).at(-1) ?? offers[0]!,
    most: 200,
  });
  if (!found) throw new Error('no two pieces of one place can be chosen');
  return found;
}

test('the others of a stack are given the same order by one click, and one undo takes it back', async () => {
  const { id, first, second, kind } = await stacked();
  const { page, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const { toMove } = await server.get<TableInfo>(`/api/tables/${id}`);
  const now = () => server.get<Snapshot>(`/api/tables/${id}/view?seat=${toMove}`);
  const order = async (text: string) => {
    const at = await indexOf(page);
    await page.locator('[data-board]').focus();
    await orderLine(page);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await moved(page, at);
    await settled(page);
  };
  const start = await now();
  await order(start.offers.find((o) => o.kind === 'pick' && o.piece === first)!.choice);
  for (let i = 0; ; i++) {
    const v = await now();
    if (v.scene.prompt.kind === kind) break;
    if (i > 12) throw new Error(`the order does not end: ${v.scene.prompt.kind}`);
    // A step to a place with room for all, then the marked end of it.
    const held = new Set(v.scene.pieces.map((p) => p.at));
    const step =
      i === 0 ? v.offers.find((o) => o.place && o.kind === 'move' && !held.has(o.place)) : undefined;
    await order((step ?? v.offers.find((o) => o.main) ?? v.offers.at(-1)!).choice);
  }
  const where = (p: Pieces, of: string) => p.find((x) => x.id === of)!.at;
  const moved1 = (await now()).scene.pieces;
  expect(where(moved1, first)).not.toBe(where(start.scene.pieces, first));
  expect(where(moved1, second)).toBe(where(start.scene.pieces, second));

  const button = page.locator('[data-likewise]');
  await button.waitFor();
  expect(await axe(page)).toEqual([]);
  await shot(page, 'likewise');
  const before = await indexOf(page);
  expect((await button.getAttribute('data-likewise'))!.split(' ')).toContain(second);
  await button.click();
  await until('the other is done', async () => {
    const v = await now();
    return v.index > before && v.scene.prompt.kind === kind && (await indexOf(page)) === v.index;
  });
  await page.waitForFunction(() => document.querySelector('[data-likewise]') === null);
  await settled(page);
  const after = (await now()).scene.pieces;
  expect(where(after, second)).toBe(where(after, first));
  expect(await indexOf(page)).toBeGreaterThan(before + 1);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await shows(page, before);
  expect(where((await now()).scene.pieces, second)).toBe(where(start.scene.pieces, second));
  expect(faults).toEqual([]);
});

test('the rest of a regiment goes the same way, each from where it stands, and one undo takes all of it back', async () => {
  const of = { game: 'atlanticwall', scenario: 'fall-of-cherbourg' };
  const id = await newTable(server, ['person', 'person'], 'regiment', of);
  const board = await server.get<Board>(`/api/tables/${id}/board`);
  const { page, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const now = () => server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);
  const take = async (choice: string) => {
    const at = await indexOf(page);
    await page.locator('[data-board]').focus();
    await orderLine(page);
    await page.keyboard.type(choice);
    await page.keyboard.press('Enter');
    await moved(page, at);
    await settled(page);
  };
  const start = await now();
  const where = (v: Snapshot, piece: string) =>
    board.places.find((x) => x.id === v.scene.pieces.find((p) => p.id === piece)!.at)!;
  const regiment = board.counters.filter((c) => c.part === '313' && c.group === '79th Infantry Division');
  expect(regiment.length).toBeGreaterThan(2);
  const [first, ...others] = regiment.map((c) => c.id);

  // To the hex beside it that lies furthest to the north, and to the end of its move.
  await take(start.offers.find((o) => o.piece === first)!.choice);
  const from = where(start, first!);
  const picked = await now();
  const ways = picked.offers.flatMap((o) => board.places.find((p) => p.id === o.place) ?? []);
  const far = (p: { x: number; y: number }) => Math.hypot(p.x - from.x, p.y - from.y);
  const least = Math.min(...ways.map(far).filter((d) => d > 0));
  const beside = ways.filter((p) => far(p) > 0 && far(p) < least * 1.1);
  const north = beside.reduce((a, b) => (b.y < a.y ? b : a));
  await take(picked.offers.find((o) => o.place === north.id)!.choice);
  for (let v = await now(); v.scene.prompt.kind !== start.scene.prompt.kind; v = await now())
    await take((v.offers.find((o) => o.main) ?? v.offers.at(-1)!).choice);

  await page.locator('[data-next]').waitFor();
  const follow = page.locator('[data-follow]');
  expect((await follow.getAttribute('data-follow'))!.split(' ').sort()).toEqual([...others].sort());
  expect(await axe(page)).toEqual([]);
  await shot(page, 'regiment');
  const before = await indexOf(page);
  await follow.click();
  await until('the regiment has gone', async () => {
    const v = await now();
    return others.every((u) => where(v, u).id !== where(start, u).id) && (await indexOf(page)) === v.index;
  });
  const after = await now();
  for (const u of others) {
    expect(where(after, u).x - where(start, u).x, u).toBeCloseTo(north.x - from.x, 3);
    expect(where(after, u).y - where(start, u).y, u).toBeCloseTo(north.y - from.y, 3);
  }
  await settled(page);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await shows(page, before);
  const back = await now();
  for (const u of others) expect(where(back, u).id).toBe(where(start, u).id);
  expect(where(back, first!).id).toBe(north.id);
  expect(faults).toEqual([]);
});

test('one other that can do the same is called by its name', async () => {
  const of = { game: 'koenig', scenario: 'utah' };
  const id = await newTable(server, ['person', 'bot:regular'], 'one other', of);
  const { page, context, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const before = await indexOf(page);
  await page.locator('[data-take]').first().click();
  await page.locator('[data-board] [data-target="place:1908"]').focus();
  await page.keyboard.press('Enter');
  await moved(page, before);
  await settled(page);
  const button = page.locator('[data-likewise]');
  const other = (await button.getAttribute('data-likewise'))!;
  const { counters } = await server.get<Board>(`/api/tables/${id}/board`);
  expect(await button.innerText()).toBe(`The same for ${counters.find((c) => c.id === other)!.name}`);
  expect(faults).toEqual([]);
  await context.close();
});

test('of many counters beside the question those that stay are not made anew, and a batch asks for plans at its end alone', async () => {
  const of = { game: 'atlanticwall', scenario: 'campaign' };
  const id = await newTable(server, ['person', 'person'], 'counters stay', of);
  await server.post(`/api/tables/${id}/choices`, { seat: 0, index: 0, undos: 0, choice: 'plan historical' });
  const { page, context, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await page.getByRole('button', { name: 'I play Allies' }).click();
  await settled(page);
  const tray = page.locator('.tray [data-piece]');
  const all = await tray.count();
  expect(all).toBeGreaterThan(40);
  await tray.evaluateAll((list) => {
    for (const el of list) el.setAttribute('data-marked', '');
  });
  const before = await indexOf(page);
  await tray.first().click();
  await page.getByRole('menuitem').last().click();
  await moved(page, before);
  await settled(page);
  await drawn(page);
  expect(await tray.count()).toBeGreaterThan(all - 2);
  expect(await page.locator('.tray [data-piece]:not([data-marked])').count()).toBe(0);
  expect(await page.locator('.tray[inert]').count()).toBe(0);

  let plans = 0;
  page.on('request', (r) => {
    if (r.url().includes(`/${id}/plan`)) plans++;
  });
  const likewise = page.locator('[data-likewise]');
  const others = (await likewise.getAttribute('data-likewise'))!.split(' ').length;
  const from = await indexOf(page);
  await likewise.click();
  await shows(page, from + others);
  await settled(page);
  expect(plans).toBeLessThan(3);
  expect(faults).toEqual([]);
  await context.close();
});
