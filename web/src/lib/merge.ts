import type { Cell, Display, Patch, Scene, Score, ScoreChange, Piece as Stand } from './wire.gen';

/** Orders ids as Go's strings.Compare does: by UTF-8 bytes, which is by code point. */
export function compareIds(a: string, b: string): number {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    // A surrogate stands for a code point above every unit that is not one.
    const sx = x >= 0xd800 && x <= 0xdfff;
    const sy = y >= 0xd800 && y <= 0xdfff;
    if (sx !== sy) return sx ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}

/** A scene of whole pieces, or of pieces as they are sent. */
type Shown<P extends Stand> = Omit<Scene, 'pieces'> & { pieces: P[] };

/** Returns the scene that a patch makes of another. The old one is left alone. */
export function merge<P extends Stand>(
  old: Shown<P>,
  p: Patch,
  whole: (sent: Stand) => P,
  restate: (piece: P, state: string) => P,
): Shown<P> {
  const s: Shown<P> = { ...old };
  if (p.turn) s.turn = p.turn;
  if (p.gone?.length || p.pieces?.length)
    s.pieces = mergeSorted(old.pieces, (p.pieces ?? []).map(whole), p.gone ?? [], (x) => x.id);
  if (p.states?.length) {
    const states = new Map(p.states.flatMap((x) => x.pieces.map((id) => [id, x.state])));
    s.pieces = s.pieces.map((x) => (states.has(x.id) ? restate(x, states.get(x.id)!) : x));
  }
  if (p.flags?.length || p.lowered?.length)
    s.flags = mergeSorted(old.flags, p.flags ?? [], p.lowered ?? [], (x) => x.at);
  if (p.displays?.length || p.cells?.length) s.displays = mergeDisplays(old.displays, p);
  if (p.score) s.score = p.score;
  if (p.points?.length) s.score = s.score.map((x) => rescore(x, p.points!));
  if (p.prompt) s.prompt = p.prompt;
  if (p.result) s.result = p.result;
  return s;
}

/** The score of a side after what has changed: lines that are gone, and others in their place. */
function rescore(old: Score, changes: ScoreChange[]): Score {
  const c = changes.find((x) => x.side === old.side);
  if (!c) return old;
  const { lines: had, shares: _, ...s } = old;
  const lines = had?.toSpliced(c.at ?? 0, c.cut ?? 0, ...(c.lines ?? [])) ?? c.lines ?? [];
  return {
    ...s,
    points: c.points,
    ...(lines.length > 0 ? { lines } : {}),
    ...(c.shares ? { shares: c.shares } : {}),
  };
}

function mergeDisplays(old: Display[], p: Patch): Display[] {
  const byId = new Map((p.displays ?? []).map((x) => [x.id, x]));
  const changed = new Map<string, Map<string, Cell>>();
  for (const c of p.cells ?? []) {
    const cells = changed.get(c.display) ?? new Map<string, Cell>();
    changed.set(c.display, cells.set(c.cell.id, c.cell));
  }
  return old.map((x) => {
    const d = byId.get(x.id) ?? x;
    const cells = changed.get(x.id);
    return cells ? { ...d, cells: d.cells.map((c) => cells.get(c.id) ?? c) } : d;
  });
}

/** Takes elements out of a list that is sorted by a key, and puts new and changed ones in. */
function mergeSorted<T>(old: T[], changed: T[], gone: string[], key: (x: T) => string): T[] {
  const away = new Set(gone);
  const byKey = new Map(changed.map((x) => [key(x), x]));
  const out: T[] = [];
  for (const x of old) {
    const k = key(x);
    if (away.has(k)) continue;
    const y = byKey.get(k);
    out.push(y ?? x);
    if (y) byKey.delete(k);
  }
  if (byKey.size > 0) {
    out.push(...byKey.values());
    out.sort((a, b) => compareIds(key(a), key(b)));
  }
  return out;
}
