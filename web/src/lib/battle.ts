import type { StepView } from './wire.gen';

/** What a die shows, or what two of them come to. */
export interface Face {
  n: number;
  sum?: true;
}

/** What the dice have just shown, and what came of it. */
export interface Battle {
  /** Index of the last step that belongs to it. */
  index: number;
  faces: Face[];
  lines: string[];
}

/** So many dice are shown besides those of the last draw: more push the question away and belong to results that are no longer told. */
const most = 6;
const weighty = new Set(['combat', 'loss', 'retreat', 'dice']);

/** The faces of a draw: of one die, of those that a line of the log shows, or the sum of two. */
export function facesOf(s: StepView): Face[] {
  if (s.seat >= 0) return [];
  const shown = s.lines.map((l) => /\bdice show ((?:\d+ ?)+)/.exec(l.text)?.[1]).find(Boolean);
  if (shown)
    return shown
      .trim()
      .split(' ')
      .map((n) => ({ n: Number(n) }));
  const one = /^(die|dice) (\d+)$/.exec(s.choice ?? '');
  return one ? [{ n: Number(one[2]), ...(one[1] === 'dice' && { sum: true }) }] : [];
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
    faces: [...old.faces, ...faces].slice(-Math.max(most, faces.length)),
    lines: [...old.lines, ...lines].slice(-3),
  };
}

const spots: Record<number, string> = { 1: '4', 2: '08', 3: '048', 4: '0268', 5: '02468', 6: '023568' };

/** Where the pips of a face lie on a square of three by three; undefined for other dice and sums. */
export function pips(face: Face): [number, number][] | undefined {
  if (face.sum) return undefined;
  return spots[face.n]?.split('').map((n) => [Number(n) % 3, Math.floor(Number(n) / 3)]);
}
