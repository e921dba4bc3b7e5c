import type { Board, Place } from './wire.gen';

export type Point = readonly [number, number];

/** A sheet with what drawing and pointing need to find quickly. */
export class Sheet {
  readonly places = new Map<string, Place>();
  /** Nominal width of a place in sheet units: the hexagon, or a typical area. */
  readonly unit: number;
  readonly hasHexes: boolean;
  private readonly cell: number;
  private readonly buckets = new Map<string, Place[]>();
  private readonly corners: Point[];
  /** Half of the box of a place without a shape of its own. */
  private readonly half: Point;

  constructor(readonly board: Board) {
    const hex = board.hex;
    this.hasHexes = hex !== undefined;
    this.corners = hex ? hexCorners(hex.width, hex.flat) : [];
    this.half = [
      Math.max(0, ...this.corners.map(([x]) => x)),
      Math.max(0, ...this.corners.map(([, y]) => y)),
    ];
    this.unit = hex ? hex.width : typicalWidth(board);
    this.cell = this.unit * 1.5;
    for (const p of board.places) {
      this.places.set(p.id, p);
      const [l, t, r, b] = this.box(p);
      for (let i = Math.floor(l / this.cell); i <= Math.floor(r / this.cell); i++) {
        for (let j = Math.floor(t / this.cell); j <= Math.floor(b / this.cell); j++) {
          const key = `${i},${j}`;
          const list = this.buckets.get(key);
          if (list) list.push(p);
          else this.buckets.set(key, [p]);
        }
      }
    }
  }

  /** The outline of a place as x,y,x,y… */
  outline(p: Place): number[] {
    if (p.shape) return p.shape;
    return this.corners.flatMap(([x, y]) => [p.x + x, p.y + y]);
  }

  box(p: Place): [number, number, number, number] {
    if (p.shape?.length) return boxOf(p.shape);
    const [w, h] = this.half;
    return [p.x - w, p.y - h, p.x + w, p.y + h];
  }

  /** The place at a point of the sheet. */
  at(x: number, y: number): Place | undefined {
    const list = this.buckets.get(`${Math.floor(x / this.cell)},${Math.floor(y / this.cell)}`);
    let best: Place | undefined;
    let near = Number.POSITIVE_INFINITY;
    for (const p of list ?? []) {
      if (p.shape) {
        if (inside(p.shape, x, y)) return p;
        continue;
      }
      const d = (p.x - x) ** 2 + (p.y - y) ** 2;
      if (d < near && this.hasHexes && inside(this.outline(p), x, y)) {
        near = d;
        best = p;
      }
    }
    return best;
  }

  /** Every place whose box touches a part of the sheet. */
  within(l: number, t: number, r: number, b: number): Place[] {
    const out = new Set<Place>();
    for (let i = Math.floor(l / this.cell); i <= Math.floor(r / this.cell); i++) {
      for (let j = Math.floor(t / this.cell); j <= Math.floor(b / this.cell); j++) {
        for (const p of this.buckets.get(`${i},${j}`) ?? []) out.add(p);
      }
    }
    return [...out];
  }

  /** The border of two places: their own line, or the side two hexagons share. */
  border(a: string, b: string, line?: number[]): number[] {
    if (line?.length) return line;
    const p = this.places.get(a);
    const q = this.places.get(b);
    if (!p || !q || !this.board.hex) return [];
    const dx = q.x - p.x;
    const dy = q.y - p.y;
    const d = Math.hypot(dx, dy) || 1;
    const half = this.board.hex.width / Math.sqrt(3) / 2;
    const mx = (p.x + q.x) / 2;
    const my = (p.y + q.y) / 2;
    const nx = (-dy / d) * half;
    const ny = (dx / d) * half;
    return [mx - nx, my - ny, mx + nx, my + ny];
  }

  /** What to call a place in words. */
  say(id: string): string {
    const p = this.places.get(id);
    return p?.name ? (p.name === id ? id : `${p.name} (${id})`) : id;
  }
}

/** Corners of a hexagon around 0,0; width is between opposite sides. */
export function hexCorners(width: number, flat: boolean): Point[] {
  const r = width / Math.sqrt(3);
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const a = ((i * 60 + (flat ? 0 : 30)) * Math.PI) / 180;
    return [r * Math.cos(a), r * Math.sin(a)] as const;
  });
}

export function boxOf(xy: readonly number[]): [number, number, number, number] {
  let l = Number.POSITIVE_INFINITY;
  let t = l;
  let r = -l;
  let b = -l;
  for (let i = 0; i + 1 < xy.length; i += 2) {
    l = Math.min(l, xy[i]!);
    r = Math.max(r, xy[i]!);
    t = Math.min(t, xy[i + 1]!);
    b = Math.max(b, xy[i + 1]!);
  }
  return [l, t, r, b];
}

/** Whether a point is inside a polygon x,y,x,y… by the even-odd rule. */
export function inside(xy: readonly number[], x: number, y: number): boolean {
  let odd = false;
  const n = xy.length;
  for (let i = 0, j = n - 2; i + 1 < n; j = i, i += 2) {
    const yi = xy[i + 1]!;
    const yj = xy[j + 1]!;
    if (yi > y !== yj > y && x < ((xy[j]! - xy[i]!) * (y - yi)) / (yj - yi) + xy[i]!) odd = !odd;
  }
  return odd;
}

/** Area of a polygon x,y,x,y… */
export function area(xy: readonly number[]): number {
  let s = 0;
  for (let i = 0, j = xy.length - 2; i + 1 < xy.length; j = i, i += 2) {
    s += xy[j]! * xy[i + 1]! - xy[i]! * xy[j + 1]!;
  }
  return Math.abs(s) / 2;
}

function typicalWidth(b: Board): number {
  const widths = b.places
    .filter((p) => p.shape)
    .map((p) => Math.sqrt(area(p.shape!)))
    .sort((x, y) => x - y);
  return widths[Math.floor(widths.length / 2)] ?? Math.max(b.bounds[2] - b.bounds[0], 1) / 20;
}

/** The outlines of places as one SVG path in sheet units. */
export function outlines(sheet: Sheet, ids: readonly string[]): string {
  let d = '';
  for (const id of ids) {
    const p = sheet.places.get(id);
    if (!p) continue;
    const xy = sheet.outline(p);
    for (let i = 0; i + 1 < xy.length; i += 2) {
      d += `${i ? 'L' : 'M'}${xy[i]!.toFixed(3)} ${xy[i + 1]!.toFixed(3)}`;
    }
    if (xy.length > 0) d += 'Z';
  }
  return d;
}
