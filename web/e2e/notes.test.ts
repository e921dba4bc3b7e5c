import { expect, test } from 'vitest';
import type { Remark } from '../src/lib/wire.gen';
import { axe, drawn, house, newTable, open, settled, shot } from './harness';

const { server, browser } = await house();

test('notes are written on the game, a place and a piece, shown on the map, and private unless shared', async () => {
  const id = await newTable(server, ['person', 'person']);
  const { page, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  const view = await server.get<{ scene: { pieces: { id: string; at: string; name: string }[] } }>(
    `/api/tables/${id}/view?seat=0`,
  );
  const board = await server.get<{ places: { id: string }[] }>(`/api/tables/${id}/board`);
  const piece = view.scene.pieces.find((p) => board.places.some((q) => q.id === p.at))!;
  await server.post(`/api/tables/${id}/notes`, { seat: 0, place: piece.at, text: 'hold here', shared: true });
  await server.post(`/api/tables/${id}/notes`, { seat: 0, piece: piece.id, mark: 'star' });
  // They come without asking, and the place has a leaf on the map.
  await page.locator(`[data-leaf="${piece.at}"]`).waitFor({ state: 'attached' });

  // One more on the game, written at the screen.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Notes on this game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notes on this game' });
  await dialog.getByRole('button', { name: 'Write a note' }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('win by turn four');
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep the note' }).click();
  await dialog.locator('[data-note]').nth(2).waitFor();
  // It is changed and one is deleted.
  await dialog.getByRole('button', { name: 'Change the note on The game' }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('win by turn five');
  await dialog.getByRole('checkbox', { name: /Everybody/ }).check();
  await dialog.getByRole('button', { name: 'Keep the note' }).click();
  await dialog.getByText('win by turn five').waitFor();
  expect(await axe(page)).toEqual([]);
  // The place of a note is gone to, with its notes in the panel.
  await dialog.locator('[data-note]').first().getByRole('button').first().click();
  await page.getByRole('tab', { name: 'Stack' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByText('hold here').waitFor();
  await panel.getByRole('img', { name: 'Marked: star' }).waitFor();
  await drawn(page);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'notes');

  const of = async (seat: number) =>
    (await server.get<Remark[]>(`/api/tables/${id}/notes?seat=${seat}`)).map((n) => n.text ?? n.mark);
  expect(await of(0)).toEqual(['hold here', 'star', 'win by turn five']);
  expect(await of(1)).toEqual(['hold here', 'win by turn five']);
  // The saved game has those that are asked for.
  const saved = async (query: string) =>
    (await (await fetch(`${server.base}/api/tables/${id}/journal${query}`)).text()).match(/"note"/g)?.length;
  expect(await saved('')).toBeUndefined();
  expect(await saved('?notes=1')).toBe(2);
  expect(await saved('?notes=0')).toBe(3);
  expect(faults).toEqual([]);
});
