import { say } from '../words/say';
import { unfold } from './alike';
import { ApiError, api, onAnswer } from './api';
import { Arrivals } from './arrivals';
import { type Battle, facesOf, fought } from './battle';
import { Chairs, type Mine } from './chairs.svelte';
import { Company } from './company.svelte';
import { Early } from './early.svelte';
import { listen } from './events';
import { Logbook } from './logbook.svelte';
import { merge } from './merge';
import { Notes } from './notes.svelte';
import { sortOffers } from './offers';
import { Orders } from './orders.svelte';
import { carry, found, playHere } from './passes';
import { Roster, type Scene } from './pieces';
import { type Glide, Playback, pause } from './playback';
import { told } from './said';
import { sideOf, sidesOf } from './seating';
import { calm, remember, settings } from './settings.svelte';
import { Sheet } from './sheet';
import { rolled, thud } from './sounds';
import { StandingAnswers } from './standing.svelte';
import { type Trouble, trouble } from './trouble';
import { Visits } from './visits.svelte';
import type {
  Barred,
  Explanation,
  Offer,
  Snapshot,
  Steps,
  StepView,
  TableInfo,
  Thinking,
  Title,
  View,
} from './wire.gen';

/** How long the events may take after an answer before they are fetched, in milliseconds. */
const lateMs = 1000;

/** Pieces on their way over the sheet. */
export interface Flight extends Glide {
  id: number;
  ms: number;
}

/** No seat is listened for. */
const nowhere = -9;

/** What others outside the store are told. */
export interface Hooks {
  say(text: string, printed?: boolean): void;
}

/** One game as this screen sees it: what is shown, what may be done, and doing it. */
export class Table {
  info = $state.raw<TableInfo>();
  title = $state.raw<Title>();
  sheet = $state.raw<Sheet>();
  scene = $state.raw<Scene>();
  private roster?: Roster;
  readonly log = new Logbook((to) => api.log(this.id, this.seat, to));
  /** Index of what is shown, newest index that has come, and how far undo goes back. */
  index = $state(0);
  newest = $state(0);
  floor = $state(0);
  seat = $state(0);
  playing = $state(false);
  sending = $state(false);
  online = $state(true);
  thinking = $state.raw<Thinking>();
  caption = $state('');
  /** The dice that fell last, and what came of them. */
  battle = $state.raw<Battle>();
  /** Whether the dice of this game have more than six sides. */
  tenSided = $state(false);
  flight = $state.raw<Flight>();
  notice = $state.raw<Trouble>();
  fatal = $state.raw<Trouble>();
  /** The seat that is to take the screen over, when views differ. */
  handover = $state(-1);
  /** The sides, each with its seats or a seat itself. */
  sides = $derived(sidesOf(this.info));
  /** Whether an old moment is shown. */
  replay = $state(false);
  /** Whether playback waits between two steps. */
  held = $state(false);
  /** Which seats are played and looked at from here. */
  readonly chairs: Chairs;
  readonly visits: Visits;
  /** The others at the table. */
  readonly company: Company;
  /** What is written down at this table. */
  readonly notes: Notes;
  /** What is prepared for the turn of the seat at this screen. */
  readonly orders: Orders;
  /** What it can decide before that, and has handed in. */
  readonly early: Early;
  /** What that seat answers by itself. */
  readonly standing: StandingAnswers;
  /** Playback was asked for, so it takes its time even where moves are shown at once. */
  private watching = false;
  guide = $state.raw<View>();
  private nextGuide?: View;
  /** Choices that one click made: one undo takes them back, as far as it may. */
  together?: { from: number; to: number } | undefined;
  /** The piece taken up to be put down on a lit place; '' for none. */
  hand = $state('');
  private newOffers = $state.raw<Offer[]>([]);
  private newBarred = $state.raw<Barred[]>([]);
  /** Whether what is asked now comes of what another chose. */
  reaction = $state(false);
  private received = 0;
  private readonly arrivals = new Arrivals();
  private unlisten?: () => void;
  private readonly unheard: () => void;
  private listening = nowhere;
  private flights = 0;
  private switching = false;
  private stopped = false;
  private explained = new Map<string, Promise<Explanation>>();
  readonly playback: Playback;

  /** What may be chosen now; empty while something is still being shown. */
  offers = $derived(
    this.playing || this.sending || this.replay || this.handover >= 0
      ? ([] as Offer[])
      : asked(this.newOffers, this.guide?.do),
  );
  /** Ways to end what is in hand that are not allowed yet. */
  barred = $derived(this.offers.length > 0 && !this.guide?.do ? this.newBarred : []);
  /** What is lit: with a piece in hand only what can be done with it. */
  sorted = $derived(sortOffers(this.hand ? this.offers.filter((o) => o.piece === this.hand) : this.offers));
  myTurn = $derived(this.offers.length > 0);

  constructor(
    readonly id: string,
    private readonly hooks: Hooks,
  ) {
    this.chairs = new Chairs(id, () => this.info);
    this.company = new Company({
      id,
      now: () => this,
      learn: (info) => {
        this.notice = undefined;
        this.info = info;
      },
      say: (text) => this.hooks.say(text),
      tell: (e) => this.tell(e),
    });
    this.notes = new Notes(
      id,
      () => this.seat,
      (e) => this.tell(e),
    );
    this.orders = new Orders({
      id,
      now: () => this,
      say: (text, printed) => this.hooks.say(text, printed),
      tell: (e) => this.tell(e),
    });
    this.early = new Early({
      id,
      now: () => this,
      learn: (info) => {
        this.info = info;
      },
      tell: (e) => this.tell(e),
    });
    this.standing = new StandingAnswers({ id, now: () => this, tell: (e) => this.tell(e) });
    this.visits = new Visits({
      id,
      now: () => this,
      scene: (s) => this.roster!.scene(s),
      play: (then, steps) => {
        this.show(then, false);
        this.watching = true;
        this.receive(steps);
      },
      tell: (e) => this.tell(e),
    });
    this.unheard = onAnswer(() => this.heard());
    this.playback = new Playback(
      {
        glide: (g, ms, cut) => this.fly(g, ms, cut),
        apply: (s) => this.apply(s),
        wait: pause,
        done: () => this.shown(),
      },
      () => {
        const speed = settings.get('speed');
        if (this.watching && speed === 'instant') return calm() ? 'fast' : 'normal';
        return calm() && speed !== 'instant' ? 'fast' : speed;
      },
    );
  }

  async load(at?: number): Promise<void> {
    try {
      const [info, titles, board] = await Promise.all([api.table(this.id), api.titles(), api.board(this.id)]);
      this.info = await this.chairs.come(info);
      if (this.stopped) return;
      this.title = titles.find((t) => t.info.id === info.game);
      this.sheet = new Sheet(board);
      this.roster = new Roster(this.sheet);
      this.seat = this.chairs.first(this.info);
      if (info.problem) this.notice = { ...told(info.said, info.problem), rule: '' };
      const seen = this.visits.last();
      await this.look(at);
      await this.visits.begin(seen);
      this.follow();
      this.shown();
    } catch (e) {
      this.fatal = trouble(e);
    }
  }

  /** Fetches the view again, of the present or of an old moment. */
  async look(at?: number): Promise<void> {
    const snap = await api.view(this.id, this.seat, at);
    if (!this.stopped) this.show(snap, at !== undefined && at < snap.last);
  }

  private show(s: Snapshot, old: boolean): void {
    this.playback.clear();
    this.flight = undefined;
    this.caption = '';
    this.playing = false;
    this.held = false;
    this.watching = false;
    this.explained.clear();
    this.info = s.table;
    this.scene = this.roster!.scene(s.scene);
    this.log.begin(s.log);
    this.index = s.index;
    this.newest = s.last;
    this.floor = s.floor;
    this.replay = old;
    this.newOffers = old ? [] : this.each(s.offers);
    this.newBarred = old ? [] : s.barred;
    this.reaction = !old && (s.reaction ?? false);
    this.early.heard = old ? undefined : s.early;
    this.hand = '';
    this.nextGuide = this.guideOf(s.guide);
    this.guide = old ? undefined : this.nextGuide;
    if (!old) {
      this.received = s.index;
      this.arrivals.come(s.index);
      this.visits.seen();
    }
  }

  /** Offers one by one, as all but the wire has them. */
  private each(sent: Offer[]): Offer[] {
    return unfold(sent, this.sheet!.board.places);
  }

  get mine(): Mine {
    return this.chairs.mine;
  }
  get persons(): number[] {
    return this.chairs.persons;
  }
  /** Seats whose choices this screen made itself. */
  get own(): number[] {
    return this.chairs.own;
  }

  pausePlay(): void {
    this.playback.hold();
    this.held = true;
  }
  resumePlay(): void {
    this.held = false;
    this.playback.resume();
  }
  stepPlay(): void {
    this.held = true;
    this.playback.step();
  }

  private follow(): void {
    if (this.listening === this.seat) return;
    this.unlisten?.();
    this.listening = this.seat;
    void this.orders.load();
    void this.standing.load();
    this.unlisten = listen(this.id, this.seat, {
      from: () => this.received,
      steps: (s) => this.receive(s),
      reset: (t) => void this.reset(t),
      table: (t) => {
        this.info = t;
      },
      thinking: (t) => {
        this.thinking = t.on ? t : undefined;
      },
      talk: (said) => this.company.hear(said),
      notes: (list) => this.notes.take(list),
      begun: () => {
        void this.notes.load();
        void this.company.load();
      },
      people: (list) => {
        this.company.people = list;
      },
      name: () => this.company.name(),
      barred: (e) => {
        this.fatal = trouble(e);
      },
      line: (up) => {
        if (up) this.heard();
        const back = up && !this.online;
        this.online = up;
        // Something may have been taken back meanwhile: only the view tells.
        if (back && !this.replay)
          this.look().then(
            () => this.shown(),
            (e) => this.tell(e),
          );
      },
    });
  }

  private async reset(t: TableInfo): Promise<void> {
    this.info = t;
    if (this.replay || t.index === this.received) return;
    try {
      await this.look();
      this.hooks.say(say('told.tookBack'));
    } catch (e) {
      this.tell(e);
    }
  }

  /** Takes steps from the server; what is known already is dropped, a gap is filled. */
  receive(s: Steps): void {
    if (this.replay) {
      this.newest = Math.max(this.newest, s.index);
      return;
    }
    const fresh = s.steps.filter((x) => x.index > this.received);
    if (fresh.length > 0 && fresh[0]!.index > this.received + 1 && s.from > this.received) {
      void this.catchUp();
      return;
    }
    if (s.index < this.received) return;
    this.received = s.index;
    this.arrivals.come(s.index);
    this.newest = s.index;
    this.floor = s.floor;
    this.newOffers = this.each(s.offers);
    this.newBarred = s.barred;
    this.reaction = s.reaction ?? false;
    this.early.heard = s.early;
    this.hand = '';
    this.nextGuide = this.guideOf(s.guide);
    if (this.info) this.info = { ...this.info, index: s.index, floor: s.floor };
    if (fresh.length === 0) return;
    this.explained.clear();
    this.thinking = undefined;
    this.playing = true;
    this.playback.push(fresh, (x) => x.seat >= 0 && this.persons.includes(x.seat));
  }

  private async catchUp(): Promise<void> {
    try {
      this.receive(await api.steps(this.id, this.seat, this.received));
    } catch (e) {
      this.tell(e);
    }
  }

  /** Waits until what was chosen is here. Events bring it; if they are late it is fetched. */
  private async reached(index: number): Promise<void> {
    if (this.received >= index) return;
    const here = this.online && this.listening === this.seat;
    if (!here || !(await this.arrivals.of(index, lateMs))) await this.catchUp();
  }

  private apply(s: StepView): void {
    const roster = this.roster;
    if (!this.scene || !roster) return;
    this.flight = undefined;
    this.scene = merge(
      this.scene,
      s.patch,
      (p) => roster.whole(p),
      (p, state) => roster.restate(p, state),
    );
    this.index = s.index;
    this.visits.seen();
    if (s.lines.length > 0) {
      this.log.add({ index: s.index, seat: s.seat, turn: s.turn, lines: s.lines });
    }
    this.watch(s);
    const spoken = s.lines.filter((l) => !l.quiet).map((l) => l.text);
    if (spoken.length > 0) {
      this.caption = spoken.map((x) => (/[.!?]$/.test(x) ? x : `${x}.`)).join(' ');
      this.hooks.say(this.caption, true);
    }
  }

  /** Keeps the dice in sight, and lets them be heard. */
  private watch(s: StepView): void {
    const before = this.battle;
    this.battle = fought(before, s);
    const faces = facesOf(s);
    if (faces.length > 0) rolled(faces.length);
    if (s.lines.some((l) => l.kind === 'loss')) thud();
    const game = this.info?.game ?? '';
    if (faces.some((f) => !f.sum && (f.n === 0 || f.n > 6))) remember(game, 'dice', 'ten');
    this.tenSided = remember(game, 'dice') === 'ten';
  }

  private shown(): void {
    this.playing = false;
    this.held = false;
    this.watching = false;
    this.caption = '';
    if (!this.replay) this.guide = this.nextGuide;
    if (!this.replay) void this.passScreen();
  }

  /** Whether all seats see the same: neither the game nor its scenario, nor an option of it, hides anything. */
  private get open(): boolean {
    const game = this.title?.info;
    const scenario = game?.scenarios.find((s) => s.id === this.info?.scenario);
    const veiled = scenario?.options?.some(
      (o) => o.hides && (this.info?.options?.[o.id] ?? o.values[0]) === o.hides,
    );
    return !!game?.open && !scenario?.hides && !veiled;
  }

  /** With two persons at one screen, gives it to the one who decides. */
  private async passScreen(): Promise<void> {
    const to = this.scene?.prompt.seat ?? -1;
    if (to < 0 || to === this.seat || this.mine !== 'all' || !this.persons.includes(to) || this.switching)
      return;
    this.switching = true;
    try {
      if (this.open) {
        // All see the same: only what may be chosen is another's.
        const st = await api.steps(this.id, to, this.received);
        this.seat = to;
        this.explained.clear();
        this.receive(st);
        this.follow();
        return;
      }
      const before = this.scene;
      const snap = await api.view(this.id, to);
      const hidden =
        before !== undefined &&
        this.persons.includes(this.seat) &&
        differ(before, this.roster!.scene(snap.scene));
      if (hidden) this.handover = to;
      else {
        this.seat = to;
        this.show(snap, false);
        this.follow();
      }
    } catch (e) {
      this.tell(e);
    } finally {
      this.switching = false;
    }
  }

  /** The person named by the hand-over note has taken the screen. */
  async takeScreen(): Promise<void> {
    if (this.handover < 0) return;
    this.seat = this.handover;
    await this.look();
    this.handover = -1;
    this.follow();
  }

  /** Sets whose view this screen shows: every person's in turn, or one seat's. */
  async view(m: Mine): Promise<void> {
    this.chairs.choose(m);
    if (this.info) this.seat = this.chairs.first(this.info);
    await this.look();
    this.follow();
  }

  /** Gives a table links that had none; its first person goes on at this screen. */
  async lock(): Promise<void> {
    const keys = await api.renew(this.id, { of: 'all' });
    found(this.id, keys, this.persons.slice(0, 1));
    await this.comeAgain();
  }

  /** Which seats this browser may play has changed. */
  async comeAgain(): Promise<void> {
    try {
      this.info = await this.chairs.come(await api.table(this.id));
      this.listening = nowhere;
      await this.view('all');
      this.shown();
    } catch (e) {
      this.tell(e);
    }
  }

  async choose(choice: string): Promise<boolean> {
    if (this.sending || this.replay) return false;
    this.sending = true;
    this.visits.since = undefined;
    this.notice = undefined;
    try {
      const made = await api.choose(this.id, { seat: this.seat, index: this.received, choice });
      await this.reached(made.index);
      return true;
    } catch (e) {
      if (e instanceof ApiError && e.status === 409) await this.catchUp();
      this.tell(e);
      return false;
    } finally {
      this.sending = false;
    }
  }

  get undoable(): boolean {
    return !this.replay && !this.sending && this.newest > this.floor;
  }

  async undo(): Promise<void> {
    if (!this.undoable) return;
    this.sending = true;
    this.notice = undefined;
    try {
      const all = this.together?.to === this.newest ? Math.max(this.together.from, this.floor) : -1;
      this.together = undefined;
      this.info = await api.undo(this.id, this.seat, all < this.newest ? all : -1);
      await this.look();
      this.hooks.say(say('told.undone'));
    } catch (e) {
      this.tell(e);
    } finally {
      this.sending = false;
    }
    this.shown();
  }

  /** Shows an old moment; at the newest index the game goes on. */
  async seek(at: number): Promise<void> {
    try {
      if (at >= this.newest) await this.look();
      else await this.look(Math.max(0, at));
      if (!this.replay) this.shown();
    } catch (e) {
      this.tell(e);
    }
  }

  /** Begins another game that goes on from the moment that is shown; returns its id. */
  async playOn(): Promise<string | undefined> {
    try {
      const fork = await api.fork(this.id, this.index);
      playHere(fork.id, this.own);
      return fork.id;
    } catch (e) {
      this.tell(e);
      return undefined;
    }
  }

  /** Whether the game can be played again from here, or somebody has begun that already. */
  get again(): boolean {
    if (!this.scene?.result) return false;
    return this.info?.rematch !== undefined || !this.chairs.rights?.keyed || this.chairs.mayAsk;
  }

  /** The game that follows this one with the sides changed; returns its id. */
  async rematch(): Promise<string | undefined> {
    try {
      const id = this.chairs.mayAsk ? (await api.rematch(this.id)).id : this.info?.rematch;
      if (!id) return undefined;
      carry(this.id, id);
      const seats = this.info?.seats.length ?? 1;
      if (this.mine !== 'all') remember(id, 'mine', String((this.mine + 1) % seats));
      return id;
    } catch (e) {
      this.tell(e);
      return undefined;
    }
  }

  async hold(seat: number, holder: string): Promise<void> {
    try {
      this.info = await api.hold(this.id, seat, holder);
      await this.look();
      this.shown();
    } catch (e) {
      this.tell(e);
    }
  }

  /** The server has answered: that it does not is no longer true. */
  private heard(): void {
    if (!this.notice?.lost) return;
    this.notice = undefined;
    this.hooks.say(say('told.answers'));
  }

  /** What a guide says, unless this screen has left it: at its end only the screen knows. */
  private guideOf(g: View | undefined): View | undefined {
    return remember(this.id, 'guide') === 'left' ? undefined : g;
  }

  /** Leaves the guide for good: this table goes on freely. */
  async leaveGuide(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      const s = await api.leaveGuide(this.id, this.seat);
      remember(this.id, 'guide', 'left');
      this.guide = undefined;
      this.receive(s);
    } catch (e) {
      this.tell(e);
    } finally {
      this.sending = false;
    }
  }

  /** Fetches what comes before the log that is here; whether anything has come. */
  async earlierLog(): Promise<boolean> {
    try {
      const n = await this.log.older();
      if (n > 0) this.hooks.say(say('told.earlier', { n }));
      return n > 0;
    } catch (e) {
      this.tell(e);
      return false;
    }
  }

  /** What a choice would do; asked once while the position stays. */
  explain(choice: string): Promise<Explanation> {
    let p = this.explained.get(choice);
    if (!p) {
      p = api.explain(this.id, this.seat, choice);
      p.catch(() => this.explained.delete(choice));
      this.explained.set(choice, p);
    }
    return p;
  }

  /** More facts of pieces at the moment that is shown, by id. */
  async rows(ids: readonly string[]): Promise<Map<string, string[]>> {
    const list = await api.pieces(this.id, this.seat, ids, this.replay ? this.index : undefined);
    return new Map(list.map((x) => [x.id, x.rows]));
  }

  why(what: { place: string } | { piece: string }): Promise<Explanation[]> {
    return api.why(this.id, this.seat, what);
  }

  /** The number of a side's id, which is that of its first seat; -1 for markers. */
  seatOf(id: string): number {
    return this.sides.findIndex((s) => s.id === id);
  }

  /** What a side is called, by its id. */
  sideName(id: string): string {
    return this.sides.find((s) => s.id === id)?.name ?? id;
  }

  /** The number of the side of a seat. */
  sideOf(seat: number): number {
    return sideOf(this.info?.seats ?? [], seat);
  }

  rule(number: string): { number: string; title: string; text: string }[] {
    return this.title?.rules.filter((r) => r.number === number) ?? [];
  }

  tell(e: unknown): void {
    this.notice = trouble(e);
    this.hooks.say(this.notice.text, this.notice.printed);
  }

  stop(): void {
    this.stopped = true;
    this.arrivals.end();
    this.unlisten?.();
    this.unheard();
    this.playback.clear();
  }

  private async fly(g: Glide, ms: number, cut: AbortSignal): Promise<void> {
    if (!calm()) {
      this.flight = { ...g, id: ++this.flights, ms };
      await pause(ms, cut);
    }
  }
}

/** While a guide asks for one choice, that alone is offered. */
function asked(offers: Offer[], choice: string | undefined): Offer[] {
  if (!choice) return offers;
  const one = offers.filter((o) => o.choice === choice);
  return one.length > 0 ? one : offers;
}

/** Whether two seats see different pieces or displays. */
export function differ(a: Scene, b: Scene): boolean {
  const bare = (s: Scene) => JSON.stringify([s.pieces, s.flags, s.displays, s.score]);
  return bare(a) !== bare(b);
}
