import { expect, test } from 'vitest';
import type { TableInfo, Title } from '../src/lib/wire.gen';
import { Learner } from './guided';
import { axe, house, newTable, open, settled, shot, tableOf, until } from './harness';

const { server, browser } = await house();

test('the start page shows a picture of every game and scenario, and of where a game stands', async () => {
  await newTable(server, ['person', 'bot:random']);
  const { page, context, faults } = await open(browser);
  await page.goto(server.base);
  for (const t of await server.get<Title[]>('/api/titles')) {
    await page.locator('.game', { hasText: t.info.name }).first().click();
    const wanted = t.info.scenarios.map((s) => `/api/pictures/${t.info.id}/${s.id}`);
    await until(`pictures of ${t.info.id}`, () =>
      page.evaluate(
        (list) =>
          list.every((src) => {
            const img = [...document.querySelectorAll('img')].findLast((i) => i.src.endsWith(src));
            img?.scrollIntoView();
            return img?.complete && img.naturalWidth === 400;
          }),
        wanted,
      ),
    );
  }
  await until('the picture of the table', () =>
    page.evaluate(() => {
      const img = document.querySelector<HTMLImageElement>('[data-table] img');
      document.querySelector('[data-table]')?.scrollIntoView();
      return img?.complete === true && img.naturalWidth === 400;
    }),
  );
  expect(await axe(page)).toEqual([]);
  await shot(page, 'start-pictures');
  expect(faults).toEqual([]);
  await context.close();
});

test('what starts the game, and with what, is in sight on every screen, and what has the focus is not under it', async () => {
  const { page, context, faults } = await open(browser);
  const titles = await server.get<Title[]>('/api/titles');
  const t = titles.reduce((a, b) => (b.info.scenarios.length > a.info.scenarios.length ? b : a));
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(server.base);
    await page.reload();
    const start = page.getByRole('button', { name: 'Start the game' });
    await page.locator('.game', { hasText: t.info.name }).first().click();
    for (const s of t.info.scenarios) {
      await page.locator('.scenario input').nth(t.info.scenarios.indexOf(s)).focus();
      await page.keyboard.press('Space');
      const box = (await start.boundingBox())!;
      expect(box.y + box.height, `${width} x ${height}`).toBeLessThanOrEqual(height);
      await page.locator('.chosen', { hasText: s.name }).waitFor();
      const card = (await page.locator('.scenario', { has: page.locator('input:focus') }).boundingBox())!;
      expect(card.y + card.height, `${s.name} at ${width} x ${height}`).toBeLessThanOrEqual(box.y);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('every scenario is offered with its seats, also where an option adds some, and is begun with them', async () => {
  const { page, context, faults } = await open(browser);
  await page.goto(server.base);
  const holders = page.locator('select:has(option[value=person])');
  let added = 0;
  for (const { info } of await server.get<Title[]>('/api/titles')) {
    await page.locator('.game', { hasText: info.name }).first().click();
    for (const [n, s] of info.scenarios.entries()) {
      await page.locator('.scenario input').nth(n).check({ force: true });
      expect(await holders.count(), `${info.name}, ${s.name}`).toBe(info.seats.length);
      for (const o of s.options.filter((x) => x.seats)) {
        const k = o.seats!.findIndex((x) => x.length > 0);
        await page.getByText('Optional rules').click();
        const choice = page.locator('details .one', { hasText: o.help }).locator('select');
        await choice.selectOption(o.values[k]!);
        expect(await holders.count(), `${s.name}, ${o.values[k]}`).toBe(o.seats![k]!.length);
        await choice.selectOption(o.values[0]!);
        added++;
        await page.getByRole('button', { name: 'Start the game' }).click();
        await page.locator('[data-board]').waitFor();
        const { seats } = await server.get<TableInfo>(`/api/tables/${tableOf(page)}`);
        expect(seats.map((x) => x.holder.split(':')[0])).toEqual(['person', 'bot']);
        await page.goto(server.base);
        await page.locator('.game', { hasText: info.name }).first().click();
      }
    }
  }
  expect(added).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('beside each opponent stands what was measured of it with that side in the scenario chosen', async () => {
  const { page, context, faults } = await open(browser);
  await page.goto(server.base);
  const lines = page.locator('[data-strength]');
  let same = 0;
  for (const t of await server.get<Title[]>('/api/titles')) {
    await page.locator('.game', { hasText: t.info.name }).first().click();
    const name = (id: string) => t.bots.find((b) => b.id === id)!.name;
    for (const [n, s] of t.info.scenarios.entries()) {
      await page.locator('.scenario input').nth(n).check({ force: true });
      const told = t.strength!.filter((x) => x.scenario === s.id);
      if (told.length === 0) {
        expect(await lines.count(), s.name).toBe(0);
        continue;
      }
      const seats = page.locator('.grid > .one > select');
      for (const x of told) {
        await seats.nth(1 - x.side).selectOption('person');
        await seats.nth(x.side).selectOption(`bot:${x.bot}`);
        const text = await lines.innerText();
        expect(text, `${s.name}, ${x.bot}`).toContain(name(x.against));
        expect(text, `${s.name}, ${x.bot}`).toContain(t.info.seats[x.side]!.name);
        if (x.same) same++;
        else expect(text, `${s.name}, ${x.bot}`).toContain(` ${Math.round(x.share * 100)}%`);
      }
      // Of the others nothing is said that was never measured.
      await seats.nth(0).selectOption('person');
      await seats.nth(1).selectOption('bot:random');
      expect(await lines.count(), s.name).toBe(0);
    }
  }
  expect(same).toBeGreaterThan(0);
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('optional rules are checkboxes, and a preset sets all of them', async () => {
  const titles = await server.get<Title[]>('/api/titles');
  const switches = (t: Title) => t.info.scenarios[0]!.options.filter((o) => o.values.includes('on'));
  const t = titles.reduce((a, b) => (switches(b).length > switches(a).length ? b : a));
  const { page, context, faults } = await open(browser);
  await page.goto(server.base);
  await page.locator('.game', { hasText: t.info.name }).first().click();
  await page.getByText('Optional rules').click();
  const boxes = page.locator('[data-option]');
  const on = async () => (await page.locator('[data-option]:checked').count()) as number;
  expect(await boxes.count()).toBe(switches(t).length);
  const presets = page.getByRole('group', { name: 'Presets of the optional rules' });
  await presets.getByRole('button', { name: 'All', exact: true }).click();
  expect(await on()).toBe(switches(t).length);
  await presets.getByRole('button', { name: 'None', exact: true }).click();
  expect(await on()).toBe(0);
  await boxes.first().check();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('[data-board]').waitFor();
  const id = tableOf(page);
  const info = await server.get<TableInfo>(`/api/tables/${id}`);
  const set = switches(t).filter((o) => (info.options[o.id] ?? o.values[0]) === 'on');
  expect(set.map((o) => o.id)).toEqual([switches(t)[0]!.id]);
  expect(faults).toEqual([]);
  await context.close();
});

test('dice are drawn as dice, with what came of them', async () => {
  const t = (await server.get<Title[]>('/api/titles'))[0]!;
  const { page, context, faults } = await open(browser);
  const learner = await Learner.begin(page, server, t);
  await learner.read();
  await learner.obey();
  await settled(page);
  const battle = page.locator('[data-battle]');
  await battle.waitFor();
  expect(await battle.locator('[data-face]').count()).toBe(1);
  const face = await battle.locator('[data-face]').getAttribute('data-face');
  expect(await battle.locator('circle').count()).toBe(Number(face));
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
