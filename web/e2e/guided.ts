import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Snapshot, TableInfo, Title } from '../src/lib/wire.gen';
import { drawn, indexOf, moved, onScreen, type Server, settled, tableOf, until } from './harness';

/** A learner at the screen, who does what the guide says and sees what it names. */
export class Learner {
  private constructor(
    readonly page: Page,
    private readonly server: Server,
    readonly id: string,
    readonly seat: number,
    private readonly touch: boolean,
  ) {}

  /** Begins a guided game from the start page. */
  static async begin(page: Page, server: Server, t: Title, touch = false): Promise<Learner> {
    await page.goto(server.base);
    await page.getByRole('button', { name: 'Start the game' }).waitFor();
    const pick = page.getByRole('radio', { name: new RegExp(t.info.name.replace(/[^\w ]/g, '.')) });
    if ((await pick.count()) > 0) await pick.first().check({ force: true });
    await page.getByRole('button', { name: t.guides[0]!.title }).click();
    return Learner.at(page, server, touch);
  }

  /** At the guided game that the page shows. */
  static async at(page: Page, server: Server, touch = false): Promise<Learner> {
    await page.getByRole('region', { name: 'Guide' }).waitFor();
    await settled(page);
    const id = tableOf(page);
    const info = await server.get<TableInfo>(`/api/tables/${id}`);
    return new Learner(
      page,
      server,
      id,
      info.seats.findIndex((s) => s.holder === 'person'),
      touch,
    );
  }

  get card() {
    return this.page.getByRole('region', { name: 'Guide' });
  }

  view(): Promise<Snapshot> {
    return this.server.get<Snapshot>(`/api/tables/${this.id}/view?seat=${this.seat}`);
  }

  /** Reads all pages of a step; everything that one names must be seen while it is read. */
  async read(each?: (page: number) => Promise<void>): Promise<void> {
    for (let p = 1; ; p++) {
      await drawn(this.page);
      for (const thing of await this.named('data-thing')) await this.inSight(thing);
      await each?.(p);
      const next = this.card.getByRole('button', { name: 'Next', exact: true });
      if ((await next.count()) === 0) break;
      await next.click();
    }
    const { guide } = await this.view();
    for (const thing of guide?.point ?? []) await this.inSight(thing);
    for (const choice of await this.named('data-button'))
      if (choice === guide?.do) await this.shown(`[data-choice="${CSS(choice)}"]`, choice);
  }

  private named(attribute: string): Promise<string[]> {
    return this.card.evaluate(
      (el, a) => [...el.querySelectorAll(`[${a}]`)].map((e) => e.getAttribute(a)!),
      attribute,
    );
  }

  /** A place or piece is in the window of the map, or lies as a counter in the question. */
  private async inSight(thing: string): Promise<void> {
    const { scene, offers } = await this.view();
    const map = await onScreen(this.page, this.server, this.id);
    const at = scene.pieces.find((p) => p.id === thing)?.at ?? thing;
    if (map.places.some((p) => p.id === at)) {
      const clear = async () => (await onScreen(this.page, this.server, this.id)).clear(at);
      await until(`${thing} in sight at ${at}`, clear, 20_000);
      return;
    }
    const own = offers.find((o) => o.piece === thing);
    const css = [`[data-take="${CSS(thing)}"]`, own ? `[data-choice="${CSS(own.choice)}"]` : ''];
    await this.shown(css.filter(Boolean).join(','), thing);
  }

  private async shown(css: string, what: string): Promise<void> {
    await until(
      `${what} in sight`,
      () =>
        this.page.evaluate((sel) => {
          const el = document.querySelector(sel);
          if (!el) return false;
          el.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          const r = el.getBoundingClientRect();
          const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
          return r.left >= 0 && r.bottom <= innerHeight && (top === el || el.contains(top));
        }, css),
      20_000,
    );
  }

  private press(x: number, y: number): Promise<void> {
    return this.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y);
  }

  /** Does what is asked for, as the words say: a button, a counter, a lit place, a menu. */
  async obey(): Promise<void> {
    const { page } = this;
    const { guide, offers } = await this.view();
    const asked = offers.find((o) => o.choice === guide!.do)!;
    expect(asked, guide!.do).toBeDefined();
    const before = await indexOf(page);
    const button = page.locator(`[data-choice="${CSS(asked.choice)}"]`).first();
    if ((await button.count()) > 0) await button.click();
    else {
      const due = page.locator(`[data-take="${CSS(asked.piece ?? '')}"]`);
      if ((await due.count()) > 0) {
        await due.click();
        await page.locator(`[data-take="${CSS(asked.piece!)}"][aria-pressed=true]`).waitFor();
        await drawn(page);
      }
      const { scene } = await this.view();
      const where = async () =>
        (await onScreen(page, this.server, this.id)).at(
          asked.place ?? scene.pieces.find((p) => p.id === asked.piece)!.at,
        );
      await this.press(...(await where()));
      await this.choose(before, asked.label, where);
    }
    await moved(page, before);
    await settled(page);
    await page.mouse.move(1, 1);
  }

  /** After a click on the map: the counter of a stack, the entry of a menu, the second tap. */
  private async choose(before: number, label: string, where: () => Promise<[number, number]>): Promise<void> {
    const { page } = this;
    const item = page.getByRole('menuitem', { name: label }).first();
    const sure = page.getByRole('button', { name: /^Do it/ });
    const seen = async () =>
      (await indexOf(page)) !== before || (await item.count()) > 0 || (await sure.count()) > 0;
    await until(`an answer to the click for ${label}`, seen, 30_000);
    if ((await indexOf(page)) !== before) return;
    if ((await item.count()) > 0) await item.click();
    else await this.press(...(await where()));
  }
}

/** A text as it stands in an attribute selector. */
function CSS(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}
