import type { Strength, Title } from './wire.gen';

/** What a bot makes of a scenario with one side, and what the one that it met makes there itself. */
export type Made = Strength & { itself?: number };

/**
 * What is published of a bot in a scenario; nothing where nothing is. What the other makes in its place is
 * known of the first bot alone, from games of it against itself.
 */
export function madeBy(title: Title, scenario: string, side: number, bot: string): Made | undefined {
  const found = title.strength?.find((x) => x.scenario === scenario && x.side === side && x.bot === bot);
  if (!found) return undefined;
  const even = title.balance?.find((x) => x.scenario === scenario);
  if (found.against !== title.bots[0]?.id || !even) return found;
  return { ...found, itself: (even.wins[side] ?? 0) + even.draws / 2 };
}
