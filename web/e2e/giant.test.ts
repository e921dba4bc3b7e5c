import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Board, Snapshot, TableInfo } from '../src/lib/wire.gen';
import { axe, drawn, house, newTable, numbers, open, Server, settled, shot, until } from './harness';
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
  const id = new URL(page.url()).hash.split('/').at(-1)!;
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
  // The screen goes from seat to seat, past the computer's: who takes over says so first.
  for (const seat of [0, 1, 3]) {
    await until(`seat ${seat} decides`, async () => (await table()).toMove === seat);
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
