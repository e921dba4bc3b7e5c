// How long a choice takes, from the click until the next decision stands on the screen and is
// painted, against the first computer opponent of a game, with nothing played back, and where the
// time goes: until the page has sent it, until the last word of the server on it is there (the
// opponent's choices too), until the page has taken that in, and until it is painted:
//   SANDTABLE_BIN=... node e2e/clicks.mjs [GAME[:SCENARIO]] [CHOICES]
// Figures are printed, nothing is judged.
import { launch, start } from './program.mjs';

const [name = '', many = '60'] = process.argv.slice(2);
const server = await start('clicks');
const titles = await server.get('/api/titles');
const [game, scenario] = name.split(':');
const title = game ? titles.find((t) => t.info.id === game) : titles[0];
if (!title) throw new Error(`there is no ${game}: sandtable games lists games`);
const bot = `bot:${title.bots[0].id}`;
const table = await server.post('/api/tables', {
  game: title.info.id,
  scenario: scenario ?? title.info.scenarios[0].id,
  options: {},
  seats: title.info.seats.map((_, i) => (i === 0 ? 'person' : bot)),
  dice: 'seeded',
  seed: 'clicks',
});
if (!table.id) throw new Error(JSON.stringify(table));
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1360, height: 860 } });
await context.addInitScript(() => {
  localStorage.setItem('sandtable.settings', JSON.stringify({ speed: 'instant' }));
  // When something was sent first and what was heard since, counted anew from each click.
  window.traffic = { sent: 0, heard: [] };
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      this.addEventListener('message', () => window.traffic.heard.push(performance.now()));
    }
    send(text) {
      window.traffic.sent ||= performance.now();
      super.send(text);
    }
  };
});
const page = await context.newPage();
await page.goto(`${server.base}/#/t/${table.id}`);

/** What can be clicked once the decision after an index is there: the ways on first, never a step back. */
const decision = (after) =>
  page.evaluate(async (index) => {
    const root = () => document.querySelector('[data-state]');
    const there = () =>
      /deciding|over/.test(root()?.getAttribute('data-state') ?? '') &&
      Number(root().getAttribute('data-index')) > index;
    while (!there()) await new Promise((done) => setTimeout(done, 20));
    // The map goes to what is lit: what is under the mouse must have come to rest.
    const camera = () => document.querySelector('[data-board]')?.getAttribute('data-camera');
    for (let calm = 0, last = camera(); calm < 6; last = camera()) {
      await new Promise((done) => requestAnimationFrame(done));
      calm = camera() === last ? calm + 1 : 0;
    }
    const all = (css) => [...document.querySelectorAll(css)];
    const menu = all('[role=menuitem]');
    const elsewhere = all('[data-choice], [data-take], .tray [data-piece], [data-board] [data-target]');
    const open = (menu.length > 0 ? menu : elsewhere)
      .filter((el) => el.getAttribute('data-choice') !== 'back' && !el.disabled)
      .map((el) => {
        const r = el.getBoundingClientRect();
        return { x: r.x + r.width / 2, y: r.y + r.height / 2, el };
      })
      .filter(({ x, y, el }) => {
        const top = document.elementFromPoint(x, y);
        return (
          top &&
          (el.contains(top) ||
            (el.closest('[data-board]') && top.closest('[data-board]') && !top.closest('[data-over]')))
        );
      });
    return {
      over: root().getAttribute('data-state') === 'over',
      index: Number(root().getAttribute('data-index')),
      ways: open.map(({ x, y }) => [x, y]),
    };
  }, after);

/** Counts from the next click until the page has painted the decision after an index, in parts; nothing if there is none after a second. */
const watch = (index) =>
  page.evaluate((now) => {
    window.took = new Promise((done) => {
      const pressed = () => {
        const from = performance.now();
        window.traffic = { sent: 0, heard: [] };
        const look = () => {
          const el = document.querySelector('[data-state]');
          const here = Number(el?.getAttribute('data-index')) > now;
          if (here && /deciding|over/.test(el.getAttribute('data-state'))) {
            const shown = performance.now();
            const sent = window.traffic.sent || from;
            const heard = window.traffic.heard.filter((t) => t <= shown).at(-1) ?? sent;
            // After the next frame's work it is painted.
            requestAnimationFrame(() =>
              setTimeout(() => {
                const painted = performance.now();
                done([painted - from, sent - from, heard - sent, shown - heard, painted - shown]);
              }),
            );
          } else if (performance.now() - from > 1000) done();
          else setTimeout(look, 2);
        };
        look();
      };
      addEventListener('pointerup', pressed, { capture: true, once: true });
    });
  }, index);

const took = [];
let steady = 7;
let at = await decision(-1);
for (let tries = 0; took.length < Number(many) && tries < 3 * Number(many) && !at.over; tries++) {
  if (at.ways.length === 0) break;
  steady = (steady * 1103515245 + 12345) % 2147483648;
  const [x, y] = at.ways[steady % at.ways.length];
  await watch(at.index);
  await page.mouse.click(x, y);
  const parts = await page.evaluate(() => window.took);
  if (parts) took.push(parts); // else a menu has opened, or a counter is taken up
  at = await decision(parts ? at.index : at.index - 1);
}
['click to painted', 'sent', 'answered', 'taken in', 'painted'].forEach((what, i) => {
  const ms = took.map((parts) => parts[i]).sort((a, b) => a - b);
  const part = (share) => Math.round(ms[Math.min(ms.length - 1, Math.floor(share * ms.length))] ?? 0);
  const mean = Math.round(ms.reduce((sum, x) => sum + x, 0) / Math.max(1, ms.length));
  console.log(
    `${title.info.name}, ${ms.length} choices, ${what}: mean ${mean} ms, median ${part(0.5)}, 95 % ${part(0.95)}, longest ${part(1)}`,
  );
});
await browser.close();
await server.end();
