import { expect, test } from 'vitest';
import type { Board, Snapshot, Title } from '../src/lib/wire.gen';
import {
  drawn,
  house,
  indexOf,
  moved,
  newTable,
  numbers,
  onScreen,
  open,
  screens,
  settled,
  shot,
  stateOf,
} from './harness';
import { byChance, playOn } from './onward';

// A first tap on the map shows what would be chosen there, a second one chooses it: nothing that
// comes with the first may lie where the finger is.

const { server, browser } = await house();

/** Places that stand for one offer each, which a first tap shows. */
function single(view: Snapshot): string[] {
  const lit = new Set(view.offers.map((o) => o.piece));
  const crowded = new Set(view.scene.pieces.flatMap((p) => (lit.has(p.id) ? [p.at] : [])));
  const at = view.offers.flatMap((o) => (o.place ? [o.place] : []));
  return view.offers.flatMap((o) =>
    o.place && o.kind !== 'pick' && !crowded.has(o.place) && at.filter((p) => p === o.place).length === 1
      ? [o.place]
      : [],
  );
}

/** A game against a computer, led to where some places of the map can be chosen at once. */
async function led(t: Title): Promise<string> {
  const random = numbers(2);
  // Persons lead it, for what a computer does is another thing every time.
  const id = await newTable(
    server,
    t.info.seats.map(() => 'person'),
    'again',
    { game: t.info.id, scenario: t.info.scenarios[0]!.id },
  );
  const there = await playOn(server, id, {
    there: ({ view, seat }) => (seat === 0 && single(view).length > 2) || undefined,
    choose: ({ view }) => byChance(view, random()),
  });
  expect(there, t.info.id).toBe(true);
  for (const seat of t.info.seats.keys())
    if (seat > 0) await server.post(`/api/tables/${id}/seats`, { seat, holder: 'bot:random' });
  return id;
}

const sizes = [
  screens[3],
  { name: 'small phone', width: 360, height: 740, touch: true },
  { name: 'sideways', width: 844, height: 390, touch: true },
  screens[2],
];
/** Where a finger meets a place: hardly ever in its middle, least of all where places are large. */
const near = [
  [0, 0],
  [0, 14],
  [0, -14],
] as const;
const far = [
  [30, 0],
  [-30, 0],
  [0, 40],
] as const;

test.each(sizes)('what is to be tapped again is under nothing: $name', async (size) => {
  let sum = 0;
  let games = 0;
  for (const t of await server.get<Title[]>('/api/titles')) {
    const id = await led(t);
    const { page, context, faults } = await open(browser, size);
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    const before = await indexOf(page);
    const card = page.locator('[data-inspect]');
    /** What lies at a point: nothing where it is the map. */
    const over = (x: number, y: number) =>
      page.evaluate(
        ([x, y]) => {
          const el = document.elementFromPoint(x!, y!);
          return el?.closest('[data-board]') && !el.closest('[data-over]')
            ? ''
            : (el?.outerHTML ?? 'nothing');
        },
        [x, y],
      );
    const { hex } = await server.get<Board>(`/api/tables/${id}/board`);
    const places = single(await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`)).slice(0, 12);
    const left = (hex ? near : [...near, ...far]).flatMap((by) => places.map((place) => ({ place, by })));
    /** What can be tapped now, far enough from the last that it is no second tap there. */
    const next = async (last: [number, number] | undefined) => {
      const board = (await page.locator('[data-board]').boundingBox())!;
      const { at } = await onScreen(page, server, id);
      for (const [i, { place, by }] of left.entries()) {
        const [x, y] = at(place);
        const finger: [number, number] = [x + by[0], y + by[1]];
        const inside =
          finger[0] > board.x + 4 &&
          finger[0] < board.x + board.width - 4 &&
          finger[1] > board.y + 4 &&
          finger[1] < board.y + board.height - 4;
        if (!inside || (last && Math.hypot(last[0] - finger[0], last[1] - finger[1]) < 90)) continue;
        if ((await over(...finger)) !== '') continue;
        left.splice(i, 1);
        return { finger, what: `${t.info.id}: ${place} ${by.join(' ')}` };
      }
      return undefined;
    };
    let tried = 0;
    let last: [number, number] | undefined;
    for (;;) {
      const now = await next(last);
      if (!now) break;
      await page.touchscreen.tap(...now.finger);
      await drawn(page);
      expect(await indexOf(page), now.what).toBe(before);
      if ((await page.getByRole('menuitem').count()) > 0) {
        await page.keyboard.press('Escape');
        continue;
      }
      if ((await card.count()) === 0 || !(await card.textContent())?.includes('Tap again')) continue;
      // What it costs and brings comes a moment later, and makes the card grow.
      await card.getByText('Counting the odds…').waitFor({ state: 'detached' });
      await drawn(page);
      tried++;
      last = now.finger;
      expect.soft(await over(...last), now.what).toBe('');
    }
    sum += tried;
    await shot(page, `again-${t.info.id}-${size.name}`);
    if (last) {
      games++;
      await page.touchscreen.tap(...last);
      await drawn(page);
      // The last one tapped may have been another.
      if ((await indexOf(page)) === before && (await stateOf(page)) === 'deciding')
        await page.touchscreen.tap(...last);
      await moved(page, before);
    }
    expect(faults).toEqual([]);
    await context.close();
  }
  expect(games).toBeGreaterThan(2);
  expect(sum).toBeGreaterThan(20);
});
