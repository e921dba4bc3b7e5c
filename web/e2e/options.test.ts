import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Snapshot, TableInfo, Title } from '../src/lib/wire.gen';
import { axe, drawn, house, indexOf, moved, numbers, open, settled, shot, tableOf, until } from './harness';
import { playOn } from './onward';
import { Person } from './person';

// Optional rules of Atlantic Wall: chosen on the start page, played by what is lit to where they
// are decided, and seen there.

const { server, browser } = await house();

/** Starts a scenario with one option on the start page, a person in a seat and an opponent in the other. */
async function begin(page: Page, scenario: string, option: string, person: number): Promise<string> {
  const { info } = (await server.get<Title[]>('/api/titles')).find((t) => t.info.id === 'atlanticwall')!;
  await page.goto(server.base);
  await page.locator('.game', { hasText: info.name }).first().click();
  const s = info.scenarios.find((x) => x.id === scenario)!;
  await page.getByRole('radio', { name: s.name }).check({ force: true });
  await page
    .locator('details', { has: page.locator(`[data-option=${option}]`) })
    .locator('summary')
    .click();
  await page.locator(`[data-option=${option}]`).check();
  const holders = page.locator('select:has(option[value=person])');
  for (let i = 0; i < info.seats.length; i++)
    await holders.nth(i).selectOption(i === person ? 'person' : 'bot:recruit');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('[data-board]').waitFor();
  await settled(page);
  const id = tableOf(page);
  const { options } = await server.get<TableInfo>(`/api/tables/${id}`);
  expect(Object.entries(options).filter(([, v]) => v === 'on')).toEqual([[option, 'on']]);
  return id;
}

/** Ends every phase as soon as it may end, until something is asked. */
async function playTo(page: Page, asked: RegExp, seed: number): Promise<void> {
  const person = new Person(page, numbers(seed), 1);
  let now = await person.wait(-1);
  for (let n = 0; !asked.test(now.prompt); n++) {
    expect(n, `never asked: ${asked}`).toBeLessThan(400);
    expect(now.state, now.prompt).toBe('deciding');
    now = await person.choose(now);
  }
  await drawn(page);
}

/** Plays for the Allies at the server, by what leads on, until something is asked. */
async function driveTo(id: string, asked: RegExp): Promise<void> {
  const any = numbers(44);
  const come = await playOn(server, id, {
    there: ({ view }) => asked.test(view.scene.prompt.text) || undefined,
    choose: ({ view: { offers } }) =>
      offers.find((o) => o.main) ??
      offers.find((o) => o.choice === 'usual') ??
      offers.filter((o) => !o.span)[Math.floor(any() * offers.length)] ??
      offers[0]!,
    seat: 0,
    most: 5000,
  });
  if (!come) throw new Error(`never asked: ${asked}`);
}

/** The choices of a seat that begin with a word, as they are lit. */
async function lit(id: string, seat: number, word: string) {
  const { offers } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=${seat}`);
  return offers.filter((o) => o.choice.startsWith(`${word} `));
}

/** Chooses one of them where it is lit: on the map, or beside the question. */
async function take(page: Page, o: { choice: string; label: string; piece?: string }): Promise<void> {
  const before = await indexOf(page);
  const target = page.locator(`[data-board] [data-target="piece:${o.piece}"]`);
  if ((await target.count()) > 0) {
    await target.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menuitem', { name: o.label });
    await until(
      'it is chosen, or asked which',
      async () => (await menu.count()) > 0 || (await indexOf(page)) > before,
    );
    if ((await menu.count()) > 0) await menu.first().click();
  } else await page.locator(`[data-choice="${o.choice}"]`).click();
  await moved(page, before);
  await settled(page);
}

const logText = async (page: Page) => {
  await page.locator('#tab-log').click();
  return page.locator('.log').innerText();
};

test('D: the dice of the beaches stand beside the question who lands', async () => {
  const { page, context, faults } = await open(browser);
  const id = await begin(page, 'bloody-omaha', 'variable', 0);
  await playTo(page, /^Who is to land over .* now\?$/, 41);
  const { scene } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);
  const facts = (scene.prompt.facts ?? []).filter((f) => f.text.startsWith('May land over'));
  expect(facts.length).toBeGreaterThan(0);
  const prompt = page.locator('.prompt');
  for (const f of facts)
    expect(await prompt.innerText()).toMatch(new RegExp(`${f.text}[^\\w]*.*\\s${f.value}`));
  expect(await logText(page)).toMatch(/die \d, \d+ units? may land/);
  const [first] = await lit(id, 0, 'call');
  expect(first, 'somebody can be called').toBeDefined();
  await take(page, first!);
  expect(await logText(page)).toMatch(/(is|are) to land over/);
  expect(await axe(page)).toEqual([]);
  await shot(page, 'option-variable');
  expect(faults).toEqual([]);
  await context.close();
});

test('34.3: what the defender writes down does not show on the page of the attacker before it is shown', async () => {
  const { page, context, faults } = await open(browser);
  const id = await begin(page, 'fall-of-cherbourg', 'hiddenFire', 1);
  await playTo(page, /add Final Protective Fire\?$/, 43);
  const other = await open(browser);
  await other.context.addInitScript((key) => localStorage.setItem(key, '0'), `sandtable.${id}.mine`);
  await other.page.goto(`${server.base}/#/t/${id}`);
  await other.page.locator('[data-board]').waitFor();
  // All that the attacker reads, but for how far the game has come.
  const read = async () => `${await logText(other.page)} ${await other.page.locator('.prompt').innerText()}`;
  const seen = async () => (await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`)).scene;
  const [text, scene] = [await read(), await seen()];
  const [gun] = await lit(id, 1, 'fpf');
  expect(gun, 'a gun can support').toBeDefined();
  await take(page, gun!);
  const now = await indexOf(page);
  await until('the attacker has come as far', async () => (await indexOf(other.page)) >= now);
  await drawn(other.page);
  expect(await read()).toBe(text);
  expect(await seen()).toEqual(scene);
  expect(await axe(other.page)).toEqual([]);
  await shot(other.page, 'option-hidden-attacker');
  await shot(page, 'option-hidden-defender');
  expect(await logText(page)).not.toContain('supports the defence');
  await page.locator('[data-choice="hold"]').click();
  await until('it is shown to both', async () => {
    const both = await Promise.all([page, other.page].map(logText));
    return both.every((t) => t.includes('supports the defence'));
  });
  expect([...faults, ...other.faults]).toEqual([]);
  await context.close();
  await other.context.close();
});

test('34.6: a division goes over to another corps, and the log says so', async () => {
  const { page, context, faults } = await open(browser);
  const id = await begin(page, 'epsom', 'attachments', 0);
  await page.goto(server.base);
  await driveTo(id, /attached to another corps/);
  await page.goto(`${server.base}/#/t/${id}`);
  await page.locator('[data-board]').waitFor();
  await settled(page);
  await drawn(page);
  const [first] = await lit(id, 0, 'attach');
  expect(first, 'a division can go over').toBeDefined();
  await shot(page, 'option-attachments');
  expect(await axe(page)).toEqual([]);
  await take(page, first!);
  expect(await logText(page)).toMatch(/is attached to the .* Corps/);
  expect(faults).toEqual([]);
  await context.close();
});
