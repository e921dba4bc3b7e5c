import type { Line, StepView } from './wire.gen';

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
  /** The game has gone on to something else: the next dice belong to another matter. */
  over?: true;
}

/** So many dice are shown besides those of the last draw: more push the question away and belong to results that are no longer told. */
const most = 6;
/** What comes of a fight, whoever has chosen it. */
const weighty = new Set(['combat', 'loss', 'retreat', 'dice']);
/** What a die may bring about besides, without its being what the die was thrown for. */
const aside = new Set(['phase', 'score', 'supply']);
/** A line of the log that shows a handful of dice. */
export const handful = /\bdice show ((?:\d+ ?)+)/;

/** The faces of a draw: of one die, of those that a line of the log shows, or the sum of two. */
export function facesOf(s: StepView): Face[] {
  if (s.seat >= 0) return [];
  const shown = s.lines.map((l) => handful.exec(l.text)?.[1]).find(Boolean);
  if (shown)
    return shown
      .trim()
      .split(' ')
      .map((n) => ({ n: Number(n) }));
  const one = /^(die|dice) (\d+)$/.exec(s.choice ?? '');
  return one ? [{ n: Number(one[2]), ...(one[1] === 'dice' && { sum: true }) }] : [];
}

/**
 * The battle after a step: the one before goes on while dice and results follow each other.
 * A handful is a throw of its own, and dice that fell before a phase, or before somebody began
 * something else, are not shown with those that fall after it.
 */
export function fought(before: Battle | undefined, s: StepView): Battle | undefined {
  const faces = facesOf(s);
  const told = s.lines.filter((l) => !l.quiet);
  const end = told.findIndex((l) => l.kind === 'phase');
  const ends = end >= 0 && { over: true as const };
  if (faces.length === 0) {
    if (!before || before.over) return s.seat >= 0 && told[0]?.kind === 'combat' ? undefined : before;
    if (s.seat >= 0 && told[0] && !follows(told[0]))
      return told[0].kind === 'combat' ? undefined : { ...before, over: true };
    const lines = told.filter((l) => weighty.has(l.kind ?? '')).map((l) => l.text);
    if (s.index > before.index + 2 || lines.length === 0) return ends ? { ...before, ...ends } : before;
    return { ...before, ...ends, index: s.index, lines: [...before.lines, ...lines].slice(-3) };
  }
  const lines = told
    .slice(0, end < 0 ? undefined : end)
    .filter((l) => !aside.has(l.kind ?? '') && !handful.test(l.text))
    .map((l) => l.text);
  const goesOn =
    before && !before.over && s.index <= before.index + 2 && !told.some((l) => handful.test(l.text));
  const old = goesOn ? before : { faces: [], lines: [] };
  return {
    index: s.index,
    faces: [...old.faces, ...faces].slice(-Math.max(most, faces.length)),
    lines: [...old.lines, ...lines].slice(-3),
    ...ends,
  };
}

/**
 * The faces to draw beside what is told: those of dice that it tells of. Beside the losses of a
 * landing the dice for the artillery that came after it seem to be those that brought them.
 */
export function drawn(b: Battle | undefined, told: readonly string[]): Face[] {
  if (!b || (told.length > 0 && b.lines.length > 0 && !b.lines.some((l) => told.includes(l)))) return [];
  return b.faces;
}

/** Whether a choice that is told so is part of the fight that is on: losses taken, a way back. */
const follows = (l: Line) => l.kind === 'loss' || l.kind === 'retreat';

const spots: Record<number, string> = { 1: '4', 2: '08', 3: '048', 4: '0268', 5: '02468', 6: '023568' };

/** Where the pips of a face lie on a square of three by three; undefined for other dice and sums. */
export function pips(face: Face): [number, number][] | undefined {
  if (face.sum) return undefined;
  return spots[face.n]?.split('').map((n) => [Number(n) % 3, Math.floor(Number(n) / 3)]);
}
