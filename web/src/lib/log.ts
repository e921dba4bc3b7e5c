import { spoken } from '../words/language.svelte';
import { say } from '../words/say';
import type { Line, LogEntry, TurnStart } from './wire.gen';

/** One line of the log, or the heading of a turn before it. */
export interface Row {
  key: string;
  /** The moment at which it was said. */
  index: number;
  turn: number;
  seat: number;
  /** Whether the turn begins here. */
  begins: boolean;
  /** The heading of the turn that a game prints; '' where the page names it by its number. */
  head: string;
  /** The game prints the heading of this very turn further down: until then it is set up. */
  before?: true;
  /** Missing where a heading stands alone. */
  line?: Line;
}

/** The spoken lines of a log under the turns to which they belong. */
export function logRows(log: readonly LogEntry[]): Row[] {
  const rows: Row[] = [];
  let turn: number | undefined;
  for (const e of log) {
    // An entry begins in the turn in which it was chosen; a line may begin the next.
    let now = e.turn;
    e.lines.forEach((line, i) => {
      const row = { key: `${e.index} ${i}`, index: e.index, seat: e.seat };
      if (line.turn) {
        now = line.turn;
        const above = turn === now ? rows.findLast((r) => r.begins) : undefined;
        if (above?.head === '') above.before = true;
        turn = now;
        rows.push({ ...row, turn: now, begins: true, head: line.text });
      } else if (!line.quiet) {
        rows.push({ ...row, turn: now, begins: turn !== now, head: '', line });
        turn = now;
      }
    });
  }
  return rows;
}

/** What the turns of a game are called, of which the first may only be set up before it begins. */
export function turnNames(starts: readonly TurnStart[]): Heading[] {
  return starts.map((x, i) => headingOf(i === 0 && starts[1]?.turn === x.turn ? { ...x, before: true } : x));
}

/** A heading of the log: what the page says, and what the game prints after or in place of it. */
export interface Heading {
  said: string;
  printed: string;
}

/** The number of a turn is said in the language of the page; what else a game prints of it, e.g. the hour, stays as it is. */
export function headingOf(row: Pick<Row, 'turn' | 'head' | 'before'>): Heading {
  if (row.head === '')
    return { said: row.before ? say('log.before') : say('turn', { turn: row.turn }), printed: '' };
  const rest = spoken.printed && new RegExp(`^[^\\d]*\\b${row.turn}\\b[,:]?\\s*(.*)$`).exec(row.head)?.[1];
  if (rest === undefined) return { said: '', printed: row.head };
  return { said: say('turn', { turn: row.turn }) + (rest ? ', ' : ''), printed: rest };
}
