import { signPicture } from '../symbols';
import { bandTile, bandTiles } from './bands';
import { faceBox, faceReach, type Path, type Shape, type Words } from './face';
import { type Ctx, Press } from './press';

/** The colours of the page that counters use by name, as the present theme has them. */
export type Colours = Record<string, string>;

const named = /^var\((--[a-z]+)\)$/;

/** Asks the page for its colours. */
export function pageColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(
    ['--lit', '--glow', '--focus', '--narrow'].map((n) => [n, style.getPropertyValue(n).trim()]),
  );
}

/** The side of a counter's bitmap whose counter is so many pixels wide; its middle is that of the counter. */
function bitmapSide(px: number): number {
  return Math.ceil((px * (100 + 2 * faceReach)) / faceBox.wide);
}

/** Draws counters as bitmaps, from the same shapes of which Counter.svelte makes SVG. */
export class Ink {
  private readonly paths = new Map<string, Path2D>();
  private readonly signs = new Map<string, ImageBitmap | undefined>();
  private readonly tiles = new Map<string, ImageBitmap>();
  private readonly press = new Press();
  /** For what several counters have, printed while one of them is on the other press. */
  private readonly parts = new Press();

  constructor(private readonly colours: Colours) {}

  /** A counter px pixels wide. */
  draw(shapes: readonly Shape[], px: number): ImageBitmap {
    const side = bitmapSide(px);
    return this.press.print(side, side, (ctx) => this.shapes(ctx, shapes, px / faceBox.wide, side / 2));
  }

  private shapes(ctx: Ctx, shapes: readonly Shape[], k: number, mid: number): void {
    ctx.miterLimit = 4;
    ctx.textAlign = 'center';
    for (const s of shapes) {
      ctx.setTransform(k, 0, 0, k, mid - 50 * k, mid - 50 * k);
      if ('sign' in s) {
        const c = this.sign(s.sign, s.w * k);
        if (c) ctx.drawImage(c, s.x, s.y, s.w, s.h);
        continue;
      }
      if (s.at) {
        ctx.translate(s.at[0], s.at[1]);
        ctx.scale(s.at[2], s.at[2]);
      }
      if ('text' in s) this.words(ctx, s);
      else this.path(ctx, s, k);
    }
  }

  private path(ctx: Ctx, s: Path, k: number): void {
    let p = this.paths.get(s.d);
    if (!p) {
      p = new Path2D(s.d);
      this.paths.set(s.d, p);
    }
    ctx.globalAlpha = s.opacity ?? 1;
    const fill = s.pattern ? this.pattern(ctx, s.pattern, k) : s.fill && this.colour(s.fill);
    if (fill) {
      ctx.fillStyle = fill;
      ctx.fill(p);
    }
    if (s.stroke) {
      ctx.strokeStyle = this.colour(s.stroke);
      ctx.lineWidth = s.width ?? 1;
      ctx.lineCap = s.round ? 'round' : 'butt';
      ctx.setLineDash(s.dash ? [...s.dash] : []);
      ctx.stroke(p);
    }
    ctx.globalAlpha = 1;
  }

  private words(ctx: Ctx, s: Words): void {
    ctx.font = `600 ${s.size}px ${this.colours['--narrow']}`;
    if ('letterSpacing' in ctx) ctx.letterSpacing = s.wide ? `${s.size * 0.02}px` : '0px';
    if (s.halo) {
      ctx.strokeStyle = s.halo;
      ctx.lineWidth = 3;
      ctx.setLineDash([]);
      ctx.strokeText(s.text, s.x, s.y);
    }
    ctx.fillStyle = s.fill;
    ctx.fillText(s.text, s.x, s.y);
  }

  private colour(c: string): string {
    const m = named.exec(c);
    return m ? (this.colours[m[1]!] ?? '') : c;
  }

  private sign(code: string, width: number): ImageBitmap | undefined {
    const w = Math.ceil(width);
    const key = `${code} ${w}`;
    if (!this.signs.has(key)) {
      if (this.signs.size > 300) this.signs.clear();
      const made = signPicture(code, w);
      this.signs.set(
        key,
        made && this.parts.print(made.width, made.height, (ctx) => ctx.drawImage(made, 0, 0)),
      );
    }
    return this.signs.get(key);
  }

  private pattern(ctx: Ctx, name: keyof typeof bandTiles | 'none', k: number): CanvasPattern | null {
    if (name === 'none') return null;
    const t = bandTiles[name];
    const side = Math.max(2, Math.ceil(bandTile * k));
    let tile = this.tiles.get(`${name} ${side}`);
    if (!tile) {
      tile = this.parts.print(side, side, (c) => {
        c.scale(side / bandTile, side / bandTile);
        c.globalAlpha = t.opacity;
        c.fillStyle = '#fff';
        c.fill(new Path2D(t.d));
      });
      if (this.tiles.size > 60) this.tiles.clear();
      this.tiles.set(`${name} ${side}`, tile);
    }
    const p = ctx.createPattern(tile, 'repeat');
    p?.setTransform(new DOMMatrix().rotate(t.turn).scale(bandTile / side));
    return p;
  }
}
