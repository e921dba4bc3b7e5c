import { beforeEach, expect, test, vi } from 'vitest';

let next: FrameRequestCallback | undefined;

beforeEach(() => {
  vi.stubGlobal('window', { devicePixelRatio: 2 });
  vi.stubGlobal('requestAnimationFrame', (f: FrameRequestCallback) => {
    next = f;
    return 1;
  });
});

test('a canvas keeps its height while the window of the map is lower, and is made anew where it is not', async () => {
  const { Surface } = await import('./surface');
  const sizes: number[][] = [];
  let view = { w: 100, h: 80 };
  const canvas = {
    style: {} as Record<string, string>,
    size: [0, 0],
    get width() {
      return this.size[0]!;
    },
    set width(w: number) {
      this.size[0] = w;
    },
    get height() {
      return this.size[1]!;
    },
    set height(h: number) {
      this.size[1] = h;
      sizes.push([...this.size]);
    },
    getContext: () => ({}),
  };
  const surface = new Surface(
    canvas as unknown as HTMLCanvasElement,
    true,
    () => false,
    () => view,
  );
  const drawAt = (w: number, h: number) => {
    view = { w, h };
    surface.ask();
    next!(0);
  };
  drawAt(100, 80);
  drawAt(100, 60);
  drawAt(100, 80);
  expect(sizes).toEqual([[200, 160]]);
  drawAt(100, 90); // higher
  drawAt(120, 90); // wider
  drawAt(120, 40); // far lower
  expect(sizes.slice(1)).toEqual([
    [200, 180],
    [240, 180],
    [240, 80],
  ]);
  expect(canvas.style).toEqual({ width: '120px', height: '40px' });
});
