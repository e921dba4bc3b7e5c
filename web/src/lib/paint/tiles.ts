import { type Camera, type Size, seen } from '../camera';
import type { Model } from './model';
import { Pace, Zooming } from './pace';
import { Press } from './press';
import { paintRegion } from './region';
import { mapStyle } from './style';

export interface Look {
  dark: boolean;
  exact: boolean;
  numbers: boolean;
  /** Stronger lines, numbers and names. */
  plain?: boolean;
}

interface Key {
  key: string;
  level: number;
  i: number;
  j: number;
}

interface Tile extends Key {
  bitmap: ImageBitmap;
  used: number;
}

const side = 384;
/** Device pixels of tiles that are kept at most, unless those in sight are more than half of them. */
const most = 22e6;

/** Levels of the cache: four to each doubling of the scale. */
export function levelOf(scale: number): number {
  return Math.ceil(Math.log2(scale) * 4 - 1e-6);
}
export function scaleOf(level: number): number {
  return 2 ** (level / 4);
}

/** Draws the map, without its names, from tiles that are painted once for each zoom level. */
export class Tiles {
  private readonly cache = new Map<string, Tile>();
  private overview: { bitmap: ImageBitmap; scale: number } | undefined;
  /** Whether all that was to be seen has been painted once. */
  private filled = false;
  private level = Number.NaN;
  private older = Number.NaN;
  private clock = 0;
  private readonly zooming = new Zooming();
  private readonly pace = new Pace(1, 4);
  private readonly press = new Press();

  constructor(
    private readonly model: Model,
    private look: Look,
    private readonly dpr: number,
  ) {}

  restyle(look: Look): void {
    const { dark, exact, numbers, plain } = this.look;
    if (look.dark === dark && look.exact === exact && look.numbers === numbers && look.plain === plain)
      return;
    this.look = look;
    this.forget();
  }

  /** Paints everything anew, e.g. once the fonts have come. */
  forget(): void {
    for (const t of this.cache.values()) t.bitmap.close();
    this.cache.clear();
    this.overview?.bitmap.close();
    this.overview = undefined;
    this.filled = false;
  }

  /**
   * Draws what the camera sees at a moment. Missing tiles are painted a few a frame;
   * meanwhile coarser ones stand in. Returns whether any are left.
   * With steady the present zoom level is kept, as while a gesture lasts; while that
   * changes the scale nothing is painted.
   */
  draw(ctx: CanvasRenderingContext2D, cam: Camera, view: Size, steady: boolean, now: number): boolean {
    this.clock++;
    if (this.zooming.at(cam.scale, steady, now)) {
      this.stretch(ctx, cam, view);
      return true;
    }
    const want = levelOf(cam.scale);
    if (Number.isNaN(this.level)) this.level = want;
    if (want !== this.level && (!steady || Math.abs(want - this.level) > 6)) {
      this.older = this.level;
      this.level = want;
    }
    this.clear(ctx);
    const area = seen(cam, view);
    const ready = this.keys(area, this.level);
    const missing = ready.filter((k) => !this.cache.has(k.key));
    if (missing.length > 0) {
      // The first sight of a sheet does not wait for a picture of all of it.
      if (this.filled) this.drawOverview(ctx, cam, view);
      if (!Number.isNaN(this.older)) {
        for (const k of this.keys(area, this.older)) this.blit(ctx, cam, view, this.cache.get(k.key));
      }
    }
    missing.sort((a, b) => this.far(a, cam) - this.far(b, cam));
    const turn = missing.slice(0, this.pace.begin(now));
    for (const k of turn) this.paint(k);
    for (const k of ready) this.blit(ctx, cam, view, this.cache.get(k.key));
    this.prune(ready.length);
    const more = turn.length < missing.length;
    this.pace.end(now, turn.length, more);
    if (missing.length === 0 && !steady && !this.overview) this.overview = this.makeOverview();
    if (more || this.filled) return more;
    this.filled = true;
    return true;
  }

  /** All of it, or what was there before would be copied first. */
  private clear(ctx: CanvasRenderingContext2D): void {
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.fillStyle = mapStyle(this.look.dark, this.look.plain).paper;
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  }

  /** Draws from the tiles there are, and the small picture of the whole where there is none. */
  private stretch(ctx: CanvasRenderingContext2D, cam: Camera, view: Size): void {
    this.clear(ctx);
    const [l, t, r, e] = seen(cam, view);
    const inSight = (level: number) =>
      [...this.cache.values()].filter((x) => {
        const s = side / scaleOf(level);
        return x.level === level && x.i * s < r && (x.i + 1) * s > l && x.j * s < e && (x.j + 1) * s > t;
      });
    const now = inSight(this.level);
    if (now.length < this.count([l, t, r, e], this.level)) {
      this.drawOverview(ctx, cam, view);
      for (const x of inSight(this.older)) this.blit(ctx, cam, view, x);
    }
    for (const x of now) this.blit(ctx, cam, view, x);
  }

  private far(k: Key, cam: Camera): number {
    const s = side / scaleOf(k.level);
    return Math.hypot((k.i + 0.5) * s - cam.x, (k.j + 0.5) * s - cam.y);
  }

  /** Which tiles of a level cover a part of the sheet: first and last column, first and last row. */
  private range(area: readonly number[], level: number): [number, number, number, number] {
    const s = side / scaleOf(level);
    const b = this.model.bounds;
    return [
      Math.floor(Math.max(area[0]!, b[0] - s * 0.1) / s),
      Math.floor(Math.min(area[2]!, b[2] + s * 0.1) / s),
      Math.floor(Math.max(area[1]!, b[1] - s * 0.1) / s),
      Math.floor(Math.min(area[3]!, b[3] + s * 0.1) / s),
    ];
  }

  private count(area: readonly number[], level: number): number {
    const [l, r, t, e] = this.range(area, level);
    return Math.max(0, r - l + 1) * Math.max(0, e - t + 1);
  }

  private keys(area: readonly number[], level: number): Key[] {
    const out: Key[] = [];
    const [l, r, t, e] = this.range(area, level);
    for (let j = t; j <= e; j++) {
      for (let i = l; i <= r; i++) out.push({ key: `${level} ${i} ${j}`, level, i, j });
    }
    return out;
  }

  private blit(ctx: CanvasRenderingContext2D, cam: Camera, view: Size, t: Tile | undefined): void {
    if (!t) return;
    t.used = this.clock;
    const s = side / scaleOf(t.level);
    const x = Math.round(((t.i * s - cam.x) * cam.scale + view.w / 2) * this.dpr);
    const y = Math.round(((t.j * s - cam.y) * cam.scale + view.h / 2) * this.dpr);
    const x2 = Math.round((((t.i + 1) * s - cam.x) * cam.scale + view.w / 2) * this.dpr);
    const y2 = Math.round((((t.j + 1) * s - cam.y) * cam.scale + view.h / 2) * this.dpr);
    ctx.drawImage(t.bitmap, x, y, x2 - x, y2 - y);
  }

  private paint(k: Key): void {
    const scale = scaleOf(k.level);
    const px = Math.round(side * this.dpr);
    const bitmap = this.press.print(px, px, (ctx) =>
      paintRegion({
        ctx,
        model: this.model,
        style: mapStyle(this.look.dark, this.look.plain),
        left: (k.i * side) / scale,
        top: (k.j * side) / scale,
        w: px,
        h: px,
        scale: scale * this.dpr,
        dpr: this.dpr,
        exact: this.look.exact,
        numbers: this.look.numbers,
      }),
    );
    this.cache.set(k.key, { ...k, bitmap, used: this.clock });
  }

  private makeOverview(): { bitmap: ImageBitmap; scale: number } {
    const b = this.model.bounds;
    const scale = 900 / Math.max(b[2] - b[0], b[3] - b[1], 1e-6);
    const w = Math.ceil((b[2] - b[0]) * scale);
    const h = Math.ceil((b[3] - b[1]) * scale);
    const bitmap = this.press.print(w, h, (ctx) =>
      paintRegion({
        ctx,
        model: this.model,
        style: mapStyle(this.look.dark, this.look.plain),
        left: b[0],
        top: b[1],
        w,
        h,
        scale,
        dpr: 1,
        exact: this.look.exact,
        numbers: false,
      }),
    );
    return { bitmap, scale };
  }

  private drawOverview(ctx: CanvasRenderingContext2D, cam: Camera, view: Size): void {
    const b = this.model.bounds;
    this.overview ??= this.makeOverview();
    const o = this.overview;
    const x = ((b[0] - cam.x) * cam.scale + view.w / 2) * this.dpr;
    const y = ((b[1] - cam.y) * cam.scale + view.h / 2) * this.dpr;
    const k = (cam.scale / o.scale) * this.dpr;
    ctx.drawImage(o.bitmap, x, y, o.bitmap.width * k, o.bitmap.height * k);
  }

  /** Keeps to the bound, of which those in sight shall need half at most: what has not been in sight for longest goes. */
  private prune(inSight: number): void {
    const keep = Math.max(2 * inSight, Math.floor(most / (side * this.dpr) ** 2));
    if (this.cache.size <= keep) return;
    const old = [...this.cache].sort((a, b) => a[1].used - b[1].used);
    for (const [key, t] of old.slice(0, this.cache.size - Math.ceil(keep * 0.85))) {
      this.cache.delete(key);
      t.bitmap.close();
    }
  }
}
