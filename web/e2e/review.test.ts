import { renameSync } from 'node:fs';
import { expect, test } from 'vitest';
import { axe, house, indexOf, newTable, open, settled, shot, until } from './harness';

const { server, browser } = await house();

test('a game that is over is looked back at: the curve grows, can be stopped, and leads to its moments', async () => {
  const id = await newTable(server, ['bot:random', 'bot:random'], 'review');
  const { page, context, faults } = await open(browser);
  await until('the game ends', async () => (await server.get<{ over: boolean }>(`/api/tables/${id}`)).over);
  await page.goto(`${server.base}/#/t/${id}`);
  expect(await settled(page)).toBe('over');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('How the chances went').click();
  await dialog.getByRole('button', { name: 'Look back' }).click();
  const progress = dialog.getByRole('progressbar');
  await progress.waitFor();
  const chances = dialog.getByRole('group', { name: 'Chances from turn to turn' });
  await chances.waitFor();
  await chances.getByRole('button', { name: 'Turn 3' }).waitFor();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await progress.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Look back again' }).waitFor();
  await chances.getByText('a draw counting half').waitFor();
  expect(await axe(page)).toEqual([]);
  await shot(page, 'review');
  // The report is one file with all of it, and needs no other.
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Report as a page' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/\.html$/);
  const report = await context.newPage();
  const asked: string[] = [];
  report.on('request', (r) => asked.push(r.url()));
  const file = `${await saved.path()}.html`;
  renameSync(await saved.path(), file);
  await report.goto(`file://${file}`);
  await report.getByRole('heading', { name: 'How the chances went' }).waitFor();
  await report.getByRole('heading', { name: 'The course of the game' }).waitFor();
  expect(asked).toHaveLength(1);
  expect(await axe(report)).toEqual([]);
  await shot(report, 'report');
  await report.close();
  await chances.getByRole('button', { name: 'Turn 3' }).click();
  await page.getByRole('region', { name: 'Replay' }).waitFor();
  expect(await indexOf(page)).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  await context.close();
});
