import type { Legend } from '../wire.gen';
import { glyphOf, glyphPaths } from './grid';
import { pattern } from './patterns';
import { fillOf, mapStyle, strokeOf } from './style';

/** Draws the sign of a legend entry as the map draws it. */
export function swatch(canvas: HTMLCanvasElement, l: Legend, night: boolean): void {
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const style = mapStyle(night);
  const { width: w, height: h } = canvas;
  ctx.fillStyle = l.group === 'terrain' ? fillOf(style, l.kind).fill : style.land;
  ctx.fillRect(0, 0, w, h);
  ctx.lineCap = 'round';
  if (l.group === 'terrain') {
    const f = fillOf(style, l.kind);
    const p = f.pattern ? pattern(ctx, f.pattern, f.ink ?? style.number, 1, 2) : null;
    if (p) {
      ctx.fillStyle = p;
      ctx.fillRect(0, 0, w, h);
    }
  } else if (l.group === 'tag') {
    const g = new Path2D();
    g.addPath(new Path2D(glyphPaths[glyphOf(l.kind)]), new DOMMatrix([18, 0, 0, 18, w / 2, h / 2]));
    ctx.fillStyle = style.note;
    ctx.fill(g);
  } else {
    const k = strokeOf(style, l.kind);
    const line = new Path2D();
    line.moveTo(8, h * 0.66);
    line.bezierCurveTo(w * 0.35, h * 0.2, w * 0.6, h * 0.9, w - 8, h * 0.36);
    if (k.casing) {
      ctx.strokeStyle = k.casing;
      ctx.lineWidth = (k.casingWidth ?? k.width) * 2;
      ctx.stroke(line);
    }
    ctx.strokeStyle = k.line;
    ctx.lineWidth = k.width * 2;
    if (k.dash) ctx.setLineDash(k.dash.map((d) => d * 2));
    ctx.stroke(line);
    ctx.setLineDash([]);
    if (k.ticks) {
      ctx.lineWidth = 2;
      ctx.beginPath();
      for (let i = 0; i < 9; i++) {
        const x = 12 + i * 8;
        const y = h * 0.5 + Math.sin((i / 8) * 5 + 2.4) * -4;
        ctx.moveTo(x, y - (k.ticks === 'rail' ? 6 : 0));
        ctx.lineTo(x, y + (k.ticks === 'rail' ? 6 : 11));
      }
      ctx.stroke();
    }
  }
}
