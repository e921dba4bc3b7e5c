import type { Brush } from './brush';
import { type Shape, touches, trace } from './model';
import { type Stroke, strokeOf } from './style';

/** Strokes lines, all casings before all cores so that roads join well. */
export function strokeShapes(b: Brush, shapes: readonly Shape[], s: Stroke): void {
  const { ctx } = b;
  ctx.save();
  if (s.casing && s.casingWidth && b.wide > 12) {
    ctx.strokeStyle = s.casing;
    ctx.lineWidth = b.px(s.casingWidth);
    for (const x of shapes) ctx.stroke(x.path);
  }
  ctx.strokeStyle = s.line;
  ctx.lineWidth = b.px(s.width);
  if (s.dash) ctx.setLineDash(s.dash.map((d) => b.px(d)));
  for (const x of shapes) ctx.stroke(x.path);
  ctx.setLineDash([]);
  if (s.ticks && b.wide > 20) {
    ctx.lineWidth = b.px(s.ticks === 'rail' ? 1 : 1.1);
    ctx.beginPath();
    for (const x of shapes) ticks(b, x.xy, s.ticks, 1);
    ctx.stroke();
  }
  ctx.restore();
}

/** Short strokes across a line: sleepers of a railway, hachures of a cliff on its right side. */
function ticks(b: Brush, xy: readonly number[], kind: NonNullable<Stroke['ticks']>, side: number): void {
  const gap = b.px(kind === 'rail' ? 7 : kind === 'crest' ? 4.6 : 3.6);
  const half = b.px(kind === 'rail' ? 2.2 : kind === 'crest' ? 3.4 : 5);
  const both = kind !== 'hachure';
  let left = gap / 2;
  for (let i = 0; i + 3 < xy.length; i += 2) {
    const [x1, y1, x2, y2] = [xy[i]!, xy[i + 1]!, xy[i + 2]!, xy[i + 3]!];
    const d = Math.hypot(x2 - x1, y2 - y1);
    if (d === 0) continue;
    const ux = (x2 - x1) / d;
    const uy = (y2 - y1) / d;
    let at = left;
    for (let k = 0; at < d; at += gap, k++) {
      const x = x1 + ux * at;
      const y = y1 + uy * at;
      const long = both ? half : half * (k % 2 ? 0.6 : 1);
      b.ctx.moveTo(both ? x + uy * half : x, both ? y - ux * half : y);
      b.ctx.lineTo(x - uy * long * side, y + ux * long * side);
    }
    left = at - d;
  }
}

/** Features between places. With geography beneath they are a soft band that shows which side counts. */
export function paintSides(b: Brush, strength: number): void {
  const { ctx, model, style } = b;
  ctx.save();
  for (const s of model.sides) {
    if (!touches(s.box, b.box, b.px(8))) continue;
    const k = strokeOf(style, s.kind);
    const shape: Shape = { xy: s.xy, box: s.box, path: trace(s.xy, false, false) };
    if (k.ticks === 'hachure') {
      ctx.globalAlpha = Math.min(1, strength + 0.35);
      ctx.strokeStyle = k.line;
      ctx.lineWidth = b.px(k.width);
      ctx.stroke(shape.path);
      ctx.lineWidth = b.px(1.1);
      ctx.beginPath();
      ticks(b, s.xy, 'hachure', seaward(s.xy, s.a, s.b));
      ctx.stroke();
      continue;
    }
    if (k.side) {
      ctx.strokeStyle = k.side.line;
      ctx.globalAlpha = 0.36;
      ctx.lineWidth = b.px(3.6 * k.side.width);
      ctx.stroke(shape.path);
      ctx.globalAlpha = 0.9;
      ctx.lineWidth = b.px(k.side.width);
      ctx.stroke(shape.path);
      continue;
    }
    ctx.globalAlpha = k.casing ? strength : Math.max(strength, 0.8);
    ctx.strokeStyle = strength < 1 ? k.line : (k.casing ?? k.line);
    ctx.lineWidth = b.px(strength < 1 ? k.width * (k.casing ? 1.9 : 1) : (k.casingWidth ?? k.width) * 1.15);
    ctx.setLineDash(k.dash ? k.dash.map((d) => b.px(d)) : []);
    ctx.stroke(shape.path);
    if (strength === 1 && k.casing) {
      ctx.strokeStyle = k.line;
      ctx.lineWidth = b.px(k.width * 1.15);
      ctx.stroke(shape.path);
    }
  }
  ctx.restore();
}

/** On which side of the line the lower place lies: the sea if one is sea, else the second. */
function seaward(xy: readonly number[], a: { x: number; y: number; terrain: string }, b: typeof a): 1 | -1 {
  const low = /^(sea|beach)/.test(a.terrain) ? a : b;
  const [x1, y1, x2, y2] = [xy[0]!, xy[1]!, xy[xy.length - 2]!, xy[xy.length - 1]!];
  const cross = (x2 - x1) * (low.y - y1) - (y2 - y1) * (low.x - x1);
  return cross > 0 ? 1 : -1;
}

/** Roads and other links from centre to centre, lesser kinds first. */
export function paintLinks(b: Brush): void {
  const { ctx, model, style } = b;
  const kinds = [...new Set(model.links.map((l) => l.kind))].reverse();
  for (const kind of kinds) {
    const k = strokeOf(style, kind);
    const path = new Path2D();
    for (const l of model.links) {
      if (l.kind !== kind || !touches(l.box, b.box, b.px(6))) continue;
      path.moveTo(l.a.x, l.a.y);
      path.lineTo(l.b.x, l.b.y);
    }
    ctx.save();
    if (k.casing) {
      ctx.strokeStyle = k.casing;
      ctx.lineWidth = b.px(k.casingWidth ?? k.width + 1.5);
      ctx.stroke(path);
    }
    ctx.strokeStyle = k.line;
    ctx.lineWidth = b.px(k.width);
    ctx.setLineDash(k.dash ? k.dash.map((d) => b.px(d)) : []);
    ctx.stroke(path);
    ctx.restore();
  }
}
