// The map from afar: where counters are too small to be told apart, formations as one symbol each.

import { type Camera, type Size, toScreen } from './camera';
import { formations, type Placed, spread } from './formations';
import { leastFace } from './paint/face';
import type { Spot } from './stacks';

/** Width of a formation's symbol, in pixels. */
const symbol = 34;

/** What the overview has to know of its map. */
export interface FromAfar {
  now(): { spots: Spot[]; size: number; cam: Camera; still: Camera; view: Size };
  /** Lets pieces stand out on the map. */
  glow(places: readonly string[], pieces: readonly string[]): void;
}

export class Overview {
  private afar = $derived.by(() => {
    const { size, still } = this.map.now();
    return size * still.scale < leastFace;
  });
  private formed = $derived.by(() => (this.afar ? formations(this.map.now().spots) : []));
  /** Whether names have room below the symbols. */
  named = $derived.by(() => this.map.now().view.w > 640);
  symbols = $derived.by<Placed[]>(() => {
    const { scale } = this.map.now().still;
    const [w, h] = this.named ? [62, 50] : [37, 37];
    return spread(this.formed, w / scale, h / scale);
  });
  /** The key of the formation that is pointed at. */
  pointed = $state('');

  constructor(private readonly map: FromAfar) {}

  /** The formation whose symbol lies under a point of the window. */
  at(px: number, py: number): Placed | undefined {
    const { cam, view } = this.map.now();
    return this.symbols.findLast((f) => {
      const [x, y] = toScreen(cam, view, f.px, f.py);
      return Math.max(Math.abs(px - x), Math.abs(py - y)) <= symbol / 2;
    });
  }

  /** Points at a formation, or at none: all of it shows on the map. */
  point(f: Placed | undefined): void {
    const key = f?.key ?? '';
    if (key === this.pointed) return;
    this.pointed = key;
    this.map.glow([], f?.pieces.map((s) => s.piece.id) ?? []);
  }
}
