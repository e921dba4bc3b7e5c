import { expect, test } from 'vitest';
import type { Snapshot } from '../src/lib/wire.gen';
import {
  axe,
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
} from './harness';

const { server, browser } = await house();

/** A game that two persons play, led to a decision with a button that has odds. */
async function chancy(): Promise<{ id: string; seat: number; choice: string }> {
  const random = numbers(5);
  const id = await newTable(server, ['person', 'person'], 'touch');
  for (let n = 0; n < 600; n++) {
    for (const seat of [0, 1]) {
      const v = await server.get<Snapshot>(`/api/tables/${id}/view?seat=${seat}`);
      const sure = v.offers.find((o) => o.odds && !o.place && !o.piece);
      if (sure) return { id, seat, choice: sure.choice };
      const pick = v.offers[Math.floor(random() * v.offers.length)];
      if (pick) await server.post(`/api/tables/${id}/choices`, { seat, index: v.index, choice: pick.choice });
    }
  }
  throw new Error('no button with odds in 600 choices');
}

// A finger cannot hover: a first tap shows the odds, a second chooses, and nothing moves between.
test('a tap on a button with odds shows them, a second tap chooses', async () => {
  const { id, choice } = await chancy();
  const { page, context, faults } = await open(browser, screens[3]);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const button = page.locator(`[data-choice="${choice}"]`);
  const before = await indexOf(page);
  const box = await button.boundingBox();
  await button.tap();
  const card = page.locator('[data-inspect]');
  await card.getByText('Tap again to choose').waitFor();
  await card.getByText('%').first().waitFor();
  await drawn(page);
  expect(await button.boundingBox()).toEqual(box);
  expect(await indexOf(page)).toBe(before);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'touch-odds');
  await button.tap();
  await moved(page, before);
  expect(faults).toEqual([]);
  await context.close();
});

test('a stack that a finger laid out is laid together by a tap elsewhere, or by a second on it', async () => {
  const { id } = await chancy();
  const { page, context, faults } = await open(browser, screens[2]);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const { places, pieces, at, clear } = await onScreen(page, server, id);
  const lit = await page
    .locator('[data-board] [data-target]')
    .evaluateAll((all) => all.map((e) => e.getAttribute('data-target')!.replace(/^\w+:/, '')));
  const stands = (place: string) => pieces.filter((p) => p === place).length;
  const free = async (yes: (place: string) => boolean) => {
    for (const { id } of places)
      if (yes(id) && !lit.includes(id) && (await clear(id, 300)) && inside(at(id))) return id;
    throw new Error('no such place in sight');
  };
  const map = (await page.locator('[data-board]').boundingBox())!;
  const inside = ([x, y]: [number, number]) => x > map.x + 40 && x < map.x + map.width - 40 && y > 0;
  const pile = await free((place) => stands(place) > 1);
  const bare = await free((place) => stands(place) === 0);
  const tap = (place: string) => page.touchscreen.tap(...at(place));
  const fan = page.locator('.fan');
  for (const next of [bare, pile]) {
    await tap(pile);
    await fan.waitFor();
    await shot(page, 'touch-fan');
    await tap(next);
    await fan.waitFor({ state: 'detached' });
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('the help of a touch screen tells gestures, and the keys of who has a keyboard', async () => {
  const { page, context, faults } = await open(browser, screens[3]);
  const { id } = await chancy();
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('button', { name: 'Keys and help' }).tap();
  const dialog = page.getByRole('dialog', { name: 'How to play on this screen' });
  await dialog.getByText('Two fingers').waitFor();
  expect(await dialog.locator('kbd').first().isVisible()).toBe(true);
  expect(
    await page.locator('button > kbd').evaluateAll((all) => all.filter((k) => k.checkVisibility()).length),
  ).toBe(0);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'touch-help');
  await context.close();
  // Who points with a mouse is told of no gestures.
  const wide = await open(browser, screens[0]);
  await wide.page.goto(`${server.base}/#/t/${id}`);
  await settled(wide.page);
  await wide.page.keyboard.press('?');
  await wide.page.getByRole('dialog', { name: 'How to play on this screen' }).waitFor();
  expect(await wide.page.getByText('Two fingers').isVisible()).toBe(false);
  expect([...faults, ...wide.faults]).toEqual([]);
  await wide.context.close();
});

test('what a finger is to meet is as large as a finger', async () => {
  const { id } = await chancy();
  for (const size of [screens[2], screens[3], { name: 'sideways', width: 844, height: 390, touch: true }]) {
    const { page, context, faults } = await open(browser, size);
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('header button, .zoom button, .prompt .buttons > button, .prompt .fold')]
        .filter((e) => e.checkVisibility())
        .flatMap((e) => {
          const r = e.getBoundingClientRect();
          const around = getComputedStyle(e, '::after');
          const [more, wider] =
            around.content === 'none' ? [0, 0] : [around.top, around.left].map(parseFloat);
          const [w, h] = [r.width - 2 * wider!, r.height - 2 * more!];
          return w < 43.5 || h < 43.5 ? [`${e.getAttribute('aria-label') ?? e.textContent}: ${w}x${h}`] : [];
        }),
    );
    expect(small, size.name).toEqual([]);
    // The number of a rule is small, and what is beside it is no button.
    const chip = page.locator('.prompt .rule').first();
    const box = (await chip.boundingBox())!;
    const hit = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.className,
      [box.x + box.width / 2, box.y + box.height + 6],
    );
    expect(hit, size.name).toContain('rule');
    await shot(page, `touch-size-${size.name}`);
    expect(faults).toEqual([]);
    await context.close();
  }
});

// Five lines of what is known pushed the counters of the tanks under the buttons.
test('on a small phone, held upright or sideways, the counters that are asked about are in sight, whatever is told beside the question', async () => {
  const id = await newTable(server, ['person', 'person'], 'tanks', {
    game: 'atlanticwall',
    scenario: 'bloody-omaha',
  });
  const told = async () => {
    for (let n = 0; n < 60; n++)
      for (const seat of [0, 1]) {
        const v = await server.get<Snapshot>(`/api/tables/${id}/view?seat=${seat}`);
        if (v.offers.length === 0) continue;
        if (v.scene.prompt.text.startsWith('Which tanks swim')) return;
        const done = v.offers.find((o) => !o.piece && !o.place) ?? v.offers[0]!;
        await server.post(`/api/tables/${id}/choices`, { seat, index: v.index, choice: done.choice });
      }
    throw new Error('nothing is asked about counters with much to be told');
  };
  await told();
  for (const [width, height] of [
    [360, 740],
    [844, 390],
  ] as const) {
    const { page, context, faults } = await open(browser, { width, height, touch: true });
    await page.goto(`${server.base}/#/t/${id}`);
    await settled(page);
    await shot(page, `touch-tray-${width}`);
    const cut = await page.locator('.prompt .tray button').evaluateAll((all) => {
      const edge = document.querySelector('.prompt')!.getBoundingClientRect().right;
      return all
        .map((e) => e.getBoundingClientRect())
        .filter((r) => r.x + r.width / 2 < edge) // the others are drawn in from the side
        .filter((r) => {
          const at = document.elementFromPoint(r.x + r.width / 2, r.bottom - 4);
          return !at?.closest('.tray');
        })
        .map((r) => `${r.y} to ${r.bottom}`);
    });
    expect(await page.locator('.prompt .tray button').count()).toBeGreaterThan(0);
    expect(cut, `${width}`).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  }
});

// The plans of the invasion are three buttons; what each wants stands in their facts alone.
test('a tap on a button that has more to say than its label shows that first', async () => {
  const id = await newTable(server, ['person', 'person'], 'plans', {
    game: 'atlanticwall',
    scenario: 'campaign',
  });
  const { page, context, faults } = await open(browser, screens[3]);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const before = await indexOf(page);
  await page.getByRole('button', { name: 'Historical Plan' }).tap();
  const card = page.locator('[data-inspect]');
  await card.getByText('Tap again to choose').waitFor();
  await card.getByText('Cities of the plan').waitFor();
  expect(await indexOf(page)).toBe(before);
  await shot(page, 'touch-facts');
  await page.getByRole('button', { name: 'Historical Plan' }).tap();
  await moved(page, before);
  expect(faults).toEqual([]);
  await context.close();
});
