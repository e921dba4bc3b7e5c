import type { Patch, Piece, Scene } from './wire.gen';

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

/** Returns the scene that a patch makes of another. The old one is left alone. */
export function merge(old: Scene, p: Patch): Scene {
  const s: Scene = { ...old };
  if (p.turn) s.turn = p.turn;
  if (p.gone?.length || p.pieces?.length) s.pieces = mergePieces(old.pieces, p.pieces ?? [], p.gone ?? []);
  if (p.flags) s.flags = p.flags;
  if (p.displays) s.displays = p.displays;
  if (p.boxes?.length) {
    const byId = new Map(p.boxes.map((x) => [x.id, x]));
    s.displays = s.displays.map((x) => byId.get(x.id) ?? x);
  }
  if (p.score) s.score = p.score;
  if (p.prompt) s.prompt = p.prompt;
  if (p.result) s.result = p.result;
  return s;
}

function mergePieces(old: Piece[], changed: Piece[], gone: string[]): Piece[] {
  const away = new Set(gone);
  const byId = new Map(changed.map((x) => [x.id, x]));
  const out: Piece[] = [];
  for (const x of old) {
    if (away.has(x.id)) continue;
    const y = byId.get(x.id);
    out.push(y ?? x);
    if (y) byId.delete(x.id);
  }
  if (byId.size > 0) {
    out.push(...byId.values());
    out.sort((a, b) => compareIds(a.id, b.id));
  }
  return out;
}
