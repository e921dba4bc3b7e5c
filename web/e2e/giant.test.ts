import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Board, Snapshot, TableInfo } from '../src/lib/wire.gen';
import { axe, drawn, house, newTable, numbers, open, Server, settled, shot, tableOf, until } from './harness';
import { Person } from './person';

// A game as large as the largest. The product does not know it: a server of its own is
// built for this test.

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sandtable-giant-'));
const program = join(folder, 'giantserver');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const source = './kernel/kerneltest/giant/giantserver';
execFileSync(process.env.GO ?? 'go', ['build', '-tags', 'embedweb', '-o', program, source], { cwd: root });
const { server, browser } = await house(new Server(program, (data, address) => [data, address]));

test('2,000 pieces on 10,000 hexes: open, pan, and choose ten times by clicking what is lit', async () => {
  const id = await newTable(server, ['person', ...Array<string>(7).fill('bot:random')], 'giant');
  const board = await server.get<Board>(`/api/tables/${id}/board`);
  expect(board.places).toHaveLength(10_000);
  expect(board.counters).toHaveLength(2_000);

  const { page, context, faults } = await open(browser);
  const begun = Date.now();
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  await settled(page);
  await drawn(page);
  console.log(`open after ${Date.now() - begun} ms`);
  await shot(page, 'giant-open');
  expect((await axe(page)).filter((line) => !line.startsWith('region:'))).toEqual([]);

  const camera = () => page.locator('[data-board]').getAttribute('data-camera');
  const before = await camera();
  const box = (await page.locator('[data-board]').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 150, y - 60, { steps: 8 });
  await page.mouse.up();
  await drawn(page);
  expect(await camera()).not.toBe(before);

  // Nearer, chips become counters.
  await until('counters come near', async () => {
    await page.locator('[data-board]').focus();
    await page.keyboard.press('+');
    await drawn(page);
    return Boolean(await page.locator('[data-drawn]').getAttribute('data-drawn'));
  });

  const person = new Person(page, numbers(4), 0);
  let now = await person.wait(-1);
  for (let n = 0; n < 10; n++) {
    const next = await person.choose(now);
    expect(next.index).toBeGreaterThan(now.index);
    now = next;
  }
  expect(person.tally.target, JSON.stringify(person.tally)).toBeGreaterThan(0);
  await shot(page, 'giant-played');

  // What is on the screen is what the server says.
  const { scene } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);
  expect(scene.pieces.length).toBeLessThan(2_000);
  const serious = (await axe(page)).filter((line) => !line.startsWith('region:'));
  expect(serious).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

/** What a pinch of two fingers costs the page: one step a frame, between the first and the last. */
interface Pinch {
  /** Canvases that were made, one for each counter and tile that is painted. */
  canvases: number;
  /** Changes to what stands over the map, besides those that move and stretch all of it as one. */
  changes: number;
  /** How often all of it was moved and stretched. */
  moves: number;
}

/** Pinches the map by a factor in so many frames. Fingers end a gesture when they are lifted, not by a clock. */
function pinch([factor, steps]: [number, number]): Promise<Pinch> {
  const board = document.querySelector<HTMLElement>('[data-board]')!;
  const r = board.getBoundingClientRect();
  const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
  board.setPointerCapture = () => {}; // there is no finger that could be held fast
  const finger = (type: string, pointerId: number, dx: number) =>
    board.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId,
        pointerType: 'touch',
        clientX: x + dx,
        clientY: y,
      }),
    );
  const out: Pinch = { canvases: 0, changes: 0, moves: 0 };
  const layers = [...board.querySelectorAll('[data-layer]')];
  const watch = new MutationObserver((list) => {
    for (const m of list) {
      if (layers.includes(m.target as Element)) out.moves += m.attributeName === 'style' ? 1 : 0;
      else out.changes++;
    }
  });
  const make = document.createElement.bind(document);
  finger('pointerdown', 71, -60);
  finger('pointerdown', 72, 60);
  let apart = 60;
  return new Promise((done) => {
    let n = 0;
    const frame = () => {
      if (n === 1) {
        // The first step has begun the gesture: what stood over the map has been laid out.
        for (const l of layers) watch.observe(l, { attributes: true, childList: true, subtree: true });
        document.createElement = ((tag: string) => {
          if (tag === 'canvas') out.canvases++;
          return make(tag);
        }) as typeof document.createElement;
      }
      if (n < steps) {
        apart *= factor ** (1 / steps);
        finger('pointermove', 72, apart);
        n++;
        requestAnimationFrame(frame);
        return;
      }
      document.createElement = make;
      watch.disconnect();
      finger('pointerup', 71, -60);
      finger('pointerup', 72, apart);
      done(out);
    };
    requestAnimationFrame(frame);
  });
}

test('while fingers zoom the map nothing is painted anew: what there is is stretched', async () => {
  const id = await newTable(server, ['person', ...Array<string>(7).fill('bot:random')], 'giant');
  const { page, context, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  const person = new Person(page, numbers(4), 0);
  let now = await person.wait(-1);
  const lit = () => page.locator('[data-layer] [data-target]').count();
  for (let n = 0; n < 10 && (await lit()) < 5; n++) now = await person.choose(now);
  expect(await lit(), 'targets on the map').toBeGreaterThan(4);

  const at = () => page.locator('[data-board]').getAttribute('data-camera');
  const drifts = () => page.locator('[data-layer][style*="translate"]').count();
  for (const factor of [1.8, 1 / 1.8]) {
    const before = await at();
    const cost = await page.evaluate(pinch, [factor, 12] as [number, number]);
    console.log(`zooming by ${factor.toFixed(2)}: ${JSON.stringify(cost)}`);
    expect(await at()).not.toBe(before);
    expect(cost.canvases, 'bitmaps painted').toBe(0);
    expect(cost.changes, 'elements over the map changed').toBe(0);
    expect(cost.moves, 'all of it moved as one').toBeGreaterThan(0);
    // At rest everything stands where it belongs again.
    await until('the layers rest', async () => (await drifts()) === 0);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('eight seats: three persons at one screen, the computer in the other five', async () => {
  const { page, context, faults } = await open(browser);
  await page.goto(server.base);
  await page.getByRole('button', { name: 'All others: computer' }).click();
  const sits = (name: string) => page.getByRole('combobox', { name });
  for (const name of ['Amber', 'Birch', 'Dune']) await sits(name).selectOption('person');
  await page.getByRole('checkbox', { name: /A link for each side/ }).uncheck();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('[data-board]').waitFor();
  await settled(page);
  const id = tableOf(page);
  const table = () => server.get<TableInfo>(`/api/tables/${id}`);
  const start = await table();
  expect(start.seats.map((s) => s.holder.split(':')[0])).toEqual([
    'person',
    'person',
    'bot',
    'person',
    'bot',
    'bot',
    'bot',
    'bot',
  ]);
  const persons = [0, 1, 3];
  // Whether a seat has its turn. Persons are asked about what the computer moves before it comes: they hold their fire.
  const turnOf = async (seat: number) => {
    const { toMove, index } = await table();
    if (!persons.includes(toMove)) return false;
    const { scene } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=${toMove}`);
    if (scene!.prompt.kind !== 'react') return toMove === seat;
    await server.post(`/api/tables/${id}/choices`, { seat: toMove, index, choice: 'hold' });
    return false;
  };
  // The screen goes from seat to seat, past the computer's: who takes over says so first.
  for (const seat of persons) {
    await until(`seat ${seat} decides`, () => turnOf(seat));
    const take = page.getByRole('dialog').getByRole('button', { name: start.seats[seat]!.name });
    if (seat > 0) await take.click();
    const { offers } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=${seat}`);
    await server.post(`/api/tables/${id}/choices`, {
      seat,
      index: (await table()).index,
      choice: offers[0]!.choice,
    });
    await server.post(`/api/tables/${id}/choices`, { seat, index: (await table()).index, choice: 'done' });
  }
  const { index } = await table();
  await until('the computer goes on', async () => (await table()).index > index);
  expect(faults).toEqual([]);
  await context.close();
});
