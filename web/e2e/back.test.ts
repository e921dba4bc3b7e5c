import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { LuckRow, Snapshot, TableInfo, TurnStart } from '../src/lib/wire.gen';
import {
  axe,
  drawn,
  house,
  indexOf,
  moved,
  newTable,
  open,
  screens,
  settled,
  shot,
  shows,
  stateOf,
  tableOf,
  until,
} from './harness';
import { oneOf, playOn } from './onward';

const { server, browser } = await house();

const view = (id: string, at?: number) =>
  server.get<Snapshot>(`/api/tables/${id}/view?seat=0${at === undefined ? '' : `&at=${at}`}`);

/** Chooses over HTTP, as another screen would, until the game stands at an index or beyond and seat 0 decides. */
async function play(id: string, beyond: number): Promise<void> {
  await playOn(server, id, {
    there: (now) => now.view.index >= beyond || undefined,
    choose: (now) => oneOf(now.view, now.view.index * 7),
    seat: 0,
  });
}

/** Opens a table, lets it be seen, and leaves it again. */
async function visit(page: Page, id: string): Promise<number> {
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const at = await indexOf(page);
  await page.goto(`${server.base}/#/`);
  await page.getByRole('heading', { name: 'Games in progress' }).waitFor();
  return at;
}

describe('coming back to a table', () => {
  test('what others did is told, shown on the map, and played back with pause, step and skip', async () => {
    const id = await newTable(server, ['person', 'bot:random'], 'back');
    const { page, context, faults } = await open(browser);
    const from = await visit(page, id);
    await play(id, from + 90);
    const { index } = await view(id);
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    const card = page.getByRole('group', { name: 'Since you were here' });
    await card.waitFor();
    expect(await card.innerText()).toMatch(/Since you were here: .+, \d+ choices?/);
    expect(await axe(page)).toEqual([]);
    await card.getByRole('button', { name: 'Show what changed' }).click();
    const caption = page.locator('[data-chart=since]');
    await caption.waitFor();
    const marks = await page.locator('[data-chart-lines] g').count();
    expect(marks).toBeGreaterThan(1);
    await shot(page, 'since-changes');
    await caption.getByRole('button', { name: 'Put the chart away' }).click();
    await card.getByRole('button', { name: 'Play it back' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    const held = await indexOf(page);
    expect(held).toBeGreaterThanOrEqual(from);
    expect(held).toBeLessThan(index);
    expect(await stateOf(page)).toBe('showing');
    await page.getByRole('button', { name: 'Step', exact: true }).click();
    await moved(page, held);
    expect(await indexOf(page)).toBeGreaterThan(held);
    await shot(page, 'since-playback');
    await page.keyboard.press(' ');
    await settled(page);
    expect(await indexOf(page)).toBe(index);
    expect(await card.count()).toBe(0);
    // Once seen it is not told again.
    await page.reload();
    await settled(page);
    expect(await card.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a reload in the middle of what is shown loses nothing of it', async () => {
    const id = await newTable(server, ['person', 'bot:random'], 'middle');
    const { page, context, faults } = await open(browser);
    const from = await visit(page, id);
    await play(id, from + 90);
    await page.goto(`${server.base}/#/t/${id}`);
    const card = page.getByRole('group', { name: 'Since you were here' });
    await card.getByRole('button', { name: 'Play it back' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await page.reload();
    await card.waitFor();
    await card.getByRole('button', { name: 'No need, go on' }).click();
    await card.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a moment has an address, and a new game goes on from it', async () => {
    const id = await newTable(server, ['person', 'bot:random'], 'moment');
    await play(id, 60);
    const before = await view(id);
    const { page, context, faults } = await open(browser, { width: 1280, height: 720 });
    await page.goto(`${server.base}/#/t/${id}?at=20`);
    const bar = page.getByRole('region', { name: 'Replay' });
    await bar.waitFor();
    expect(await indexOf(page)).toBe(20);
    await bar.getByRole('button', { name: 'One step on' }).click();
    await moved(page, 20);
    expect(page.url()).toContain('?at=21');
    // Another address of the same table goes to its moment.
    await page.evaluate(() => {
      location.hash = location.hash.replace('at=21', 'at=7');
    });
    await shows(page, 7);
    expect(await axe(page)).toEqual([]);
    await shot(page, 'moment');
    await bar.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForFunction((old) => !location.hash.includes(old), id);
    await settled(page);
    const fresh = tableOf(page);
    const same = await view(fresh, 7);
    const old = await view(id, 7);
    expect(same.scene!.pieces).toEqual(old.scene!.pieces);
    expect((await server.get<TableInfo>(`/api/tables/${id}`)).index).toBe(before.index);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a replay goes to any turn by its name, with keys and with a finger', async () => {
    const id = await newTable(server, ['bot:random', 'bot:random'], 'turns');
    await until('the end of the game', async () => (await server.get<TableInfo>(`/api/tables/${id}`)).over);
    const starts = await server.get<TurnStart[]>(`/api/tables/${id}/turns?seat=0`);
    expect(starts.length).toBeGreaterThan(4);
    for (const s of [screens[0], screens[3]]) {
      const { page, context, faults } = await open(browser, s);
      await page.goto(`${server.base}/#/t/${id}?at=0`);
      const bar = page.getByRole('region', { name: 'Replay' });
      const turns = bar.getByRole('combobox', { name: 'Go to a turn' });
      await until('the turns', async () => (await turns.getByRole('option').count()) === starts.length);
      const fourth = starts[4]!;
      await turns.selectOption({ index: 4 });
      await shows(page, fourth.index);
      expect(await page.locator('header .turn').innerText()).toContain(`${fourth.turn}`);
      await page.locator('[data-index]').first().waitFor();
      await turns.focus();
      await page.keyboard.press('ArrowUp');
      await shows(page, starts[3]!.index);
      await bar.getByRole('button', { name: 'To the turn before' }).click();
      await shows(page, starts[2]!.index);
      // What is shown within a turn is told to be of it.
      await page.evaluate((at) => {
        location.hash = location.hash.replace(/at=.*/, `at=${at}`);
      }, fourth.index - 1);
      await shows(page, fourth.index - 1);
      await until('the turn of the moment', async () => (await turns.inputValue()) === '3');
      for (const x of await bar.locator('button, select, input').all()) {
        const box = (await x.boundingBox())!;
        expect(box.x + box.width, s.name).toBeLessThanOrEqual(s.width);
        expect(box.y + box.height, s.name).toBeLessThanOrEqual(s.height);
      }
      if (s.touch) expect((await turns.boundingBox())!.height, s.name).toBeGreaterThanOrEqual(44);
      expect(await axe(page)).toEqual([]);
      await shot(page, `replay-turns-${s.name}`);
      expect(faults).toEqual([]);
      await context.close();
    }
  });

  test('the map keeps its room on a phone where dozens of lines are told at once', async () => {
    const saved = await readFile(new URL('../../docs/img/atlanticwall.jsonl', import.meta.url));
    const answer = await fetch(`${server.base}/api/journals`, { method: 'POST', body: saved });
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    const { page, context, faults } = await open(browser, { width: 390, height: 844, touch: true });
    await page.goto(`${server.base}/#/t/${id}?at=341`);
    const bar = page.getByRole('region', { name: 'Replay' });
    await bar.getByRole('button', { name: /more in the log/ }).waitFor();
    expect(await bar.getByRole('paragraph').innerText()).toContain('Game-Turn 54');
    expect((await bar.boundingBox())!.height).toBeLessThan(844 / 2);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('who asks for the turn before while a long game is gone through gets there', async () => {
    const id = await newTable(server, ['bot:random', 'bot:random'], 'turns');
    await until('the end of the game', async () => (await server.get<TableInfo>(`/api/tables/${id}`)).over);
    const starts = await server.get<TurnStart[]>(`/api/tables/${id}/turns?seat=0`);
    const { page, context, faults } = await open(browser, screens[0]);
    let answer = () => {};
    const slow = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/turns?*', async (r) => {
      await slow;
      await r.continue();
    });
    await page.goto(`${server.base}/#/t/${id}?at=${starts[4]!.index + 2}`);
    const bar = page.getByRole('region', { name: 'Replay' });
    const turns = bar.getByRole('combobox', { name: 'Go to a turn' });
    await turns.waitFor();
    expect(await turns.innerText()).toBe(`Turn ${starts[4]!.turn}`);
    await bar.getByRole('button', { name: 'To the turn before' }).click();
    expect(await indexOf(page)).toBe(starts[4]!.index + 2);
    answer();
    await shows(page, starts[4]!.index);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('the buttons of the replay stay where they are, however long what happened is', async () => {
    const id = await newTable(server, ['person', 'bot:random'], 'steady');
    await play(id, 60);
    const { page, context, faults } = await open(browser, { width: 390, height: 844, touch: true });
    await page.goto(`${server.base}/#/t/${id}?at=0`);
    const bar = page.getByRole('region', { name: 'Replay' });
    const words = bar.getByRole('paragraph');
    const on = bar.getByRole('button', { name: 'One step on' });
    await bar.waitFor();
    const lengths = new Set<number>();
    let top = Number.POSITIVE_INFINITY;
    for (let at = 1; at < 50; at++) {
      await on.click();
      await shows(page, at);
      await drawn(page);
      lengths.add((await words.innerText()).length > 70 ? 2 : 1);
      const now = (await bar.boundingBox())!.y;
      expect(now, `moment ${at}`).toBeLessThanOrEqual(top);
      top = now;
    }
    expect(lengths.size, 'long words and short ones').toBe(2);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('from the log to a moment', async () => {
    const id = await newTable(server, ['person', 'bot:random'], 'log');
    await play(id, 60);
    const { page, context, faults } = await open(browser);
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    await page.keyboard.press('l');
    await page
      .getByRole('button', { name: /^Show where .* begins$/ })
      .first()
      .click();
    await page.getByRole('region', { name: 'Replay' }).waitFor();
    expect(await indexOf(page)).toBeLessThan(60);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await settled(page);
    expect(page.url()).not.toContain('at=');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('what was rolled is told beside what is expected', async () => {
    const id = await newTable(server, ['person', 'bot:random'], 'luck');
    await play(id, 60);
    const rows = await server.get<LuckRow[]>(`/api/tables/${id}/luck`);
    expect(rows.length).toBeGreaterThan(0);
    const { page, context, faults } = await open(browser);
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'What was rolled' }).click();
    const dialog = page.getByRole('dialog', { name: 'What was rolled' });
    await dialog.locator('tbody tr').first().waitFor();
    expect(await dialog.locator('tbody tr').count()).toBe(rows.length);
    const cells = await dialog.locator('tbody tr').first().locator('td').allInnerTexts();
    expect(cells.slice(1, 3)).toEqual([String(rows[0]!.draws), (rows[0]!.sum / rows[0]!.draws).toFixed(2)]);
    expect(await axe(page)).toEqual([]);
    await shot(page, 'luck');
    expect(faults).toEqual([]);
    await context.close();
  });
});
