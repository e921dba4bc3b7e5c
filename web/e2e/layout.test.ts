import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Snapshot, Title } from '../src/lib/wire.gen';
import {
  axe,
  drawn,
  house,
  newTable,
  numbers,
  onScreen,
  open,
  screens,
  settled,
  shot,
  until,
} from './harness';
import { byChance, playOn } from './onward';
import { Person } from './person';

// Map, question and side panel lie beside each other at every size, and what a decision
// is about is in sight.

const { server, browser } = await house();

const view = (id: string) => server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);

/** A game against a computer, some choices after its start, where the map has something to click. */
async function begun(t: Title, choices: number): Promise<string> {
  const random = numbers(choices);
  const seats = t.info.seats.map((_, i) => (i === 0 ? 'person' : 'bot:random'));
  const id = await newTable(server, seats, 'layout', {
    game: t.info.id,
    scenario: t.info.scenarios[0]!.id,
  });
  await playOn(server, id, {
    there: ({ view, chosen }) => (chosen >= choices && view.offers.some((o) => o.place)) || undefined,
    choose: (now) => byChance(now.view, random()),
    seat: 0,
  });
  return id;
}

/** What lies over something else although it should not, and what reaches out of the window. */
function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const box = (css: string) => document.querySelector(css)?.getBoundingClientRect();
    const names = ['[data-board]', '.prompt', '.guide', 'header', '.strip'];
    const all = names.flatMap((n) => {
      const r = box(n);
      return r && r.height > 0 ? [{ n, r }] : [];
    });
    const out: string[] = [];
    for (const [i, a] of all.entries()) {
      if (a.r.left < -1 || a.r.right > innerWidth + 1 || a.r.bottom > innerHeight + 1)
        out.push(`${a.n} leaves the window`);
      for (const b of all.slice(i + 1)) {
        const over =
          a.r.left < b.r.right - 1 &&
          b.r.left < a.r.right - 1 &&
          a.r.top < b.r.bottom - 1 &&
          b.r.top < a.r.bottom - 1;
        if (over) out.push(`${a.n} and ${b.n} lie over each other`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) out.push('the page is wider than the window');
    return out;
  });
}

/** A phone that is turned. */
const sideways = { name: 'sideways', width: 844, height: 390, touch: true };

for (const s of [...screens, sideways]) {
  test(`nothing is covered, and the decision is in sight: ${s.name}`, async () => {
    for (const t of await server.get<Title[]>('/api/titles')) {
      for (const choices of [0, 25]) {
        const what = `${t.info.id} after ${choices}`;
        const { page, context, faults } = await open(browser, s);
        const id = await begun(t, choices);
        await page.goto(`${server.base}/#/t/${id}`);
        await page.locator('[data-board]').waitFor();
        await settled(page);
        await drawn(page);
        expect(await collisions(page), what).toEqual([]);
        const board = (await page.locator('[data-board]').boundingBox())!;
        expect(board.height, what).toBeGreaterThan(s.height * 0.4);
        if (s === sideways) {
          expect(board.width * board.height, what).toBeGreaterThan(s.width * s.height * 0.5);
          const way = page.locator('.prompt [data-choice], .prompt [data-take]').first();
          if ((await way.count()) > 0) {
            const box = (await way.boundingBox())!;
            expect(box.y + box.height, `${what}: what may be chosen is in sight`).toBeLessThan(s.height);
          }
        }
        const { scene } = await view(id);
        const map = await onScreen(page, server, id);
        const about = (scene.prompt.places ?? []).filter((p) => map.places.some((q) => q.id === p));
        for (const p of about) expect(await map.clear(p), `${what}: ${p} in sight`).toBe(true);
        // Something of what may be clicked on the map is in its window.
        const lit = await page.evaluate(() => {
          const b = document.querySelector('[data-board]')!.getBoundingClientRect();
          const all = [...document.querySelectorAll('[data-layer] > [data-target]')].map((e) =>
            e.getBoundingClientRect(),
          );
          return [
            all.length,
            all.filter((r) => r.x > b.x && r.y > b.y && r.right < b.right && r.bottom < b.bottom).length,
          ];
        });
        if (lit[0]! > 0) expect(lit[1], `${what}: lit targets in sight`).toBeGreaterThan(0);
        if (choices > 0) expect(await axe(page), what).toEqual([]);
        await shot(page, `${t.info.id}-${choices}-${s.name}`);
        expect(faults).toEqual([]);
        await context.close();
      }
    }
  });
}

test('phone: one line of head, the question folds, the panel comes from below, a tap shows and a second chooses', async () => {
  for (const t of await server.get<Title[]>('/api/titles')) {
    const { page, context, faults } = await open(browser, screens[3]);
    const id = await begun(t, 12);
    await page.goto(`${server.base}/#/t/${id}`);
    await page.locator('[data-board]').waitFor();
    await settled(page);
    expect((await page.locator('header').boundingBox())!.height).toBeLessThan(56);
    const prompt = page.locator('.prompt');
    const fold = prompt.getByRole('button', { name: 'Fold the question' });
    // Whatever else stands on its line, the arrow is in the corner.
    const [corner, head] = [(await fold.boundingBox())!, (await prompt.locator('.head').boundingBox())!];
    expect(Math.abs(corner.y - head.y)).toBeLessThan(8);
    expect(corner.x + corner.width).toBeGreaterThan(370);
    const due = await page.locator('[data-take]').count();
    if (due === 0) {
      const before = (await prompt.boundingBox())!.height;
      await fold.click();
      await drawn(page);
      expect((await prompt.boundingBox())!.height).toBeLessThanOrEqual(before);
      expect(await collisions(page)).toEqual([]);
      await prompt.getByRole('button', { name: 'Unfold the question' }).click();
    }
    await page.getByRole('button', { name: 'Side panel', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Side panel' });
    await panel.waitFor();
    await until('the panel is up', async () => Math.abs((await panel.boundingBox())!.y - 844 * 0.28) < 3);
    expect((await panel.boundingBox())!.width).toBe(390);
    expect(await axe(page), t.info.id).toEqual([]);
    await shot(page, `${t.info.id}-phone-panel`);
    await page.getByRole('button', { name: 'Close the side panel' }).click();
    await panel.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Keys and help' }).waitFor();
    await page.keyboard.press('Escape');
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('the map keeps its size from a choice until the answer is there', async () => {
  const { page, faults } = await open(browser);
  const seats = ['person', 'bot:random'];
  const id = await newTable(server, seats, 'answers', { game: 'koenig', scenario: 'omaha' });
  await page.goto(`${server.base}/#/t/${id}`);
  const person = new Person(page, numbers(3), 0.5, true);
  let now = await person.wait(-1);
  await page.evaluate(() => {
    const heights: [after: number, state: string][] = [];
    let chosen = performance.now();
    addEventListener('pointerup', () => (chosen = performance.now()), true);
    new ResizeObserver(() => {
      const state = document.querySelector('[data-state]')!.getAttribute('data-state')!;
      heights.push([performance.now() - chosen, state]);
    }).observe(document.querySelector('[data-board]')!);
    Object.assign(window, { heights });
  });
  for (let choices = 0; choices < 16; choices++) now = await person.choose(now);
  const heights = await page.evaluate(() => (window as unknown as { heights: [number, string][] }).heights);
  expect(heights.length, 'no question that wants other room').toBeGreaterThan(1);
  // Who waits for longer has the map as large as it can be.
  const hasty = heights.slice(1).filter(([after, state]) => state !== 'deciding' && after < 450);
  expect(hasty).toEqual([]);
  expect(faults).toEqual([]);
});

// A phone on its side, a screen enlarged to the double, and the narrowest that has to do.
test('every button of the map is in sight on a low screen, and beside them north and scale', async () => {
  const titles = await server.get<Title[]>('/api/titles');
  for (const title of titles) {
    const id = await begun(title, 30);
    for (const s of [
      { width: 844, height: 390, touch: true },
      { width: 720, height: 450 },
    ]) {
      const { page, context, faults } = await open(browser, s);
      await page.goto(`${server.base}/#/t/${id}`);
      await settled(page);
      await drawn(page);
      const board = (await page.locator('[data-board]').boundingBox())!;
      const buttons = page.getByRole('group', { name: 'Zoom' }).getByRole('button');
      const scale = (await page.locator('.foot').boundingBox())!;
      for (const b of await buttons.all()) {
        const box = (await b.boundingBox())!;
        const what = `${title.info.id} ${s.width}: ${await b.getAttribute('aria-label')}`;
        expect.soft(box.y + box.height, what).toBeLessThanOrEqual(board.y + board.height);
        expect.soft(box.x, what).toBeGreaterThanOrEqual(scale.x + scale.width);
      }
      await shot(page, `low-${title.info.id}-${s.width}`);
      expect(faults).toEqual([]);
      await context.close();
    }
  }
});

test('on the narrowest screen the time of a game does not lie on its picture', async () => {
  for (const t of await server.get<Title[]>('/api/titles'))
    await newTable(server, ['person', 'person'], 'narrow', {
      game: t.info.id,
      scenario: t.info.scenarios[0]!.id,
    });
  const { page, context, faults } = await open(browser, { width: 320, height: 568, touch: true });
  await page.clock.setFixedTime(Date.now() + 15 * 60_000);
  await page.goto(server.base);
  await page.getByRole('button', { name: /^All \d+ games in progress$/ }).click();
  await page.getByText('15 min. ago').first().waitFor();
  for (const entry of await page.locator('[data-table]').all()) {
    const time = (await entry.locator('.top span').boundingBox())!;
    const picture = (await entry.locator('a[aria-hidden]').boundingBox())!;
    const apart = time.x + time.width <= picture.x || time.y >= picture.y + picture.height;
    expect.soft(apart, (await entry.innerText()).split('\n')[0]).toBe(true);
  }
  await shot(page, 'list-narrowest');
  expect(faults).toEqual([]);
  await context.close();
});

test('where the question stands in a column, the counters to choose from use the room below', async () => {
  const id = await newTable(server, ['person', 'bot:regular'], 'column', {
    game: 'koenig',
    scenario: 'utah',
  });
  const { page, context, faults } = await open(browser, { width: 720, height: 450 });
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const cut = await page.locator('.tray').evaluate((tray) => {
    const edge = tray.getBoundingClientRect();
    const over = (e: Element) => {
      const r = e.getBoundingClientRect();
      return r.right > edge.right + 1 || r.bottom > edge.bottom + 1;
    };
    return [...tray.querySelectorAll('button')].filter(over).length;
  });
  expect(cut).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});
