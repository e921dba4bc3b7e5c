// Pictures of every game at its start, in mid-game and in combat, at four sizes:
//   SANDTABLE_BIN=... node e2e/shots.mjs FOLDER [GAME[:SCENARIO]...]
// Computer opponents play the first scenario of each game, or the one that is named; moments
// of their games are opened again as games of their own, in which a person has to decide. With
// KEEP=FOLDER the game up to the last picture is kept there as GAME.jsonl, and the moments in
// pictures.json; a game that is kept already and still opens is taken from there. A scenario
// that is named is played anew and not kept: its pictures are GAME-SCENARIO-MOMENT.png.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, start } from './program.mjs';

const [folder = 'shots', ...only] = process.argv.slice(2);
const sizes = (process.env.SIZES ?? 'wide,laptop,tablet,phone').split(',');
const screens = {
  wide: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  tablet: { width: 820, height: 1180, hasTouch: true },
  phone: { width: 390, height: 844, hasTouch: true, deviceScaleFactor: 2 },
};
const strike = /fight|fire|attack|combat|assault|battle|shoot|defend|muster|hits|retreat/;

mkdirSync(folder, { recursive: true });
const server = await start('shots');
const { base, get, post } = server;

/** What pictures are to be taken of: every game, or those that are named, each with its scenario if that is named. */
function wanted(titles) {
  if (only.length === 0) return titles.map((title) => ({ title }));
  return only.map((name) => {
    const [game, scenario] = name.split(':');
    const title = titles.find((t) => t.info.id === game);
    if (!title || (scenario && !title.info.scenarios.some((s) => s.id === scenario)))
      throw new Error(`there is no ${name}: sandtable games lists games and scenarios`);
    return { title, scenario };
  });
}

/** A game between computers, as far as it comes in the time given. */
async function played(title, scenario) {
  const bot = `bot:${title.bots[0].id}`;
  const info = await post('/api/tables', {
    game: title.info.id,
    scenario,
    options: {},
    seats: title.info.seats.map(() => bot),
    dice: 'seeded',
    seed: 'pictures',
  });
  const end = Date.now() + Number(process.env.WAIT ?? 40) * 1000;
  let now = info;
  while (Date.now() < end && !now.over && now.index < 900) {
    await new Promise((r) => setTimeout(r, 500));
    now = await get(`/api/tables/${info.id}`);
  }
  // It waits for one person: where two hide things from each other no moment could be opened again.
  await post(`/api/tables/${info.id}/seats`, { seat: 0, holder: 'person' });
  do {
    await new Promise((r) => setTimeout(r, 200));
    now = await get(`/api/tables/${info.id}`);
  } while (!now.over && now.toMove !== 0);
  return now;
}

/** Moments: after a third of the game, and the first decision about a fight after that. */
async function moments(title, t) {
  const seats = title.info.seats.map(() => 'person');
  const fork = async (at) => (await post(`/api/tables/${t.id}/forks`, { at, seats })).id;
  const out = { start: await fork(0) };
  let combat = -1;
  for (let at = Math.round(t.index * 0.3); at < t.index; at++) {
    const { prompt } = (await get(`/api/tables/${t.id}/view?seat=0&at=${at}`)).scene;
    if (prompt.seat < 0) continue;
    if (!out.mid && at > 20) out.mid = await fork(at);
    if (!strike.test(prompt.kind)) continue;
    if (combat < 0) combat = at; // of those that show no place the first
    if ((prompt.places?.length ?? 0) + (prompt.pieces?.length ?? 0) === 0) continue;
    combat = at;
    break;
  }
  if (combat >= 0) out.combat = await fork(combat);
  else console.log('no fight within', t.index, 'choices: give a longer WAIT');
  return out;
}

const keep = process.env.KEEP;
const list = keep && join(keep, 'pictures.json');
const kept = list && existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};

/** The moments of a game that was kept, if this release can still open it. */
async function again(title) {
  const file = keep && join(keep, `${title.info.id}.jsonl`);
  if (!kept[title.info.id] || !existsSync(file)) return undefined;
  const body = readFileSync(file);
  const headers = { 'Content-Type': 'application/jsonl' };
  const t = await (await fetch(`${base}/api/journals`, { method: 'POST', headers, body })).json();
  if (!t.id) {
    console.log(title.info.id, 'is played anew:', t.error);
    return undefined;
  }
  const seats = title.info.seats.map(() => 'person');
  const out = {};
  for (const [moment, at] of Object.entries(kept[title.info.id]))
    out[moment] = (await post(`/api/tables/${t.id}/forks`, { at, seats })).id;
  return out;
}

/** Keeps a game up to its last picture. */
async function keepGame(title, tables) {
  kept[title.info.id] = {};
  let last;
  for (const [moment, id] of Object.entries(tables)) {
    last = await get(`/api/tables/${id}`);
    kept[title.info.id][moment] = last.index;
  }
  const text = await (await fetch(`${base}/api/tables/${last.id}/journal`)).text();
  writeFileSync(join(keep, `${title.info.id}.jsonl`), text);
  writeFileSync(list, `${JSON.stringify(kept, undefined, 2)}\n`);
}

const browser = await launch();
try {
  for (const { title, scenario } of wanted(await get('/api/titles'))) {
    const id = scenario ? `${title.info.id}-${scenario}` : title.info.id;
    let tables = scenario ? undefined : await again(title);
    if (!tables) {
      tables = await moments(title, await played(title, scenario ?? title.info.scenarios[0].id));
      if (keep && !scenario) await keepGame(title, tables);
    }
    console.log(id, tables);
    for (const size of sizes) {
      const context = await browser.newContext({
        viewport: screens[size],
        ...screens[size],
        reducedMotion: 'reduce',
      });
      await context.addInitScript(() => {
        localStorage.setItem('sandtable.settings', JSON.stringify({ speed: 'instant' }));
      });
      const page = await context.newPage();
      page.on('pageerror', (e) => console.log('fault', e.message));
      for (const [moment, table] of Object.entries(tables)) {
        await page.goto(`${base}/#/t/${table}`);
        await page.reload();
        await page.locator('[data-board]').waitFor();
        await page.waitForTimeout(1800);
        const hand = page.getByRole('button', { name: /^I play/ });
        if ((await hand.count()) > 0) {
          await hand.first().click();
          await page.waitForTimeout(1200);
        }
        const file = sizes.length > 1 ? `${id}-${moment}-${size}` : `${id}-${moment}`;
        await page.screenshot({ path: join(folder, `${file}.png`) });
      }
      await context.close();
    }
  }
  if (!only.length && !keep) {
    for (const size of sizes) {
      const context = await browser.newContext({
        viewport: screens[size],
        ...screens[size],
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await page.goto(base);
      await page.waitForTimeout(1500);
      await page.screenshot({ path: join(folder, `start-${size}.png`), fullPage: true });
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.end();
}
