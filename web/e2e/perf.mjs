// Frames a second while a large board is moved and zoomed, without a GPU:
//   SANDTABLE_BIN=... node e2e/perf.mjs
// 7,000 hexes and 2,000 counters take the place of the board and view of a real
// table. Figures are printed, nothing is judged.
import { launch, start } from './program.mjs';

const cols = 100;
const rows = 70;
const kinds = ['clear', 'bocage', 'wood', 'town', 'marsh', 'hill'];
const symbols = ['SFGPUCI----E---', 'SHGPUCA----F---', 'SFGPUCF----D---', 'SHGPUCRVA--E---'];
const rand = (n) => (Math.imul(n + 1, 2654435761) >>> 0) / 4294967296;

function board() {
  const dx = Math.sqrt(3) / 2;
  const places = [];
  for (let c = 0; c < cols; c++) {
    for (let r = 0; r < rows; r++) {
      places.push({
        id: `${String(c + 1).padStart(2, '0')}${String(r + 1).padStart(2, '0')}`,
        x: c * dx,
        y: r + (c % 2 ? 0.5 : 0),
        terrain: kinds[Math.floor(rand(c * rows + r) * kinds.length)],
      });
    }
  }
  const blob = (n, size, pts) => {
    const cx = rand(n) * cols * dx;
    const cy = rand(n + 7e5) * rows;
    return Array.from({ length: pts }, (_, i) => {
      const a = (i / pts) * Math.PI * 2;
      const k = size * (0.6 + 0.4 * rand(n * 31 + i));
      return [cx + k * Math.cos(a), cy + k * Math.sin(a)];
    }).flat();
  };
  const line = (n, pts) => {
    let x = rand(n) * cols * dx;
    let y = rand(n + 3e5) * rows;
    let a = rand(n + 5e5) * 6;
    return Array.from({ length: pts }, (_, i) => {
      a += rand(n * 57 + i) - 0.5;
      x += Math.cos(a);
      y += Math.sin(a);
      return [x, y];
    }).flat();
  };
  const each = (n, f) => Array.from({ length: n }, (_, i) => f(i));
  const bounds = [-1, -1, cols * dx, rows + 1];
  return {
    name: 'Large',
    unit: 'km',
    bounds,
    hex: { width: 1, flat: true },
    places,
    sides: [],
    links: [],
    layers: [
      {
        kind: 'sea',
        closed: true,
        lines: [
          [
            -1,
            -1,
            cols * dx,
            -1,
            cols * dx,
            8,
            ...each(60, (i) => [cols * dx * (1 - i / 60), 8 + 2 * rand(i)]).flat(),
            -1,
            8,
          ],
        ],
      },
      { kind: 'wood', closed: true, lines: each(500, (i) => blob(i, 1.2, 14)) },
      { kind: 'marsh', closed: true, lines: each(80, (i) => blob(i + 900, 2.5, 18)) },
      { kind: 'built', closed: true, lines: each(400, (i) => blob(i + 2000, 0.4, 6)) },
      { kind: 'river', closed: false, lines: each(60, (i) => line(i, 40)) },
      { kind: 'road1', closed: false, lines: each(40, (i) => line(i + 500, 50)) },
      { kind: 'road2', closed: false, lines: each(120, (i) => line(i + 800, 30)) },
    ],
    labels: each(400, (i) => ({
      text: `Place ${i}`,
      x: rand(i + 4000) * cols * dx,
      y: rand(i + 8e5) * rows,
      size: 0.35,
      kind: i % 9 ? 'village' : 'town',
    })),
    legend: [],
    sources: [],
  };
}

const many = 2000;
const pieceId = (i) => `U${String(i).padStart(4, '0')}`;

/** What never changes of the pieces: part of the board. */
function counters(seats) {
  return Array.from({ length: many }, (_, i) => ({
    id: pieceId(i),
    name: `${(i % 9) + 1}/${100 + (i % 60)}`,
    side: seats[i % 2],
    nation: i % 2 ? 'de' : 'us',
    symbol: symbols[i % symbols.length],
    group: `Division ${i % 30}`,
    hue: i % 30,
  }));
}

/** How they stand: part of the view. */
function pieces(places) {
  return Array.from({ length: many }, (_, i) => ({
    id: pieceId(i),
    at: places[Math.floor(rand(i + 99) * places.length)].id,
    z: i,
    ratings: `${(i % 7) + 1}-6`,
    marks: i % 5 === 0 ? [{ kind: 'hits', text: '1', say: '1 hit' }] : [],
  }));
}

const server = await start('perf');
const { base, get, post } = server;
const titles = await get('/api/titles');
const { info } = titles[0];
const table = await post('/api/tables', {
  game: info.id,
  scenario: info.scenarios[0].id,
  options: {},
  seats: info.seats.map(() => 'person'),
  dice: 'seeded',
  seed: 'x',
});
const large = board();
const view = await get(`/api/tables/${table.id}/view?seat=0`);
large.counters = counters(info.seats.map((s) => s.id));
view.scene.pieces = pieces(large.places);
view.scene.prompt.places = [];
view.scene.flags = [];

const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.route(`**/api/tables/${table.id}/board`, (r) => r.fulfill({ json: large }));
await page.route(`**/api/tables/${table.id}/view*`, (r) => r.fulfill({ json: view }));
await page.goto(`${base}/#/t/${table.id}`);
await page.locator('[data-board]').waitFor();
await page.waitForTimeout(3000);

const devtools = await page.context().newCDPSession(page);

/** Does something, and returns the longest task of the page's own thread by the processor's clock, in ms: other work on the machine does not count. */
async function longestTask(act) {
  const events = [];
  const collect = (batch) => events.push(...batch.value);
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel' });
  await act();
  const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', collect);
  const own = events.find((e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain');
  const tasks = events.filter((e) => e.ph === 'X' && e.tid === own.tid && e.pid === own.pid && e.tdur);
  return Math.max(0, ...tasks.map((e) => e.tdur)) / 1000;
}

async function frames(name, act) {
  await page.evaluate(() => {
    const t = [];
    window.frameTimes = t;
    window.longTasks = [];
    window.taskWatch = new PerformanceObserver((l) => {
      for (const e of l.getEntries()) window.longTasks.push(e.duration);
    });
    window.taskWatch.observe({ type: 'longtask' });
    const f = (now) => {
      t.push(now);
      window.frameLoop = requestAnimationFrame(f);
    };
    window.frameLoop = requestAnimationFrame(f);
  });
  const work = await longestTask(act);
  const { times, tasks } = await page.evaluate(() => {
    cancelAnimationFrame(window.frameLoop);
    const last = window.taskWatch.takeRecords().map((e) => e.duration);
    window.taskWatch.disconnect();
    return { times: window.frameTimes, tasks: [...window.longTasks, ...last] };
  });
  const gaps = times
    .slice(1)
    .map((t, i) => t - times[i])
    .sort((a, b) => a - b);
  const mean = gaps.reduce((a, b) => a + b, 0) / gaps.length;
  const longest = tasks.length > 0 ? `${Math.round(Math.max(...tasks))} ms` : 'under 50 ms';
  const shown = await page.evaluate(
    () => (document.querySelector('[data-drawn]')?.getAttribute('data-drawn') ?? '').split(' ').length,
  );
  console.log(
    `${name}: ${(1000 / mean).toFixed(1)} frames/s, median ${gaps[gaps.length >> 1].toFixed(1)} ms, 95 % ${gaps[Math.floor(gaps.length * 0.95)].toFixed(1)} ms, longest task ${longest}, ${Math.round(work)} ms of the processor, ${shown} counters drawn`,
  );
}
async function drag(n) {
  await page.mouse.move(700, 450);
  await page.mouse.down();
  for (let i = 0; i < n; i++) {
    await page.mouse.move(700 + 260 * Math.sin(i / 14), 450 + 180 * Math.cos(i / 17));
    await page.waitForTimeout(8);
  }
  await page.mouse.up();
  await page.waitForTimeout(300);
}
await frames('pan, opening view', () => drag(160));
for (let i = 0; i < 4; i++) await page.mouse.wheel(0, -200);
await page.waitForTimeout(1500);
await frames('pan, nearer', () => drag(160));
for (let i = 0; i < 5; i++) await page.mouse.wheel(0, -250);
await page.waitForTimeout(1500);
await frames('pan, near', () => drag(160));
const zoom = async () => {
  for (let i = 0; i < 60; i++) {
    await page.mouse.wheel(0, i < 30 ? 50 : -50);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(500);
};
await frames('zoom out and in', zoom);
await frames('zoom out and in again', zoom);
await page.getByRole('button', { name: 'Whole map' }).click();
await page.waitForTimeout(2500);
await frames('pan, whole map', () => drag(160));
if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
await browser.close();
await server.end();
