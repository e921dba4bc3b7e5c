import { expect, test } from 'vitest';
import type { TableInfo, Title } from '../src/lib/wire.gen';
import { friends } from './friends';
import { axe, drawn, house, open, shot, until } from './harness';

// The game with the most seats: one browser, and the others at their ends of a line.

const { server, browser } = await house();
const { ask, come, choose } = friends(server);

/** A table of the scenario and the option by which a game has most seats, with a link for each of them. */
async function begin(): Promise<TableInfo> {
  const found = (await server.get<Title[]>('/api/titles')).flatMap(({ info }) =>
    info.scenarios.flatMap((s) =>
      s.options.flatMap((o) =>
        (o.seats ?? []).map((seats, k) => ({
          game: info.id,
          scenario: s.id,
          options: { [o.id]: o.values[k]! },
          seats: seats.map(() => 'person'),
        })),
      ),
    ),
  );
  const most = found.reduce((a, b) => (b.seats.length > a.seats.length ? b : a));
  expect(most.seats.length).toBeGreaterThan(4);
  return server.post<TableInfo>('/api/tables', { ...most, dice: 'seeded', seed: '8', keys: 'on' });
}

test('eight at one table: a name is typed while others come, who is here covers no map, and the turn is told', async () => {
  const t = await begin();
  const own = 3;
  const { page, context, faults } = await open(browser, { width: 390, height: 844, touch: true });
  // As on phones, where only a service worker may show notices: permitted, but refused to the page.
  await page.addInitScript(() => {
    class Refused {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    }
    Object.assign(window, { Notification: Refused });
    Object.defineProperty(document, 'hidden', { get: () => true });
  });
  await come(page, t, own);
  const card = page.getByRole('region', { name: 'Your name' });
  const field = card.getByRole('textbox', { name: 'Name' });
  await field.fill('Somebody');
  const gone = new AbortController();
  const others = t.seats.flatMap((_, i) => (i === own ? [] : [i]));
  for (const seat of others) {
    const key = t.keys!.seats[seat]!;
    const called = `Somebody with a long name ${seat}`;
    await ask(key, 'POST', `/api/tables/${t.id}/players`, { seat, name: called, colour: '' });
    void fetch(`${server.base}/api/tables/${t.id}/events?seat=${seat}`, {
      headers: { 'Sandtable-Key': key, 'Sandtable-Name': encodeURIComponent(called) },
      signal: gone.signal,
    }).catch(() => undefined); // it lasts until they leave
  }
  const here = page.locator('.friends summary');
  await here.getByText(`${others.length} others here`).waitFor();
  expect(await field.inputValue(), 'what was typed before the others came').toBe('Somebody');
  await card.getByRole('button', { name: 'Save' }).click();
  await card.waitFor({ state: 'detached' });

  await drawn(page);
  expect((await page.locator('.friends').boundingBox())!.height).toBeLessThan(60);
  await shot(page, 'eight-folded');
  await here.click();
  const list = page.getByRole('list', { name: 'Looking at this table' });
  await list.getByText(`Somebody with a long name ${others[0]} (`).waitFor();
  expect(await list.getByRole('listitem').count()).toBe(others.length);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'eight-open');

  // The title tells the turn, although the browser shows no notice.
  const mine = async () => (await page.locator('[data-state=deciding]').count()) > 0;
  const asked = async () => (await ask<TableInfo>(t.keys!.host!, 'GET', `/api/tables/${t.id}`)).toMove;
  for (let n = 0; (await asked()) !== own; n++) {
    expect(n, 'choices of the others').toBeLessThan(20);
    await choose(t, await asked(), (offers) => offers - 1);
  }
  await until('it is our turn', mine);
  await until('the title says so', async () => /Your turn/.test(await page.title()));
  gone.abort();
  expect(faults).toEqual([]);
  await context.close();
});
