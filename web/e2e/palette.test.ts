import { expect, test } from 'vitest';
import { axe, drawn, house, newTable, open, settled, shot } from './harness';

const { server, browser } = await house();

test('the colours of three palettes are chosen in the menu, kept, and legible', async () => {
  const id = await newTable(server, ['person', 'person']);
  const { page, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const panel = () =>
    page.evaluate(() => {
      const s = getComputedStyle(document.documentElement);
      const mark = document.querySelector('.prompt .mark path')?.getAttribute('fill') ?? '';
      return `${s.getPropertyValue('--accent')} ${mark}`;
    });
  const seen = new Set([await panel()]);
  for (const [name, look] of [
    ['For colour-blind eyes', 'Light'],
    ['High contrast', 'Dark'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('radio', { name }).check();
    await menu.getByRole('radio', { name: look, exact: true }).check();
    expect(await axe(page), name).toEqual([]);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await drawn(page);
    expect(await axe(page), name).toEqual([]);
    await shot(page, `palette-${look}`);
    seen.add(await panel());
  }
  expect(seen.size).toBe(3);
  const last = await panel();
  await page.reload();
  await settled(page);
  expect(await panel()).toBe(last);
  expect(faults).toEqual([]);
});
