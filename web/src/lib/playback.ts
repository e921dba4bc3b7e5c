import type { Line, StepView } from './wire.gen';

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';

/** Pieces that go along a path of places. */
export interface Glide {
  pieces: string[];
  path: string[];
}

/** What playback does to the screen. Both promises may be cut short by the signal. */
export interface Effects {
  glide(g: Glide, ms: number, cut: AbortSignal): Promise<void>;
  /** Something is shown at places, that somebody else has brought about. */
  look(places: readonly string[]): void;
  /** The step becomes part of what is shown. */
  apply(s: StepView): void;
  wait(ms: number, cut: AbortSignal): Promise<void>;
  /** Everything is shown. */
  done(): void;
}

const pace: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.35, instant: 0 };

/**
 * Joins the quiet lines of a step into glides: same pieces, and each begins where the last ended. Who
 * goes the same way together is one glide.
 */
export function glides(lines: readonly Line[]): Glide[] {
  const out: Glide[] = [];
  for (const l of lines) {
    if (!l.quiet || !l.pieces?.length || (l.places?.length ?? 0) < 2) continue;
    const places = l.places!;
    const last = out[out.length - 1];
    if (last && same(last.pieces, l.pieces) && last.path[last.path.length - 1] === places[0]) {
      last.path.push(...places.slice(1));
    } else {
      out.push({ pieces: [...l.pieces], path: [...places] });
    }
  }
  return out.reduce<Glide[]>((joined, g) => {
    const last = joined[joined.length - 1];
    if (last && same(last.path, g.path) && !g.pieces.some((p) => last.pieces.includes(p)))
      last.pieces.push(...g.pieces);
    else joined.push(g);
    return joined;
  }, []);
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}

/** Whether a line tells of what came of something: what dice brought, what it cost, who has come. */
export function weighty(l: Line): boolean {
  return ['combat', 'dice', 'loss', 'retreat', 'score', 'arrival'].includes(l.kind ?? '');
}

/** Where something weighty happened. */
function happened(lines: readonly Line[]): string[] {
  return lines.filter((l) => !l.quiet && weighty(l)).flatMap((l) => l.places ?? []);
}

/** Where all that took place which is shown at once of a step, where pieces have gone at the end. */
export function whereabouts(lines: readonly Line[]): string[] {
  return [...happened(lines), ...glides(lines).flatMap((g) => g.path)];
}

/** How long the spoken lines of a step stay before the next, in milliseconds at normal speed. */
export function dwell(lines: readonly Line[]): number {
  const spoken = lines.filter((l) => !l.quiet);
  if (spoken.length === 0) return 0;
  const chars = spoken.reduce((n, l) => n + l.text.length, 0);
  return Math.min(2600, (spoken.some(weighty) ? 650 : 260) + chars * 9);
}

interface Entry {
  step: StepView;
  own: boolean;
}

/** So many steps may wait before those who look on at a game that waits for nobody are shown the first of them at once. */
const abreast = 40;

/** Shows steps one after the other. What a person has just done is not dwelt upon. */
export class Playback {
  private queue: Entry[] = [];
  private running = false;
  private cut = new AbortController();
  private hurry = false;
  private life = 0;
  private held = false;
  /** One step more, although held. */
  private one = false;
  private go: (() => void) | undefined;

  constructor(
    private readonly fx: Effects,
    private readonly speed: () => Speed,
    /** Whether the game goes on whatever is shown of it: then it is shown the faster the more waits. */
    private readonly live: () => boolean = () => false,
  ) {}

  get busy(): boolean {
    return this.running;
  }

  push(steps: readonly StepView[], own: (s: StepView) => boolean): void {
    for (const step of steps) this.queue.push({ step, own: own(step) });
    if (!this.running) void this.run();
  }

  /** Shows all that is waiting at once. */
  skip(): void {
    if (!this.running) return;
    this.hurry = true;
    this.resume();
    this.cut.abort();
  }

  /** Stops before the next step that is waiting. */
  hold(): void {
    if (this.running) this.held = true;
  }

  /** Goes on after a hold. */
  resume(): void {
    this.held = false;
    this.go?.();
  }

  /** Shows what is on its way at once, and after it one step more. */
  step(): void {
    if (!this.running) return;
    this.held = true;
    if (this.go) this.go();
    else {
      this.one = true;
      this.cut.abort();
    }
  }

  /** Forgets what is waiting, without showing it. */
  clear(): void {
    this.queue = [];
    this.life++;
    this.running = false;
    this.hurry = false;
    this.resume();
    this.cut.abort();
  }

  /** How long things take now, as a share of what they take at normal speed. */
  private get tempo(): number {
    if (this.hurry) return 0;
    const share = this.live() ? Math.max(0, 1 - this.queue.length / abreast) : 1;
    return share * pace[this.speed()];
  }

  private async run(): Promise<void> {
    this.running = true;
    const life = this.life;
    for (;;) {
      if (this.held && !this.one && this.queue.length > 0) {
        await new Promise<void>((go) => {
          this.go = go;
        });
        if (life !== this.life) return;
        this.go = undefined;
      }
      this.one = false;
      const e = this.queue.shift();
      if (!e) break;
      const k = this.tempo;
      if (k > 0) {
        this.cut = new AbortController();
        for (const g of glides(e.step.lines)) {
          if (this.hurry) break;
          if (!e.own) this.fx.look(g.path);
          const leg = e.own ? 110 : 260;
          await this.fx.glide(g, k * Math.min(1800, leg * (g.path.length - 1) + 120), this.cut.signal);
          if (life !== this.life) return;
        }
      }
      const ms = e.own ? 0 : this.tempo * dwell(e.step.lines);
      if (ms > 0) this.fx.look(happened(e.step.lines));
      this.fx.apply(e.step);
      if (ms > 0) {
        this.cut = new AbortController();
        await this.fx.wait(ms, this.cut.signal);
        if (life !== this.life) return;
      }
    }
    this.running = false;
    this.hurry = false;
    this.held = false;
    this.fx.done();
  }
}

/** Waits, or less when cut. */
export function pause(ms: number, cut: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (cut.aborted) return resolve();
    const t = setTimeout(done, ms);
    function done() {
      clearTimeout(t);
      cut.removeEventListener('abort', done);
      resolve();
    }
    cut.addEventListener('abort', done);
  });
}
