import type { Brush, Region } from './brush';
import { paintGrid, paintHexes, paintNumbers, paintOutside, paintTags } from './grid';
import { paintLabels } from './labels';
import { type Prepared, touches } from './model';
import { pattern } from './patterns';
import { paintLinks, paintSides, strokeShapes } from './strokes';
import { fillOf, isSea, strokeOf } from './style';

export function paintRegion(r: Region): void {
  const { ctx, model, style } = r;
  const wide = (model.sheet.unit * r.scale) / r.dpr;
  const grow = Math.max(0.35, Math.min(2.2, (wide / 64) ** 0.62));
  const b: Brush = {
    ...r,
    wide,
    box: [r.left, r.top, r.left + r.w / r.scale, r.top + r.h / r.scale],
    px: (n) => (n * grow * r.dpr) / r.scale,
  };
  ctx.save();
  ctx.fillStyle = style.paper;
  ctx.fillRect(0, 0, r.w, r.h);
  ctx.setTransform(r.scale, 0, 0, r.scale, -r.left * r.scale, -r.top * r.scale);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  if (model.layers.length > 0) paintBase(b);
  if (r.exact || model.layers.length === 0) {
    paintHexes(b);
    paintLinks(b);
    paintSides(b, 1);
  } else {
    // What the rules read lies under everything; geography is the ornament on it.
    paintTerrain(b);
    for (const l of model.layers) {
      ctx.globalAlpha = l.closed && !plain.test(l.kind) ? 0.3 : 1;
      if (l.kind !== 'land') paintLayer(b, l);
      ctx.globalAlpha = 1;
    }
    if (!model.roads) paintLinks(b);
    paintSides(b, model.rivers ? 0.42 : 1);
  }
  if (model.sheet.hasHexes) paintOutside(b);
  paintGrid(b);
  paintTags(b);
  paintNumbers(b);
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  paintLabels(b);
  ctx.restore();
}

/** Layers that say nothing of terrain but where the water begins. */
const plain = /^(sea|ocean|land|lake|pond|water|beach|dune|sand|tidal|flat|out)/;

/** The terrain of each place that the rules read, as far as there is land. */
function paintTerrain(b: Brush): void {
  const { ctx, model } = b;
  ctx.save();
  const clip = new Path2D();
  for (const l of model.layers) {
    if (!l.closed || !(model.bySea ? l.kind === 'land' : isSea(l.kind))) continue;
    if (model.bySea) paintLayer(b, l);
    clip.addPath(ring(b, l));
  }
  if (!model.bySea) clip.rect(b.box[0], b.box[1], b.box[2] - b.box[0], b.box[3] - b.box[1]);
  ctx.clip(clip, 'evenodd');
  paintHexes(b, (kind) => !isSea(kind) && !/^(clear|open|plain|land)/.test(kind));
  ctx.restore();
}

/** Sea and land with the light water along the shore. */
function paintBase(b: Brush): void {
  const { ctx, model, style } = b;
  const [l, t, r, bt] = model.bounds;
  ctx.fillStyle = model.bySea ? style.sea : style.land;
  ctx.fillRect(l, t, r - l, bt - t);
  ctx.save();
  ctx.beginPath();
  ctx.rect(l, t, r - l, bt - t);
  ctx.clip();
  const seas = model.layers.filter((x) => x.closed && isSea(x.kind));
  for (const s of seas) {
    ctx.fillStyle = style.sea;
    ctx.fill(ring(b, s), 'evenodd');
  }
  const reach = Math.min(model.sheet.unit, (model.bounds[2] - model.bounds[0]) / 45);
  ctx.save();
  if (!model.bySea && seas.length > 0) {
    const clip = new Path2D();
    for (const s of seas) clip.addPath(ring(b, s));
    ctx.clip(clip, 'evenodd');
  }
  style.seaBands.forEach((c, i) => {
    ctx.strokeStyle = c;
    ctx.lineWidth = reach * (2.1 - i * 0.52);
    for (const s of model.coast) if (touches(s.box, b.box, reach * 1.2)) ctx.stroke(s.path);
  });
  ctx.restore();
  ctx.restore();
}

function ring(b: Brush, l: Prepared): Path2D {
  const p = new Path2D();
  for (const s of l.shapes) if (touches(s.box, b.box)) p.addPath(s.path);
  return p;
}

function paintLayer(b: Brush, l: Prepared): void {
  const { ctx, style } = b;
  if (l.closed && isSea(l.kind)) {
    edge(b);
    return;
  }
  const near = l.shapes.filter((s) => touches(s.box, b.box, b.px(8)));
  if (near.length === 0) return;
  if (!l.closed) {
    strokeShapes(b, near, strokeOf(style, l.kind));
    return;
  }
  const f = l.kind === 'land' ? { fill: style.land } : fillOf(style, l.kind);
  const path = ring(b, l);
  ctx.fillStyle = f.fill;
  ctx.fill(path, 'evenodd');
  if (f.pattern && b.wide > 16) {
    const p = pattern(
      ctx,
      f.pattern,
      f.ink ?? style.number,
      b.scale,
      b.dpr * Math.min(1.5, Math.max(0.5, b.wide / 80)),
    );
    if (p) {
      ctx.fillStyle = p;
      ctx.fill(path, 'evenodd');
    }
  }
  if (f.edge && b.wide > 24) {
    ctx.strokeStyle = f.edge;
    ctx.lineWidth = b.px(0.8);
    ctx.stroke(path);
  }
  if (l.kind === 'land') edge(b);
}

function edge(b: Brush): void {
  b.ctx.strokeStyle = b.style.coast;
  b.ctx.lineWidth = b.px(1.3);
  for (const s of b.model.coast) if (touches(s.box, b.box, b.px(3))) b.ctx.stroke(s.path);
}
