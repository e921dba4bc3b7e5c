/**
 * How many things to paint in a frame. What a canvas is told it draws later, so that a
 * clock beside the telling says nothing: the time from frame to frame does. While frames
 * come quickly more are painted in each, when one is late fewer.
 */
export class Pace {
  private count: number;
  private last = 0;
  private full = false;

  constructor(
    private readonly least: number,
    private readonly most: number,
  ) {
    this.count = least;
  }

  /** How many the frame that begins now may paint. */
  begin(now: number): number {
    if (this.last > 0) {
      const took = now - this.last;
      if (took > 36) this.count = Math.max(this.least, this.count >> 1);
      else if (took < 22 && this.full) this.count = Math.min(this.most, this.count * 2);
    }
    this.last = 0;
    return this.count;
  }

  /** Tells what the frame has painted, and whether another follows at once. */
  end(now: number, painted: number, more: boolean): void {
    this.full = painted >= this.count;
    this.last = more && painted > 0 ? now : 0;
  }
}

/** How long, in milliseconds, a scale has to stand before anything is painted for it while a gesture lasts. */
const calm = 120;

/**
 * Whether the map is being zoomed: what is painted for a scale that is gone in the next
 * frame is wasted, and holds that frame up. Without a gesture it never is.
 */
export class Zooming {
  private scale = 0;
  private since = Number.NEGATIVE_INFINITY;

  /** Tells of a frame; returns whether nothing is to be painted in it. */
  at(scale: number, steady: boolean, now: number): boolean {
    if (scale !== this.scale) {
      if (this.scale > 0) this.since = now;
      this.scale = scale;
    }
    return steady && now - this.since < calm;
  }
}
