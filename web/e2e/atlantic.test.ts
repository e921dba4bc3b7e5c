import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Cell, Plan, Snapshot } from '../src/lib/wire.gen';
import {
  axe,
  drawn,
  house,
  indexOf,
  inSight,
  newTable,
  numbers,
  open,
  screens,
  settled,
  shot,
  until,
} from './harness';
import { playOn } from './onward';
import { Person } from './person';

// Battles whose phases are long: they are played by clicking what is lit, and what stands
// beside the map says what a phase leaves undone, who is cut off and who has still to land.

const { server, browser } = await house();

/** Makes a table with a person as the first side and chance as the other, and goes there. */
async function begin(page: Page, scenario: string, seed = `clicked-${scenario}`): Promise<string> {
  const id = await newTable(server, ['person', 'bot:random'], seed, {
    game: 'atlanticwall',
    scenario,
  });
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  await settled(page);
  return id;
}

const view = (id: string) => server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);

/** Every display of the server stands in the panel with its values; lines that have a place lead there. */
async function displays(page: Page, id: string, name: string): Promise<void> {
  await page.locator('#tab-boxes').click();
  const { scene } = await view(id);
  const panel = page.locator('#tab-panel');
  const text = await panel.innerText();
  // What has nothing to say at this moment has no heading.
  const headings = await panel.locator('h3 > span:first-child').allInnerTexts();
  expect(headings, name).toEqual(scene.displays.filter((d) => d.cells.length > 0).map((d) => d.title));
  for (const d of scene.displays) {
    if (d.kind === 'values') for (const c of d.cells) expect(text, d.title).toContain(c.value ?? '');
  }
  const cells: Cell[] = scene.displays.flatMap((d) => (d.kind === 'values' ? d.cells : []));
  const far = cells.findLast((c) => c.at);
  if (!far) return;
  await panel.getByRole('button', { name: far.label, exact: true }).last().click();
  await drawn(page);
  const board = await server.get<{ places: { id: string; x: number; y: number }[] }>(
    `/api/tables/${id}/board`,
  );
  const place = board.places.find((p) => p.id === far.at)!;
  expect(await inSight(page, place.x, place.y), `${name}: ${far.label} leads to ${far.at}`).toBe(true);
}

/** The order of battle opens by keys, from a division to a regiment to a battalion, which the map goes to. */
async function tree(page: Page, name: string): Promise<void> {
  const index = await indexOf(page);
  await page.locator('#tab-forces').click();
  const branch = page
    .locator('#tab-panel > details')
    .filter({ has: page.locator('summary', { hasText: 'steps' }) })
    .first();
  await branch.locator('> summary').focus();
  await page.keyboard.press('Enter');
  const regiment = branch.locator('details').first();
  await regiment.locator('> summary').focus();
  await page.keyboard.press('Enter');
  const unit = regiment.getByRole('button').first();
  await unit.waitFor();
  await drawn(page);
  await shot(page, `${name}-tree`);
  expect(await axe(page), `${name} with its order of battle`).toEqual([]);
  await unit.focus();
  await page.keyboard.press('Enter');
  await page.locator('#tab-boxes').click();
  expect(await indexOf(page), 'nothing has been chosen by it').toBe(index);
}

/** The lines of supply are drawn over the map, and go again. */
async function supply(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Charts over the map' }).click();
  await page.getByRole('radio', { name: 'Supply of the Germans' }).check();
  await page
    .locator('[data-chart-lines] path, [data-chart-lines] g > *')
    .first()
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await drawn(page);
  await shot(page, `${name}-supply`);
  await page.getByRole('button', { name: 'Charts over the map' }).click();
  await page.getByRole('radio', { name: 'None' }).check();
  await page.keyboard.press('Escape');
  await page.locator('[data-chart-lines]').waitFor({ state: 'detached' });
}

test.each([
  { scenario: 'fall-of-cherbourg', choices: 20, beside: /may still move|has to|out of/ },
  { scenario: 'bloody-omaha', choices: 20, beside: /order of battle/ },
  { scenario: 'utah-beach', choices: 14, beside: /not aimed/ },
  { scenario: 'gold-juno-sword', choices: 12, beside: /not aimed/ },
])('$scenario is played by clicking what is lit', async ({ scenario, choices, beside }) => {
  const { page, context, faults } = await open(browser, { width: 1440, height: 900 });
  const id = await begin(page, scenario);
  const name = `atlantic-${scenario}`;
  await shot(page, `${name}-open`);
  await displays(page, id, name);
  expect(await page.locator('#tab-panel').innerText()).toMatch(beside);
  expect(await axe(page), `${name} with what stands beside the map`).toEqual([]);
  await supply(page, name);
  await tree(page, name);

  const person = new Person(page, numbers(33), 0);
  let now = await person.wait(-1);
  for (let n = 0; n < choices && now.state !== 'over'; n++) {
    expect(now.prompt, `index ${now.index}`).not.toBe('');
    const next = await person.choose(now);
    expect(next.index).toBeGreaterThan(now.index);
    now = next;
  }
  expect(person.tally.target, JSON.stringify(person.tally)).toBeGreaterThan(choices / 5);
  await displays(page, id, name);
  expect(await axe(page), `${name} played`).toEqual([]);
  for (const size of screens) {
    await page.setViewportSize(size);
    await drawn(page);
    await shot(page, `${name}-${size.name}`);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('missions are given beside their counters, and what can still move is one click away', async () => {
  const { page, context, faults } = await open(browser, { width: 1440, height: 900 });
  const id = await begin(page, 'fall-of-cherbourg', 'sunny'); // aircraft fly
  const counter = page.locator('.tray [data-piece]').nth(3);
  const given = page.locator('.facts div', { hasText: 'Have a mission' }).locator('dd');
  expect(await given.innerText()).toBe('0');
  await counter.click();
  const [at, menu] = await Promise.all([counter.boundingBox(), page.locator('.menu').boundingBox()]);
  expect(Math.abs(menu!.x - at!.x), 'the menu stands above its counter').toBeLessThan(40);
  expect(at!.y - (menu!.y + menu!.height), 'and near it').toBeLessThan(200);
  await page.getByRole('menuitem', { name: /Interdiction/ }).click();
  await page.waitForFunction(() =>
    document.querySelector('.facts')?.textContent?.includes('On Interdiction'),
  );
  expect(await given.innerText()).toBe('1');

  await page.getByRole('button', { name: /^Missions given/ }).click();
  const lit = page.locator('[data-lit]');
  await lit.waitFor();
  const { scene, offers } = await view(id);
  const on = new Set(scene.pieces.filter((p) => /^[A-E]\d{4}$/.test(p.at)).map((p) => p.id));
  const movable = new Set(offers.flatMap((o) => (o.piece && on.has(o.piece) ? [o.piece] : [])));
  expect(movable.size).toBeGreaterThan(40);
  expect(await lit.getAttribute('data-lit')).toBe(String(movable.size));
  await lit.click();
  expect(await lit.getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByRole('checkbox', { name: 'Only what can be chosen now' }).isChecked()).toBe(true);
  expect(await axe(page)).toEqual([]);
  await lit.click();
  expect(await page.getByRole('checkbox', { name: 'Only what can be chosen now' }).isChecked()).toBe(false);
  expect(faults).toEqual([]);
  await context.close();
});

/** Makes a table of two persons and goes on as usual to its first Combat Phase. */
async function toCombat(scenario: string): Promise<string> {
  const id = await newTable(server, ['person', 'person'], 'planned', { game: 'atlanticwall', scenario });
  const combat = await playOn(server, id, {
    there: async ({ seat }) => {
      const { rows } = await server.get<Plan>(`/api/tables/${id}/plan?seat=${seat}`);
      return rows.length > 0 || undefined;
    },
    choose: ({ view }) => view.offers.find((o) => o.main || o.choice === 'done')!,
    most: 5000,
  });
  expect(combat, 'attacks can be declared').toBe(true);
  return id;
}

test('what has to be attacked is declared, built and attacked from the Plan tab, which goes on to the next', async () => {
  const { page, context, faults } = await open(browser, { width: 390, height: 844, touch: true });
  await page.goto(`${server.base}/#/t/${await toCombat('fall-of-cherbourg')}`);
  await settled(page);
  await page.getByRole('button', { name: /^Plan \(\d+\)/ }).click();
  const matters = page.locator('#tab-panel [data-matter]');
  await matters.first().waitFor();
  const all = await matters.evaluateAll((list) => list.map((m) => m.getAttribute('data-matter')!));
  expect(all.length).toBeGreaterThan(1);
  const card = page.locator(`#tab-panel [data-matter="${all[0]}"]`);
  await card.getByText('has to be attacked').waitFor();
  expect(await axe(page), 'what can be attacked').toEqual([]);
  await shot(page, 'atlantic-plan');

  // It begins with the units that are listed and for which the odds were told.
  const ours = card.getByRole('list').first().getByRole('listitem');
  const many = await ours.count();
  const names = async () => (await ours.allInnerTexts()).map((x) => x.split(',')[0]).sort();
  const listed = await names();
  await card.getByRole('button', { name: /^Attack / }).click();
  const out = card.getByRole('group', { name: 'Leave out' }).getByRole('button');
  await until('the listed units attack', async () => (await out.count()) === many);
  expect(await names()).toEqual(listed);
  // On a small screen the way on stands where nobody has to look for it.
  const attack = card.getByRole('button', { name: 'Attack', exact: true });
  await drawn(page);
  const { y, height } = (await attack.boundingBox())!;
  expect(y + height, 'the way on is in sight').toBeLessThan(844);
  expect(await axe(page), 'an attack that is being built').toEqual([]);
  await shot(page, 'atlantic-plan-built');
  await out.last().click();
  await page.waitForFunction(
    ([id, n]) => document.querySelector(`#tab-panel [data-matter="${id}"] ul`)!.children.length === n,
    [all[0]!, many - 1] as const,
  );
  await card.getByRole('group', { name: 'Add' }).getByRole('button').last().click();
  await page.waitForFunction(
    ([id, n]) => document.querySelector(`#tab-panel [data-matter="${id}"] ul`)!.children.length === n,
    [all[0]!, many] as const,
  );
  const before = await indexOf(page);
  await attack.click();

  // Losses and retreats are chosen on the map, over which the panel lay; then the next attack has its turn.
  await page.locator('.page.open').waitFor({ state: 'detached' });
  const person = new Person(page, numbers(5));
  let now = await person.wait(before);
  for (let n = 0; n < 30 && !/^Attack a hex/.test(now.prompt); n++) now = await person.choose(now);
  const plan = page.getByRole('button', { name: /^Plan \(\d+\)/ });
  await plan.click();
  await plan.waitFor({ state: 'hidden' });
  const next = page.locator(`#tab-panel [data-matter="${all[1]}"][data-matter-state="open"]`);
  await next.getByRole('button', { name: /^Attack / }).waitFor();
  expect(
    await page.locator('#tab-panel [data-matter-state="open"]').first().getAttribute('data-matter'),
  ).toBe(all[1]);
  expect(await card.locator('[data-do]').count(), 'attacked once only (9.16)').toBe(0);
  expect(await axe(page), 'one attack made').toEqual([]);
  await shot(page, 'atlantic-plan-next');
  expect(faults).toEqual([]);
  await context.close();
});

test('phone: that a unit can go nowhere is told below the way back, not under it', async () => {
  const id = await newTable(server, ['person', 'bot:random'], 'nowhere', {
    game: 'atlanticwall',
    scenario: 'epsom',
  });
  const nowhere = await playOn(server, id, {
    there: ({ view: { offers } }) => offers.every((o) => o.kind === 'back') || undefined,
    choose: ({ view: { offers }, chosen }) =>
      offers.find((o) => o.kind === 'back') ?? offers[(chosen / 2) % offers.length]!,
    seat: 0,
  });
  expect(nowhere, 'a unit is picked that can go nowhere').toBe(true);
  for (const look of [screens[3], { width: 844, height: 390, touch: true }]) {
    const { page, context, faults } = await open(browser, look);
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    const hint = page.getByText('Nothing else can be done here.');
    const buttons = page.locator('.prompt .buttons');
    const [above, below] = [(await buttons.boundingBox())!, (await hint.boundingBox())!];
    expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
    expect(faults).toEqual([]);
    await context.close();
  }
});
