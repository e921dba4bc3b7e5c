// What happens at a table, played step after step: pieces on their way, what is said of it, the dice.

import { type Battle, facesOf, fought } from './battle';
import { news } from './news';
import { type Glide, Playback, pause, weighty } from './playback';
import { sentence } from './sentence';
import { calm, remember, settings } from './settings.svelte';
import { rolled, thud } from './sounds';
import type { Line, StepView } from './wire.gen';

/** So many lines are kept of what came of a choice. */
const said = 6;
/** So many are kept of what is news: of more nobody reads any. */
const newsKept = 300;
/** So many steps back is known what the dice had shown: further nothing is. */
const kept = 50;

/** Pieces on their way over the sheet. */
export interface Flight extends Glide {
  id: number;
  ms: number;
}

/** What the stage has to know of its table. */
export interface Staged {
  now(): { info: { game: string; seats: readonly { holder: string }[] } | undefined };
  /** A step becomes part of what is shown. */
  apply(s: StepView): void;
  /** Everything is shown. */
  shown(): void;
  say(text: string, printed?: boolean): void;
}

export class Stage {
  playing = $state(false);
  /** Whether it waits between two steps. */
  held = $state(false);
  caption = $state('');
  /** What was told since whoever sits at the screen chose last; nothing, if there was nothing to wait for. */
  upshot = $state.raw<readonly string[]>([]);
  private told: string[] = [];
  /** What weighs of all that has come since then. */
  came = $state.raw<readonly Line[]>([]);
  /** Whether dice have fallen since then. */
  private rolled = $state(false);
  /** Whether the next step may be that choice. */
  private fresh = false;
  /** One after another; who has arrived stays there until the step is part of what is shown. */
  flights = $state.raw<readonly Flight[]>([]);
  /** Where something is shown that others have brought about. */
  where = $state.raw<readonly string[]>([]);
  /** The dice that fell last, and what came of them. */
  battle = $state.raw<Battle>();
  /** Those dice, unless they had fallen before all else that is told. */
  dice = $derived(this.came.length === 0 || this.rolled ? this.battle : undefined);
  /** What they had shown after each of the steps that came last. */
  private past: { index: number; battle: Battle | undefined }[] = [];
  /** Whether the dice of this game have more than six sides. */
  tenSided = $state(false);
  /** Playback was asked for, so it takes its time even where moves are shown at once. */
  private watched = false;
  private takenOff = 0;
  private readonly playback: Playback;

  constructor(private readonly table: Staged) {
    this.playback = new Playback(
      {
        glide: (g, ms, cut) => this.fly(g, ms, cut),
        look: (places) => {
          this.where = places;
        },
        apply: (s) => this.apply(s),
        wait: pause,
        done: () => this.table.shown(),
      },
      () => {
        const speed = settings.get('speed');
        if (this.watched && speed === 'instant') return calm() ? 'fast' : 'normal';
        return calm() && speed !== 'instant' ? 'fast' : speed;
      },
      // Computers that play each other do not wait for who looks on.
      () => {
        const seats = this.table.now().info?.seats ?? [];
        return !this.watched && seats.length > 0 && seats.every((s) => s.holder.startsWith('bot:'));
      },
    );
  }

  /** Whether steps are on their way. */
  get busy(): boolean {
    return this.playback.busy;
  }

  play(steps: readonly StepView[], own: (s: StepView) => boolean): void {
    this.playing = true;
    this.playback.push(steps, own);
  }
  /**
   * A choice is made here: what is told from now on is what came of it. With another, of the same
   * click, what came of that is told too.
   */
  chosen(further = false): void {
    this.fresh = true;
    if (further) return;
    this.told = [];
    this.upshot = [];
    this.came = [];
    this.rolled = false;
  }
  /** Somebody asked to be shown what comes next. */
  watch(): void {
    this.watched = true;
  }
  hold(): void {
    this.playback.hold();
    this.held = true;
  }
  resume(): void {
    this.held = false;
    this.playback.resume();
  }
  step(): void {
    this.held = true;
    this.playback.step();
  }
  /** Shows all that is waiting at once. */
  skip(): void {
    this.playback.skip();
  }
  /** Nothing is on its way any more. */
  rest(): void {
    this.playing = false;
    this.held = false;
    this.watched = false;
    this.caption = '';
  }
  /** Forgets what is waiting, without showing it. */
  clear(): void {
    this.playback.clear();
    this.flights = [];
    this.chosen();
    this.fresh = false;
    this.rest();
  }

  /** The game stands at an index: what came later of the dice has been taken back, and is forgotten. */
  standsAt(index: number): void {
    if (!this.past.some((p) => p.index > index)) return;
    this.past = this.past.filter((p) => p.index <= index);
    this.battle = this.past.at(-1)?.battle;
  }

  private apply(s: StepView): void {
    this.flights = [];
    this.table.apply(s);
    this.roll(s);
    this.came = [...this.came, ...news(s, this.fresh)].slice(-newsKept);
    this.fresh = false;
    const spoken = s.lines.filter((l) => !l.quiet).map((l) => l.text);
    if (spoken.length > 0) {
      this.told = [...this.told, ...spoken].slice(-said);
      if (this.upshot.length > 0 || s.lines.some((l) => !l.quiet && weighty(l))) this.upshot = this.told;
      this.caption = spoken.map(sentence).join(' ');
      this.table.say(this.caption, true);
    }
  }

  /** Keeps the dice in sight, and lets them be heard. */
  private roll(s: StepView): void {
    const before = this.battle;
    this.battle = fought(before, s);
    if (this.battle !== before)
      this.past = [...this.past.slice(1 - kept), { index: s.index, battle: this.battle }];
    const faces = facesOf(s);
    if (faces.length > 0) {
      this.rolled = true;
      rolled(faces.length);
    }
    if (s.lines.some((l) => l.kind === 'loss')) thud();
    const game = this.table.now().info?.game ?? '';
    if (faces.some((f) => !f.sum && (f.n === 0 || f.n > 6))) remember(game, 'dice', 'ten');
    this.tenSided = remember(game, 'dice') === 'ten';
  }

  private async fly(g: Glide, ms: number, cut: AbortSignal): Promise<void> {
    if (!calm()) {
      this.flights = [...left(this.flights, g.pieces), { ...g, id: ++this.takenOff, ms }];
      await pause(ms, cut);
    }
  }
}

/** Flights without those who take off anew; who flew with them has arrived. */
function left(flights: readonly Flight[], pieces: readonly string[]): Flight[] {
  return flights.flatMap((f) => {
    const rest = f.pieces.filter((p) => !pieces.includes(p));
    if (rest.length === f.pieces.length) return f;
    return rest.length > 0 ? { ...f, pieces: rest, ms: 0 } : [];
  });
}
