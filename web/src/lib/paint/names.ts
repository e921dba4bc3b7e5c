import type { Camera, Size } from '../camera';
import type { Label } from '../wire.gen';
import type { PlacedLabel } from './brush';
import { inkLabel, placeLabels, type Rect, Taken } from './labels';
import { Press } from './press';
import type { MapStyle } from './style';

/** Something on the map that no name may lie under: its middle on the sheet, its size in CSS pixels. */
export interface Block {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The names of the map: placed clear of what stands on it, each written once into a bitmap. */
export class Names {
  private placed: PlacedLabel[] = [];
  private scale = 0;
  private blocks?: readonly Block[];
  private readonly press = new Press();
  private readonly bitmaps = new Map<string, ImageBitmap>();

  constructor(
    private readonly labels: readonly Label[],
    private readonly bounds: readonly number[],
    private readonly unit: number,
    private readonly dpr: number,
  ) {}

  /** Writes everything anew: in other colours, or once the fonts have come. */
  forget(): void {
    this.clear();
    this.scale = 0;
  }

  /**
   * Draws the names in sight; while the map moves they stay where they are on the sheet,
   * and while it is zoomed none is written.
   */
  draw(
    ctx: CanvasRenderingContext2D,
    blocks: readonly Block[],
    cam: Camera,
    view: Size,
    steady: boolean,
    style: MapStyle,
  ): readonly PlacedLabel[] {
    const still = steady && this.scale > 0;
    if (!still && (this.scale !== cam.scale || this.blocks !== blocks)) this.place(blocks, cam.scale);
    const { dpr } = this;
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    const grow = cam.scale / this.scale;
    const ox = view.w / 2 - cam.x * cam.scale;
    const oy = view.h / 2 - cam.y * cam.scale;
    const shown: PlacedLabel[] = [];
    for (const p of this.placed) {
      const x = p.x * grow + ox;
      const y = p.y * grow + oy;
      const reach = (p.box[2] - p.box[0]) * (p.label.angle ? 2 : 1) + 20;
      if (x < -reach || y < -reach || x > view.w + reach || y > view.h + reach) continue;
      const b = still && grow !== 1 ? this.bitmaps.get(nameKey(p)) : this.bitmap(p, style);
      if (!b) continue;
      const [w, h] = [b.width * grow, b.height * grow];
      if (grow === 1) ctx.drawImage(b, Math.round(x * dpr - w / 2), Math.round(y * dpr - h / 2));
      else ctx.drawImage(b, x * dpr - w / 2, y * dpr - h / 2, w, h);
      shown.push(p);
    }
    return shown;
  }

  private place(blocks: readonly Block[], scale: number): void {
    const taken = new Taken();
    for (const b of blocks) {
      const [x, y] = [b.x * scale, b.y * scale];
      taken.add([x - b.w / 2, y - b.h / 2, x + b.w / 2, y + b.h / 2] as Rect);
    }
    this.placed = placeLabels(this.labels, this.bounds, scale, this.unit * scale, taken);
    this.scale = scale;
    this.blocks = blocks;
    if (this.bitmaps.size > 600) this.clear();
  }

  private clear(): void {
    for (const b of this.bitmaps.values()) b.close();
    this.bitmaps.clear();
  }

  private bitmap(p: PlacedLabel, style: MapStyle): ImageBitmap {
    const key = nameKey(p);
    const old = this.bitmaps.get(key);
    if (old) return old;
    const halo = p.size * 0.4 + 4;
    const w = p.label.angle ? (p.box[2] - p.box[0]) * 2 : p.box[2] - p.box[0];
    const turn = ((p.label.angle ?? 0) * Math.PI) / 180;
    const [c, s] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
    const wide = Math.ceil((w * c + p.size * s + 2 * halo) * this.dpr);
    const high = Math.ceil((w * s + p.size * c + 2 * halo) * this.dpr);
    const made = this.press.print(wide, high, (ctx) => {
      ctx.setTransform(this.dpr, 0, 0, this.dpr, wide / 2, high / 2);
      inkLabel(ctx, p, style);
    });
    this.bitmaps.set(key, made);
    return made;
  }
}

function nameKey(p: PlacedLabel): string {
  return `${p.text} ${p.font} ${p.label.kind} ${p.label.angle ?? 0}`;
}
