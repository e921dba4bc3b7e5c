import { expect, test } from 'vitest';
import type { Standing, TableInfo, Title } from '../src/lib/wire.gen';
import { axe, house, newTable, open, settled, shot } from './harness';
import { playOn } from './onward';

const { server, browser } = await house();

interface Asked {
  id: string;
  seat: number;
  kind: string;
  label: string;
  /** Index at which a seat's own phase began, after choices of the other. */
  own: number;
}

/** Plays a game on until a seat is asked, in another's turn, what a plain button answers. */
async function asked(): Promise<Asked> {
  for (const t of await server.get<Title[]>('/api/titles')) {
    let own = -1;
    const seats = t.info.seats.map(() => 'person');
    const id = await newTable(server, seats, 'standing', {
      game: t.info.id,
      scenario: t.info.scenarios[0]!.id,
    });
    let last = -1;
    const found = await playOn(server, id, {
      there: ({ seat, view: v }) => {
        const plain = v.offers.filter((o) => !o.piece && !o.place);
        if (last >= 0 && last !== seat && plain.length > 0 && plain.length <= 24) {
          if (v.reaction && own >= 0)
            return { id, seat, kind: v.scene.prompt.kind, label: plain[0]!.label, own };
          if (!v.reaction) own = v.index;
        }
        last = seat;
        return undefined;
      },
      // Something of everything, the same in every run.
      choose: ({ view: { offers }, chosen }) => offers[(chosen * 7919) % offers.length]!,
      most: 150,
    });
    if (found) return found;
  }
  throw new Error('no game asks a seat anything in the turn of another');
}

test('an answer is given once for all, shown in a list, changed there and taken back', async () => {
  const { id, seat, kind, label, own } = await asked();
  const { page, faults } = await open(browser);
  // Not at the start of one's own phase, though the other chose last.
  const start = await server.post<TableInfo>(`/api/tables/${id}/forks`, { at: own });
  await page.goto(`${server.base}/#/t/${start.id}`);
  await settled(page);
  expect(await page.getByRole('button', { name: 'Always answer so…' }).count()).toBe(0);
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
