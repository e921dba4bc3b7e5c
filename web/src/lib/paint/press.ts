/** What anything of the map is painted on: a canvas of the page, or the one of a press. */
export type Ctx = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Paints pictures that are kept, all on one canvas, and takes each off it as a bitmap
 * of nothing but pixels. A canvas for each would keep, besides its pixels, every font
 * and word that was ever written on it: some 60 KB for a counter of 2 KB.
 */
export class Press {
  private readonly ctx = new OffscreenCanvas(1, 1).getContext('2d')!;

  print(width: number, height: number, paint: (ctx: OffscreenCanvasRenderingContext2D) => void): ImageBitmap {
    const { canvas } = this.ctx;
    // Setting its size wipes a canvas, and all that was set for painting.
    canvas.width = Math.max(1, width);
    canvas.height = Math.max(1, height);
    paint(this.ctx);
    return canvas.transferToImageBitmap();
  }
}
