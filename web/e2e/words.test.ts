import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { de } from '../src/words/de';
import { en } from '../src/words/en';
import { fr } from '../src/words/fr';
import type { Catalogue, Plain } from '../src/words/kinds';
import { axe, drawn, house, newTable, open, screens, settled, shot, tableOf, until } from './harness';

const { server, browser } = await house();

const languages: { l: 'de' | 'fr'; browser: string; words: Catalogue }[] = [
  { l: 'de', browser: 'de-DE', words: de },
  { l: 'fr', browser: 'fr-FR', words: fr },
];
interface Seen {
  language: string;
  /** What reaches out of the window, or of the button that it is on. */
  over: string[];
  /** Words of the page in English, and words of the game that are not marked as English. */
  wrong: string[];
}

/** What is amiss with the words of a page in another language than that of the games. */
function look(page: Page, english: string[], printed: string[]): Promise<Seen> {
  return page.evaluate(
    ([english, printed]) => {
      const over: string[] = [];
      const wrong = new Set<string>();
      const own = new Set(english);
      const game = new Set(printed);
      const about = (el: Element) =>
        `${el.tagName.toLowerCase()}.${el.className} ${el.textContent?.trim().slice(0, 40)}`;
      if (document.documentElement.scrollWidth > innerWidth) over.push('the page is wider than the window');
      const shown = (el: Element) =>
        el.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !el.closest('.hidden, [aria-hidden=true]');
      /** Whether what reaches out can be brought into sight by scrolling. */
      const scrolls = (el: Element) => {
        for (let p = el.parentElement; p && p !== document.body; p = p.parentElement)
          if (/auto|scroll/.test(getComputedStyle(p).overflowX) && p.scrollWidth > p.clientWidth) return true;
        return false;
      };
      for (const el of document.querySelectorAll(
        'button, a, label, select, input, h1, h2, h3, h4, p, summary, legend, th, td, dt, dd, li',
      )) {
        if (!shown(el) || el.matches('[data-layer] > [data-target]')) continue;
        const r = el.getBoundingClientRect();
        if (r.width === 0 || r.height === 0) continue;
        if ((r.right > innerWidth + 1 || r.left < -1) && !scrolls(el))
          over.push(`out of the window: ${about(el)}`);
        if (el.matches('.btn, [role=tab]') && el.scrollWidth > el.clientWidth + 1)
          over.push(`wider than its button: ${about(el)}`);
      }
      const check = (text: string, el: Element, what: string) => {
        const t = text.trim();
        const lang = el.closest('[lang]')?.getAttribute('lang');
        if (lang !== 'en' && own.has(t)) wrong.add(`English ${what}: ${t}`);
        if (lang !== 'en' && game.has(t)) wrong.add(`not marked as English, ${what}: ${t}`);
        if (lang === 'en' && lang !== document.documentElement.lang && own.has(t) && !game.has(t))
          wrong.add(`marked as the game's, ${what}: ${t}`);
      };
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let n = walk.nextNode(); n; n = walk.nextNode()) {
        const el = n.parentElement!;
        if (!el.closest('script, style, svg, option')) check(n.textContent ?? '', el, 'text');
      }
      for (const el of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
        for (const a of ['aria-label', 'title', 'placeholder', 'alt']) {
          const v = el.getAttribute(a);
          // A title beside text of another language has no mark of its own.
          if (v && own.has(v.trim()) && !game.has(v.trim())) wrong.add(`English ${a}: ${v}`);
        }
      return { language: document.documentElement.lang, over, wrong: [...wrong] };
    },
    [english, printed] as const,
  );
}

/** The English words that are others in a language. */
function englishOnly(words: Catalogue): string[] {
  const all = new Set(Object.values(words).flatMap((m) => (typeof m === 'string' ? [m] : [])));
  return Object.values(en as Catalogue).flatMap((m) =>
    typeof m === 'string' && !all.has(m) && !m.includes('{') ? [m] : [],
  );
}

interface Words {
  info: { id: string; name: string; blurb: string; seats: { name: string }[]; scenarios: { name: string }[] };
  guides: { id: string; title: string }[];
  rules: { title: string; text: string }[];
}
let titles: Words[] = [];
beforeAll(async () => {
  titles = await server.get<Words[]>('/api/titles');
});

/** What the games print that may stand alone on a page. */
async function printedBy(id?: string): Promise<string[]> {
  const out = titles.flatMap((t) => [
    t.info.name,
    t.info.blurb,
    ...t.info.seats.map((s) => s.name),
    ...t.info.scenarios.map((s) => s.name),
    ...t.rules.map((r) => r.title),
  ]);
  if (!id) return out;
  interface Told {
    scene: { prompt: { text: string } };
    offers: { label: string }[];
    log: { entries: { lines: { text: string }[] }[] };
  }
  const [v, other] = await Promise.all(
    [0, 1].map((s) => server.get<Told>(`/api/tables/${id}/view?seat=${s}`)),
  );
  const b = await server.get<{ counters: { name: string }[]; legend: { name: string }[] }>(
    `/api/tables/${id}/board`,
  );
  return [
    ...out,
    v!.scene.prompt.text,
    ...[...v!.offers, ...other!.offers].map((o) => o.label),
    ...v!.log.entries.flatMap((e) => e.lines.map((l) => l.text)),
    ...b.counters.map((c) => c.name),
    ...b.legend.map((l) => l.name),
  ];
}

for (const { l, browser: locale, words } of languages) {
  const w = (key: Plain) => words[key] as string;
  const english = englishOnly(words);
  // A word of a game may be one of the page's in its language too: Terrain in French.
  const own = new Set<unknown>(Object.values(words));

  /** Holds a page to its language at what it shows now. */
  async function hold(page: Page, what: string, printed: string[], clean = true): Promise<void> {
    await drawn(page);
    const seen = await look(
      page,
      english,
      printed.filter((t) => !own.has(t)),
    );
    await shot(page, `words-${l}-${what.replaceAll(' ', '-')}`);
    expect.soft({ what, ...seen }).toEqual({ what, language: l, over: [], wrong: [] });
    if (clean) expect.soft({ what, axe: await axe(page) }).toEqual({ what, axe: [] });
  }

  test(`in ${locale} the page speaks ${l} at every size, the games speak English, and nothing is too wide`, async () => {
    const id = await newTable(server, ['person', 'bot:random'], 'words');
    const printed = await printedBy(id);
    for (const s of screens) {
      const { page, context, faults } = await open(browser, { ...s, language: locale });
      await page.goto(server.base);
      await page.getByRole('button', { name: w('new.start') }).waitFor();
      await hold(page, `start ${s.name}`, printed);
      await page.goto(`${server.base}/#/t/${id}`);
      await page.locator('[data-board]').waitFor();
      await settled(page);
      await hold(page, `table ${s.name}`, printed);
      // Where there is no room beside the map the panel comes over it.
      if (!(await page.locator('#tab-log').isVisible())) await page.locator('.sheet-button').click();
      for (const tab of ['stack', 'log', 'score', 'boxes', 'orders', 'forces', 'legend']) {
        await page.locator(`#tab-${tab}`).click();
        await hold(page, `tab ${tab} ${s.name}`, printed, s.name === 'wide');
      }
      expect(faults).toEqual([]);
      await context.close();
    }
  });

  test(`in ${locale} every dialog and page speaks ${l}`, async () => {
    const id = await newTable(server, ['person', 'bot:random'], 'words');
    const printed = await printedBy(id);
    for (const s of [screens[1]!, screens[3]!]) {
      const { page, context, faults } = await open(browser, { ...s, language: locale });
      await page.goto(server.base);
      await page.getByRole('button', { name: w('start.about') }).click();
      await page.getByRole('dialog').waitFor();
      await hold(page, `about ${s.name}`, printed);
      await page.goto(`${server.base}/#/rules/${titles[0]!.info.id}`);
      await page.locator('.book').waitFor();
      await hold(page, `rules ${s.name}`, printed);
      await page.goto(`${server.base}/#/print/${id}`);
      await page.locator('canvas').waitFor();
      await hold(page, `print ${s.name}`, printed, false);
      await page.goto(`${server.base}/#/t/${id}`);
      await page.locator('[data-board]').waitFor();
      await settled(page);
      const menu = async () => {
        await page.getByRole('button', { name: w('menu'), exact: true }).click();
        await page.getByRole('dialog', { name: w('menu') }).waitFor();
      };
      await menu();
      await hold(page, `menu ${s.name}`, printed);
      const entries: [Plain, string][] = [
        ['settings.seats', 'seats'],
        ['links.head', 'links'],
        ['settings.dice', 'dice'],
        ['luck.head', 'luck'],
        ['help', 'help'],
        ['rules.here', 'rulebook'],
      ];
      for (const [key, what] of entries) {
        if ((await page.getByRole('dialog', { name: w('menu') }).count()) === 0) await menu();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: w(key), exact: true })
          .click();
        await page.getByRole('dialog', { name: w('menu') }).waitFor({ state: 'detached' });
        await page.locator('dialog h2').waitFor();
        // What is fetched first.
        if (what === 'dice') await page.locator('dialog dl').first().waitFor({ state: 'attached' });
        await hold(page, `${what} ${s.name}`, printed);
        await page.getByRole('button', { name: w('do.close'), exact: true }).click();
      }
      expect(faults).toEqual([]);
      await context.close();
    }
  });

  test(`in ${locale} a guide, a replay and a table of friends speak ${l}`, async () => {
    const s = screens[0]!;
    const { page, context, faults } = await open(browser, { ...s, language: locale });
    const learn = titles.find((t) => t.guides.length > 0);
    if (learn) {
      const t = await server.post<{ id: string }>('/api/tables', {
        game: learn.info.id,
        scenario: '',
        options: {},
        seats: [],
        dice: '',
        guide: learn.guides[0]!.id,
      });
      await page.goto(`${server.base}/#/t/${t.id}`);
      await page.getByRole('region', { name: w('guide') }).waitFor();
      await settled(page);
      await hold(page, 'guide', await printedBy(t.id));
      await page.getByRole('button', { name: w('guide.leave') }).click();
      await hold(page, 'guide leaving', await printedBy(t.id));
    }
    await page.goto(server.base);
    await page.getByRole('button', { name: w('new.start') }).waitFor();
    for (const c of await page.locator('form select').all())
      if ((await c.locator('option[value="person"]').count()) > 0) await c.selectOption('person');
    await page.getByText(w('new.diceAndName')).click();
    await page.getByText(w('new.seeded')).click();
    await page.getByRole('checkbox', { name: new RegExp(`^${w('new.links')}`) }).check();
    await hold(page, 'new game', await printedBy());
    await page.getByRole('button', { name: w('new.start') }).click();
    await page.getByRole('dialog', { name: w('links.head') }).waitFor();
    await hold(page, 'friends links', await printedBy());
    await page.getByRole('button', { name: w('do.close'), exact: true }).click();
    await page.getByRole('region', { name: w('join') }).waitFor();
    await page.locator('#tab-log').click();
    await hold(page, 'friends', await printedBy());
    // An old moment of a game that goes on, with what has happened in the log.
    const id = await newTable(server, ['person', 'person'], 'replay');
    for (let n = 0; n < 12; n++) {
      for (const seat of [0, 1]) {
        interface Now {
          index: number;
          offers: { choice: string; kind: string }[];
        }
        const v = await server.get<Now>(`/api/tables/${id}/view?seat=${seat}`);
        const o = v.offers.find((x) => x.kind !== 'back');
        if (o) await server.post(`/api/tables/${id}/choices`, { seat, index: v.index, choice: o.choice });
      }
    }
    await page.goto(`${server.base}/#/t/${id}?at=3`);
    await page.getByRole('region', { name: w('head.replay') }).waitFor();
    await hold(page, 'replay', await printedBy(id));
    await page.getByRole('button', { name: w('replay.leave') }).click();
    await settled(page);
    await page.locator('#tab-log').click();
    await hold(page, 'log', await printedBy(id));
    expect(faults).toEqual([]);
    await context.close();
  });

  test(`in ${locale} notes, sandboxes, orders, standing answers, refusals and the end of a game speak ${l}`, async () => {
    // The narrowest window for the longest words, a wide one for the other language.
    const s = l === 'de' ? screens[3]! : screens[1]!;
    const ended = await newTable(server, ['bot:random', 'bot:random'], 'words end');
    const id = await newTable(server, ['person', 'person'], 'words desk');
    const printed = await printedBy(id);
    const { page, context, faults } = await open(browser, { ...s, language: locale });
    const button = (key: Plain) => page.getByRole('button', { name: w(key), exact: true }).first();
    const menu = async (name: string | RegExp) => {
      await button('menu').click();
      await page.getByRole('dialog').getByRole('button', { name }).click();
    };
    await page.goto(`${server.base}/#/t/${id}`);
    await page.locator('[data-board]').waitFor();
    await settled(page);
    // Other colours, then a note.
    await button('menu').click();
    await page.getByRole('dialog').getByText(w('palette.blind')).click();
    await hold(page, 'palette', printed);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('notes.head') })
      .click();
    await button('notes.write').click();
    await page.getByRole('textbox', { name: w('notes.text') }).fill('12');
    await hold(page, 'note', printed);
    await button('notes.keep').click();
    await page.locator('[data-note]').first().waitFor();
    await hold(page, 'notes', printed);
    await button('do.close').click();
    await menu(new RegExp(`^${w('standing.head')}`));
    await page.locator('dialog h2').waitFor();
    await hold(page, 'standing', printed);
    await button('do.close').click();
    // A sandbox, what was chosen there as orders, and why they stop.
    await menu(w('sandbox.try'));
    await page.getByRole('region', { name: w('sandbox.head') }).waitFor();
    await settled(page);
    await hold(page, 'sandbox', printed);
    const box = tableOf(page);
    const now = await server.get<{ index: number; table: { toMove: number } }>(
      `/api/tables/${box}/view?seat=0`,
    );
    const view = await server.get<{ offers: { choice: string; label: string }[] }>(
      `/api/tables/${box}/view?seat=${now.table.toMove}`,
    );
    await server.post(`/api/tables/${box}/choices`, {
      seat: now.table.toMove,
      index: now.index,
      choice: view.offers[0]!.choice,
    });
    await button('sandbox.keep').click();
    await page.getByRole('region', { name: w('orders.head') }).waitFor();
    await button('orders.show').click();
    await hold(page, 'orders', [...printed, view.offers[0]!.label]);
    // What the server says of a table that is not there.
    await page.goto(`${server.base}/#/t/none`);
    const gone = w('said.missing');
    await page
      .getByRole('alert')
      .getByText(new RegExp(gone.slice(1)))
      .waitFor();
    await hold(page, 'refusal', printed);
    // The end of a game, with what was rolled and how the chances went.
    await until(
      'the game ends',
      async () => (await server.get<{ over: boolean }>(`/api/tables/${ended}`)).over,
    );
    await page.goto(`${server.base}/#/t/${ended}`);
    await page.reload();
    expect(await settled(page)).toBe('over');
    await page.locator('dialog summary').first().waitFor();
    for (const more of await page.locator('dialog summary').all()) await more.click();
    await page.locator('dialog table caption').first().waitFor();
    await hold(page, 'end', await printedBy(ended));
    expect(faults).toEqual([]);
    await context.close();
  });
}

test('a language that was chosen is kept, on the start page and in the menu', async () => {
  const { page, context } = await open(browser, { language: 'nl-NL' });
  const language = () => page.evaluate(() => document.documentElement.lang);
  await page.goto(server.base);
  await page.getByRole('heading', { name: 'New game' }).waitFor();
  expect(await language()).toBe('en');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await page.getByRole('heading', { name: fr['start.new'] }).waitFor();
  expect(await language()).toBe('fr');
  await page.reload();
  await page.getByRole('heading', { name: fr['start.new'] }).waitFor();
  const id = await newTable(server, ['person', 'bot:random'], 'picker');
  await page.goto(`${server.base}/#/t/${id}`);
  await page.getByRole('button', { name: fr.menu, exact: true }).click();
  await page.getByRole('combobox', { name: fr.language }).selectOption('de');
  await page.getByRole('dialog', { name: de.menu }).waitFor();
  expect(await language()).toBe('de');
  await page.reload();
  await page.getByRole('button', { name: de.menu, exact: true }).waitFor();
  expect(await language()).toBe('de');
  await context.close();
});
