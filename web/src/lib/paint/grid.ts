import type { Place } from '../wire.gen';
import type { Brush } from './brush';
import { pattern } from './patterns';
import { fillOf, isSea } from './style';

function near(b: Brush): Place[] {
  return b.model.sheet.within(...b.box);
}

/**
 * Adds an outline that goes back to where it begins. By a line: to close a subpath,
 * browsers measure the whole path again, which takes longest where hexagons are many.
 */
function add(path: Path2D, xy: readonly number[]): void {
  path.moveTo(xy[0]!, xy[1]!);
  for (let i = 2; i + 1 < xy.length; i += 2) path.lineTo(xy[i]!, xy[i + 1]!);
  path.lineTo(xy[0]!, xy[1]!);
}

/** Fills every place of the kinds that are wanted by its terrain, with colour and pattern. */
export function paintHexes(b: Brush, wanted: (kind: string) => boolean = () => true): void {
  const { ctx, model, style } = b;
  const byKind = new Map<string, Path2D>();
  for (const p of near(b)) {
    if (!wanted(p.terrain)) continue;
    let path = byKind.get(p.terrain);
    if (!path) {
      path = new Path2D();
      byKind.set(p.terrain, path);
    }
    add(path, model.sheet.outline(p));
  }
  for (const [kind, path] of byKind) {
    const f = fillOf(style, kind);
    ctx.fillStyle = f.fill;
    ctx.fill(path);
    if (!f.pattern || b.wide < 12) continue;
    const p = pattern(
      ctx,
      f.pattern,
      f.ink ?? style.number,
      b.scale,
      b.dpr * Math.min(1.5, Math.max(0.4, b.wide / 70)),
    );
    if (!p) continue;
    ctx.fillStyle = p;
    ctx.fill(path);
  }
}

/** Pales what lies outside all hexagons, so that the field of play stands out. */
export function paintOutside(b: Brush): void {
  const path = new Path2D();
  const [l, t, r, e] = b.box;
  const m = b.model.sheet.unit;
  path.rect(l - m, t - m, r - l + 2 * m, e - t + 2 * m);
  for (const p of near(b)) add(path, b.model.sheet.outline(p));
  b.ctx.fillStyle = b.style.paper;
  b.ctx.globalAlpha = 0.62;
  b.ctx.fill(path, 'evenodd');
  b.ctx.globalAlpha = 1;
}

/** The outlines of hexagons and areas: fine, paler at sea; areas have firmer borders. */
export function paintGrid(b: Brush): void {
  const { ctx, model, style } = b;
  const land = new Path2D();
  const sea = new Path2D();
  const areas = new Path2D();
  for (const p of near(b)) add(p.shape ? areas : isSea(p.terrain) ? sea : land, model.sheet.outline(p));
  const thin = Math.min(1.15, Math.max(0.4, b.wide / 70)) * b.dpr;
  if (b.wide > 9) {
    ctx.lineWidth = thin / b.scale;
    ctx.strokeStyle = style.gridSea;
    ctx.stroke(sea);
    ctx.strokeStyle = style.grid;
    ctx.stroke(land);
  }
  ctx.lineWidth = (Math.min(7, Math.max(3.4, b.wide / 28)) * b.dpr) / b.scale;
  ctx.strokeStyle = style.paper;
  ctx.globalAlpha = 0.8;
  ctx.stroke(areas);
  ctx.globalAlpha = 1;
  ctx.lineWidth = (Math.min(3, Math.max(1.4, b.wide / 65)) * b.dpr) / b.scale;
  ctx.strokeStyle = style.border;
  ctx.stroke(areas);
}

/** The printed name of each hexagon, where there is room. */
export function paintNumbers(b: Brush): void {
  const { ctx, model, style, scale, dpr } = b;
  // Smaller than ten pixels they cannot be read; they fit above a counter.
  if (!b.numbers || b.wide < 50 || !model.sheet.hasHexes) return;
  const size = Math.min(14, Math.max(10, b.wide * 0.14)) * dpr;
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.font = `500 ${size}px "Barlow Condensed", sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'alphabetic';
  ctx.fillStyle = style.number;
  for (const p of near(b)) {
    if (p.shape) continue;
    const x = (p.x - b.left) * scale;
    const y = (p.y - model.sheet.unit * 0.49 - b.top) * scale;
    ctx.fillText(p.id, x, y + size * 0.72 + dpr);
  }
  ctx.restore();
}

const glyphs: [RegExp, string][] = [
  [/objective|victory|goal/, 'star'],
  [/land|beach|drop/, 'chevron'],
  [/port|harbour|harbor/, 'anchor'],
  [/exit|edge/, 'arrow'],
  [/fort|strong|bunker|wn/, 'fort'],
  [/air/, 'cross'],
];

export function glyphOf(tag: string): string {
  return glyphs.find(([re]) => re.test(tag))?.[1] ?? 'dot';
}

/** Outlines of the small signs in a box from -1 to 1. */
export const glyphPaths: Record<string, string> = {
  star: 'M0-1 .24-.32.95-.31.39.13.59.81 0 .4-.59.81-.39.13-.95-.31-.24-.32Z',
  chevron: 'M-.8-.6 0 .1.8-.6.8 0 0 .8-.8 0Z',
  anchor:
    'M-.12-.9H.12V-.5H.5V-.28H.12V.55Q.55.5.7.1L.95.3Q.7.95 0 .95T-.95.3L-.7.1Q-.55.5-.12.55V-.28H-.5V-.5H-.12Z',
  arrow: 'M-.9-.25H.1V-.7L.95 0 .1.7V.25H-.9Z',
  fort: 'M-.9.7V-.5H-.5V-.2H-.2V-.5H.2V-.2H.5V-.5H.9V.7Z',
  cross: 'M-.25-.9H.25V-.25H.9V.25H.25V.9H-.25V.25H-.9V-.25H-.25Z',
  dot: 'M-.5 0A.5.5 0 1 1 .5 0 .5.5 0 1 1-.5 0Z',
};

/** Marks of places: what is special there, and its note. */
export function paintTags(b: Brush): void {
  const { ctx, model, style, scale, dpr } = b;
  if (b.wide < 26) return;
  const r = Math.min(9, Math.max(4, b.wide * 0.075)) * dpr;
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  for (const p of near(b)) {
    if (!p.tags?.length && !p.note) continue;
    const low = model.sheet.hasHexes && !p.shape ? model.sheet.unit * 0.36 : model.sheet.unit * 0.2;
    const signs = [...new Set((p.tags ?? []).map(glyphOf))].slice(0, 3);
    ctx.font = `600 ${r * 1.7}px "Barlow Condensed", sans-serif`;
    const long = (p.note ?? '').length > 6;
    const note = b.wide > (long ? 120 : 44) ? (p.note ?? '') : '';
    const noteW = note ? ctx.measureText(note).width + r * 0.8 : 0;
    const whole = signs.length * r * 2.3 + noteW;
    let x = (p.x - b.left) * scale - whole / 2;
    const y = (p.y + low - b.top) * scale;
    if (note) {
      ctx.fillStyle = style.notePlate;
      ctx.beginPath();
      ctx.roundRect(x - r * 0.3, y - r * 1.1, whole + r * 0.6, r * 2.2, r * 0.7);
      ctx.fill();
    }
    ctx.fillStyle = style.note;
    ctx.strokeStyle = style.notePlate;
    for (const s of signs) {
      const path = new Path2D();
      path.addPath(new Path2D(glyphPaths[s]), new DOMMatrix([r, 0, 0, r, x + r * 1.1, y]));
      if (!note) {
        ctx.lineWidth = r * 0.5;
        ctx.stroke(path);
      }
      ctx.fill(path);
      x += r * 2.3;
    }
    if (note) {
      ctx.textAlign = 'left';
      ctx.textBaseline = 'middle';
      ctx.fillText(note, x + r * 0.3, y + r * 0.1);
    }
  }
  ctx.restore();
}
