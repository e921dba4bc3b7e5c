import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';

import { unfold } from '../src/lib/alike';
import type { Board, Offer, Snapshot } from '../src/lib/wire.gen';

const here = fileURLToPath(new URL('.', import.meta.url));
const binary = process.env.SANDTABLE_BIN ?? join(here, '../../bin/sandtable');
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/**
 * How long anything may take before a test gives up, in milliseconds: many times what
 * a quick machine needs. Tests wait for what they want to see, never for a time.
 */
export const patience = 180_000;

/** A server of its own on a free port, with its own data folder. */
export class Server {
  readonly data = mkdtempSync(join(tmpdir(), 'sandtable-e2e-'));
  base = '';
  private child?: ChildProcess;

  constructor(
    private readonly program = binary,
    private readonly args = (data: string, address: string) => [
      'play',
      '--no-browser',
      '--data',
      data,
      '--addr',
      address,
    ],
  ) {}

  async start(port = 0): Promise<void> {
    if (!existsSync(this.program))
      throw new Error(`no binary at ${this.program}: build it or set SANDTABLE_BIN`);
    const child = spawn(this.program, this.args(this.data, `127.0.0.1:${port}`), {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.base = await new Promise<string>((resolve, reject) => {
      let out = '';
      child.stdout.on('data', (d: Buffer) => {
        out += d.toString();
        const m = /Sandtable is ready at (http:\/\/\S+?)\/?\s/.exec(out);
        if (m) resolve(m[1]!);
      });
      child.stderr.on('data', (d: Buffer) => {
        out += d.toString();
      });
      child.on('exit', (code) => reject(new Error(`the server ended with code ${code}: ${out}`)));
    });
  }

  get port(): number {
    return Number(new URL(this.base).port);
  }

  async stop(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }

  async get<T>(path: string): Promise<T> {
    const answer = await (await fetch(this.base + path)).json();
    const view = /^(\/api\/tables\/[^/]+)\/view\b/.exec(path);
    if (view && answer.offers?.some((o: Offer) => o.span))
      answer.offers = unfold(answer.offers, (await this.get<Board>(`${view[1]}/board`)).places);
    return answer as T;
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const res = await fetch(this.base + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await res.json()) as T;
  }
}

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    timeout: patience,
  });
}

/** A server and a browser for the tests of one file, until the last of them is done. */
export async function house(server = new Server()): Promise<{ server: Server; browser: Browser }> {
  await server.start();
  const browser = await launch();
  afterAll(async () => {
    await browser.close();
    await server.end();
  });
  return { server, browser };
}

/** The sizes at which everything is looked at. */
export const screens = [
  { name: 'wide', width: 1440, height: 900, touch: false },
  { name: 'laptop', width: 1280, height: 720, touch: false },
  { name: 'tablet', width: 820, height: 1180, touch: true },
  { name: 'phone', width: 390, height: 844, touch: true },
] as const;

export interface Look {
  width?: number;
  height?: number;
  dark?: boolean;
  /** Language of the browser, English unless told. */
  language?: string;
  touch?: boolean;
  /** With motion: the map glides and panels slide. Without, all moves at once. */
  motion?: boolean;
}

/** A page that fails the test on any error in its console. */
export async function open(
  browser: Browser,
  look: Look = {},
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await browser.newContext({
    viewport: { width: look.width ?? 1360, height: look.height ?? 860 },
    locale: look.language ?? 'en-US',
    colorScheme: look.dark ? 'dark' : 'light',
    hasTouch: look.touch ?? false,
    reducedMotion: look.motion ? 'no-preference' : 'reduce',
    acceptDownloads: true,
  });
  await context.addInitScript(() => {
    const key = 'sandtable.settings';
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ speed: 'instant' }));
  });
  context.setDefaultTimeout(patience);
  context.setDefaultNavigationTimeout(patience);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (e) => faults.push(e.stack ?? e.message));
  page.on('console', (m) => {
    const expected = /status of 4\d\d|ERR_|Failed to load resource/.test(m.text());
    if (m.type() === 'error' && !expected) faults.push(m.text());
  });
  return { page, context, faults };
}

/** Keeps a picture of the window, in the folder SANDTABLE_SHOTS; none where that is not set. */
export async function shot(page: Page, name: string): Promise<void> {
  const dir = process.env.SANDTABLE_SHOTS;
  if (!dir) return;
  mkdirSync(dir, { recursive: true });
  await page.screenshot({ path: join(dir, `${name}.png`) });
}

export type State = 'deciding' | 'showing' | 'waiting' | 'over' | 'replay';

export function stateOf(page: Page): Promise<State | ''> {
  return page.evaluate(
    () => (document.querySelector('[data-state]')?.getAttribute('data-state') ?? '') as State | '',
  );
}

/** Waits until a person has to decide or the game is over. */
export async function settled(page: Page): Promise<State> {
  const h = await page.waitForFunction(
    () => {
      const s = document.querySelector('[data-state]')?.getAttribute('data-state');
      return s === 'deciding' || s === 'over' ? s : '';
    },
    undefined,
    { timeout: patience, polling: 30 },
  );
  return (await h.jsonValue()) as State;
}

export function indexOf(page: Page): Promise<number> {
  return page.evaluate(() =>
    Number(document.querySelector('[data-index]')?.getAttribute('data-index') ?? -1),
  );
}

/** Waits until the index has changed from the one given. */
export async function moved(page: Page, from: number): Promise<void> {
  await page.waitForFunction(
    (n) => Number(document.querySelector('[data-index]')?.getAttribute('data-index') ?? -1) !== n,
    from,
    { timeout: patience, polling: 30 },
  );
}

/** The table that the page shows. */
export function tableOf(page: Page): string {
  return /#\/t\/([^/?]+)/.exec(page.url())![1]!;
}

/** Waits until a moment of the game is shown. */
export async function shows(page: Page, index: number): Promise<void> {
  await page.locator(`[data-index="${index}"]`).waitFor();
}

/** Asks until the answer is yes; what never came is told, if need be with how far it is. */
export async function until(
  what: string | (() => Promise<string>),
  yes: () => Promise<boolean>,
  within = patience,
): Promise<void> {
  const end = Date.now() + within;
  while (!(await yes())) {
    if (Date.now() > end) throw new Error(`never: ${typeof what === 'string' ? what : await what()}`);
    await new Promise((r) => setTimeout(r, 50));
  }
}

/** Lets the page draw what it has decided to show. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Opens the order line and waits until it takes what is typed. */
export async function orderLine(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement?.matches('[data-order]') ?? false);
}

/** Takes the mouse off the map and waits until no stack is laid out over it. */
export async function clear(page: Page): Promise<void> {
  if ((await page.locator('.fan').count()) === 0) return;
  await page.mouse.move(1, 1);
  await page.locator('.fan').waitFor({ state: 'detached' });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every violation that axe finds on the page, one line each. */
export async function axe(page: Page): Promise<string[]> {
  // What has just been opened has its colours of before until it is drawn.
  await drawn(page);
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const run = (window as unknown as { axe: { run: (d: Document) => Promise<AxeResult> } }).axe.run;
    const r = await run(document);
    return r.violations.flatMap((v) =>
      v.nodes.map((n) => `${v.id}: ${n.target.join(' ')}: ${n.failureSummary ?? v.help}`),
    );
  });
}

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[];
}

/** A steady source of numbers from 0 to 1 (mulberry32), so that a failing game can be played again. */
export function numbers(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Where the places of a table's board are in the window now, as the mouse would find them. */
export async function onScreen(page: Page, server: Server, id: string) {
  const { places } = await server.get<Board>(`/api/tables/${id}/board`);
  const { scene } = await server.get<Snapshot>(`/api/tables/${id}/view?seat=0`);
  const camera = await page.evaluate(() => {
    const el = document.querySelector('[data-board]')!;
    const r = el.getBoundingClientRect();
    const [x, y, scale] = el.getAttribute('data-camera')!.split(' ').map(Number) as [number, number, number];
    return { x, y, scale, cx: r.x + r.width / 2, cy: r.y + r.height / 2 };
  });
  const at = (place: string): [number, number] => {
    const p = places.find((q) => q.id === place)!;
    return [camera.cx + (p.x - camera.x) * camera.scale, camera.cy + (p.y - camera.y) * camera.scale];
  };
  /** Whether nothing lies over the map there, and no card of some height will. */
  const clear = (place: string, card = 0): Promise<boolean> =>
    page.evaluate(
      ([x, y, low]) => {
        const el = document.elementFromPoint(x, y);
        const top = document.querySelector('[data-board]')!.getBoundingClientRect().top;
        return y > top + low && el?.closest('[data-board]') != null && !el.closest('[data-over]');
      },
      [...at(place), card] as [number, number, number],
    );
  return { places, pieces: scene.pieces.map((p) => p.at), at, clear };
}

/** Whether a point of the sheet is in the window. */
export function inSight(page: Page, x: number, y: number): Promise<boolean> {
  return page.evaluate(
    ([x, y]) => {
      const el = document.querySelector('[data-board]')!;
      const [cx, cy, k] = el.getAttribute('data-camera')!.split(' ').map(Number) as [number, number, number];
      const { width, height } = el.getBoundingClientRect();
      return Math.abs(x - cx) * k < width / 2 && Math.abs(y - cy) * k < height / 2;
    },
    [x, y] as [number, number],
  );
}

/** The table is over, and the page says how. */
export async function ended(page: Page, server: Server, id: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const t = await server.get<{ over: boolean; result?: string }>(`/api/tables/${id}`);
  expect(t.over).toBe(true);
  expect(t.result ?? '').not.toBe('');
  expect(await dialog.innerText()).toContain(t.result);
}

interface TitleLike {
  info: { id: string; scenarios: { id: string }[]; seats: unknown[] };
}

/** The first game of the server with its first scenario. */
export async function firstGame(server: Server): Promise<{ game: string; scenario: string }> {
  const titles = await server.get<TitleLike[]>('/api/titles');
  return { game: titles[0]!.info.id, scenario: titles[0]!.info.scenarios[0]!.id };
}

/** Creates a table without the start page, of the first game if no other is named. */
export async function newTable(
  server: Server,
  seats: string[],
  seed = 'e2e',
  of?: { game: string; scenario: string; options?: Record<string, string> },
): Promise<string> {
  const { game, scenario } = of ?? (await firstGame(server));
  const t = await server.post<{ id: string }>('/api/tables', {
    game,
    scenario,
    options: of?.options ?? {},
    seats,
    dice: 'seeded',
    seed,
  });
  return t.id;
}
