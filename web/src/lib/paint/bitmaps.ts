import type { Camera, Size } from '../camera';
import { band, ground } from '../palette';
import type { Piece } from '../pieces';
import { type Dress, type FaceSize, face, faceKey, faceSize, leastFace } from './face';
import { type Colours, Ink } from './ink';
import { Pace, Zooming } from './pace';

/** A counter of the map: where its middle lies on the sheet, and all that its look depends on. */
export class Token {
  private readonly keys: Partial<Record<FaceSize, string>> = {};

  constructor(
    readonly piece: Piece,
    readonly x: number,
    readonly y: number,
    readonly seat: number,
    readonly dress: Dress,
    /** Whether it stands back: something else is looked for. */
    readonly faint = false,
  ) {}

  key(size: FaceSize): string {
    let k = this.keys[size];
    if (k === undefined) {
      k = faceKey(this.piece, this.seat, size, this.dress);
      this.keys[size] = k;
    }
    return k;
  }
}

interface Kept {
  bitmap: ImageBitmap;
  used: number;
}

/** Bitmaps of counters of one width in device pixels, one for each look. */
interface Level {
  px: number;
  size: FaceSize;
  faces: Map<string, Kept>;
}

/** Levels that are kept besides the present one, to go back to and to stand in. */
const spare = 2;

/** Device pixels of bitmaps that are kept at most, besides those in sight. */
const most = 12e6;

/** What a bitmap takes of that: its pixels, and what there is of each besides. */
const price = (b: ImageBitmap) => b.width * b.height + 3000;

/** How much of a counter that stands back is seen. */
const back = 0.22;

/** CSS pixels of the small counters that stand in where nothing else has been painted yet. */
const standIn = 20;

/**
 * Draws the counters in sight from bitmaps that are painted once for each look and
 * width. Zooming scales them; once it rests they are painted anew, a few a frame.
 */
export class Bitmaps {
  private ink: Ink;
  private level?: Level;
  private older: Level[] = [];
  private small: Level;
  private clock = 0;
  private area = 0;
  private readonly zooming = new Zooming();
  /** What the chips were drawn for that the canvas shows. */
  private chips?: { tokens: readonly Token[]; cam: Camera; view: Size } | undefined;
  /** Colours of formations in the palette of the page. */
  private readonly bands = new Map<number, string>();
  private readonly pace = new Pace(12, 48);

  constructor(
    colours: Colours,
    private readonly dpr: number,
  ) {
    this.ink = new Ink(colours);
    this.small = this.makeLevel(standIn * dpr);
  }

  /** Paints everything anew: in other colours, or once the fonts have come. */
  restyle(colours: Colours): void {
    this.ink = new Ink(colours);
    for (const l of this.kept()) this.drop(l);
    this.level = undefined;
    this.older = [];
    this.bands.clear();
    this.chips = undefined;
    this.small = this.makeLevel(standIn * this.dpr);
  }

  /**
   * Draws the counters that the camera sees, size sheet units wide, the first of them
   * lowest. Missing bitmaps are painted a few a frame; meanwhile others stand in. With
   * steady, as while a gesture lasts, the width of bitmaps stays unless it is far off, and
   * while that changes the scale nothing is painted. Tells what has been
   * drawn, and whether any are left to paint.
   */
  draw(
    ctx: CanvasRenderingContext2D,
    tokens: readonly Token[],
    size: number,
    cam: Camera,
    view: Size,
    steady: boolean,
    now: number,
  ): { drawn: Token[]; more: boolean } {
    this.clock++;
    const { dpr } = this;
    const k = cam.scale * dpr;
    const ox = (view.w / 2) * dpr - cam.x * k;
    const oy = (view.h / 2) * dpr - cam.y * k;
    const px = size * k;
    const zooming = this.zooming.at(px, steady, now);
    const drawn = tokens.filter((t) => {
      const x = t.x * k + ox;
      const y = t.y * k + oy;
      return x > -px && y > -px && x < view.w * dpr + px && y < view.h * dpr + px;
    });
    const turn = this.pace.begin(now);
    const chips = px < leastFace * dpr;
    // Chips lie there already while nothing but stand-ins is painted.
    const lie = chips && this.chips?.tokens === tokens && this.chips.cam === cam && this.chips.view === view;
    this.chips = chips ? { tokens, cam, view } : undefined;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.globalAlpha = 1;
    if (!lie) ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    if (chips) {
      if (!lie) for (const t of drawn) this.chip(ctx, t, t.x * k + ox, t.y * k + oy, Math.max(3 * dpr, px));
      if (steady) return { drawn, more: false };
      const { painted, more } = this.standIns(tokens, turn);
      this.pace.end(now, painted, more);
      return { drawn, more };
    }
    if (zooming) {
      const kept = this.kept();
      for (const t of drawn) this.token(ctx, t, t.x * k + ox, t.y * k + oy, px, kept);
      return { drawn, more: true };
    }
    const level = this.turnTo(px, steady);
    const missing = this.missing(drawn, level);
    let painted = this.paint(missing, level, turn);
    const kept = this.kept();
    for (const t of drawn) this.token(ctx, t, t.x * k + ox, t.y * k + oy, px, kept);
    let more = painted < missing.size;
    if (!steady && !more) {
      const rest = this.standIns(tokens, turn - painted);
      more = rest.more;
      painted += rest.painted;
    }
    this.pace.end(now, painted, more);
    this.prune();
    return { drawn, more };
  }

  /**
   * Paints so many stand-ins at most for counters that nobody has come near yet, and forgets
   * those of looks that no counter has any more, once they are as many again.
   */
  private standIns(tokens: readonly Token[], turn: number): { painted: number; more: boolean } {
    const rest = this.missing(tokens, this.small);
    const painted = this.paint(rest, this.small, turn);
    if (this.small.faces.size > 2 * tokens.length + 100) {
      for (const [key, b] of this.small.faces) {
        if (b.used < this.clock) this.forget(this.small, key, b);
      }
    }
    return { painted, more: painted < rest.size };
  }

  /** Whatever may show a counter, the best first. */
  private kept(): Level[] {
    return [...(this.level ? [this.level] : []), ...this.older, this.small];
  }

  private band(hue: number): string {
    let colour = this.bands.get(hue);
    if (colour === undefined) {
      colour = band(hue).colour;
      this.bands.set(hue, colour);
    }
    return colour;
  }

  private makeLevel(px: number): Level {
    return { px, size: faceSize(px / this.dpr), faces: new Map() };
  }

  /** The level for a width: the present one while it is near enough, one that is kept, or a new one. */
  private turnTo(px: number, steady: boolean): Level {
    const now = this.level;
    const off = now ? Math.abs(Math.log2(px / now.px)) : 99;
    if (now && (off < 1e-6 || (steady && off < 0.6))) return now;
    if (now) this.older.unshift(now);
    const i = this.older.findIndex((l) => Math.abs(l.px - px) < 1e-6 * px);
    const next = i >= 0 ? this.older.splice(i, 1)[0]! : this.makeLevel(px);
    for (const l of this.older.splice(spare)) this.drop(l);
    this.level = next;
    return next;
  }

  /** Whose looks have no bitmap at a level, each look once, the topmost first. */
  private missing(tokens: readonly Token[], level: Level): Map<string, Token> {
    const out = new Map<string, Token>();
    for (let i = tokens.length - 1; i >= 0; i--) {
      const t = tokens[i]!;
      const key = t.key(level.size);
      const b = level.faces.get(key);
      if (b) b.used = this.clock;
      else out.set(key, t);
    }
    return out;
  }

  /** Paints so many bitmaps at most; returns how many. */
  private paint(missing: Map<string, Token>, level: Level, turn: number): number {
    let n = 0;
    for (const [key, t] of missing) {
      if (n >= turn) break;
      const bitmap = this.ink.draw(face(t.piece, t.seat, level.size, t.dress), level.px);
      level.faces.set(key, { bitmap, used: this.clock });
      if (level !== this.small) this.area += price(bitmap);
      n++;
    }
    return n;
  }

  /** Draws one counter from the best bitmap there is. */
  private token(
    ctx: CanvasRenderingContext2D,
    t: Token,
    x: number,
    y: number,
    px: number,
    levels: readonly Level[],
  ): void {
    ctx.globalAlpha = t.faint ? back : 1;
    for (const l of levels) {
      const b = l.faces.get(t.key(l.size));
      if (!b) continue;
      if (l.px === px) {
        ctx.drawImage(b.bitmap, Math.round(x - b.bitmap.width / 2), Math.round(y - b.bitmap.width / 2));
      } else {
        const side = (b.bitmap.width * px) / l.px;
        ctx.drawImage(b.bitmap, x - side / 2, y - side / 2, side, side);
      }
      return;
    }
    this.chip(ctx, t, x, y, px * 0.84);
  }

  /** A counter without its symbol: its ground below the colour of its formation, the edge of its side. On whole pixels, which cost least. */
  private chip(ctx: CanvasRenderingContext2D, t: Token, x: number, y: number, side: number): void {
    const g = ground(t.piece.nation, t.seat);
    ctx.globalAlpha = t.faint ? back : 1;
    const edge = Math.max(1, Math.round(side * 0.14));
    const wide = Math.round(side + edge);
    const [l, top] = [Math.round(x - wide / 2), Math.round(y - wide / 2)];
    const within = wide - 2 * edge;
    ctx.fillStyle = g.edge;
    ctx.fillRect(l, top, wide, wide);
    if (within <= 0) return;
    ctx.fillStyle = g.fill;
    ctx.fillRect(l + edge, top + edge, within, within);
    if (!t.piece.group) return;
    ctx.fillStyle = this.band(t.piece.hue);
    ctx.fillRect(l + edge, top + edge, within, Math.round(within * 0.46));
  }

  private drop(l: Level): void {
    for (const [key, b] of l.faces) this.forget(l, key, b);
  }

  private forget(l: Level, key: string, b: Kept): void {
    l.faces.delete(key);
    if (l !== this.small) this.area -= price(b.bitmap);
    b.bitmap.close();
  }

  /** Keeps to the bound: other levels go first, then what has not been in sight for longest. */
  private prune(): void {
    while (this.area > most && this.older.length > 0) this.drop(this.older.pop()!);
    if (this.area <= most || !this.level) return;
    const { faces } = this.level;
    const old = [...faces].filter(([, b]) => b.used < this.clock).sort((a, b) => a[1].used - b[1].used);
    for (const [key, b] of old) {
      if (this.area <= most * 0.8) break;
      this.forget(this.level, key, b);
    }
  }
}
