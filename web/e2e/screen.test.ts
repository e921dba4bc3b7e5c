import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Snapshot, Title } from '../src/lib/wire.gen';
import { clickFirst, handedOver, hides } from './friends';
import {
  axe,
  drawn,
  house,
  indexOf,
  moved,
  newTable,
  onScreen,
  open,
  orderLine,
  settled,
  shot,
  shows,
  tableOf,
  until,
} from './harness';
import { oneOf, playOn } from './onward';

const { server, browser } = await house();

const view = (id: string, seat = 0) => server.get<Snapshot>(`/api/tables/${id}/view?seat=${seat}`);

/** Plays through the interface until a view is as wanted; false if the game ends first. */
async function playUntil(id: string, wanted: (v: Snapshot) => boolean): Promise<boolean> {
  const there = await playOn(server, id, {
    there: (now) => wanted(now.view) || undefined,
    choose: (now) => oneOf(now.view, now.chosen * 7),
    seat: 0,
  });
  return there ?? false;
}

async function sit(page: Page, id: string, at = ''): Promise<void> {
  await page.goto(`${server.base}/#/t/${id}${at}`);
  await page.locator('[data-board]').waitFor();
}

describe('without faults for assistive technology', () => {
  for (const dark of [false, true]) {
    test(`start page, table page and dialogs, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, context, faults } = await open(browser, { dark });
      const id = await newTable(server, ['person', 'bot:random']);
      await page.goto(server.base);
      await page.getByRole('button', { name: 'Start the game' }).waitFor();
      const optional = page.getByText('Optional rules');
      if ((await optional.count()) > 0) await optional.click();
      await page.getByText('Dice and name').click();
      expect(await axe(page)).toEqual([]);
      await shot(page, `start-${dark ? 'dark' : 'light'}`);
      await page.getByRole('button', { name: 'About' }).click();
      expect(await axe(page)).toEqual([]);
      const words = await page.getByRole('link', { name: 'licences' }).getAttribute('href');
      expect(await (await fetch(new URL(words!, page.url()))).text()).toContain('SIL OPEN FONT LICENSE');
      await page.keyboard.press('Escape');
      await sit(page, id);
      await settled(page);
      for (let n = 0; n < 3; n++) {
        await settled(page);
        await clickFirst(page);
      }
      await settled(page);
      expect(await axe(page)).toEqual([]);
      for (const tab of ['stack', 'log', 'score', 'boxes', 'orders', 'forces', 'legend']) {
        await page.locator(`#tab-${tab}`).click();
        expect(await axe(page), tab).toEqual([]);
      }
      await shot(page, `table-${dark ? 'dark' : 'light'}`);
      await page.getByRole('button', { name: 'Keys and help' }).click();
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      expect(await axe(page)).toEqual([]);
      await page.getByRole('button', { name: 'Who plays which side' }).click();
      await page.getByRole('dialog', { name: 'Who plays' }).waitFor();
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name: 'The dice' }).click();
      await page.getByRole('dialog', { name: 'The dice of this game' }).waitFor();
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('.prompt .rule').first().click();
      await page.getByRole('dialog', { name: /Rule/ }).waitFor();
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Replay' }).click();
      await page.getByRole('region', { name: 'Replay' }).waitFor();
      expect(await axe(page)).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    });
  }
});

test('where nothing of what is asked is about a place it is said what is asked, with its rule', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'bot:random']);
  expect(await playUntil(id, (v) => v.offers.some((o) => o.kind === 'pick' && o.piece && !o.place))).toBe(
    true,
  );
  await sit(page, id);
  await settled(page);
  await page.getByRole('button', { name: 'Whole map' }).click();
  await drawn(page);
  const map = await onScreen(page, server, id);
  let pointed = '';
  for (const p of map.places) {
    if (map.pieces.includes(p.id) || !(await map.clear(p.id))) continue;
    const why = await server.get<unknown[]>(`/api/tables/${id}/why?seat=0&place=${encodeURIComponent(p.id)}`);
    if (why.length > 0) continue;
    pointed = p.id;
    await page.mouse.move(...map.at(p.id));
    await page.locator('[data-nothing]').waitFor();
    break;
  }
  expect(pointed).not.toBe('');
  const { prompt } = (await view(id)).scene;
  const said = await page.locator('[data-nothing]').innerText();
  expect(said).toContain(prompt.text);
  expect(said).toContain(`§ ${prompt.rule}`);
  expect(faults).toEqual([]);
  await context.close();
});

test('a place that may not be chosen says why, with its rule; an order against the rules is refused', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'bot:random']);
  expect(await playUntil(id, (v) => v.offers.some((o) => o.kind === 'move'))).toBe(true);
  await sit(page, id);
  await settled(page);
  await page.getByRole('button', { name: 'Whole map' }).click();
  await drawn(page);
  const map = await onScreen(page, server, id);
  let said = '';
  for (const p of map.places) {
    if (!(await map.clear(p.id))) continue;
    const why = await server.get<{ legal: boolean; rule?: string }[]>(
      `/api/tables/${id}/why?seat=0&place=${encodeURIComponent(p.id)}`,
    );
    if (why.length === 0 || why.some((e) => e.legal || !e.rule)) continue;
    await page.mouse.move(...map.at(p.id));
    await page.locator('[data-why]').waitFor();
    said = await page.locator('[data-why]').innerText();
    break;
  }
  expect(said).toMatch(/§ \S+/);
  await shot(page, 'why');

  const v = await view(id);
  const places = await server.get<{ places: { id: string }[] }>(`/api/tables/${id}/board`);
  const move = v.offers.find((o) => o.kind === 'move' && o.place)!;
  const legal = new Set(v.offers.map((o) => o.choice));
  const refused = places.places
    .map((p) => move.choice.replace(move.place!, p.id))
    .find((c) => !legal.has(c))!;
  await orderLine(page);
  await page.keyboard.type(refused);
  await page.keyboard.press('Enter');
  const notice = page.locator('.prompt [role=alert]');
  await notice.waitFor();
  expect(await notice.innerText()).toMatch(/§/);
  expect((await view(id)).index).toBe(v.index);
  expect(faults).toEqual([]);
  await context.close();
});

test('typed orders are completed and played', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'bot:random']);
  await sit(page, id);
  await settled(page);
  const v = await view(id);
  const choice = v.offers[0]!.choice;
  await page.keyboard.press('/');
  const order = page.getByRole('combobox', { name: 'Order' });
  await order.pressSequentially(choice.slice(0, Math.max(2, choice.length - 2)));
  await page.keyboard.press('Tab');
  expect(await order.inputValue()).toBe(choice);
  await page.keyboard.press('Enter');
  await moved(page, v.index);
  expect(await page.getByRole('log', { name: 'What happens' }).innerText()).not.toBe('');
  expect(faults).toEqual([]);
  await context.close();
});

test('the target under the pointer shows its odds; undo takes back and says when it cannot', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'bot:random'], 'odds');
  expect(await playUntil(id, (v) => v.offers.some((o) => o.odds && !o.place))).toBe(true);
  await sit(page, id);
  await settled(page);
  const withOdds = (await view(id)).offers.find((o) => o.odds && !o.place)!;
  await page.locator(`[data-choice="${withOdds.choice}"]`).hover();
  const bars = page.locator('[data-inspect] table tbody tr');
  await bars.first().waitFor();
  const percents = (await page.locator('[data-inspect] .pct').allInnerTexts()).map((t) =>
    Number(t.replace(/[^\d.]/g, '')),
  );
  const sum = percents.reduce((a, b) => a + b, 0);
  expect(sum).toBeGreaterThan(95);
  expect(sum).toBeLessThan(105);
  await shot(page, 'odds');

  // A table where the choice before last was the same person's can be undone.
  const pick = await newTable(server, ['person', 'bot:random'], 'undo');
  expect(await playUntil(pick, (v) => v.offers.some((o) => o.kind === 'pick') && v.floor === v.index)).toBe(
    true,
  );
  await sit(page, pick);
  await settled(page);
  const undo = page.getByRole('button', { name: /^Undo/ });
  expect(await undo.isDisabled()).toBe(true);
  expect(await undo.getAttribute('title')).toMatch(/stands|Nothing/);
  const v = await view(pick);
  const offer = v.offers.find((o) => o.kind === 'pick')!;
  await page.locator('#tab-orders').click();
  await page.locator('[data-offers] button', { hasText: offer.choice }).first().click();
  await moved(page, v.index);
  await settled(page);
  expect(await undo.isEnabled()).toBe(true);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('u');
  await shows(page, v.index);
  expect((await view(pick)).index).toBe(v.index);
  expect(faults).toEqual([]);
  await context.close();
});

test('replay goes to any moment and back; a saved game opens again where it was', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'bot:random'], 'replay');
  await playUntil(id, (v) => v.index > 60);
  await sit(page, id, '?at=5');
  const bar = page.getByRole('region', { name: 'Replay' });
  await bar.waitFor();
  await shows(page, 5);
  const slider = bar.getByRole('slider', { name: 'Moment of the game' });
  await slider.fill('20');
  await shows(page, 20);
  await bar.getByRole('button', { name: 'One step back' }).click();
  await shows(page, 19);
  await bar.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(
    () => Number(document.querySelector('[data-index]')?.getAttribute('data-index')) > 24,
  );
  await bar.getByRole('button', { name: 'Pause' }).click();
  await shot(page, 'replay');
  await bar.getByRole('button', { name: 'Back to the game' }).click();
  await settled(page);
  const v = await view(id);
  expect(await indexOf(page)).toBe(v.index);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save the game to a file' }).click();
  const path = await (await coming).path();
  expect(readFileSync(path, 'utf8').trim().split('\n').length).toBeGreaterThan(20);
  await page.goto(server.base);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'saved.jsonl', mimeType: 'application/jsonl', buffer: readFileSync(path) });
  await page.locator('[data-board]').waitFor();
  const copy = tableOf(page);
  expect(copy).not.toBe(id);
  await settled(page);
  expect((await view(copy)).index).toBe(v.index);

  await page.goto(server.base);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bad.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from('not a game\n') });
  await page.getByRole('alert').waitFor();
  expect((await page.getByRole('alert').innerText()).trim()).not.toBe('');
  // The file is as it is: there is nothing to try again, and the notice can be put away.
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Close this notice' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

test('games in progress can be continued and deleted', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'bot:random'], 'list');
  await page.goto(server.base);
  const entries = page.locator('.going li');
  await entries.first().waitFor();
  const before = await entries.count();
  const entry = page.locator(`[data-table="${id}"]`);
  await entry.getByRole('link', { name: 'Continue' }).click();
  await page.locator('[data-board]').waitFor();
  await page.goto(server.base);
  await entry.getByRole('button', { name: /^Delete/ }).click();
  await entry.getByRole('button', { name: 'Keep' }).click();
  await entry.getByRole('button', { name: /^Delete/ }).click();
  await entry.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForFunction((n) => document.querySelectorAll('.going li').length === n, before - 1);
  expect(faults).toEqual([]);
  await context.close();
});

test('two persons at one screen are handed the screen in turn', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'person'], 'two');
  await sit(page, id);
  const seen = new Set<string>();
  for (let n = 0; n < 260 && seen.size < 2; n++) {
    if (await handedOver(page)) await page.getByRole('button', { name: /^I play/ }).click();
    if ((await settled(page)) === 'over') break;
    seen.add(await page.locator('.prompt .who').innerText());
    await clickFirst(page);
  }
  expect(seen.size).toBe(2);
  expect(faults).toEqual([]);
  await context.close();
});

test('where the two sides see different things, the screen is handed over first', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'person'], 'hidden');
  await hides(page);
  await sit(page, id);
  const dialog = page.getByRole('dialog', { name: 'Hand over the screen' });
  let asked = false;
  for (let n = 0; n < 260 && !asked; n++) {
    asked = await handedOver(page);
    if (asked || (await settled(page)) === 'over') break;
    await clickFirst(page);
  }
  expect(asked).toBe(true);
  expect(await axe(page)).toEqual([]);
  // What the one saw is not for the other: nothing of it shows behind.
  const behind = await dialog.evaluate((d) => getComputedStyle(d, '::backdrop').backgroundColor);
  expect(behind).toMatch(/^rgb\(/);
  await dialog.getByRole('button', { name: /^I play/ }).click();
  expect(await settled(page)).toBe('deciding');
  expect(faults).toEqual([]);
  await context.close();
});

test('tablet: the side panel is a sheet, a first tap shows and a second chooses', async () => {
  const { page, context, faults } = await open(browser, {
    width: 820,
    height: 1180,
    touch: true,
    dark: true,
  });
  const id = await newTable(server, ['person', 'bot:random'], 'tablet');
  expect(await playUntil(id, (v) => v.offers.some((o) => o.kind === 'move'))).toBe(true);
  await sit(page, id);
  await settled(page);
  const panel = page.getByRole('complementary', { name: 'Side panel' });
  expect(await panel.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Side panel', exact: true }).click();
  await panel.waitFor();
  await shot(page, 'tablet-sheet');
  await page.getByRole('button', { name: 'Close the side panel' }).click();
  await panel.waitFor({ state: 'hidden' });
  expect(await axe(page)).toEqual([]);
  const before = await indexOf(page);
  const offers = (await view(id)).offers;
  const single = offers.find(
    (o) => o.kind === 'move' && offers.filter((x) => x.place === o.place).length === 1,
  )!;
  await page.evaluate(
    (k) => document.querySelector<HTMLElement>(`[data-target="${k}"]`)?.focus(),
    `place:${single.place}`,
  );
  await drawn(page);
  const at = (await page.locator(`[data-target="place:${single.place}"]`).boundingBox())!;
  const point = [at.x + at.width / 2, at.y + at.height / 2] as const;
  await page.touchscreen.tap(...point);
  await page.getByRole('button', { name: /^Do it/ }).waitFor();
  expect(await indexOf(page)).toBe(before);
  await page.touchscreen.tap(...point);
  await moved(page, before);
  await shot(page, 'tablet');
  expect(faults).toEqual([]);
  await context.close();
});

test('the opponent is played back at the set speed and can be skipped', async () => {
  const { page, context, faults } = await open(browser, { motion: true });
  const id = await newTable(server, ['person', 'bot:random'], 'speed');
  await sit(page, id);
  await settled(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByText('Slow', { exact: true }).click();
  await page.keyboard.press('Escape');
  let skipped = false;
  for (let n = 0; n < 40 && !skipped; n++) {
    await settled(page);
    await clickFirst(page);
    // At once, where the button is: it goes with what is being shown.
    skipped = await page.evaluate(() => {
      const skip = [...document.querySelectorAll('button')].find((b) => b.textContent?.startsWith('Skip'));
      skip?.click();
      return skip !== undefined;
    });
  }
  expect(skipped).toBe(true);
  await settled(page);
  await page.reload();
  await page.locator('[data-board]').waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect(await page.getByRole('radio', { name: 'Slow' }).isChecked()).toBe(true);
  await page.getByText('Dark', { exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(faults).toEqual([]);
  await context.close();
});

test('the print view shows the map with its pieces', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'bot:random'], 'print');
  await page.goto(`${server.base}/#/print/${id}`);
  await page.locator('.paper canvas').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.paper .counter').length > 3);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'print');
  await until('the map is in the print', async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    return pdf.length > 20_000;
  });
  expect(faults).toEqual([]);
  await context.close();
});

test('a server that goes away is told in one line, which goes when it is back; play goes on', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'bot:random'], 'away');
  await sit(page, id);
  await settled(page);
  const port = server.port;
  await server.stop();
  const gone = page.getByText('No connection to the server');
  await gone.waitFor();
  await page.locator('#tab-orders').click();
  await page.locator('[data-offers] button').first().click();
  const silent = page.getByRole('alert').filter({ hasText: 'The server does not answer' });
  await silent.waitFor();
  await server.start(port);
  await gone.waitFor({ state: 'detached' });
  await silent.waitFor({ state: 'detached' });
  await clickFirst(page);
  await settled(page);
  await page.goto(server.base);
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  await page.route('**/api/titles', (r) => r.abort());
  await page.reload();
  await silent.waitFor();
  await page.unroute('**/api/titles');
  await silent.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a step that may not end shows its button disabled, with the reason and the rule', async () => {
  let bars = 0;
  for (const t of await server.get<Title[]>('/api/titles')) {
    const info = await server.post<{ id: string; toMove: number }>('/api/tables', {
      game: t.info.id,
      scenario: t.info.scenarios[0]!.id,
      options: {},
      seats: t.info.seats.map(() => 'person'),
      dice: 'seeded',
      seed: 'barred',
    });
    const { barred } = await view(info.id, info.toMove);
    if (barred.length === 0) continue;
    bars++;
    const { page, context, faults } = await open(browser);
    await sit(page, info.id);
    await settled(page);
    const b = barred[0]!;
    const row = page.locator(`[data-barred="${b.offer.choice}"]`);
    expect(await row.getByRole('button', { name: b.offer.label, exact: true }).isDisabled()).toBe(true);
    expect(await row.innerText()).toContain(b.words);
    expect(await row.innerText()).toContain(`§ ${b.rule}`);
    expect(await axe(page)).toEqual([]);
    await shot(page, 'barred');
    expect(faults).toEqual([]);
    await context.close();
  }
  expect(bars).toBeGreaterThan(0);
});

test('in the list of orders a label and its order are words apart', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'bot:random'], 'orders');
  await sit(page, id);
  await settled(page);
  await page.locator('#tab-orders').click();
  const { offers } = await view(id);
  const buttons = page.locator('[data-offers] button');
  for (const [i, o] of offers.slice(0, 10).entries()) {
    const text = (await buttons.nth(i).textContent())!.replace(/\s+/g, ' ').trim();
    expect(text).toBe([o.label, o.cost, o.choice].filter(Boolean).join(' '));
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('touch: the card speaks of the place tapped last and of no other', async () => {
  const { page, context, faults } = await open(browser, { width: 820, height: 1180, touch: true });
  const id = await newTable(server, ['person', 'bot:random'], 'card');
  // Some of the places must lie below the card, wherever it opens.
  expect(await playUntil(id, (v) => v.offers.filter((o) => o.kind === 'move').length > 12)).toBe(true);
  await sit(page, id);
  await settled(page);
  await page.getByRole('button', { name: 'Whole map' }).click();
  await drawn(page);
  const map = await onScreen(page, server, id);
  const { offers } = await view(id);
  const lit: string[] = [];
  const dark: string[] = [];
  for (const p of map.places) {
    if (lit.length > 0 && dark.length > 0) break;
    const here = offers.filter((o) => o.place === p.id);
    const free = !map.pieces.includes(p.id) && (await map.clear(p.id, 310));
    if (free && here.length === 1 && here[0]!.kind === 'move' && lit.length === 0) lit.push(p.id);
    if (!free || here.length > 0 || dark.length > 0) continue;
    const why = await server.get<{ legal: boolean }[]>(
      `/api/tables/${id}/why?seat=0&place=${encodeURIComponent(p.id)}`,
    );
    if (why.length > 0) dark.push(p.id);
  }
  expect([lit.length, dark.length], `of ${offers.length} offers`).toEqual([1, 1]);
  const [a, b] = [lit[0]!, dark[0]!];
  const card = page.locator('[data-inspect]');
  const head = card.locator('.place');
  for (const [at, mine, other] of [
    [b, '[data-why]', '.offer'],
    [a, '.offer', '[data-why]'],
    [b, '[data-why]', '.offer'],
  ] as const) {
    await page.touchscreen.tap(...map.at(at));
    await card.locator(mine).waitFor();
    expect(await head.innerText()).toContain(at);
    expect(await card.locator(other).count()).toBe(0);
  }
  expect(faults).toEqual([]);
  await context.close();
});
