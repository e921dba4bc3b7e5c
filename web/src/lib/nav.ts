/** Something on the sheet that the keyboard can go to. */
export interface Stop {
  key: string;
  x: number;
  y: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const unit: Record<Direction, [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/**
 * The nearest stop in a direction: straight ahead counts once, sideways twice,
 * and only stops within 60 degrees of the direction count at all. Without any
 * the present one stays.
 */
export function step(stops: readonly Stop[], from: Stop, dir: Direction): Stop {
  const [ux, uy] = unit[dir];
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const s of stops) {
    if (s.key === from.key) continue;
    const dx = s.x - from.x;
    const dy = s.y - from.y;
    const ahead = dx * ux + dy * uy;
    const aside = Math.abs(dx * uy - dy * ux);
    if (ahead <= 1e-9 || aside > ahead * 1.7321) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) {
      least = cost;
      best = s;
    }
  }
  return best;
}

/** The next (or previous) stop in reading order, round and round. */
export function next(stops: readonly Stop[], key: string, by: 1 | -1): Stop | undefined {
  if (stops.length === 0) return undefined;
  const order = [...stops].sort((a, b) => a.y - b.y || a.x - b.x || (a.key < b.key ? -1 : 1));
  const i = order.findIndex((s) => s.key === key);
  return order[i < 0 ? (by > 0 ? 0 : order.length - 1) : (i + by + order.length) % order.length];
}

/** The stop nearest to a point. */
export function nearest(stops: readonly Stop[], x: number, y: number): Stop | undefined {
  let best: Stop | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const s of stops) {
    const d = (s.x - x) ** 2 + (s.y - y) ** 2;
    if (d < least) {
      least = d;
      best = s;
    }
  }
  return best;
}
