import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Snapshot, Title } from '../src/lib/wire.gen';
import {
  axe,
  drawn,
  firstGame,
  indexOf,
  launch,
  moved,
  onScreen,
  open,
  Server,
  settled,
  shot,
  until,
} from './harness';

// The first five minutes: what a guided first game asks for is on the screen and can be
// done as it is said. With SANDTABLE_SHOTS=FOLDER the pictures are kept there.

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

const screens = [
  { name: 'wide', width: 1440, height: 900, touch: false },
  { name: 'laptop', width: 1280, height: 720, touch: false },
  { name: 'tablet', width: 820, height: 1180, touch: true },
  { name: 'phone', width: 390, height: 844, touch: true },
] as const;

/** Begins a guided game from the start page and returns the id of its table. */
async function begin(page: Page, t: Title): Promise<string> {
  await page.goto(server.base);
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  const pick = page.getByRole('radio', { name: new RegExp(t.info.name.replace(/[^\w ]/g, '.')) });
  if ((await pick.count()) > 0) await pick.first().check({ force: true });
  await page.getByRole('button', { name: t.guides[0]!.title }).click();
  await page.getByRole('region', { name: 'Guide' }).waitFor();
  await settled(page);
  return /#\/t\/([^?]+)/.exec(page.url())![1]!;
}

async function guided(): Promise<Title[]> {
  return (await server.get<Title[]>('/api/titles')).filter((t) => t.guides.length > 0);
}

const view = (id: string) => server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);

/** Whether an element lies whole in the window with nothing over its middle. */
function inSight(page: Page, css: string): Promise<boolean> {
  return page.evaluate((sel) => {
    const el = document.querySelector(sel);
    if (!el) return false;
    const r = el.getBoundingClientRect();
    const whole = r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight;
    const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
    return whole && (top === el || el.contains(top));
  }, css);
}

for (const s of screens) {
  test(`the first five steps of a guide can be done as written: ${s.name}`, async () => {
    for (const t of await guided()) {
      const { page, context, faults } = await open(browser, s);
      const id = await begin(page, t);
      const card = page.getByRole('region', { name: 'Guide' });
      const press = (x: number, y: number) => (s.touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
      for (let n = 1; n <= 5; n++) {
        await card.getByText(`step ${n} of`).waitFor();
        for (let p = 1; ; p++) {
          await drawn(page);
          await shot(page, `guide-${s.name}-${n}-${p}`);
          const next = card.getByRole('button', { name: 'Next', exact: true });
          if ((await next.count()) === 0) break;
          await next.click();
        }
        const { guide, offers, scene } = await view(id);
        const asked = offers.find((o) => o.choice === guide!.do)!;
        const where = async () => onScreen(page, server, id);
        const places = (await where()).places.map((p) => p.id);
        // Whatever is pointed at is in sight: on the map, or as a counter to take up.
        for (const what of guide!.point ?? []) {
          const at = scene.pieces.find((p) => p.id === what)?.at ?? what;
          if (places.includes(at)) await until(`${at} in sight`, async () => (await where()).clear(at));
          else await until(`${what} in sight`, () => inSight(page, `[data-take="${what}"]`));
        }
        const before = await indexOf(page);
        const due = page.locator(`[data-take="${asked.piece}"]`);
        if ((await due.count()) > 0) {
          const box = (await due.boundingBox())!;
          await press(box.x + box.width / 2, box.y + box.height / 2);
          await page.locator(`[data-take="${asked.piece}"][aria-pressed=true]`).waitFor();
          await drawn(page);
        }
        await press(...(await where()).at(asked.place!));
        if (s.touch) {
          await page.getByRole('button', { name: /^Do it/ }).waitFor();
          await press(...(await where()).at(asked.place!));
        }
        await moved(page, before);
        await settled(page);
        await page.mouse.move(1, 1);
      }
      expect(await axe(page)).toEqual([]);
      // Nothing is wider than the window, and every tool of the head can be reached.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(
        await page.evaluate(() => {
          const inside = (r: DOMRect) => r.width === 0 || (r.left >= 0 && r.right <= innerWidth);
          return [...document.querySelectorAll('header button')].every((b) =>
            inside(b.getBoundingClientRect()),
          );
        }),
      ).toBe(true);
      expect(faults).toEqual([]);
      await context.close();
    }
  });
}

test('a guide that is left stays away, after a reload and in new games, until it is asked for again', async () => {
  const [t] = await guided();
  const { page, context, faults } = await open(browser);
  const id = await begin(page, t!);
  const card = page.getByRole('region', { name: 'Guide' });
  const asked = (await view(id)).guide!.do!;
  await card.getByRole('button', { name: 'Leave the guide' }).click();
  await card.getByRole('button', { name: 'Stay' }).click();
  expect(await card.innerText()).toContain('step 1');
  await card.getByRole('button', { name: 'Leave the guide' }).click();
  expect(await axe(page)).toEqual([]);
  await card.getByRole('button', { name: 'Leave', exact: true }).click();
  await card.waitFor({ state: 'detached' });
  // Everything may be chosen now, and is shown to be.
  const { offers } = await view(id);
  const other = offers.find((o) => o.choice !== asked && o.piece && o.place)!;
  const dues = new Set(offers.flatMap((o) => (o.piece && o.place ? [o.piece] : [])));
  await page.waitForFunction((n) => document.querySelectorAll('[data-take]').length === n, dues.size);
  const before = await indexOf(page);
  await page.locator('#tab-orders').click();
  await page.locator('[data-offers] button', { hasText: other.choice }).first().click();
  await moved(page, before);
  await settled(page);
  await page.reload();
  await page.locator('[data-board]').waitFor();
  await settled(page);
  expect(await card.count()).toBe(0);

  const g = await firstGame(server);
  await page.goto(server.base);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('[data-board]').waitFor();
  await settled(page);
  expect(g.game).not.toBe('');
  expect(await card.count()).toBe(0);
  await begin(page, t!);
  expect(await card.innerText()).toContain('step 1');
  expect(faults).toEqual([]);
  await context.close();
});

test('a unit that is due is taken up and put back; with it in hand only its places are lit', async () => {
  const { page, context, faults } = await open(browser);
  for (const t of await guided()) {
    const guide = await server.post<{ id: string; scenario: string; options: Record<string, string> }>(
      '/api/tables',
      { game: t.info.id, guide: t.guides[0]!.id },
    );
    const free = await server.post<{ id: string }>('/api/tables', {
      game: t.info.id,
      scenario: guide.scenario,
      options: guide.options,
      seats: t.info.seats.map(() => 'person'),
      dice: 'seeded',
      seed: 'due',
    });
    await page.goto(`${server.base}/#/t/${free.id}`);
    await page.locator('[data-board]').waitFor();
    await settled(page);
    const { offers } = await view(free.id);
    const piece = offers.find((o) => o.piece && o.place)!.piece!;
    const lit = () =>
      page.evaluate(() => [...document.querySelectorAll('[data-board] [data-target^="place:"]')].length);
    const of = (list: typeof offers) => new Set(list.map((o) => o.place)).size;
    expect(await lit()).toBe(of(offers.filter((o) => o.place)));
    const due = page.locator(`[data-take="${piece}"]`);
    await due.click();
    expect(await due.getAttribute('aria-pressed')).toBe('true');
    expect(await lit()).toBe(of(offers.filter((o) => o.piece === piece && o.place)));
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await due.getAttribute('aria-pressed')).toBe('false');
    expect(await lit()).toBe(of(offers.filter((o) => o.place)));
    await due.click();
    await due.click();
    expect(await due.getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('m');
    const before = await indexOf(page);
    await due.click();
    await page.locator('[data-board] [data-target^="place:"]').first().focus();
    await page.keyboard.press('Enter');
    await moved(page, before);
  }
  expect(faults).toEqual([]);
  await context.close();
});
