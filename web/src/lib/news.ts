// What a person is told beside the question of all that has happened since they chose last.

import { handful } from './battle';
import { weighty } from './playback';
import type { Line, StepView } from './wire.gen';

/** What is chosen is often told in these words; what it cost never is. */
const announced = new Set(['arrival', 'combat', 'retreat']);
/** What cost somebody something comes before how a fight ended and what begins, and that before dice, ways back and who has come. */
const ranks: Record<string, number> = { loss: 0, score: 0, combat: 1, phase: 1, arrival: 3 };

/** What a step tells that is news: whoever chose it just now knows what they chose, and dice are drawn. */
export function news(s: StepView, justChosen: boolean): Line[] {
  const told = s.lines.filter((l) => !l.quiet);
  const known = justChosen && s.seat >= 0 && announced.has(told[0]?.kind ?? '');
  return told.slice(known ? 1 : 0).filter((l) => weighty(l) && !handful.test(l.text));
}

/** So many lines as have room, what weighs most and came last of it, in the order in which it came; how many are left out. */
export function shortly(lines: readonly Line[], room: number): { lines: string[]; rest: number } {
  const rank = (i: number) => ranks[lines[i]!.kind ?? ''] ?? 2;
  const kept = [...lines.keys()]
    .sort((a, b) => rank(a) - rank(b) || b - a)
    .slice(0, room)
    .sort((a, b) => a - b);
  return { lines: kept.map((i) => lines[i]!.text), rest: lines.length - kept.length };
}
