import type { Size } from '../camera';

/** Device pixels of a CSS pixel: more than two are not worth their price. */
export const dpr = Math.min(2, window.devicePixelRatio || 1);

/** How many times as high as its window a canvas may be. */
const roomy = 2;

/**
 * A canvas that is drawn in the next frame whenever it is asked for, and again while
 * drawing says that more is to come. It is given its size when it is drawn, so that
 * what it showed before is never stretched. It keeps its height while it is lower than that: the
 * window of the map grows and shrinks with every question, and where no graphics card draws, new
 * memory for a canvas takes longer than all else that a choice changes. What lies below is not seen.
 */
export class Surface {
  private frame = 0;
  private ctx: CanvasRenderingContext2D | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly alpha: boolean,
    private readonly paint: (ctx: CanvasRenderingContext2D, now: number) => boolean,
    private readonly view: () => Size,
  ) {}

  readonly ask = (): void => {
    if (!this.frame) this.frame = requestAnimationFrame((now) => this.draw(now));
  };

  stop(): void {
    cancelAnimationFrame(this.frame);
  }

  private draw(now: number): void {
    this.frame = 0;
    const { canvas } = this;
    const { w, h } = this.view();
    const [cw, ch] = [Math.round(w * dpr), Math.round(h * dpr)];
    if (canvas.width !== cw || canvas.height < ch || canvas.height > roomy * ch) {
      canvas.width = cw;
      canvas.height = ch;
      canvas.style.width = `${w}px`;
      canvas.style.height = `${h}px`;
    }
    this.ctx ??= canvas.getContext('2d', { alpha: this.alpha });
    if (this.ctx && this.paint(this.ctx, now)) this.ask();
  }
}
