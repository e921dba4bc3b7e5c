import { expect, test } from 'vitest';
import type { Snapshot, Standing, TableInfo, Title } from '../src/lib/wire.gen';
import { axe, house, open, settled, shot } from './harness';

const { server, browser } = await house();

/** Plays any game on until a seat is asked, in another's turn, what a plain button answers. */
async function asked(): Promise<{ id: string; seat: number; kind: string; label: string }> {
  for (const t of await server.get<Title[]>('/api/titles')) {
    if (!t.info.open) continue;
    const { id } = await server.post<TableInfo>('/api/tables', {
      game: t.info.id,
      scenario: t.info.scenarios[0]!.id,
      options: {},
      seats: t.info.seats.map(() => 'person'),
      dice: 'seeded',
      seed: 'standing',
    });
    let last = -1;
    for (let i = 0; i < 200; i++) {
      const now = await server.get<TableInfo>(`/api/tables/${id}`);
      if (now.over) break;
      const v = await server.get<Snapshot>(`/api/tables/${id}/view?seat=${now.toMove}`);
      const plain = v.offers.filter((o) => !o.piece && !o.place);
      if (last >= 0 && last !== now.toMove && plain.length > 0 && plain.length <= 24)
        return { id, seat: now.toMove, kind: v.scene.prompt.kind, label: plain[0]!.label };
      last = now.toMove;
      const o = v.offers.find((x) => x.main) ?? plain.at(-1) ?? v.offers[0]!;
      await server.post(`/api/tables/${id}/choices`, { seat: last, index: v.index, choice: o.choice });
    }
  }
  throw new Error('no game asks a seat anything in the turn of another');
}

test('an answer is given once for all, shown in a list, changed there and taken back', async () => {
  const { id, seat, kind, label } = await asked();
  const { page, faults } = await open(browser);
  await page.goto(`${server.base}/#/t/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Always answer so…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Standing answers' });
  const row = dialog.locator(`[data-standing="${kind}"]`);
  await row.getByRole('combobox').selectOption({ label });
  await row.getByRole('button', { name: /^Take back/ }).waitFor();
  expect(await axe(page)).toEqual([]);
  await shot(page, 'standing');
  const kept = () => server.get<Standing[]>(`/api/tables/${id}/standing?seat=${seat}`);
  expect((await kept()).map((s) => [s.kind, s.label])).toEqual([[kind, label]]);
  // It is found in the menu again, after the page was left.
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Standing answers (1)' }).click();
  await row.getByRole('button', { name: /^Take back/ }).click();
  await row.getByRole('button').waitFor({ state: 'detached' });
  expect(await kept()).toEqual([]);
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
});
