import type { StepView } from './wire.gen';

/** What the dice have just shown, and what came of it. */
export interface Battle {
  /** Index of the last step that belongs to it. */
  index: number;
  faces: number[];
  lines: string[];
}

const most = 14;
const weighty = new Set(['combat', 'loss', 'retreat', 'dice']);

/** The faces of a draw: of one die, or of those that a line of the log shows. */
export function facesOf(s: StepView): number[] {
  if (s.seat >= 0) return [];
  const shown = s.lines.map((l) => /\bdice show ((?:\d+ ?)+)/.exec(l.text)?.[1]).find(Boolean);
  if (shown) return shown.trim().split(' ').map(Number);
  const one = /^die (\d+)$/.exec(s.choice ?? '');
  return one ? [Number(one[1])] : [];
}

/** The battle after a step: the one before goes on while dice and results follow each other. */
export function fought(before: Battle | undefined, s: StepView): Battle | undefined {
  const faces = facesOf(s);
  const lines = s.lines
    .filter((l) => !l.quiet && weighty.has(l.kind ?? '') && !/\bdice show\b/.test(l.text))
    .map((l) => l.text);
  const follows = before !== undefined && s.index <= before.index + 2;
  if (faces.length === 0) {
    if (!before || !follows || lines.length === 0) return before;
    return { ...before, index: s.index, lines: [...before.lines, ...lines].slice(-3) };
  }
  const old = follows ? before : { faces: [], lines: [] };
  return {
    index: s.index,
    faces: [...old.faces, ...faces].slice(-most),
    lines: [...old.lines, ...lines].slice(-3),
  };
}

const spots: Record<number, string> = { 1: '4', 2: '08', 3: '048', 4: '0268', 5: '02468', 6: '023568' };

/** Where the pips of a face lie on a square of three by three; undefined for other dice. */
export function pips(face: number): [number, number][] | undefined {
  return spots[face]?.split('').map((n) => [Number(n) % 3, Math.floor(Number(n) / 3)]);
}
