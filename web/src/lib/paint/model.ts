import { boxOf, type Sheet } from '../sheet';
import type { Label, Layer, Place } from '../wire.gen';
import { isSea } from './style';

export type Box = [number, number, number, number];

export interface Shape {
  path: Path2D;
  box: Box;
  xy: number[];
}

export interface Prepared {
  kind: string;
  closed: boolean;
  shapes: Shape[];
}

/** A board made ready for drawing: paths with their boxes, so that a tile draws only what touches it. */
export interface Model {
  sheet: Sheet;
  layers: Prepared[];
  /** The outline of the sea without the edges of the sheet. */
  coast: Shape[];
  /** Whether the geography shows roads and rivers, so links and sides need not. */
  roads: boolean;
  rivers: boolean;
  bySea: boolean;
  sides: { kind: string; xy: number[]; box: Box; a: Place; b: Place }[];
  links: { kind: string; a: Place; b: Place; box: Box }[];
  labels: Label[];
  bounds: Box;
}

export function prepare(sheet: Sheet): Model {
  const b = sheet.board;
  const place = (id: string) => sheet.places.get(id);
  const layers = b.layers.map((l) => prepareLayer(l, b.bounds));
  const seas = layers.filter((l) => l.closed && isSea(l.kind));
  const lands = layers.filter((l) => l.closed && l.kind === 'land');
  return {
    sheet,
    layers,
    coast: (lands.length ? lands : seas).flatMap((l) => l.shapes.flatMap((s) => openEdges(s.xy, b.bounds))),
    roads: layers.some((l) => /^(road|rail|primary|secondary)/.test(l.kind)),
    rivers: layers.some((l) => /^(river|stream)/.test(l.kind)),
    bySea: lands.length > 0,
    sides: b.sides.flatMap((s) => {
      const xy = sheet.border(s.a, s.b, s.line);
      const p = place(s.a);
      const q = place(s.b);
      return xy.length && p && q ? [{ kind: s.kind, xy, box: boxOf(xy), a: p, b: q }] : [];
    }),
    links: b.links.flatMap((l) => {
      const p = place(l.a);
      const q = place(l.b);
      return p && q ? [{ kind: l.kind, a: p, b: q, box: boxOf([p.x, p.y, q.x, q.y]) }] : [];
    }),
    labels: b.labels,
    bounds: b.bounds,
  };
}

function prepareLayer(l: Layer, bounds: readonly number[]): Prepared {
  const round = !/^(sea|land|built|city|town|border|canal|rail)/.test(l.kind);
  return {
    kind: l.kind,
    closed: l.closed,
    shapes: l.lines
      .filter((xy) => xy.length >= (l.closed ? 6 : 4))
      .map((xy) => ({ xy, box: boxOf(xy), path: trace(xy, l.closed, round, bounds) })),
  };
}

/** A path through points; round: corners become curves from middle to middle. */
export function trace(xy: number[], closed: boolean, round: boolean, bounds?: readonly number[]): Path2D {
  const p = new Path2D();
  const n = xy.length / 2;
  const X = (i: number) => xy[(i % n) * 2]!;
  const Y = (i: number) => xy[(i % n) * 2 + 1]!;
  if (!round || n < 3) {
    p.moveTo(X(0), Y(0));
    for (let i = 1; i < n; i++) p.lineTo(X(i), Y(i));
    if (closed) p.closePath();
    return p;
  }
  const firm = (i: number) => bounds !== undefined && onEdge(X(i), Y(i), bounds);
  if (closed) {
    p.moveTo((X(0) + X(n - 1)) / 2, (Y(0) + Y(n - 1)) / 2);
    for (let i = 0; i < n; i++) {
      const mx = (X(i) + X(i + 1)) / 2;
      const my = (Y(i) + Y(i + 1)) / 2;
      if (firm(i)) {
        p.lineTo(X(i), Y(i));
        p.lineTo(mx, my);
      } else p.quadraticCurveTo(X(i), Y(i), mx, my);
    }
    p.closePath();
    return p;
  }
  p.moveTo(X(0), Y(0));
  for (let i = 1; i < n - 1; i++) {
    const last = i === n - 2;
    const ex = last ? X(n - 1) : (X(i) + X(i + 1)) / 2;
    const ey = last ? Y(n - 1) : (Y(i) + Y(i + 1)) / 2;
    p.quadraticCurveTo(X(i), Y(i), ex, ey);
  }
  return p;
}

/** Whether a point lies on the edge of the sheet, where shapes were cut off. */
function onEdge(x: number, y: number, b: readonly number[]): boolean {
  const eps = Math.max(b[2]! - b[0]!, b[3]! - b[1]!) * 2e-3;
  return x <= b[0]! + eps || x >= b[2]! - eps || y <= b[1]! + eps || y >= b[3]! - eps;
}

/** The parts of a ring that do not run along the edge of the sheet. */
function openEdges(xy: number[], bounds: readonly number[]): Shape[] {
  const eps = Math.max(bounds[2]! - bounds[0]!, bounds[3]! - bounds[1]!) * 1e-3;
  const n = xy.length / 2;
  const out: Shape[] = [];
  let run: number[] = [];
  const end = () => {
    if (run.length >= 4) out.push({ xy: run, box: boxOf(run), path: trace(run, false, false) });
    run = [];
  };
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const [x1, y1, x2, y2] = [xy[i * 2]!, xy[i * 2 + 1]!, xy[j * 2]!, xy[j * 2 + 1]!];
    const along =
      (x1 <= bounds[0]! + eps && x2 <= bounds[0]! + eps) ||
      (x1 >= bounds[2]! - eps && x2 >= bounds[2]! - eps) ||
      (y1 <= bounds[1]! + eps && y2 <= bounds[1]! + eps) ||
      (y1 >= bounds[3]! - eps && y2 >= bounds[3]! - eps);
    if (along || (x1 === x2 && y1 === y2)) {
      end();
      continue;
    }
    if (run.length === 0) run.push(x1, y1);
    run.push(x2, y2);
  }
  end();
  return out;
}

export function touches(a: Box, b: Box, margin = 0): boolean {
  return a[0] <= b[2] + margin && a[2] >= b[0] - margin && a[1] <= b[3] + margin && a[3] >= b[1] - margin;
}
