import { expect, test } from 'vitest';
import { axe, house, indexOf, newTable, open, settled, shot } from './harness';

const { server, browser } = await house();

test('a game that is over is looked back at: the curve grows, can be stopped, and leads to its moments', async () => {
  const id = await newTable(server, ['bot:random', 'bot:random'], 'review');
  const { page, context, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}?at=0`);
  await page.waitForFunction(
    async (table) => ((await (await fetch(`api/tables/${table}`)).json()) as { over: boolean }).over,
    id,
  );
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
  expect(await axe(page)).toEqual([]);
  await shot(page, 'review');
  await chances.getByRole('button', { name: 'Turn 3' }).click();
  await page.getByRole('region', { name: 'Replay' }).waitFor();
  expect(await indexOf(page)).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  await context.close();
});
