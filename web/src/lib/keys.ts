import { type Direction, nearest, next, type Stop, step } from './nav';
import { backOffer, letters, mainOffer } from './offers';
import { settings } from './settings.svelte';
import type { Ui } from './ui.svelte';
import type { Offer } from './wire.gen';

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Letters that mean the same everywhere and so are never given to an offer. */
const reserved: ReadonlySet<string> = new Set('ufgmlnpstbchr'.split(''));

/** The letters of the buttons now on offer. */
export function buttonLetters(ui: Ui): Map<string, Offer> {
  return letters(ui.buttons, reserved);
}

/** Lit targets that lie on the sheet, with where they are. */
function stops(ui: Ui): Stop[] {
  return ui.table.question.sorted.targets.flatMap((t) => {
    const p = ui.pointOf(t);
    return p ? [{ key: t.key, x: p.x, y: p.y }] : [];
  });
}

/** Goes to the first lit target, the one nearest to the middle of the window. */
function focusFirst(ui: Ui): void {
  const s = nearest(stops(ui), ui.cam.x, ui.cam.y);
  if (s) ui.focusOn(s.key);
  else document.querySelector<HTMLElement>('[data-board]')?.focus({ preventScroll: true });
}

/** Keys of the map itself: arrows and n, p go from target to target. */
export function boardKey(ui: Ui, e: KeyboardEvent): void {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const dir = arrows[e.key];
  const all = stops(ui);
  const here = all.find(
    (s) => s.key === ui.focus && document.activeElement?.getAttribute('data-target') === s.key,
  );
  if (dir && e.shiftKey) {
    const d = { left: [80, 0], right: [-80, 0], up: [0, 80], down: [0, -80] }[dir] as [number, number];
    ui.pan(...d);
  } else if (dir) {
    const from = here ?? { key: '', x: ui.cam.x, y: ui.cam.y };
    const to = here ? step(all, from, dir) : nearest(all, from.x, from.y);
    if (to) ui.focusOn(to.key);
    else {
      const d = { left: [80, 0], right: [-80, 0], up: [0, 80], down: [0, -80] }[dir] as [number, number];
      ui.pan(...d);
    }
  } else if (e.key === 'n' || e.key === 'p') {
    const to = next(all, here?.key ?? '', e.key === 'n' ? 1 : -1);
    if (to) ui.focusOn(to.key);
  } else return;
  e.preventDefault();
  e.stopPropagation();
}

/** Keys that work anywhere on the table page unless something is being typed. */
export function tableKey(ui: Ui, e: KeyboardEvent): void {
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || ui.dialog || ui.table.handover.to >= 0)
    return;
  const el = e.target as HTMLElement;
  if (el.closest('input, textarea, select, [role=listbox], dialog')) return;
  // Where nothing has the focus any more, as after a choice, the arrows begin anew on the map.
  if (arrows[e.key] && el === document.body) {
    boardKey(ui, e);
    return;
  }
  const onButton = el.closest('button, a, summary, [role=tab]') !== null;
  const done = () => e.preventDefault();
  const t = ui.table;
  switch (e.key) {
    case 'Enter': {
      if (onButton) return;
      const o = mainOffer(t.question.offers);
      if (t.handover.next >= 0) t.handover.give();
      else if (o) void ui.take(o);
      done();
      return;
    }
    case ' ':
      if (t.stage.playing) {
        t.stage.skip();
        done();
      }
      return;
    case 'Escape': {
      if (ui.menu) ui.menu = undefined;
      else if (ui.shutSheet()) {
        // What lay over the map is away; nothing is taken back with the same key.
      } else if (t.question.hand) ui.takeUp(t.question.hand);
      else {
        const o = backOffer(t.question.offers);
        if (o) void ui.take(o);
        else if (ui.advice.open) ui.advice.shut();
      }
      done();
      return;
    }
    case 'PageDown':
    case 'PageUp': {
      const card = document.querySelector('[data-inspect]');
      if (!card || card.scrollHeight <= card.clientHeight) return;
      card.scrollBy({ top: (e.key === 'PageDown' ? 0.8 : -0.8) * card.clientHeight });
      done();
      return;
    }
    case '?':
      ui.dialog = 'help';
      done();
      return;
    case '/':
      ui.tab = 'orders';
      ui.sheetOpen = true;
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-order]')?.focus());
      done();
      return;
    case '+':
    case '=':
      ui.zoomBy(1.4);
      done();
      return;
    case '-':
      ui.zoomBy(1 / 1.4);
      done();
      return;
    case '0':
      ui.fitAll();
      done();
      return;
  }
  const lower = e.key.toLowerCase();
  const act: Record<string, () => void> = {
    u: () => void t.undo(),
    m: () => focusFirst(ui),
    n: () => focusFirst(ui),
    p: () => focusFirst(ui),
    f: () => ui.reveal(t.scene?.prompt.places ?? []),
    g: () => settings.set('exact', !settings.get('exact')),
    l: () => ui.openTab('log'),
    s: () => ui.openTab('stack'),
    t: () => ui.openTab('score'),
    b: () => ui.openTab('boxes'),
    c: () => ui.charts.cycle(),
    h: () => ui.openTab('legend'),
    r: () => ui.openRule(t.scene?.prompt.rule ?? ''),
  };
  const run = act[lower];
  if (run) {
    run();
    done();
    return;
  }
  const o = buttonLetters(ui).get(lower);
  if (o) {
    void ui.take(o);
    done();
  }
}
