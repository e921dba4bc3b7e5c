import type { Piece } from '../pieces';
import { Sheet } from '../sheet';

const dx = Math.sqrt(3) / 2;

/** Six columns of six hexes named column.row, with nothing on them. */
export function field(): Sheet {
  return new Sheet({
    name: '',
    unit: 'km',
    bounds: [-1, -1, 7, 7],
    hex: { width: 1, flat: true },
    places: Array.from({ length: 36 }, (_, i) => {
      const [c, r] = [Math.floor(i / 6), i % 6];
      return { id: `${c}.${r}`, x: c * dx, y: r + (c % 2 ? 0.5 : 0), terrain: 'clear' };
    }),
    sides: [],
    links: [],
    layers: [],
    labels: [],
    legend: [],
    sources: [],
    counters: [],
  });
}

/** A piece of the 29th Division. */
export function of29(id: string, at: string, part?: string): Piece {
  return {
    id,
    name: id,
    side: 'blue',
    at,
    z: 0,
    hue: 0,
    say: id,
    group: '29th Division',
    ...(part ? { part } : {}),
  };
}
