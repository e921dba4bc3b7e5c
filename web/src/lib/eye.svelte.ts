import {
  apart,
  between,
  type Camera,
  clamp,
  drift,
  fit,
  inside,
  limits,
  panBy,
  type Size,
  toScreen,
  zoomAt,
} from './camera';
import { aroundFinger } from './cardspot';
import { calm } from './settings.svelte';
import type { Sheet } from './sheet';

interface Point {
  x: number;
  y: number;
}

/** A part of the window, in pixels from its upper left corner. */
export interface Part extends Size {
  x: number;
  y: number;
}

/** Widths of a counter on the screen, in pixels: where all of it can be read, and where nearer shows no more. */
const readable = 48;
const ample = 66;

/** What the window shows of the map, and how that changes. */
export abstract class Eye {
  cam = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  view = $state.raw<Size>({ w: 1, h: 1 });
  moving = $state(false);
  /** Where on the sheet a finger has tapped that may tap there again: it stays in the window and under no card. */
  finger = $state.raw<Point>();
  /** What still was last, as long as it serves. */
  private laid: Camera | undefined;
  /**
   * The camera for which what is not painted stands over the map: lines, dots, buttons.
   * While the map moves it stays, so that all of them are moved and stretched as one.
   */
  still = $derived.by(() => {
    if (!this.moving || !this.laid || apart(this.laid, this.cam, this.view)) this.laid = this.cam;
    return this.laid;
  });
  /** Moves what was laid out for still to where it is now, as a CSS transform. */
  drift = $derived(drift(this.still, this.cam, this.view));
  /** From the sheet to the window, as an SVG transform, for what is laid out for still. */
  matrix = $derived.by(() => {
    const { x, y, scale } = this.still;
    return `matrix(${scale} 0 0 ${scale} ${this.view.w / 2 - x * scale} ${this.view.h / 2 - y * scale})`;
  });
  private motion = 0;
  /** Where the map is on its way to. */
  private end: Camera | undefined;
  private begun = false;
  /** Whether a person has moved the map since it was last moved for them. */
  private handled = false;
  /** What was shown before the map went out for them, until it comes back or they move it. */
  private nearer: Camera | undefined;

  abstract get sheet(): Sheet | undefined;
  /** Width of a counter in sheet units. */
  abstract get size(): number;
  /** Where the decision takes place. */
  abstract get action(): readonly Point[];

  /** The room for the map has changed: what is at its upper edge stays there. */
  resize(w: number, h: number): void {
    const before = this.view;
    this.view = { w: Math.max(1, w), h: Math.max(1, h) };
    if (!this.sheet) return;
    if (!this.begun && w > 50) {
      this.begun = true;
      this.begin();
      return;
    }
    const y = this.cam.y + (this.view.h - before.h) / 2 / this.cam.scale;
    const cam = clamp({ ...this.cam, y }, this.limits());
    const low = this.finger ? toScreen(cam, this.view, this.finger.x, this.finger.y)[1] : 0;
    const over = Math.max(0, low + aroundFinger - this.view.h);
    this.cam = over > 0 ? panBy(cam, this.limits(), 0, -over) : cam;
  }

  limits() {
    const s = this.sheet!;
    return limits(s.board.bounds, this.view, s.unit);
  }

  fitAll(smooth = true): void {
    this.nearer = undefined;
    if (this.sheet) this.goTo(fit(this.sheet.board.bounds, this.view), smooth);
  }

  /**
   * Begins with the whole sheet where its counters can be read then, else with what the
   * decision is about, as near as it takes to read them.
   */
  private begin(): void {
    const bounds = this.sheet!.board.bounds;
    const whole = fit(bounds, this.view);
    const pts = this.action;
    if (whole.scale * this.size >= readable || pts.length === 0) {
      this.goTo(whole, false);
      return;
    }
    this.approach(pts, false);
  }

  /** Goes to points, as near as it takes to read the counters there. */
  approach(pts: readonly Point[], smooth = true): void {
    if (!this.sheet || pts.length === 0) return;
    this.nearer = undefined;
    const near = fit(this.around(pts, 1.5), this.view);
    const scale = Math.max(readable / this.size, Math.min(ample / this.size, near.scale));
    const at = scale > near.scale ? middle(pts) : near;
    this.goTo(inside({ x: at.x, y: at.y, scale }, this.sheet.board.bounds, this.view), smooth);
  }

  private around(pts: readonly Point[], places: number): [number, number, number, number] {
    const xs = pts.map((p) => p.x);
    const ys = pts.map((p) => p.y);
    const by = this.sheet!.unit * places;
    return [Math.min(...xs) - by, Math.min(...ys) - by, Math.max(...xs) + by, Math.max(...ys) + by];
  }

  /** Where the map is, or will be when it has come to rest. */
  private get rest(): Camera {
    return this.end ?? this.cam;
  }

  private halt(): void {
    cancelAnimationFrame(this.motion);
    this.end = undefined;
  }

  goTo(to: Camera, smooth = true): void {
    this.halt();
    const end = clamp(to, this.limits());
    if (!smooth || calm()) {
      this.cam = end;
      return;
    }
    this.end = end;
    const start = this.cam;
    const t0 = performance.now();
    const frame = (now: number) => {
      const t = Math.min(1, (now - t0) / 260);
      this.cam = between(start, end, Math.max(0, t));
      this.moving = t < 1;
      if (t < 1) this.motion = requestAnimationFrame(frame);
      else this.end = undefined;
    };
    this.motion = requestAnimationFrame(frame);
  }

  pan(dx: number, dy: number): void {
    this.hold();
    this.cam = panBy(this.cam, this.limits(), dx, dy);
  }

  zoom(px: number, py: number, factor: number): void {
    this.hold();
    this.cam = zoomAt(this.cam, this.view, this.limits(), px, py, factor);
  }

  /** Nearer or farther; farther out the sheet does not leave the middle of the window. */
  zoomBy(factor: number): void {
    this.nearer = undefined;
    const l = this.limits();
    const to = zoomAt(this.cam, this.view, l, this.view.w / 2, this.view.h / 2, factor);
    this.goTo(factor < 1 ? inside(to, l.bounds, this.view) : to);
  }

  /** A person has taken the map into their own hands. */
  private hold(): void {
    this.handled = true;
    this.nearer = undefined;
    this.halt();
  }

  /** Whether a point of the window laid out for still may come into sight before still changes. */
  near(x: number, y: number): boolean {
    const { w, h } = this.view;
    return x >= -w / 2 && y >= -h / 2 && x <= w * 1.5 && y <= h * 1.5;
  }

  private inSight(p: Point, cam = this.rest): boolean {
    const { w, h } = this.view;
    const [x, y] = toScreen(cam, this.view, p.x, p.y);
    const edge = Math.min(40, h * 0.1);
    return x >= 40 && y >= edge && x <= w - 60 && y <= h - edge;
  }

  /** Brings places into the window if they are out of it, and lets the map stay there. */
  reveal(ids: readonly string[]): void {
    this.handled = false;
    this.bring(this.placesOf(ids));
    this.nearer = undefined;
  }

  /**
   * A new decision: all that it is about comes into sight, or some of what may be
   * clicked. Where the map had to go out for one, it comes back for the next that can be
   * seen from where it was. Asked again with again, when the room has changed, it leaves
   * the map alone once a person has moved it, or has tapped where they may tap again.
   */
  attend(about: readonly string[], again: boolean): void {
    if (!this.sheet || (again && (this.handled || this.finger))) return;
    this.handled = false;
    const pts = this.action;
    const back = this.nearer;
    if (back && !again) this.comeBack(back, this.placesOf(about), pts);
    else if (about.length > 0) this.bring(this.placesOf(about));
    else if (pts.length > 0 && !pts.some((p) => this.inSight(p))) this.bring(pts);
  }

  /** From where the map had to go out: to where it was if what is asked can be seen from there, else as near as that. */
  private comeBack(back: Camera, about: readonly Point[], pts: readonly Point[]): void {
    this.nearer = undefined;
    const seen = (p: Point) => this.inSight(p, back);
    if (about.length > 0 ? about.every(seen) : pts.some(seen)) this.goTo(back);
    else this.bring(about.length > 0 ? about : pts, back);
  }

  /**
   * Brings places into a part of the window that nothing covers, if they are out of it, and no
   * nearer than they are. Asked again with again it leaves the map alone once a person has moved it.
   */
  frame(ids: readonly string[], free: Part, again: boolean): void {
    const pts = this.placesOf(ids);
    if (!this.sheet || pts.length === 0 || (again && this.handled)) return;
    this.handled = false;
    const from = this.rest;
    const seen = pts.every((p) => {
      const [x, y] = toScreen(from, this.view, p.x, p.y);
      return x >= free.x && y >= free.y && x <= free.x + free.w && y <= free.y + free.h;
    });
    if (seen) return;
    const near = fit(this.around(pts, 0.5), free);
    const scale = Math.max(Math.min(from.scale, near.scale), Math.min(20 / this.size, from.scale));
    if (scale < from.scale * 0.9) this.nearer ??= from;
    const { w, h } = this.view;
    this.goTo({
      x: near.x - (free.x + free.w / 2 - w / 2) / scale,
      y: near.y - (free.y + free.h / 2 - h / 2) / scale,
      scale,
    });
  }

  private placesOf(ids: readonly string[]): Point[] {
    return ids.flatMap((id) => this.sheet?.places.get(id) ?? []);
  }

  /** Brings points into the window, no nearer than from where the map comes. */
  private bring(pts: readonly Point[], from: Camera = this.rest): void {
    const s = this.sheet;
    if (!s || pts.length === 0 || (from === this.rest && pts.every((p) => this.inSight(p)))) return;
    const near = fit(this.around(pts, 2), this.view);
    const scale = Math.max(Math.min(from.scale, near.scale), Math.min(20 / this.size, from.scale));
    const at = scale > near.scale ? middle(pts) : near;
    if (scale < from.scale * 0.9) this.nearer ??= from;
    // A little beyond the sheet, so that what lies at its edge is not under the tools.
    const b = s.board.bounds;
    const by = 60 / scale;
    this.goTo(inside({ x: at.x, y: at.y, scale }, [b[0], b[1] - by, b[2] + by, b[3] + by], this.view));
  }
}

function middle(pts: readonly Point[]): Point {
  const mid = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1]!;
  return { x: mid(pts.map((p) => p.x)), y: mid(pts.map((p) => p.y)) };
}
