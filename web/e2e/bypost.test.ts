import { expect, test } from 'vitest';
import type { Saying, Snapshot, TableInfo } from '../src/lib/wire.gen';
import { friends, hides } from './friends';
import { axe, drawn, house, numbers, open, shot, until } from './harness';

const { server, browser } = await house();

const { ask, begin, stands, choose, come, leave } = friends(server);

/** Makes the first choice that is offered to whoever is asked, until undo cannot take back the last of a seat. */
async function play(t: TableInfo, seat: number): Promise<void> {
  for (let n = 0; n < 200; n++) {
    const now = await stands(t);
    if (n > 0 && now.toMove === seat && now.floor === now.index) return;
    await choose(t, now.toMove);
  }
  throw new Error('nothing stands without the others');
}

test('the list of games says which wait for whoever looks at it, those first, and a guest takes one off it', async () => {
  const mine = await begin('Mine');
  const theirs = await begin('Theirs');
  const { page, context, faults } = await open(browser);
  await come(page, theirs, 1);
  await come(page, mine, 0);
  // Another game is played last, and stands below all the same.
  await ask(theirs.keys!.seats[0]!, 'POST', `/api/tables/${theirs.id}/players`, { seat: 0, name: 'Anna' });
  await leave(page);
  const entry = (t: TableInfo) => page.locator(`[data-table="${t.id}"]`);
  await entry(mine).getByText('Your turn').waitFor();
  await entry(theirs).getByText('Waiting for Anna').waitFor();
  const order = await page
    .locator('[data-table]')
    .evaluateAll((all) => all.map((e) => e.getAttribute('data-table')));
  expect(order.indexOf(mine.id)).toBeLessThan(order.indexOf(theirs.id));
  expect(await axe(page)).toEqual([]);
  await shot(page, 'list-of-games');

  // A request to take back waits there too, and comes while the page is open.
  await play(theirs, 0);
  await ask(theirs.keys!.seats[0]!, 'POST', `/api/tables/${theirs.id}/asks`, { seat: 0, to: -1 });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await entry(theirs).getByText('Request of Anna to take something back').waitFor();

  // Whoever is no host deletes nothing.
  await entry(theirs)
    .getByRole('button', { name: /^Take off the list: / })
    .click();
  await entry(theirs).getByRole('button', { name: 'Take off the list', exact: true }).click();
  await entry(theirs).waitFor({ state: 'detached' });
  await ask(theirs.keys!.host!, 'GET', `/api/tables/${theirs.id}`);
  expect(faults).toEqual([]);
  await context.close();
});

test('who comes back is told what was said and asked meanwhile, and who has asked what came of it', async () => {
  const t = await begin('By post');
  const at = `/api/tables/${t.id}`;
  const [anna, ben] = t.keys!.seats as [string, string];
  const two = await open(browser, { width: 390, height: 844, touch: true });
  await come(two.page, t, 1);
  await leave(two.page);
  await play(t, 0);
  await ask(anna, 'POST', `${at}/talk`, { seat: 0, text: 'A slip, sorry' });
  await ask(anna, 'POST', `${at}/asks`, { seat: 0, to: -1 });

  await come(two.page, t, 1);
  await two.page.getByRole('button', { name: /: A slip, sorry/ }).waitFor();
  const card = two.page.getByRole('region', { name: 'Taking back' });
  const asked = (await ask<TableInfo>(ben, 'GET', at)).asked!;
  const { log } = await ask<Snapshot>(ben, 'GET', `${at}/view?seat=1`);
  const line = log.entries.find((e) => e.index === asked.to + 1)!.lines[0]!.text;
  await card.getByText(line).waitFor();
  await shot(two.page, 'asked-by-post');
  await card.getByRole('button', { name: 'No' }).click();
  await card.waitFor({ state: 'detached' });
  // What was read is not new again.
  await two.page.getByRole('button', { name: /and 1 more/ }).click();
  await two.page.getByText('A slip, sorry').first().waitFor();
  await two.page.reload();
  await two.page.locator('[data-board]').waitFor();
  await until(
    'it is known what was said',
    async () => (await two.page.getByText('A slip, sorry').count()) > 0,
  );
  expect(await two.page.getByRole('button', { name: /A slip, sorry/ }).count()).toBe(0);

  // Who has asked reads the answer when he comes.
  const one = await open(browser);
  await come(one.page, t, 0);
  const talk = one.page.getByRole('list', { name: 'What was said' });
  await talk.getByText(/^No agreement from .*: the choice of .* stands\.$/).waitFor();
  expect((await ask<Saying[]>(anna, 'GET', `${at}/talk`)).length).toBe(2);
  for (const x of [one, two]) {
    expect(x.faults).toEqual([]);
    await x.context.close();
  }
});

test('who is waited for and who has played is called as he calls himself', async () => {
  const t = await begin('Names');
  const [anna] = t.keys!.seats as [string, string];
  const two = await open(browser);
  await come(two.page, t, 1);
  await two.page.getByText('Waiting for Allies.').waitFor();
  await ask(anna, 'POST', `/api/tables/${t.id}/players`, { seat: 0, name: 'Anna' });
  await two.page.getByText('Waiting for Anna.').waitFor();
  const warned: string[] = [];
  two.page.on('console', (m) => warned.push(m.text()));
  const name = two.page.getByRole('region', { name: 'Your name' });
  await name.getByRole('textbox', { name: 'Name' }).fill('Ben');
  await name.getByRole('button', { name: 'Save' }).click();
  await name.waitFor({ state: 'detached' });
  await leave(two.page);
  expect(warned.filter((w) => w.includes('svelte.dev/e/'))).toEqual([]);
  await play(t, 0);
  await come(two.page, t, 1);
  await two.page.getByRole('group', { name: 'Since you were here' }).getByText('Anna, ').waitFor();
  await two.page.getByRole('button', { name: 'Menu', exact: true }).click();
  await two.page.getByRole('button', { name: 'Who plays which side' }).click();
  await two.page.getByRole('dialog').getByText('Anna').waitFor();
  expect(two.faults).toEqual([]);
  await two.context.close();
});

test('what others did stays told until it has been answered, in a page that is opened anew and after one that was left before it was there', async () => {
  const t = await begin('Not yet');
  const two = await open(browser);
  const card = two.page.getByRole('group', { name: 'Since you were here' });
  for (let n = 0; n < 3; n++) await choose(t, (await stands(t)).toMove);
  await come(two.page, t, 1);
  await leave(two.page);
  await play(t, 0);
  await come(two.page, t, 1);
  const words = await card.getByRole('paragraph').innerText();
  await two.page.reload();
  await card.waitFor();

  // It is left while the server takes its time: what comes then has been seen by nobody, and nobody listens.
  let answer = () => {};
  const late = new Promise<void>((done) => {
    answer = done;
  });
  await two.page.goto(server.base);
  await two.page.route('**/view*', async (route) => {
    const res = await route.fetch();
    await late;
    await route.fulfill({ response: res });
  });
  let lines = 0;
  two.page.on('websocket', () => lines++);
  const asked = two.page.waitForRequest('**/view*');
  const answered = two.page.waitForResponse('**/view*');
  await two.page.goto(`${server.base}/#/t/${t.id}`);
  await asked;
  await two.page.goto(`${server.base}/#/`);
  await two.page.getByRole('heading', { name: 'Games in progress' }).waitFor();
  answer();
  await (await answered).finished();
  await drawn(two.page);
  await two.page.unroute('**/view*');
  expect(lines).toBe(0);
  await two.page.goto(`${server.base}/#/t/${t.id}`);
  expect(await card.getByRole('paragraph').innerText()).toBe(words);

  await card.getByRole('button', { name: 'No need, go on' }).click();
  await two.page.reload();
  await two.page.locator('[data-board]').waitFor();
  expect(await card.count()).toBe(0);
  expect(two.faults).toEqual([]);
  await two.context.close();
});

test('what comes while the page lies in a tab behind another is told when it is looked at again', async () => {
  const t = await begin('Behind');
  const two = await open(browser);
  const card = two.page.getByRole('group', { name: 'Since you were here' });
  const turn = (to: 'hidden' | 'visible') =>
    two.page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, to);
  for (let n = 0; n < 3; n++) await choose(t, (await stands(t)).toMove);
  await come(two.page, t, 1);
  await turn('hidden');
  await turn('visible');
  await drawn(two.page);
  expect(await card.count()).toBe(0);

  await turn('hidden');
  await play(t, 0);
  const { index } = await stands(t);
  await two.page.locator(`[data-index="${index}"]`).waitFor();
  await turn('visible');
  await card.waitFor();
  await card.getByRole('button', { name: 'No need, go on' }).click();
  await turn('hidden');
  await turn('visible');
  await drawn(two.page);
  expect(await card.count()).toBe(0);
  expect(two.faults).toEqual([]);
  await two.context.close();
});

test('a game that others have ended stays in sight until it has been looked at', async () => {
  const t = await begin('Ended');
  const two = await open(browser);
  await come(two.page, t, 1);
  await leave(two.page);
  const random = numbers(8);
  for (;;) {
    const now = await stands(t);
    if (now.over) break;
    await choose(t, now.toMove, (n) => Math.floor(random() * n));
  }
  await two.page.reload();
  const entry = two.page.locator(`[data-table="${t.id}"]`);
  await entry.getByRole('link', { name: 'Look', exact: true }).waitFor();
  expect(await two.page.locator(`[data-finished] [data-table="${t.id}"]`).count()).toBe(0);
  await entry.getByRole('link', { name: 'Look', exact: true }).click();
  await two.page.getByRole('button', { name: 'Look at the map' }).click();
  // Who has seen the end has looked, whether or not he wants to see how it came about.
  await leave(two.page);
  await two.page.locator(`[data-finished] [data-table="${t.id}"]`).waitFor({ state: 'attached' });
  await two.page.goto(`${server.base}/#/t/${t.id}`);
  await two.page.getByRole('button', { name: 'Look at the map' }).click();
  await two.page.getByRole('button', { name: 'No need, go on' }).click();
  // No turn comes any more, whatever moment is looked at.
  await two.page.goto(`${server.base}/#/t/${t.id}?at=25`);
  await two.page.reload();
  await two.page.getByRole('slider').waitFor();
  expect(await two.page.getByRole('button', { name: 'Tell me when it is my turn' }).count()).toBe(0);
  await leave(two.page);
  await two.page.locator(`[data-finished] [data-table="${t.id}"]`).waitFor({ state: 'attached' });
  expect(two.faults).toEqual([]);
  await two.context.close();
});

test('a game that is deleted says so where it is looked at, and in a page that comes back to it', async () => {
  for (const down of [false, true]) {
    const t = await begin('Gone');
    const { page, context } = await open(browser);
    // Before its line is open a page is not told: it finds nothing when it calls.
    const line = page.waitForEvent('websocket').then((w) => w.waitForEvent('framereceived'));
    await come(page, t, 0);
    await line;
    if (down) {
      // The line is down while it happens.
      await context.setOffline(true);
      const port = server.port;
      await server.stop();
      await page.getByRole('alert').getByText('No connection').waitFor();
      await server.start(port);
    }
    await ask(t.keys!.host!, 'DELETE', `/api/tables/${t.id}`);
    if (down) await context.setOffline(false);
    await page.getByRole('heading', { name: 'This table cannot be shown' }).waitFor();
    await page.getByText(down ? 'not here any more' : 'This game has been deleted').waitFor();
    await context.close();
  }
});

test('what is said of a place does not lie under who else is at the table', async () => {
  for (const s of [
    { width: 1280, height: 720 },
    { width: 820, height: 1180 },
  ]) {
    const t = await begin('Both');
    const one = await open(browser, s);
    const two = await open(browser);
    await come(one.page, t, 0);
    await come(two.page, t, 1);
    await one.page.getByRole('button', { name: 'Go on without a name' }).click();
    const chips = one.page.getByRole('list', { name: 'Looking at this table' });
    await chips.waitFor();
    // The keys show a place as the pointer does; the card stands where the place is not.
    const card = one.page.locator('[data-inspect]');
    let beside = 0;
    for (const target of await one.page.locator('[data-layer] > [data-target]').all()) {
      await target.focus();
      await card.waitFor();
      const [a, b] = [(await chips.boundingBox())!, (await card.boundingBox())!];
      if (b.x < a.x + a.width && b.y < a.y + 100) beside++;
      const apart = a.y + a.height <= b.y || b.y + b.height <= a.y || b.x >= a.x + a.width;
      expect(apart, `${s.width}: ${JSON.stringify([a, b])}`).toBe(true);
    }
    expect(beside, `${s.width}: the card stands in the corner of the others`).toBeGreaterThan(0);
    await shot(one.page, `place-and-others-${s.width}`);
    for (const x of [one, two]) await x.context.close();
  }
});

test('where two share a screen and see different things, who comes back says who he is, and a key shows nothing of the other', async () => {
  const t = await begin('One screen', ['person', 'person'], 'off');
  for (let n = 0; (await stands(t)).toMove !== 1; n++) {
    expect(n).toBeLessThan(200);
    await choose(t, 0);
  }
  const { page, context, faults } = await open(browser);
  await hides(page);
  await page.goto(`${server.base}/#/t/${t.id}`);
  await page.getByRole('heading', { name: 'Hand over the screen' }).waitFor();
  expect(await page.locator('[data-board]').count()).toBe(0);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'who-sits');
  // Who is not asked now sees his own view, and hands the screen over.
  await page.getByRole('button', { name: `I play ${t.seats[0]!.name}` }).click();
  const note = page.getByRole('dialog', { name: 'Hand over the screen' });
  await note.waitFor();
  for (let n = 0; n < 3; n++) await page.keyboard.press('Escape');
  await note.waitFor();
  expect(await note.getByRole('button').count()).toBe(1);
  await note.getByRole('button', { name: `I play ${t.seats[1]!.name}` }).click();
  await note.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});
