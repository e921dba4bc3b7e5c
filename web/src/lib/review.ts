import type { ReviewMoment } from './wire.gen';

/** A part of 1 in whole percent. */
export const percent = (part: number): string => `${Math.round(100 * part)} %`;

/** What a moment is called: the start, a turn, the end. */
export function momentName(m: ReviewMoment, i: number, n: number): string {
  if (m.turn) return `Turn ${m.turn}`;
  return i === 0 ? 'Start' : i === n - 1 ? 'End' : `Move ${m.index}`;
}

/**
 * How far off the chances of a moment may be at 95 %, after Agresti and Coull, of the
 * first seat. The end of a game is known.
 */
export function give(m: ReviewMoment, end: boolean): string {
  if (end) return '-';
  const n = m.played + 4;
  const p = ((m.chances[0] ?? 0) * m.played + 2) / n;
  return `±${Math.round(196 * Math.sqrt((p * (1 - p)) / n))} %`;
}
