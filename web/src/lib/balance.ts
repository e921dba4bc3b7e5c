import type { Balance } from './wire.gen';

/** How far off the share of the first side may be, at 95 %, after Agresti and Coull. */
export function marginOf(b: Balance): number {
  const n = b.games + 4;
  const p = ((b.wins[0] ?? 0) * b.games + 2) / n;
  return 1.96 * Math.sqrt((p * (1 - p)) / n);
}

/** How games ended, in hundredths that come to one: wins of the first side, of the second, draws. */
export function endsOf(b: Balance): number[] {
  const parts = [b.wins[0] ?? 0, b.wins[1] ?? 0, b.draws].map((x) => x * 100);
  const whole = parts.map(Math.floor);
  const missing = Math.round(parts.reduce((n, x) => n + x, 0)) - whole.reduce((n, x) => n + x, 0);
  const byRest = [0, 1, 2].sort((i, j) => parts[j]! - whole[j]! - (parts[i]! - whole[i]!));
  for (const i of byRest.slice(0, missing)) whole[i]!++;
  return whole.map((x) => x / 100);
}
