import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Piece } from '../pieces';
import { Bitmaps, Token } from './bitmaps';

// What is kept of counters on a page that is open for a whole long game, in which hardly a
// counter looks twice the same. There is no canvas here: what is asked of one counts.

let canvases = 0;
let open = 0;

/** Answers whatever is asked of a canvas, and shows nothing. */
const context = (canvas: object) =>
  new Proxy({ canvas } as Record<string, unknown>, {
    get: (o, name: string) => o[name] ?? (() => ({ setTransform() {} })),
    set: () => true,
  });

beforeEach(() => {
  canvases = 0;
  open = 0;
  class Offscreen {
    constructor(
      public width: number,
      public height: number,
    ) {
      canvases++;
    }
    getContext() {
      return context(this);
    }
    transferToImageBitmap() {
      open++;
      return { width: this.width, height: this.height, close: () => open-- };
    }
  }
  vi.stubGlobal('OffscreenCanvas', Offscreen);
  vi.stubGlobal('Path2D', class {});
});
afterEach(() => vi.unstubAllGlobals());

const screen = context({}) as unknown as CanvasRenderingContext2D;
const view = { w: 1000, h: 800 };
const many = 60;
/** Draws until nothing is left to paint, a frame after the other. */
function paint(b: Bitmaps, list: readonly Token[], scale: number) {
  const cam = { x: 5, y: 3, scale };
  for (let now = 16; b.draw(screen, list, 1, cam, view, false, now).more; now += 16);
}
/** Counters that all look different at every step. */
const tokens = (step: number) =>
  Array.from({ length: many }, (_, i) => {
    const piece = { id: `${i}`, name: `${i}`, side: 'a', at: '', z: i, hue: i, ratings: `${step}-${i}` };
    const marks = [{ kind: 'hits', text: `${step}`, say: '' }];
    return new Token({ ...piece, marks, say: '' } as Piece, i % 10, Math.floor(i / 10), 0, {});
  });

test.each([
  ['near', 80],
  ['where they are stand-ins', 20],
  ['as chips', 6],
])('counters %s: what is kept of them does not grow with the steps of a game', (_, scale) => {
  const b = new Bitmaps({}, 1);
  const steps = (from: number, to: number) => {
    for (let step = from; step < to; step++) {
      paint(b, tokens(step), scale);
    }
    return open;
  };
  expect(steps(0, 1), 'they are painted').toBeGreaterThanOrEqual(many);
  expect(steps(1, 500), `of ${500 * many} looks`).toBeLessThan(6000);
  expect(canvases, 'no canvas for each').toBeLessThan(5);
});

test('in other colours nothing of the old ones is kept', () => {
  const b = new Bitmaps({}, 1);
  const list = tokens(1);
  const all = () => {
    for (const scale of [30, 60, 90]) paint(b, list, scale);
    return open;
  };
  const once = all();
  b.restyle({});
  expect(open).toBe(0);
  expect(all()).toBe(once);
});
