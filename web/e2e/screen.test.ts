import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axe, indexOf, launch, moved, newTable, open, Server, settled, shot } from './harness';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = new Server();
  await server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
});

interface View {
  index: number;
  floor: number;
  offers: { choice: string; kind: string; place?: string; odds?: boolean }[];
  scene: { prompt: { seat: number; kind: string; text: string }; result?: unknown };
}

const view = (id: string, seat = 0) => server.get<View>(`/api/tables/${id}/view?seat=${seat}`);

/** Plays through the interface until a view is as wanted; false if the game ends first. */
async function playUntil(id: string, wanted: (v: View) => boolean, most = 600): Promise<boolean> {
  for (let n = 0; n < most; n++) {
    const v = await view(id);
    if (v.scene.result) return false;
    if (v.offers.length > 0 && wanted(v)) return true;
    if (v.offers.length === 0) {
      await new Promise((r) => setTimeout(r, 40));
      continue;
    }
    const forward = v.offers.filter((o) => o.kind !== 'back');
    const pick = forward[(n * 7) % forward.length] ?? v.offers[0]!;
    await server.post(`/api/tables/${id}/choices`, { seat: 0, index: v.index, choice: pick.choice });
  }
  return false;
}

async function sit(page: Page, id: string, at = ''): Promise<void> {
  await page.goto(`${server.base}/#/t/${id}${at}`);
  await page.locator('[data-board]').waitFor();
}

/** Clicks the first lit thing and takes the first entry of a menu, if one opens. */
async function clickFirst(page: Page): Promise<void> {
  const before = await indexOf(page);
  const target = page.locator('[data-board] [data-target]').first();
  if ((await target.count()) > 0) {
    await target.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem').first();
    if ((await item.count()) > 0) await item.click();
  } else await page.locator('[data-choice]').first().click();
  await moved(page, before);
}

describe('without faults for assistive technology', () => {
  for (const dark of [false, true]) {
    test(`start page, table page and dialogs, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, context, faults } = await open(browser, { dark });
      const id = await newTable(server, ['person', 'bot:random']);
      await page.goto(server.base);
      await page.getByRole('button', { name: 'Start the game' }).waitFor();
      await page
        .getByText('Optional rules')
        .click({ timeout: 500 })
        .catch(() => {});
      await page.getByText('Dice and name').click();
      expect(await axe(page)).toEqual([]);
      await shot(page, `start-${dark ? 'dark' : 'light'}`);
      await page.getByRole('button', { name: 'About' }).click();
      expect(await axe(page)).toEqual([]);
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

test('a place that may not be chosen says why, with its rule; an order against the rules is refused', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'bot:random']);
  expect(await playUntil(id, (v) => v.offers.some((o) => o.kind === 'move'))).toBe(true);
  await sit(page, id);
  await settled(page);
  await page.getByRole('button', { name: 'Whole map' }).click();
  await page.waitForTimeout(400);
  const board = (await page.locator('[data-board]').boundingBox())!;
  let said = '';
  for (let y = 0.12; y < 0.7 && !said; y += 0.07) {
    for (let x = 0.14; x < 0.85 && !said; x += 0.06) {
      await page.mouse.move(board.x + board.width * x, board.y + board.height * y);
      await page.waitForTimeout(20);
      const lit = await page.locator('[data-inspect] .several, [data-inspect] .offer').count();
      if (lit > 0) continue;
      await page.waitForTimeout(520);
      const why = page.locator('[data-why]');
      if ((await why.count()) > 0) said = await why.innerText();
    }
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
  await page.keyboard.press('/');
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
  await page.waitForFunction(
    (n) => Number(document.querySelector('[data-index]')?.getAttribute('data-index')) === n,
    v.index,
  );
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
  await page.waitForFunction(
    () => document.querySelector('[data-index]')?.getAttribute('data-index') === '5',
  );
  const slider = bar.getByRole('slider', { name: 'Moment of the game' });
  await slider.fill('20');
  await page.waitForFunction(
    () => document.querySelector('[data-index]')?.getAttribute('data-index') === '20',
  );
  await bar.getByRole('button', { name: 'One step back' }).click();
  await page.waitForFunction(
    () => document.querySelector('[data-index]')?.getAttribute('data-index') === '19',
  );
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
  const copy = /#\/t\/([^?]+)/.exec(page.url())![1]!;
  expect(copy).not.toBe(id);
  await settled(page);
  expect((await view(copy)).index).toBe(v.index);

  await page.goto(server.base);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bad.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from('not a game\n') });
  await page.getByRole('alert').waitFor();
  expect((await page.getByRole('alert').innerText()).trim()).not.toBe('');
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
  await page.locator(`.going a[href="#/t/${id}"]`).click();
  await page.locator('[data-board]').waitFor();
  await page.goto(server.base);
  const entry = page.locator(`[data-table="${id}"]`);
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
    const hand = page.getByRole('button', { name: /^I play/ });
    if (await hand.isVisible()) await hand.click();
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
  // What the second seat sees is changed on its way, as if the game hid something.
  await page.route('**/view?seat=1*', async (route) => {
    const res = await route.fetch();
    const body = await res.json();
    body.scene.flags = [];
    await route.fulfill({ json: body });
  });
  await sit(page, id);
  const dialog = page.getByRole('dialog', { name: 'Hand over the screen' });
  let asked = false;
  for (let n = 0; n < 260 && !asked; n++) {
    await page.waitForFunction(
      () =>
        document.querySelector('dialog[open]') !== null ||
        ['deciding', 'over'].includes(
          document.querySelector('[data-state]')?.getAttribute('data-state') ?? '',
        ),
    );
    asked = await dialog.isVisible();
    if (asked || (await settled(page)) === 'over') break;
    await clickFirst(page);
  }
  expect(asked).toBe(true);
  expect(await axe(page)).toEqual([]);
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
  await page.waitForTimeout(300);
  await shot(page, 'tablet-sheet');
  await page.getByRole('button', { name: 'Close the side panel' }).click();
  await page.waitForTimeout(300);
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
  await page.waitForTimeout(400);
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
  const { page, context, faults } = await open(browser);
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
    const skip = page.getByRole('button', { name: /^Skip/ });
    if (await skip.isVisible()) {
      await skip.click();
      skipped = true;
    }
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
  await page.waitForTimeout(800);
  expect(await page.locator('.paper .counter').count()).toBeGreaterThan(3);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'print');
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(pdf.length).toBeGreaterThan(20_000);
  expect(faults).toEqual([]);
  await context.close();
});

test('a server that goes away is told in one line, and play goes on when it comes back', async () => {
  const { page, context, faults } = await open(browser);
  const id = await newTable(server, ['person', 'bot:random'], 'away');
  await sit(page, id);
  await settled(page);
  const port = server.port;
  await server.stop();
  await page.getByText('No connection to the server').waitFor();
  await server.start(port);
  await page.getByText('No connection to the server').waitFor({ state: 'detached', timeout: 30_000 });
  await clickFirst(page);
  await settled(page);
  expect(faults).toEqual([]);
  await context.close();
});
