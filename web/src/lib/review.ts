import { percent, say } from '../words/say';
import type { ReviewMoment } from './wire.gen';

/** What a moment is called: the start, a turn, the end. */
export function momentName(m: ReviewMoment, i: number, n: number): string {
  if (m.turn) return say('turn', { turn: m.turn });
  return i === 0 ? say('back.start') : i === n - 1 ? say('back.end') : say('back.move', { n: m.index });
}

/**
 * How far off the chances of a moment may be at 95 %, after Agresti and Coull, of the
 * first seat. The end of a game is known.
 */
export function give(m: ReviewMoment, end: boolean): string {
  if (end) return '-';
  const n = m.played + 4;
  const p = ((m.chances[0] ?? 0) * m.played + 2) / n;
  return `±${percent(1.96 * Math.sqrt((p * (1 - p)) / n))}`;
}
