import type { Ctx } from './press';
import type { PatternName } from './style';

const size = 28;
const cache = new Map<string, HTMLCanvasElement>();

/** A small tile of a terrain pattern. grow is device pixels for each pixel of the drawing. */
function tile(name: PatternName, ink: string, grow: number): HTMLCanvasElement {
  const key = `${name} ${ink} ${grow}`;
  const old = cache.get(key);
  if (old) return old;
  const c = document.createElement('canvas');
  c.width = c.height = Math.max(8, Math.round(size * grow));
  const x = c.getContext('2d')!;
  x.scale(c.width / size, c.height / size);
  x.strokeStyle = ink;
  x.fillStyle = ink;
  x.lineWidth = 1.1;
  x.lineCap = 'round';
  draw[name](x);
  if (cache.size > 120) cache.clear();
  cache.set(key, c);
  return c;
}

const draw: Record<PatternName, (x: Ctx) => void> = {
  none: () => {},
  tree: (x) => {
    for (const [cx, cy, r] of [
      [6, 8, 2.7],
      [19.5, 5.5, 2.2],
      [13, 17.5, 2.8],
      [24, 20.5, 2.5],
      [4, 23, 2.1],
    ] as const) {
      x.beginPath();
      x.arc(cx, cy, r, 0, 7);
      x.globalAlpha = 0.45;
      x.fill();
      x.globalAlpha = 1;
      x.beginPath();
      x.arc(cx, cy, r, -0.6, 2.4);
      x.stroke();
    }
  },
  hedge: (x) => {
    x.lineWidth = 1.3;
    x.setLineDash([1.2, 2.2]);
    line(x, 2, 3, 13, 5);
    line(x, 13, 5, 11, 15);
    line(x, 16, 18, 27, 16);
    line(x, 16, 18, 18, 27);
    line(x, 3, 20, 9, 26);
  },
  tuft: (x) => {
    for (const [cx, cy] of [
      [7, 8],
      [21, 15],
      [8, 23],
    ] as const) {
      line(x, cx - 4.5, cy, cx + 4.5, cy);
      line(x, cx, cy - 1, cx, cy - 4.5);
      line(x, cx - 2, cy - 1, cx - 3.2, cy - 3.6);
      line(x, cx + 2, cy - 1, cx + 3.2, cy - 3.6);
    }
  },
  wave: (x) => {
    for (const [cx, cy] of [
      [2, 6],
      [15, 13],
      [3, 21],
    ] as const) {
      x.beginPath();
      x.moveTo(cx, cy);
      x.quadraticCurveTo(cx + 2.5, cy - 2.5, cx + 5, cy);
      x.quadraticCurveTo(cx + 7.5, cy + 2.5, cx + 10, cy);
      x.stroke();
    }
  },
  dot: (x) => {
    for (const [cx, cy] of [
      [4, 4],
      [14, 7],
      [23, 3],
      [8, 14],
      [19, 16],
      [26, 12],
      [3, 23],
      [13, 24],
      [23, 24],
    ] as const) {
      x.beginPath();
      x.arc(cx, cy, 0.95, 0, 7);
      x.fill();
    }
  },
  speck: (x) => {
    for (const [cx, cy] of [
      [5, 6],
      [18, 4],
      [11, 15],
      [24, 14],
      [5, 24],
      [19, 23],
    ] as const) {
      line(x, cx - 1.6, cy + 1, cx, cy - 1.2);
      line(x, cx, cy - 1.2, cx + 1.6, cy + 1);
    }
  },
  block: (x) => {
    for (const [cx, cy, w, h] of [
      [3, 3, 7, 5],
      [15, 4, 5, 7],
      [22, 15, 5, 6],
      [4, 14, 6, 7],
      [13, 18, 6, 5],
      [22, 4, 4, 4],
    ] as const) {
      x.fillRect(cx, cy, w, h);
    }
  },
  hatch: (x) => {
    for (const d of [-28, -14, 0, 14, 28]) line(x, d, 28, d + 28, 0);
  },
  hill: (x) => {
    for (const [cx, cy] of [
      [7, 9],
      [21, 22],
    ] as const) {
      line(x, cx - 5, cy + 3, cx, cy - 4);
      line(x, cx, cy - 4, cx + 5, cy + 3);
      line(x, cx + 1, cy - 2, cx + 1.6, cy + 1.5);
      line(x, cx + 2.8, cy + 0.5, cx + 3, cy + 2.5);
    }
  },
};

function line(x: Ctx, x1: number, y1: number, x2: number, y2: number): void {
  x.beginPath();
  x.moveTo(x1, y1);
  x.lineTo(x2, y2);
  x.stroke();
}

/** A pattern that lies still on the sheet: scale is device pixels a sheet unit, grow the size of the signs. */
export function pattern(
  ctx: Ctx,
  name: PatternName,
  ink: string,
  scale: number,
  grow: number,
): CanvasPattern | null {
  if (name === 'none') return null;
  const t = tile(name, ink, grow);
  const p = ctx.createPattern(t, 'repeat');
  p?.setTransform(new DOMMatrix().scale(1 / scale, 1 / scale));
  return p;
}
