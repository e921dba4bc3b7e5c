// One game as this screen sees it: what is shown of it, and doing something at it. Its parts are in
// files of their own; a part sees of its table no more than it says it has to know.

import { say } from '../words/say';
import { ApiError, api, onAnswer } from './api';
import { Chairs, type Mine } from './chairs.svelte';
import { Company } from './company.svelte';
import { Early } from './early.svelte';
import { Feed } from './feed.svelte';
import { Handover, open } from './handover.svelte';
import { Inflow } from './inflow';
import { Inquiry } from './inquiry';
import { Logbook } from './logbook.svelte';
import { merge } from './merge';
import { Notes } from './notes.svelte';
import { Orders } from './orders.svelte';
import { found } from './passes';
import { Roster, type Scene } from './pieces';
import { Question } from './question.svelte';
import { type Told, told } from './said';
import { sideOf, sidesOf } from './seating';
import { Sequel } from './sequel';
import { Sheet } from './sheet';
import { Stage } from './stage.svelte';
import { StandingAnswers } from './standing.svelte';
import { type Trouble, trouble } from './trouble';
import { Visits } from './visits.svelte';
import type { Rule, Snapshot, Steps, StepView, TableInfo, Title } from './wire.gen';

/** How long a choice may go without an answer before that is said, in milliseconds. */
const slowMs = 2500;

/** What others outside the store are told. */
export interface Hooks {
  say(text: string, printed?: boolean): void;
}

export class Table {
  info = $state.raw<TableInfo>();
  title = $state.raw<Title>();
  sheet = $state.raw<Sheet>();
  scene = $state.raw<Scene>();
  private roster?: Roster;
  /** Index of what is shown, newest index that has come, and how far undo goes back. */
  index = $state(0);
  newest = $state(0);
  floor = $state(0);
  seat = $state(0);
  sending = $state(false);
  /** Whether the server takes its time to say what has come of a choice. */
  late = $state(false);
  notice = $state.raw<Trouble>();
  fatal = $state.raw<Trouble>();
  /** Whether an old moment is shown. */
  replay = $state(false);
  /** The moment that is to be shown when it has been said who of several sits at this screen. */
  arriving = $state.raw<{ at: number | undefined }>();
  /** The sides, each with its seats or a seat itself. */
  sides = $derived(sidesOf(this.info));
  /** Choices that one click made: one undo takes them back, as far as it may. */
  together?: { from: number; to: number } | undefined;
  /** Whether the page was left: what comes then is shown to nobody, so nobody has seen it. */
  private stopped = false;
  private readonly unheard: () => void;
  private readonly inflow: Inflow;

  readonly log = new Logbook((to) => api.log(this.id, this.seat, to));
  /** Which seats are played and looked at from here. */
  readonly chairs: Chairs;
  /** What comes from the server by itself. */
  readonly feed: Feed;
  /** What has come, played step after step. */
  readonly stage: Stage;
  /** What the seat at this screen is asked. */
  readonly question: Question;
  /** What it wants to know before it chooses. */
  readonly inquiry: Inquiry;
  /** The other person at this screen. */
  readonly handover: Handover;
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
  /** The games that come of this one. */
  readonly sequel: Sequel;

  constructor(
    readonly id: string,
    private readonly hooks: Hooks,
  ) {
    const here = {
      id,
      now: () => this,
      scene: (s: Snapshot['scene']) => this.roster!.scene(s),
      learn: (info: TableInfo) => {
        this.info = info;
      },
      say: (text: string, printed?: boolean) => this.hooks.say(text, printed),
      tell: (e: unknown) => this.tell(e),
    };
    this.chairs = new Chairs(id, () => this.info);
    this.question = new Question(
      id,
      () => this.stage.playing || this.sending || this.replay || this.handover.to >= 0 || this.anothers,
    );
    this.inquiry = new Inquiry(here);
    this.notes = new Notes(id, () => this.seat, here.tell);
    this.orders = new Orders({ ...here, tell: (e) => void this.failed(e) });
    this.early = new Early(here);
    this.standing = new StandingAnswers(here);
    this.sequel = new Sequel(here);
    this.company = new Company({
      ...here,
      learn: (info) => {
        this.notice = undefined;
        this.learn(info);
      },
    });
    this.stage = new Stage({ ...here, apply: (s) => this.apply(s), shown: () => this.shown() });
    this.visits = new Visits({
      ...here,
      play: (then, steps) => {
        this.show(then, false);
        this.stage.watch();
        this.receive(steps);
      },
    });
    this.handover = new Handover({
      ...here,
      goOn: (seat, s) => {
        this.seat = seat;
        this.inquiry.forget();
        this.receive(s);
        this.follow();
      },
      show: (seat, s) => {
        this.seat = seat;
        this.show(s, false);
        this.follow();
      },
      look: (seat) => this.sit(seat),
    });
    this.inflow = new Inflow({
      received: () => this.feed.received,
      replay: () => this.replay,
      further: (index) => {
        this.newest = Math.max(this.newest, index);
      },
      hears: () => this.feed.hears(this.seat),
      fetch: (from) => this.missing(from),
      look: () => this.look(),
      take: (s, fresh) => this.take(s, fresh),
      tell: here.tell,
    });
    this.feed = new Feed(id, {
      steps: (s) => this.receive(s),
      reset: (t) => void this.reset(t),
      table: (t) => {
        if (!this.gone(t)) this.learn(t);
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
      answers: () => this.heard(),
      back: () => {
        // Something may have been taken back meanwhile: only the view tells.
        if (!this.replay)
          this.look().then(
            () => this.shown(),
            (e) => this.tell(e),
          );
      },
    });
    this.unheard = onAnswer(() => this.heard());
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
      // Whoever comes back to a screen that two share is not shown what the other sees.
      const shared = this.chairs.mine === 'all' && this.chairs.persons.length > 1;
      if (shared && info.index > 0 && !info.over && !open(this.title, info)) this.arriving = { at };
      else await this.sitDown(at);
    } catch (e) {
      this.fatal = trouble(e);
    }
  }

  /** It has been said who sits at the screen. */
  async arrive(seat: number): Promise<void> {
    const at = this.arriving?.at;
    this.arriving = undefined;
    this.seat = seat;
    try {
      await this.sitDown(at);
    } catch (e) {
      this.fatal = trouble(e);
    }
  }

  private async sitDown(at?: number): Promise<void> {
    const seen = this.visits.last();
    await this.look(at);
    if (this.stopped) return;
    await this.visits.begin(seen);
    this.follow();
    this.shown();
  }

  // --- what is shown

  /** Fetches the view again, of the present or of an old moment. */
  look(at?: number): Promise<void> {
    const { seat } = this;
    return this.inflow.during(async () => {
      const snap = await api.view(this.id, seat, at);
      // Another seat may be shown by now.
      if (seat === this.seat) this.show(snap, at !== undefined && at < snap.last);
    });
  }

  private show(s: Snapshot, old: boolean): void {
    if (this.stopped) return;
    this.stage.clear();
    this.handover.next = -1;
    this.inquiry.forget();
    this.info = s.table;
    this.scene = this.roster!.scene(s.scene);
    this.log.begin(s.log);
    this.index = s.index;
    this.newest = s.last;
    this.floor = s.floor;
    this.replay = old;
    this.early.heard = old ? undefined : s.early;
    if (old) {
      this.question.none();
      return;
    }
    this.stage.standsAt(s.index);
    this.question.take(s, this.sheet!.board.places);
    this.question.ask();
    this.feed.whole({ index: s.index, undos: s.table.undos });
    this.visits.seen();
  }

  /** Takes steps from the server. */
  receive(s: Steps): void {
    this.inflow.receive(s);
  }

  private take(s: Steps, fresh: StepView[]): void {
    if (this.stopped) return;
    this.feed.come(s.index);
    this.newest = s.index;
    this.floor = s.floor;
    this.question.take(s, this.sheet!.board.places);
    this.early.heard = s.early;
    if (this.info) this.info = { ...this.info, index: s.index, floor: s.floor };
    if (fresh.length === 0) return;
    this.inquiry.forget();
    this.feed.thinking = undefined;
    this.stage.play(fresh, (x) => x.seat >= 0 && this.chairs.persons.includes(x.seat));
  }

  /** What has happened since an index, if it is not too long ago. */
  private async missing(from: number): Promise<Steps | undefined> {
    const { seat } = this;
    try {
      const s = await api.steps(this.id, seat, from);
      return seat === this.seat ? s : undefined;
    } catch (e) {
      if (e instanceof ApiError && e.status === 400) return undefined;
      throw e;
    }
  }

  private apply(s: StepView): void {
    const roster = this.roster;
    if (!this.scene || !roster) return;
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
  }

  private shown(): void {
    // What has come while something was fetched is still played: its end is told.
    if (this.stage.busy) return;
    this.stage.rest();
    if (this.replay) return;
    this.question.ask();
    if (this.info) this.learn(this.info);
    void this.handover.pass();
  }

  /** What is known of the table by now. An end that players have made is no step: the view shows it. */
  private learn(info: TableInfo): void {
    this.info = info;
    if (!info.ended || this.replay || this.stage.busy || !this.scene || this.scene.result) return;
    this.look().then(
      () => this.hooks.say(this.outcome?.text ?? ''),
      (e) => this.tell(e),
    );
  }

  /** Whether the last player reads what came of his choice, before the other gets the screen. */
  get giving(): boolean {
    return this.handover.next >= 0 && !this.stage.playing;
  }

  /** How the game has ended, in words. */
  get outcome(): Told | undefined {
    const result = this.scene?.result;
    return result && told(this.info?.ended, result.text);
  }

  /** Whether somebody has deleted the table, which ends this page. */
  private gone(t: TableInfo): boolean {
    if (t.said?.code !== 'deleted') return false;
    this.fatal = { ...told(t.said, t.problem ?? ''), rule: '' };
    this.stop();
    return true;
  }

  private async reset(t: TableInfo): Promise<void> {
    if (this.gone(t)) return;
    this.info = t;
    this.stage.standsAt(t.index);
    if (this.replay || this.feed.knows(t)) return;
    try {
      await this.look();
      this.hooks.say(say('told.tookBack'));
    } catch (e) {
      this.tell(e);
    }
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

  // --- who sits here

  private follow(): void {
    if (this.stopped || this.feed.hears(this.seat)) return;
    void this.orders.load();
    void this.standing.load();
    this.feed.listen(this.seat);
  }

  private async sit(seat: number): Promise<void> {
    this.seat = seat;
    await this.look();
    this.follow();
  }

  /** Sets whose view this screen shows: every person's in turn, or one seat's. */
  async view(m: Mine): Promise<void> {
    this.chairs.choose(m);
    await this.sit(this.info ? this.chairs.first(this.info) : this.seat);
  }

  /** Gives a table links that had none; its first person goes on at this screen. */
  async lock(): Promise<void> {
    const keys = await api.renew(this.id, { of: 'all' });
    found(this.id, keys, this.chairs.persons.slice(0, 1));
    await this.comeAgain();
  }

  /** Which seats this browser may play has changed. */
  async comeAgain(): Promise<void> {
    try {
      this.info = await this.chairs.come(await api.table(this.id));
      this.feed.forget();
      await this.view('all');
      this.shown();
    } catch (e) {
      this.tell(e);
    }
  }

  /** Gives a seat to a person or an opponent. */
  async hold(seat: number, holder: string): Promise<void> {
    try {
      this.info = await api.hold(this.id, seat, holder);
      await this.look();
      this.shown();
    } catch (e) {
      this.tell(e);
    }
  }

  // --- what is done

  /** Makes a choice; further is one of the same click as that before. */
  async choose(choice: string, further = false): Promise<boolean> {
    if (this.sending || this.replay) return false;
    this.sending = true;
    this.visits.since = undefined;
    this.notice = undefined;
    this.stage.chosen(further);
    const slow = window.setTimeout(() => {
      this.late = true;
    }, slowMs);
    try {
      const made = await this.feed.choose({ seat: this.seat, ...this.feed.at, choice });
      if (!(await this.feed.brings(made, this.seat))) await this.inflow.fill();
      return true;
    } catch (e) {
      await this.failed(e);
      return false;
    } finally {
      clearTimeout(slow);
      this.late = false;
      this.sending = false;
    }
  }

  /** Whether it is a computer that is asked, or nobody yet: who looks on may see what it could do, not choose it. */
  private get anothers(): boolean {
    const seat = this.scene?.prompt.seat ?? -1;
    return seat >= 0 && this.info?.seats[seat]?.holder !== 'person';
  }

  /** Another is to choose, and nothing of what has been is being shown or on its way. */
  get waiting(): boolean {
    return !this.question.myTurn && !this.sending && !this.stage.playing;
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
      const to = all < this.newest ? all : -1;
      this.info = await api.undo(this.id, { seat: this.seat, to, ...this.feed.at });
      await this.look();
      this.hooks.say(say('told.undone'));
    } catch (e) {
      await this.failed(e);
    } finally {
      this.sending = false;
    }
    this.shown();
  }

  /** Leaves the guide for good: this table goes on freely. */
  async leaveGuide(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      const s = await api.leaveGuide(this.id, this.seat);
      this.question.leaveGuide();
      this.receive(s);
    } catch (e) {
      this.tell(e);
    } finally {
      this.sending = false;
    }
  }

  // --- what things are called

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

  rule(number: string): Rule[] {
    return this.title?.rules.filter((r) => r.number === number) ?? [];
  }

  // --- what goes wrong

  /** Something was not done because this is another game than the server's: it may have been taken back, and only the view tells. */
  async behind(e: unknown): Promise<void> {
    if (e instanceof ApiError && e.status === 409) await this.look().catch((x) => this.tell(x));
  }

  private async failed(e: unknown): Promise<void> {
    await this.behind(e);
    this.tell(e);
  }

  tell(e: unknown): void {
    this.notice = trouble(e);
    this.hooks.say(this.notice.text, this.notice.printed);
  }

  /** The server has answered: that it does not is no longer true. */
  private heard(): void {
    if (!this.notice?.lost) return;
    this.notice = undefined;
    this.hooks.say(say('told.answers'));
  }

  stop(): void {
    this.stopped = true;
    this.feed.stop();
    this.unheard();
    this.stage.clear();
  }
}
