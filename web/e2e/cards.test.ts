import { expect, test } from 'vitest';
import type { Board, Title } from '../src/lib/wire.gen';
import { axe, drawn, house, newTable, numbers, open, screens, settled, shot, until } from './harness';
import { byChance, playOn } from './onward';

// The cards that lie over the map: all that they say can be read, and none lies over another.

const { server, browser } = await house();

/** A table where a place of the map stands for one choice alone, and that place. */
async function begun(): Promise<{ id: string; place: string }> {
  const id = await newTable(server, ['person', 'person']);
  const random = numbers(5);
  const place = await playOn(server, id, {
    there: ({ view: { offers } }) =>
      offers.find((o) => o.place && !o.piece && offers.filter((x) => x.place === o.place).length === 1)
        ?.place,
    choose: (now) => byChance(now.view, random()),
    most: 300,
  });
  if (!place) throw new Error('no place stands for one choice alone');
  return { id, place };
}

test('phone: all that is said of a choice can be drawn up into sight', async () => {
  const { page, context, faults } = await open(browser, screens[3]);
  const { id, place } = await begun();
  // As much as can be said of a long way under fire.
  const facts = Array.from({ length: 9 }, (_, i) => ({
    text: `Leaving 79.06${i}: fire of 1./s.SS-Pz 101 from 79.061`,
    value: 'hits on 0 to 3: 25% suppressed, 11% a step lost',
    rule: '8.1',
  }));
  await page.route('**/explain?*', async (route) => {
    const body = await (await route.fetch()).json();
    await route.fulfill({ json: { ...body, detail: { ...body.detail, facts } } });
  });
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  await settled(page);
  await page.locator(`[data-board] [data-target="place:${place}"]`).focus();
  const card = page.locator('[data-inspect]');
  await until('the facts are there', async () => (await card.locator('dt').count()) === facts.length);
  await drawn(page);
  await shot(page, 'cards-phone');
  expect(await axe(page)).toEqual([]);
  const last = card.locator('dd').last();
  const inSight = async () => {
    const [c, l] = [(await card.boundingBox())!, (await last.boundingBox())!];
    return l.y >= c.y && l.y + l.height <= c.y + c.height;
  };
  expect(await inSight(), 'there is more than has room').toBe(false);
  const touched = await card.evaluate((e) => {
    const r = e.getBoundingClientRect();
    const under = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
    return e.contains(under);
  });
  expect(touched, 'a finger on it moves the card, not the map under it').toBe(true);
  await card.evaluate((e) => e.scrollBy(0, 5000));
  await until('the last fact is in sight', inSight);
  expect(faults).toEqual([]);
  await context.close();
});

/** A table of the first game that has charts. */
async function charted(): Promise<string> {
  for (const { info } of await server.get<Title[]>('/api/titles')) {
    const seats = info.seats.map(() => 'person');
    const id = await newTable(server, seats, 'cards', { game: info.id, scenario: info.scenarios[0]!.id });
    if ((await server.get<Board>(`/api/tables/${id}/board`)).charts?.length) return id;
  }
  throw new Error('no game has charts');
}

for (const s of screens.slice(0, 2)) {
  test(`the words of a chart and the scale of the map do not lie over each other: ${s.name}`, async () => {
    const { page, context, faults } = await open(browser, s);
    const id = await charted();
    await page.goto(`${server.base}/#/t/${id}`);
    await page.locator('[data-board]').waitFor();
    await settled(page);
    await page.keyboard.press('c');
    const caption = page.locator('[data-chart][data-ready=true]');
    await caption.waitFor();
    await drawn(page);
    await shot(page, `cards-chart-${s.name}`);
    const over = await page.evaluate(() => {
      const list = [...document.querySelectorAll('[data-board] > [data-over]')];
      const boxes = list.map((e) => ({ name: e.className, r: e.getBoundingClientRect() }));
      return boxes.flatMap((a, i) =>
        boxes
          .slice(i + 1)
          .filter(
            (b) =>
              a.r.left < b.r.right && b.r.left < a.r.right && a.r.top < b.r.bottom && b.r.top < a.r.bottom,
          )
          .map((b) => `${a.name} and ${b.name}`),
      );
    });
    expect(over).toEqual([]);
    expect(await axe(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
}
