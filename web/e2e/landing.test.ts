import { expect, test } from 'vitest';
import { drawn, ended, house, newTable, numbers, open, shot } from './harness';
import { Person } from './person';

// A whole landing by the mouse, as those who land, in one page from the first
// decision to the end: set-up, ships, boxes and waves, craft and tracks of the beach,
// chits, activations, moves, fire and checks. Nothing is clicked that is not lit.

const { server, browser } = await house();

test('a whole landing by mouse, by those who land', async () => {
  const { page, context, faults } = await open(browser, { width: 1440, height: 900 });
  const of = { game: 'greatestday', scenario: 'storming-sword' };
  const id = await newTable(server, ['person', 'bot:random'], 'landing', of);
  await page.goto(`${server.base}/#/t/${id}`);
  const board = page.locator('[data-board]');
  await board.waitFor();
  const person = new Person(page, numbers(12), 0.9, true);
  await person.wait(-1);

  // The whole map in the window, by the wheel: what is lit beyond it the mouse cannot reach.
  const { x, y, width, height } = (await board.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  for (let n = 0; n < 12; n++) await page.mouse.wheel(0, 400);
  await drawn(page);

  let now = await person.wait(-1);
  for (let n = 1; now.state !== 'over'; n++) {
    expect(n, `no end: ${now.prompt}`).toBeLessThan(600);
    expect(now.prompt, `prompt at index ${now.index}`).not.toBe('');
    const next = await person.choose(now);
    expect(next.index).toBeGreaterThan(now.index);
    now = next;
    if (n === 60) await shot(page, 'landing-by-mouse-alone');
  }
  await ended(page, server, id);
  // The view may have moved so that nothing lit is left in the window: then, and only then, keys.
  expect(person.tally.key, 'keys').toBeLessThanOrEqual(2 + person.tally.target / 10);
  expect(person.tally.target, 'choices on the map').toBeGreaterThan(30);
  expect(person.tally.menu, 'one of several in a place').toBeGreaterThan(5);
  expect(person.tally.missed).toBeLessThanOrEqual(1 + person.tally.target / 20);
  expect(faults).toEqual([]);
  await context.close();
});
