import type { Piece, Scene } from './pieces';
import type { Cell } from './wire.gen';

/** A box beside the map that goes with a piece, and what it holds, the topmost first. */
export interface Box {
  carrier: string;
  cell: Cell;
  pieces: Piece[];
}

/** The boxes that hold something, by the piece that carries them. */
export function boxesOf(scene: Scene | undefined, at: ReadonlyMap<string, Piece[]>): Map<string, Box> {
  const m = new Map<string, Box>();
  for (const d of scene?.displays ?? []) {
    for (const cell of d.cells) {
      const held = at.get(cell.id) ?? [];
      if (cell.piece && held.length > 0)
        m.set(cell.piece, { carrier: cell.piece, cell, pieces: [...held].reverse() });
    }
  }
  return m;
}

/** The box beside the map of an id. */
export function boxNamed(scene: Scene | undefined, id: string): Cell | undefined {
  if (!id) return undefined;
  for (const d of scene?.displays ?? []) {
    const cell = d.cells.find((c) => c.id === id);
    if (cell) return cell;
  }
  return undefined;
}

/** The boxes of a stack, in the order of its pieces. */
export function boxesIn(boxes: ReadonlyMap<string, Box>, stack: readonly Piece[]): Box[] {
  return stack.flatMap((p) => boxes.get(p.id) ?? []);
}

/** The boxes that some pieces carry or lie in. */
export function boxesAbout(boxes: ReadonlyMap<string, Box>, pieces: readonly string[]): Box[] {
  const ids = new Set(pieces);
  return [...boxes.values()].filter((b) => ids.has(b.carrier) || b.pieces.some((p) => ids.has(p.id)));
}
