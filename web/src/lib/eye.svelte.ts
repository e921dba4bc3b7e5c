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

export interface Point {
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
/** How small it may become where the map goes out by itself: to show what may be answered, and what it is all about. */
const tellable = 28;
const smallest = 20;
/** So many answers are looked at together; more are an area, of which a part is enough. */
const few = 12;

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
  /** What is lit. */
  abstract get lit(): readonly Point[];
  /** What of it answers the question, and does not only begin something. */
  abstract get answers(): readonly Point[];

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

  /** The part of the window in which a point is in sight: at its right are the tools. */
  private get open(): Part {
    const { w, h } = this.view;
    const y = Math.min(40, h * 0.1);
    return { x: 40, y, w: Math.max(1, w - 100), h: Math.max(1, h - 2 * y) };
  }

  private inSight(p: Point, cam = this.rest): boolean {
    return within(toScreen(cam, this.view, p.x, p.y), this.open);
  }

  /** How much of what is lit the window does not show. */
  get unseen(): number {
    const { w, h } = this.view;
    const all = { x: 8, y: 8, w: w - 16, h: h - 16 };
    return this.lit.filter((p) => !within(toScreen(this.cam, this.view, p.x, p.y), all)).length;
  }

  /** Goes out, or over, to all that is lit, until what was chosen there leads on. */
  showLit(): void {
    if (!this.sheet || this.lit.length === 0) return;
    const from = this.rest;
    this.handled = false;
    this.nearer ??= from;
    this.goTo(this.held(this.lit, from, 0) ?? fit(this.sheet.board.bounds, this.view));
  }

  /**
   * Brings places into the window if they are out of it, and lets the map stay there; in passing
   * only until the next decision.
   */
  reveal(ids: readonly string[], passing = false): void {
    const pts = this.placesOf(ids);
    if (!this.sheet || pts.length === 0) return;
    this.handled = false;
    const from = this.rest;
    const to = this.centred(pts, from);
    if (!passing) this.nearer = undefined;
    else if (to.scale < from.scale * 0.9) this.nearer ??= from;
    if (to !== from) this.goTo(to);
  }

  /** A person has chosen something: wherever they have put the map, what comes of it may be followed. */
  letGo(): void {
    this.handled = false;
  }

  /**
   * Something happens at places, the last of them at its end: they are brought into sight if they are
   * not, by no more than it takes, until the next decision is seen from where the map was before. A map
   * that a person moves meanwhile is left to them.
   */
  follow(ids: readonly string[]): void {
    const pts = this.placesOf(ids);
    if (!this.begun || this.handled || this.finger || pts.every((p) => this.inSight(p))) return;
    const from = this.rest;
    const near = { ...from, scale: Math.max(from.scale, this.nearer?.scale ?? 0) };
    this.nearer ??= from;
    this.goTo(this.held(pts, near, tellable) ?? this.centred(pts.slice(-1), near));
  }

  /**
   * A new decision: all that it is about comes into sight, and of what may be tapped for it all
   * that answers it, if that can be told apart then, else some. Where the map had to go out for
   * one, it comes back for the next that can be seen from where it was. Asked again with again,
   * when the room has changed, it leaves the map alone once a person has moved it, or has tapped
   * where they may tap again.
   */
  attend(about: readonly string[], again: boolean): void {
    if (!this.sheet || (again && (this.handled || this.finger))) return;
    this.handled = false;
    const back = again ? undefined : this.nearer;
    if (back) this.nearer = undefined;
    const from = back ?? this.rest;
    const to = this.facing(this.placesOf(about), from);
    if (to === this.rest) return;
    if (to.scale < from.scale * 0.9) this.nearer ??= from;
    this.goTo(to);
  }

  /** From where what is asked is seen best, as near to a camera as can be. */
  private facing(about: readonly Point[], from: Camera): Camera {
    const { answers } = this;
    const least = answers.length <= few ? tellable : Infinity;
    const whole = answers.length > 0 && this.held([...about, ...answers], from, least);
    if (whole) return whole;
    const start = this.centred(about, from);
    const lit = answers.length > 0 ? answers : this.lit;
    if (lit.length === 0 || lit.some((p) => this.inSight(p, start))) return start;
    return this.gathered(about, lit, start);
  }

  /** With what a decision is about as much of what is lit as the window holds, what lies near first. */
  private gathered(about: readonly Point[], lit: readonly Point[], start: Camera): Camera {
    const far = (p: Point) => Math.hypot(p.x - start.x, p.y - start.y);
    let held = [...about];
    let to = start;
    for (const p of [...lit].sort((a, b) => far(a) - far(b))) {
      const next = this.held([...held, p], to, Infinity);
      if (!next) break;
      held = [...held, p];
      to = next;
    }
    return to;
  }

  /**
   * The camera that holds points, moved from another by no more than it takes; farther out only
   * while counters are so wide. None if that does not hold them.
   */
  private held(pts: readonly Point[], from: Camera, least: number): Camera | undefined {
    if (pts.every((p) => this.inSight(p, from))) return from;
    const { open, view } = this;
    const box = this.around(pts, 0);
    const fits = Math.min(open.w / Math.max(1e-6, box[2] - box[0]), open.h / Math.max(1e-6, box[3] - box[1]));
    const scale = Math.min(from.scale, Math.max(this.limits().min, fits));
    if (scale < from.scale && (scale * this.size < least || scale > fits)) return undefined;
    // What comes into sight stands a little off the edge, where there is room for that.
    const shift = (lo: number, hi: number, edge: number, room: number) => {
      const off = Math.max(0, Math.min(this.sheet!.unit * scale, (room - hi + lo) / 2));
      if (lo < edge) return lo - edge - off;
      return hi > edge + room ? hi - edge - room + off : 0;
    };
    const at = scale < from.scale ? this.over({ ...from, scale }) : from;
    const [left, top] = toScreen(at, view, box[0], box[1]);
    const [right, low] = toScreen(at, view, box[2], box[3]);
    return {
      x: at.x + shift(left, right, open.x, open.w) / scale,
      y: at.y + shift(top, low, open.y, open.h) / scale,
      scale,
    };
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
    if (pts.every((p) => within(toScreen(from, this.view, p.x, p.y), free))) return;
    const near = fit(this.around(pts, 0.5), free);
    const scale = Math.max(Math.min(from.scale, near.scale), Math.min(smallest / this.size, from.scale));
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

  /** The camera that has points in its middle, no nearer than another; that one if it shows them. */
  private centred(pts: readonly Point[], from: Camera): Camera {
    if (pts.every((p) => this.inSight(p, from))) return from;
    const near = fit(this.around(pts, 2), this.view);
    const scale = Math.max(Math.min(from.scale, near.scale), Math.min(smallest / this.size, from.scale));
    const at = scale > near.scale ? middle(pts) : near;
    return this.over({ x: at.x, y: at.y, scale });
  }

  /** A camera that shows little beyond the sheet: a little, so that what lies at its edge is not under the tools. */
  private over(c: Camera): Camera {
    const b = this.sheet!.board.bounds;
    const by = 60 / c.scale;
    return inside(c, [b[0], b[1] - by, b[2] + by, b[3] + by], this.view);
  }
}

function within([x, y]: readonly [number, number], part: Part): boolean {
  return x >= part.x && y >= part.y && x <= part.x + part.w && y <= part.y + part.h;
}

function middle(pts: readonly Point[]): Point {
  const mid = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1]!;
  return { x: mid(pts.map((p) => p.x)), y: mid(pts.map((p) => p.y)) };
}
