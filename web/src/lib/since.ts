import { say } from '../words/say';
import type { Scene } from './pieces';
import type { Chart, LogEntry, Spot, Trace } from './wire.gen';

/** What others have done since this screen last showed a table. */
export interface Since {
  /** Index that was seen last. */
  from: number;
  /** Choices of others since. */
  choices: number;
  /** Seats that made them. */
  seats: number[];
  /** Turn then. */
  turn: number;
}

/** What has happened after an index that was seen, nothing if no other seat has chosen anything. */
export function since(log: readonly LogEntry[], from: number, own: readonly number[]): Since | undefined {
  const later = log.filter((e) => e.index > from && e.seat >= 0 && !own.includes(e.seat));
  if (later.length === 0) return undefined;
  return {
    from,
    choices: later.length,
    seats: [...new Set(later.map((e) => e.seat))].sort((a, b) => a - b),
    // What was seen last may stand in no entry: nothing had happened, or it is no longer kept.
    turn: (log.findLast((e) => e.index <= from) ?? later[0]!).turn,
  };
}

/** Draws what moved, came, fought and went between two moments. Only places of the sheet count. */
export function changes(
  before: Scene,
  now: Scene,
  log: readonly LogEntry[],
  from: number,
  on: (at: string) => boolean,
): Chart {
  const later = log.filter((e) => e.index > from).flatMap((e) => e.lines);
  const paths = new Map<string, string[]>();
  for (const l of later) {
    if (!l.quiet || (l.places?.length ?? 0) < 2) continue;
    for (const p of l.pieces ?? []) {
      const path = paths.get(p) ?? [];
      paths.set(p, path.at(-1) === l.places![0] ? [...path, ...l.places!.slice(1)] : [...l.places!]);
    }
  }
  const old = new Map(before.pieces.map((p) => [p.id, p]));
  const traces: Trace[] = [];
  const spots: Spot[] = [];
  const mark = (s: Spot) => {
    // A place has one mark of a kind and side; what it means adds up.
    const same = spots.find((x) => x.at === s.at && x.side === s.side && x.kind === s.kind);
    if (!same) spots.push(s);
    else if (!same.say.includes(s.say)) same.say += `; ${s.say}`;
  };
  for (const p of now.pieces) {
    const was = old.get(p.id);
    old.delete(p.id);
    const [here, there] = [on(p.at), was !== undefined && on(was.at)];
    if (here && there && was!.at !== p.at) {
      const path = paths.get(p.id) ?? [];
      const whole = path[0] === was!.at && path.at(-1) === p.at;
      traces.push({ side: p.side, path: whole ? path : [was!.at, p.at] });
    } else if (here && !there)
      mark({ at: p.at, side: p.side, kind: 'ok', say: say('since.came', { piece: p.name }) });
    else if (!here && there)
      mark({ at: was!.at, side: p.side, kind: 'cut', say: say('since.gone', { piece: p.name }) });
  }
  for (const p of old.values()) {
    if (on(p.at)) mark({ at: p.at, side: p.side, kind: 'cut', say: say('since.gone', { piece: p.name }) });
  }
  for (const l of later) {
    if (l.kind !== 'combat' || l.quiet) continue;
    for (const at of l.places ?? [])
      if (on(at)) mark({ at, side: '', kind: 'out', say: say('since.fought') });
  }
  return { shades: [], traces, spots };
}
