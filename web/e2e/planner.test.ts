import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Board, Plan, Setup, Snapshot, TableInfo, Title } from '../src/lib/wire.gen';
import { axe, house, indexOf, moved, open, patience, settled, shot, until } from './harness';
import { mainOr, playOn } from './onward';

const { server, browser } = await house();
let title: Title;
/** A table in which both seats are persons' and something is being planned. */
let planned = '';

beforeAll(async () => {
  title = await withPlans();
  planned = await planning();
});

function create(seats: string[], seed: string): Promise<TableInfo> {
  const scenario = title.info.scenarios[0]!.id;
  return server.post('/api/tables', {
    game: title.info.id,
    scenario,
    options: {},
    seats,
    dice: 'seeded',
    seed,
  });
}

/** The first game whose board has plans. */
async function withPlans(): Promise<Title> {
  for (const t of await server.get<Title[]>('/api/titles')) {
    title = t;
    const table = await create(
      t.info.seats.map(() => 'person'),
      'look',
    );
    const board = await server.get<Board>(`/api/tables/${table.id}/board`);
    await fetch(`${server.base}/api/tables/${table.id}`, { method: 'DELETE' });
    if (board.plans) return t;
  }
  throw new Error('no game has plans');
}

/**
 * Lets the computer play a game and makes its choices again for two persons with the
 * same dice, up to the first moment with something to do in a plan.
 */
async function planning(): Promise<string> {
  const bot = title.bots.find((b) => b.id !== 'random') ?? title.bots[0]!;
  const played = await create(
    title.info.seats.map(() => `bot:${bot.id}`),
    '7',
  );
  await until(
    'the game of two computers is over',
    async () => (await server.get<TableInfo>(`/api/tables/${played.id}`)).over,
    6 * patience,
  );
  const journal = await (await fetch(`${server.base}/api/tables/${played.id}/journal`)).text();
  const copy = await create(
    title.info.seats.map(() => 'person'),
    '7',
  );
  for (const line of journal.split('\n').filter((l) => l.startsWith('['))) {
    const [, seat, choice] = JSON.parse(line) as [number, number, string];
    if (seat < 0) continue;
    const plan = await server.get<Plan>(`/api/tables/${copy.id}/plan?seat=${seat}`);
    if (plan.rows.some((r) => r.odds && r.matter.do.length > 1)) return copy.id;
    const { index } = await server.get<TableInfo>(`/api/tables/${copy.id}`);
    await server.post(`/api/tables/${copy.id}/choices`, { seat, index, choice });
  }
  throw new Error('nothing was planned in the whole game');
}

async function sit(page: Page, id: string): Promise<void> {
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  await settled(page);
}

async function openPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Plan \(\d+\)/ }).click();
  await page.locator('[data-matter]').first().waitFor();
}

for (const dark of [false, true]) {
  test(`plan and charts without faults for assistive technology, ${dark ? 'dark' : 'light'}`, async () => {
    const { page, context, faults } = await open(browser, { dark });
    await sit(page, planned);
    await openPlan(page);
    expect(await axe(page)).toEqual([]);
    await shot(page, `plan-${dark ? 'dark' : 'light'}`);
    await page.getByRole('button', { name: 'Charts over the map' }).click();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('radio').nth(1).check();
    await page.keyboard.press('Escape');
    await page.locator('[data-chart][data-ready=true]').waitFor();
    expect(await axe(page)).toEqual([]);
    await shot(page, `chart-${dark ? 'dark' : 'light'}`);
    await page.locator('#tab-stack').click();
    expect(await axe(page)).toEqual([]);
    if (title.info.notes?.length) {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name: 'Notes on the rules' }).click();
      await page.getByRole('dialog', { name: 'Notes on the rules' }).waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await page.locator('dialog dt').count()).toBe(title.info.notes.length);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
}

test('the odds of every matter add up, and a matter is settled from its card', async () => {
  const { page, context, faults } = await open(browser);
  await sit(page, planned);
  await openPlan(page);
  const sums = await page.evaluate(() =>
    [...document.querySelectorAll('[data-matter]')].flatMap((m) => {
      const cells = [...m.querySelectorAll<HTMLElement>('td[data-num]')];
      if (cells.length === 0) return [];
      return [cells.reduce((n, c) => n + (100 * Number(c.dataset.num)) / Number(c.dataset.den), 0)];
    }),
  );
  expect(sums.length).toBeGreaterThan(0);
  for (const s of sums) expect(Math.abs(s - 100)).toBeLessThan(0.1);
  // The card's own buttons lead on: the choice marked as the usual one, else the last.
  const first = page.locator('[data-matter]:has([data-do])').first();
  const id = (await first.getAttribute('data-matter'))!;
  const card = page.locator(`[data-matter="${id}"]`);
  const began = await card.getAttribute('data-matter-state');
  let now = began;
  for (let n = 0; n < 40 && now === began; n++) {
    const before = await indexOf(page);
    const usual = card.locator('[data-do].main');
    const any = card.locator('[data-do].btn');
    const prompt = page.locator('[data-choice].main, [data-choice]:not([data-choice="back"])');
    if ((await usual.count()) > 0) await usual.first().click();
    else if ((await any.count()) > 0) await any.last().click();
    else await prompt.first().click();
    await moved(page, before);
    await settled(page);
    await page.waitForFunction(
      () =>
        document.querySelector('[data-plan-index]')?.getAttribute('data-plan-index') ===
        document.querySelector('[data-index]')?.getAttribute('data-index'),
    );
    now = (await card.count()) > 0 ? await card.getAttribute('data-matter-state') : 'gone';
  }
  expect(now).not.toBe(began);
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('charts are put on and off with the menu and the key, and rest during a replay', async () => {
  const { page, context, faults } = await open(browser);
  await sit(page, planned);
  const { charts } = await server.get<Board>(`/api/tables/${planned}/board`);
  const on = page.locator('[data-chart][data-ready=true]');
  for (const c of charts!) {
    await page.keyboard.press('c');
    await page.locator(`[data-chart="${c.id}"][data-ready=true]`).waitFor();
    expect(await on.innerText()).toContain(c.help);
    expect(await page.locator('[data-chart-lines]').count()).toBe(1);
  }
  expect(await page.locator('[data-chart-shades] path[fill^="url"]').count()).toBeGreaterThan(0);
  await page.keyboard.press('c');
  await on.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Charts over the map' }).click();
  await page.getByRole('radio', { name: charts![0]!.name }).check();
  await on.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Replay' }).click();
  await on.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await on.waitFor();
  await page.getByRole('button', { name: 'Put the chart away' }).click();
  await on.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

test('a set-up is kept and used in a second game', async () => {
  const kinds = title.info.setup ?? [];
  expect(kinds.length).toBeGreaterThan(0);
  const persons = title.info.seats.map(() => 'person');
  const first = await create(persons, 'first');
  const view = (id: string, seat: number) => server.get<Snapshot>(`/api/tables/${id}/view?seat=${seat}`);
  const seat = first.toMove;
  await playOn(server, first.id, {
    there: (now) => now.seat !== seat || !kinds.includes(now.view.scene.prompt.kind) || undefined,
    choose: ({ view, chosen }) => mainOr(view, chosen * 7),
    most: 1500,
  });
  const { page, context, faults } = await open(browser);
  await sit(page, first.id);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByText(title.info.seats[seat]!.name, { exact: true })
    .click();
  await page.getByRole('button', { name: 'Keep my set-up…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Set-ups for/ });
  await dialog.getByLabel('Keep this set-up as').fill('Along the coast');
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await dialog.getByText('Kept as Along the coast.').waitFor();
  await dialog.getByLabel('Keep this set-up as').fill('Along the coast');
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await axe(page)).toEqual([]);

  const second = await create(persons, 'second');
  await sit(page, second.id);
  await page.getByRole('button', { name: 'Set-ups…' }).click();
  await dialog.getByRole('button', { name: 'Use Along the coast' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await shot(page, 'setups');
  await dialog.getByRole('button', { name: 'Use Along the coast' }).click();
  await dialog.waitFor({ state: 'detached' });
  const [kept] = await server.get<Setup[]>(
    `/api/setups?game=${title.info.id}&scenario=${title.info.scenarios[0]!.id}`,
  );
  const board = await server.get<Board>(`/api/tables/${first.id}/board`);
  const mine = new Set(board.counters.filter((c) => c.side === title.info.seats[seat]!.id).map((c) => c.id));
  const own = (v: Snapshot) => v.scene.pieces.filter((p) => mine.has(p.id)).map((p) => `${p.id} ${p.at}`);
  const after = await view(second.id, seat);
  expect(after.index).toBeGreaterThanOrEqual(kept!.choices.length);
  expect(kinds).not.toContain(after.scene.prompt.kind);
  expect(own(after)).toEqual(own(await view(first.id, seat)));

  const third = await create(persons, 'third');
  await sit(page, third.id);
  await page.getByRole('button', { name: 'Set-ups…' }).click();
  await dialog.getByRole('button', { name: 'Delete Along the coast' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByText('None is kept yet.').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
