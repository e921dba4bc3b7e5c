import type { Balance } from './wire.gen';

/** How far off the share of the first side may be, at 95 %, after Agresti and Coull. */
export function marginOf(b: Balance): number {
  const n = b.games + 4;
  const p = ((b.wins[0] ?? 0) * b.games + 2) / n;
  return 1.96 * Math.sqrt((p * (1 - p)) / n);
}
