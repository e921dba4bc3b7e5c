import { tick } from 'svelte';
import { Advice } from './advice.svelte';
import { ApiError } from './api';
import { Batch } from './batch.svelte';
import { boxesIn, boxesOf } from './boxes';
import { toScreen, toSheet } from './camera';
import { Charts } from './charts.svelte';
import { Eye, type Point } from './eye.svelte';
import { FanOut } from './fan.svelte';
import { answering, offersAt, shownFirst, type Target } from './offers';
import { Overview } from './overview.svelte';
import type { Piece } from './pieces';
import { Plans } from './plan.svelte';
import { settings } from './settings.svelte';
import { Setups } from './setups.svelte';
import type { Sheet } from './sheet';
import { isOpen, open, type Sieve, sift } from './sieve';
import { byPlace, counterSize, hit, layout } from './stacks';
import { Steady } from './steady';
import type { Table } from './table.svelte';
import type { Explanation, Offer } from './wire.gen';

export type Tab = 'stack' | 'plan' | 'log' | 'score' | 'boxes' | 'orders' | 'forces' | 'legend';
export type Dialog =
  | ''
  | 'help'
  | 'rule'
  | 'settings'
  | 'end'
  | 'seats'
  | 'links'
  | 'dice'
  | 'luck'
  | 'setups'
  | 'notes'
  | 'remarks'
  | 'standing'
  | 'resign'
  | 'draw';

export interface Menu {
  offers: Offer[];
  title: string;
  x: number;
  y: number;
}

/** What a person points at, and what is known of it. */
export interface Pointed {
  place: string;
  piece: string;
}

/** What is going on between a person and one table's screen, besides the game itself. */
export class Ui extends Eye {
  tab = $state<Tab>('log');
  sheetOpen = $state(false);
  dialog = $state<Dialog>('');
  ruleNumber = $state('');
  menu = $state.raw<Menu>();
  /** The place whose stack the side panel lists. */
  looked = $state('');
  pointed = $state.raw<Pointed>({ place: '', piece: '' });
  /** The target that has the keyboard focus. */
  focus = $state('');
  /** The offer whose cost, path and odds are shown, and what the server said of it. */
  preview = $state.raw<Offer>();
  detail = $state.raw<Explanation>();
  /** Offer waiting for a second tap. */
  armed = $state.raw<Offer>();
  refusals = $state.raw<{ what: string; list: Explanation[] }>();
  glowPlaces = $state.raw<string[]>([]);
  glowPieces = $state.raw<string[]>([]);
  readonly fan = new FanOut((place) => this.piled(place));
  /** Formations as one symbol each, where counters are too small. */
  readonly overview = new Overview({ now: () => this, glow: (at, pieces) => this.glow(at, pieces) });
  readonly charts: Charts;
  readonly plans: Plans;
  readonly setups: Setups;
  readonly batch: Batch;
  readonly advice: Advice;
  private asked = 0;
  private timer = 0;

  at = $derived.by(() => byPlace(this.table.scene?.pieces ?? []));
  /** What pieces of the sheet carry in boxes beside it. */
  boxes = $derived.by(() => boxesOf(this.table.scene, this.at));
  private readonly mapped = new Steady<Piece>();
  /** The pieces on the sheet: what happens beside it moves none of them. */
  private onSheet = $derived.by(() =>
    this.mapped.of((this.table.scene?.pieces ?? []).filter((p) => this.sheet?.places.has(p.at))),
  );
  spots = $derived.by(() => (this.table.sheet ? layout(this.table.sheet, byPlace(this.onSheet)) : []));
  private spotOf = $derived.by(() => new Map(this.spots.map((s) => [s.piece.id, s])));
  size = $derived.by(() => (this.table.sheet ? counterSize(this.table.sheet) : 1));

  /** What somebody looks for among the pieces. */
  sieve = $state.raw<Sieve>({ ...open });
  sought = $derived.by(() =>
    sift(this.table.scene?.pieces ?? [], this.sieve, (id) => this.table.question.sorted.byPiece.has(id)),
  );
  /** The pieces that are looked for, if not all are. */
  sifted = $derived.by(() => (isOpen(this.sieve) ? undefined : new Set(this.sought.map((p) => p.id))));

  /** Offers that nothing on the sheet stands for: buttons of the prompt. */
  buttons = $derived.by(() =>
    this.table.question.offers.filter(
      (o) => !(o.place && this.sheet?.places.has(o.place)) && !(o.piece && this.spotOf.has(o.piece)),
    ),
  );

  /** Pieces from beside the sheet that can be put on it, such as units that are due to land. */
  due = $derived.by(() => {
    const ids = new Set(
      this.table.question.offers.flatMap((o) =>
        o.piece && !this.spotOf.has(o.piece) && o.place && this.sheet?.places.has(o.place) ? [o.piece] : [],
      ),
    );
    return (this.table.scene?.pieces ?? []).filter((p) => ids.has(p.id));
  });

  /** Buttons with a counter are shown as counters when there are many. */
  tray = $derived.by(() => {
    const withPiece = this.buttons.filter((o) => o.piece);
    return withPiece.length > 3 ? withPiece : [];
  });

  constructor(readonly table: Table) {
    super();
    this.charts = new Charts(table);
    this.plans = new Plans(table);
    this.setups = new Setups(table);
    this.batch = new Batch(table);
    this.advice = new Advice(table);
  }

  get sheet(): Sheet | undefined {
    return this.table.sheet;
  }

  /** What the decision is about and what may be clicked for it, else every counter. */
  get action(): readonly { x: number; y: number }[] {
    const about = this.table.scene?.prompt.places ?? [];
    const lit = this.table.question.sorted.targets.map((t) => t.id);
    const ids = new Set([...about, ...lit]);
    const spots = this.spots.filter((s) => ids.has(s.piece.id) || ids.has(s.piece.at));
    const places = [...ids].flatMap((id) => this.sheet?.places.get(id) ?? []);
    return places.length + spots.length > 0 ? [...places, ...spots] : this.spots;
  }

  lit = $derived.by(() => this.pointsOf(this.table.question.sorted.targets));
  answers = $derived.by(() => this.pointsOf(answering(this.table.question.sorted.targets, this.buttons)));

  /** Where a target is on the sheet, if it is there. */
  pointOf(t: Target): Point | undefined {
    return t.kind === 'place' ? this.sheet?.places.get(t.id) : this.spotOf.get(t.id);
  }

  private pointsOf(targets: readonly Target[]): Point[] {
    return targets.flatMap((t) => this.pointOf(t) ?? []);
  }

  // --- pointing

  /** What lies under a point of the window. */
  under(px: number, py: number): Pointed {
    const s = this.sheet;
    if (!s) return { place: '', piece: '' };
    const [x, y] = toSheet(this.cam, this.view, px, py);
    const piece = this.size * this.cam.scale >= 12 ? hit(this.spots, this.size, x, y) : undefined;
    return { place: piece?.at ?? s.at(x, y)?.id ?? '', piece: piece?.id ?? '' };
  }

  offersFor(p: Pointed): Offer[] {
    return offersAt(this.table.question.sorted, p.place, p.piece, this.at.get(p.place) ?? []);
  }

  point(p: Pointed): void {
    if (p.place === this.pointed.place && p.piece === this.pointed.piece) return;
    this.pointed = p;
    this.finger = undefined;
    this.fan.hover(p.place);
    clearTimeout(this.timer);
    // Who goes from the map to an entry of a menu looks at that entry.
    if (this.menu && !p.place) return;
    const offers = this.offersFor(p);
    if (offers.length > 0) {
      this.show(offers.length === 1 ? offers[0] : undefined);
      this.refusals = undefined;
      return;
    }
    this.show(undefined);
    this.refusals = undefined;
    if (p.place && this.table.question.myTurn) this.timer = window.setTimeout(() => void this.askWhy(p), 420);
  }

  /** Whether more stands at a place than its topmost counter shows. */
  private piled(place: string): boolean {
    const here = this.at.get(place) ?? [];
    return here.length > 1 || boxesIn(this.boxes, here).length > 0;
  }

  /** Where a piece is on the sheet: its own place, or that of the piece in whose box it lies. */
  private placeOf(piece: string): string {
    const p = this.table.scene?.pieces.find((x) => x.id === piece);
    if (!p || this.sheet?.places.has(p.at)) return p?.at ?? '';
    const box = [...this.boxes.values()].find((b) => b.cell.id === p.at);
    return (box && this.table.scene?.pieces.find((x) => x.id === box.carrier)?.at) ?? p.at;
  }

  /** Shows cost, path and odds of an offer. */
  show(o: Offer | undefined): void {
    this.preview = o;
    this.detail = undefined;
    const n = ++this.asked;
    if (!o) return;
    window.setTimeout(() => {
      if (n !== this.asked) return;
      this.table.inquiry
        .explain(o.choice)
        .then((e) => {
          if (n === this.asked) this.detail = e;
        })
        .catch(() => {});
    }, 60);
  }

  async askWhy(p: Pointed): Promise<void> {
    const n = ++this.asked;
    try {
      let list = await this.table.inquiry.why({ place: p.place });
      if (list.length === 0 && p.piece) list = await this.table.inquiry.why({ piece: p.piece });
      if (n === this.asked) this.refusals = { what: p.place, list: list.filter((e) => !e.legal) };
    } catch (e) {
      if (e instanceof ApiError && e.status !== 404) this.table.tell(e);
    }
  }

  /**
   * The place that what is shown speaks of: that of the choice looked at, else the one
   * pointed at, else the one with the keyboard focus. One at a time, never two mixed.
   */
  get subject(): string {
    const o = this.preview;
    if (o) {
      const at = o.place && this.sheet?.places.has(o.place) ? o.place : o.piece ? this.placeOf(o.piece) : '';
      return this.sheet?.places.has(at) ? at : '';
    }
    if (this.pointed.place) return this.pointed.place;
    const cut = this.focus.indexOf(':');
    const id = this.focus.slice(cut + 1);
    return this.focus.slice(0, cut) === 'place' ? id : this.placeOf(id);
  }

  /** Takes up a piece that is due, or puts it back: then only its places are lit. */
  takeUp(piece: string): void {
    this.menu = undefined;
    this.armed = undefined;
    this.show(undefined);
    this.table.question.hand = this.table.question.hand === piece ? '' : piece;
    if (!this.table.question.hand) return;
    const to = this.table.question.offers.flatMap((o) => (o.piece === piece && o.place ? [o.place] : []));
    this.reveal(to, true);
  }

  // --- choosing

  /** A click or tap. With touch, a choice is shown first and made by a second tap. */
  press(p: Pointed, px: number, py: number, touch: boolean): void {
    if (this.menu) {
      this.menu = undefined;
      return;
    }
    if (this.table.stage.playing) {
      this.table.stage.skip();
      return;
    }
    // What lies under a symbol of the overview cannot be seen, and so is not chosen.
    const formation = this.overview.at(px, py);
    if (formation) {
      this.overview.point(undefined);
      this.approach(formation.pieces);
      return;
    }
    this.looked = p.place;
    // What was shown of another place ends; a finger points where it taps.
    this.show(undefined);
    this.refusals = undefined;
    const offers = this.offersFor(p);
    // A second tap where there is nothing to choose puts the card away.
    const again = p.place === this.pointed.place && offers.length === 0;
    if (touch) this.pointed = again ? { place: '', piece: '' } : p;
    const [x, y] = toSheet(this.cam, this.view, px, py);
    this.finger = touch && !again ? { x, y } : undefined;
    // A finger points nowhere when it is lifted: what it tapped before is laid together again.
    this.fan.open(touch && again ? '' : p.place);
    if (offers.length === 0) {
      this.armed = undefined;
      if (p.place) {
        this.tab = this.at.get(p.place)?.length ? 'stack' : this.tab;
        if (this.table.question.myTurn && !(touch && again)) void this.askWhy(p);
      }
      return;
    }
    this.decide(offers, px, py, this.sheet?.say(p.place) ?? p.place, touch);
  }

  decide(offers: Offer[], px: number, py: number, title: string, touch = false): void {
    const only = offers.length === 1 ? offers[0] : undefined;
    if (!only) {
      this.menu = { offers, title, x: px, y: py };
      return;
    }
    if (touch && this.armed?.choice !== only.choice && only.kind !== 'pick') {
      this.armed = only;
      this.show(only);
      return;
    }
    void this.take(only);
  }

  decideTarget(t: Target): void {
    const at = t.kind === 'place' ? t.id : this.placeOf(t.id);
    const place = this.sheet?.places.get(at);
    const [x, y] = place
      ? toScreen(this.cam, this.view, place.x, place.y)
      : [this.view.w / 2, this.view.h / 2];
    this.looked = at || this.looked;
    this.decide(t.offers, x, y, this.sheet?.say(at) ?? t.id);
  }

  /** A button or an entry of a menu is clicked or tapped. */
  tap(o: Offer, e: MouseEvent): void {
    if (!shownFirst(o, this.armed, (e as PointerEvent).pointerType === 'touch')) return void this.take(o);
    this.armed = o;
    this.finger = undefined;
    this.show(o);
  }

  async take(o: Offer): Promise<void> {
    this.clear();
    this.batch.take(o);
    await this.table.choose(o.choice);
  }

  /** Begins a matter of the plan with the pieces that it lists. */
  async beginWith(o: Offer, pieces: readonly string[]): Promise<void> {
    this.clear();
    await this.batch.begin(o, pieces);
  }

  private clear(): void {
    this.menu = undefined;
    this.armed = undefined;
    this.refusals = undefined;
    this.show(undefined);
    this.pointed = { place: '', piece: '' };
    this.finger = undefined;
    this.fan.close();
  }

  /** Goes to a lit piece on the map: it can be chosen there by a click or by Enter. */
  turnTo(piece: { id: string; at: string }): void {
    this.looked = piece.at;
    this.reveal([piece.at]);
    const key = this.table.question.sorted.byPiece.get(piece.id)?.key;
    if (key) this.focusOn(key);
  }

  /** Gives a lit target of the map the keyboard focus. */
  focusOn(key: string): void {
    const go = () => {
      const button = document.querySelector<HTMLElement>(`[data-board] [data-target="${CSS.escape(key)}"]`);
      button?.focus({ preventScroll: true });
      return button !== null;
    };
    if (go()) return;
    // Of very many targets only those in sight are there, and the one with the focus.
    this.focus = key;
    void tick().then(go);
  }

  glow(places: readonly string[] = [], pieces: readonly string[] = []): void {
    this.glowPlaces = [...places];
    this.glowPieces = [...pieces];
  }

  /** Opens a tab of the side panel, wherever the panel is, and goes to it. */
  openTab(tab: Tab): void {
    this.tab = tab;
    this.sheetOpen = true;
    settings.set('panel', true);
    requestAnimationFrame(() => document.getElementById(`tab-${tab}`)?.focus());
  }

  /** What puts the side panel away, if it lies over the map, as a sheet. */
  get sheetCross(): HTMLElement | undefined {
    const cross = this.sheetOpen ? document.querySelector<HTMLElement>('[data-shut]') : null;
    return cross && getComputedStyle(cross).display !== 'none' ? cross : undefined;
  }

  /** Puts the side panel away where it lies over the map; whether it did. */
  shutSheet(): boolean {
    const cross = this.sheetCross;
    if (!cross) return false;
    this.sheetOpen = false;
    const { activeElement, body } = document;
    if (activeElement === body || cross.closest('aside')?.contains(activeElement))
      document.querySelector<HTMLElement>('[data-sheet]')?.focus();
    return true;
  }

  openRule(n: string): void {
    this.ruleNumber = n;
    this.dialog = 'rule';
  }
}
