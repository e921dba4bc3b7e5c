import type { TableInfo } from './wire.gen';

/** The seats of a table in a list that this browser plays. */
export function playedHere(t: TableInfo): number[] {
  return t.seats.flatMap((s, i) =>
    s.holder === 'person' && (!t.keyed || t.rights?.seats.includes(i)) ? [i] : [],
  );
}

/**
 * What a game waits for that somebody here has to do: an answer to who asks to take back, a number for
 * the dice, or a decision.
 */
export function awaits(t: TableInfo): 'ask' | 'dice' | 'turn' | undefined {
  if (t.over || t.problem) return undefined;
  const here = playedHere(t);
  if (t.keyed && t.asked?.wait.some((s) => here.includes(s))) return 'ask';
  if (t.keyed && t.fair?.parts.some((p, i) => !p.nonce && here.includes(i))) return 'dice';
  return here.includes(t.toMove) ? 'turn' : undefined;
}

/** Games in the order in which they are looked for: those that wait for somebody here stand before those that wait for others. */
export function inOrder(list: readonly TableInfo[]): TableInfo[] {
  return [...list.filter((t) => awaits(t)), ...list.filter((t) => !awaits(t))];
}
