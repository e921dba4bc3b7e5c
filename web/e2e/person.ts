import type { Page } from 'playwright-core';
import { clear, patience } from './harness';

/** One thing on the screen that chooses when it is clicked. */
interface Way {
  /** target: lit on the map; button, tray: in the prompt; panel: a box or piece of the side panel; take: a counter to be taken up. */
  kind: 'target' | 'button' | 'tray' | 'panel' | 'take';
  /** What finds it again. */
  find: string;
  main: boolean;
  back: boolean;
  /** Middle in the window, where the mouse can reach it now. */
  at?: [number, number];
}

interface Sight {
  state: string;
  index: number;
  prompt: string;
  menu: number;
  ways: Way[];
}

/** How often each way of choosing was used, and how often the mouse found nothing under it. */
export interface Tally {
  target: number;
  button: number;
  tray: number;
  panel: number;
  take: number;
  menu: number;
  key: number;
  missed: number;
  undone: number;
}

/** All that a person sees at this moment and could click. */
function look(): Sight {
  const middle = (el: Element): [number, number] => {
    const r = el.getBoundingClientRect();
    return [r.x + r.width / 2, r.y + r.height / 2];
  };
  const board = document.querySelector('[data-board]')!.getBoundingClientRect();
  const symbols = [...document.querySelectorAll('[data-formation]')].map((e) => e.getBoundingClientRect());
  const ways: Way[] = [];
  for (const el of document.querySelectorAll('[data-target]')) {
    const key = CSS.escape(el.getAttribute('data-target')!);
    if (el.closest('[role=tabpanel]')) {
      ways.push({ kind: 'panel', find: `[role=tabpanel] [data-target="${key}"]`, main: false, back: false });
      continue;
    }
    const w: Way = { kind: 'target', find: `[data-board] [data-target="${key}"]`, main: false, back: false };
    const [x, y] = middle(el);
    const inside = x > board.left + 4 && y > board.top + 4 && x < board.right - 4 && y < board.bottom - 4;
    const covered = symbols.some((r) => x > r.left && x < r.right && y > r.top && y < r.bottom);
    if (
      inside &&
      !covered &&
      !document.elementFromPoint(x, y)?.closest('[data-over], [data-inspect], dialog')
    )
      w.at = [x, y];
    ways.push(w);
  }
  for (const el of document.querySelectorAll('[data-choice]')) {
    const choice = el.getAttribute('data-choice')!;
    ways.push({
      kind: el.closest('.tray') ? 'tray' : 'button',
      find: `[data-choice="${CSS.escape(choice)}"]`,
      main: el.classList.contains('main'),
      back: choice === 'back',
    });
  }
  // A counter for which there are several choices opens them as a menu.
  for (const el of document.querySelectorAll('.tray [data-piece]:not([data-choice])'))
    ways.push({
      kind: 'tray',
      find: `.tray [data-piece="${CSS.escape(el.getAttribute('data-piece')!)}"]`,
      main: false,
      back: false,
    });
  // A counter that is due is taken up first; then its places are lit.
  if (ways.length === 0)
    for (const el of document.querySelectorAll('[data-take]'))
      ways.push({
        kind: 'take',
        find: `[data-take="${CSS.escape(el.getAttribute('data-take')!)}"]`,
        main: false,
        back: false,
      });
  const page = document.querySelector('[data-state]');
  return {
    state: page?.getAttribute('data-state') ?? '',
    index: Number(page?.getAttribute('data-index') ?? -1),
    prompt: document.querySelector('.prompt .text')?.textContent?.trim() ?? '',
    menu: document.querySelectorAll('[role=menuitem]').length,
    ways,
  };
}

/**
 * What is to be seen once a decision after the index given is there and the map stands still, or the game is over. It waits in
 * the page, for every question that is asked of a page from without takes longer than what the page does.
 */
async function seen(see: () => Sight, after: number, within: number): Promise<Sight & { fan: boolean }> {
  const ready = () => {
    const el = document.querySelector('[data-state]');
    const s = el?.getAttribute('data-state');
    return (s === 'deciding' || s === 'over') && Number(el?.getAttribute('data-index')) > after;
  };
  for (const end = performance.now() + within; !ready(); ) {
    if (performance.now() > end) throw new Error(`no decision after index ${after}`);
    await new Promise((done) => setTimeout(done, 16));
  }
  // The map goes to what is lit a moment after the decision is there: where a click was to land lies something else then.
  const camera = () => document.querySelector('[data-board]')?.getAttribute('data-camera');
  for (let calm = 0, last = camera(); calm < 3; last = camera()) {
    await new Promise((done) => requestAnimationFrame(done));
    calm = camera() === last ? calm + 1 : 0;
  }
  return { ...see(), fan: document.querySelector('.fan') !== null };
}

/** A person at the screen who takes what is offered there, led by a steady source of numbers. */
export class Person {
  readonly tally: Tally = {
    target: 0,
    button: 0,
    tray: 0,
    panel: 0,
    take: 0,
    menu: 0,
    key: 0,
    missed: 0,
    undone: 0,
  };

  constructor(
    readonly page: Page,
    private readonly random: () => number,
    /** How likely the marked way on is taken where there is one. */
    private readonly haste = 0.5,
    /** Touches no key as long as the mouse reaches anything that is lit. */
    private readonly mouseOnly = false,
    /** How likely what was begun is given up where it can be, as somebody does who gets nowhere with it. */
    private readonly doubt = 0,
  ) {}

  private one<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!;
  }

  /** Waits for a decision after the index given, or the end of the game. */
  async wait(after: number): Promise<Sight> {
    const sight = await this.page.evaluate<Sight & { fan: boolean }>(
      `(${seen})(${look}, ${after}, ${patience})`,
    );
    if (!sight.fan) return sight;
    await clear(this.page);
    return this.page.evaluate(look);
  }

  /** Makes one choice and waits for the next decision. */
  async choose(now: Sight): Promise<Sight> {
    await this.pick(now);
    return this.wait(now.index);
  }

  /** Makes one choice and waits for nothing. */
  pickOne(now: Sight): Promise<void> {
    return this.pick(now);
  }

  private async pick(now: Sight): Promise<void> {
    const back = now.ways.find((w) => w.back);
    if (back && this.doubt > 0 && this.random() < this.doubt) return this.use(back, now);
    const forward = now.ways.filter((w) => !w.back);
    const main = forward.find((w) => w.main);
    if (main && this.random() < this.haste) {
      if (this.mouseOnly) return this.use(main, now);
      this.tally.key++;
      await this.page.locator('[data-board]').focus();
      await this.page.keyboard.press('Enter');
      return;
    }
    const within = (w: Way) => !this.mouseOnly || w.kind !== 'target' || w.at !== undefined;
    const all = forward.length > 0 ? forward : now.ways;
    const near = all.filter(within);
    const list = near.length > 0 ? near : all;
    if (list.length === 0)
      throw new Error(
        `nothing to choose at index ${now.index}: ${now.prompt} ${await this.page.locator('.prompt').innerHTML()}`,
      );
    const kinds = [...new Set(list.map((w) => w.kind))];
    const kind = this.one(kinds);
    await this.use(this.one(list.filter((w) => w.kind === kind)), now);
  }

  private async use(w: Way, now: Sight): Promise<void> {
    this.tally[w.kind]++;
    if (w.kind === 'button') return this.page.locator(w.find).click();
    let after = w.at && (await this.clickMap(w.at, now));
    if (w.kind !== 'target') await this.page.locator(w.find).click();
    else if (!after) {
      const others = now.ways.filter((x) => x !== w && (x.kind !== 'target' || x.at));
      if (this.mouseOnly && others.length > 0) return this.pick({ ...now, ways: others });
      // Outside the window or under another counter: the keys reach everything.
      this.tally.key++;
      await this.page.locator(w.find).focus();
      await this.page.keyboard.press('Enter');
    }
    after ??= await this.page.evaluate(look);
    if (w.kind === 'take') return this.pick(after);
    if (after.menu === 0 || after.index !== now.index) return;
    this.tally.menu++;
    await this.page
      .getByRole('menuitem')
      .nth(Math.floor(this.random() * after.menu))
      .click();
  }

  /** What is to be seen after a click there that chose something or opened a menu. */
  private async clickMap(at: [number, number], now: Sight): Promise<Sight | undefined> {
    await this.page.mouse.click(...at);
    const after = await this.page.evaluate(look);
    if (after.menu > 0 || after.state !== 'deciding' || after.index !== now.index) return after;
    this.tally.missed++;
    return undefined;
  }

  /** Takes the last choice back where it may be: the same ways must be there again. */
  async takeBack(before: Sight, now: Sight): Promise<Sight> {
    const undo = this.page.getByRole('button', { name: /^Undo/ });
    if (now.state !== 'deciding' || (await undo.isDisabled())) return now;
    await undo.click();
    await this.page.waitForFunction(
      (n) => Number(document.querySelector('[data-index]')?.getAttribute('data-index')) < n,
      now.index,
      { timeout: patience, polling: 16 },
    );
    const again = await this.wait(-1);
    if (again.index >= now.index) throw new Error(`undo led from ${now.index} to ${again.index}`);
    if (again.index === before.index) {
      const words = (s: Sight) =>
        s.ways
          .map((w) => w.find)
          .sort()
          .join('\n');
      if (again.prompt !== before.prompt || words(again) !== words(before))
        throw new Error(`undo to ${again.index} shows other choices than before: ${again.prompt}`);
    }
    this.tally.undone++;
    return again;
  }
}
