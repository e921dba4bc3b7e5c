import { expect, test } from 'vitest';
import type { Board, Snapshot, Title } from '../src/lib/wire.gen';
import { Learner } from './guided';
import { axe, firstGame, house, indexOf, moved, newTable, open, screens, settled, shot } from './harness';

// The first five minutes: what a guided first game asks for is on the screen and can be
// done as it is said. With SANDTABLE_SHOTS=FOLDER the pictures are kept there.

const { server, browser } = await house();

async function guided(): Promise<Title[]> {
  return (await server.get<Title[]>('/api/titles')).filter((t) => t.guides.length > 0);
}

const view = (id: string) => server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);

test('who comes for the first time sees the first game of the first title without scrolling', async () => {
  const { page, context } = await open(browser, screens[0]);
  await page.goto(server.base);
  const first = page.getByRole('button', {
    name: (await server.get<Title[]>('/api/titles'))[0]!.guides[0]!.title,
  });
  await first.waitFor();
  await page.evaluate(() => document.fonts.ready);
  const clear = await first.evaluate((e) => {
    const r = e.getBoundingClientRect();
    return [r.top + 2, r.bottom - 2].every((y) =>
      e.contains(document.elementFromPoint(r.x + r.width / 2, y)),
    );
  });
  expect(clear, 'nothing lies over it').toBe(true);
  await context.close();
});

for (const s of screens) {
  test(`the first five steps of a guide can be done as written: ${s.name}`, async () => {
    for (const t of await guided()) {
      const { page, context, faults } = await open(browser, s);
      const learner = await Learner.begin(page, server, t, s.touch);
      for (let n = 1; n <= 5; n++) {
        const { guide } = await learner.view();
        await learner.card.getByText(`step ${guide!.step} of`).waitFor();
        await learner.read((p) => shot(page, `guide-${t.info.id}-${s.name}-${n}-${p}`));
        await learner.obey();
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
  const { id, card } = await Learner.begin(page, server, t!);
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
  await Learner.begin(page, server, t!);
  expect(await card.innerText()).toContain('step 1');
  expect(faults).toEqual([]);
  await context.close();
});

test('a unit that is due is taken up and put back; with it in hand only its places are lit', async () => {
  const { page, context, faults } = await open(browser);
  let tried = 0;
  for (const t of await guided()) {
    const guide = await server.post<{ id: string; scenario: string; options: Record<string, string> }>(
      '/api/tables',
      { game: t.info.id, guide: t.guides[0]!.id },
    );
    const same = { game: t.info.id, scenario: guide.scenario, options: guide.options };
    const seats = t.info.seats.map(() => 'person');
    const id = await newTable(server, seats, 'due', same);
    await page.goto(`${server.base}/#/t/${id}`);
    await page.locator('[data-board]').waitFor();
    await settled(page);
    const { offers, scene } = await view(id);
    const board = await server.get<Board>(`/api/tables/${id}/board`);
    const places = new Set(board.places.map((p) => p.id));
    const piece = offers.find(
      (o) => o.piece && o.place && !scene.pieces.some((p) => p.id === o.piece && places.has(p.at)),
    )?.piece;
    if (!piece) continue;
    tried++;
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
  expect(tried).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  await context.close();
});
