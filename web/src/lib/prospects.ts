import type { Prospect, ProspectStep } from './wire.gen';

// What is made of the plans of advice: pure.

/**
 * The ways of pieces through places that a plan says: from where each stands, in order. The
 * first may be of a piece that is in hand already.
 */
export function linesOf(
  plan: Prospect,
  placeOf: (piece: string) => string | undefined,
  hand = '',
): string[][] {
  const ways = new Map<string, string[]>();
  for (const s of plan.steps) {
    if (s.piece) hand = s.piece;
    const way = ways.get(hand) ?? [];
    if (way.length === 0) {
      const from = hand ? placeOf(hand) : undefined;
      if (from) way.push(from);
    }
    if (s.place && way.at(-1) !== s.place) way.push(s.place);
    ways.set(hand, way);
  }
  return [...ways.values()].filter((w) => w.length > 0);
}

/** A plan as it is listed: without the end that it shares with others, if it does. */
export interface Listed {
  plan: Prospect;
  steps: readonly ProspectStep[];
  shares: boolean;
}

/** How many letters less to read are worth a sign that stands for them. */
const worthwhile = 30;

/** Plans without the end that most of them share, if it is long, and that end, so that it is said once. */
export function listed(plans: readonly Prospect[]): { list: Listed[]; end: readonly ProspectStep[] } {
  const long = plans.filter((p) => p.steps.length > 1);
  const last = (p: Prospect) => p.steps.at(-1)!.label;
  const groups = long.map((p) => long.filter((q) => last(q) === last(p)));
  const most = groups.reduce<Prospect[]>((a, b) => (b.length > a.length ? b : a), []);
  let n = 0;
  const alike = () => {
    const label = most[0]?.steps.at(-1 - n)?.label;
    return most.every((p) => p.steps.length > n + 1 && p.steps.at(-1 - n)?.label === label);
  };
  if (most.length > 1) while (alike()) n++;
  const spared = most[0]?.steps.slice(-n).reduce((sum, s) => sum + s.label.length, 0) ?? 0;
  if (spared * (most.length - 1) < worthwhile) n = 0;
  const list = plans.map((plan) => {
    const shares = n > 0 && most.includes(plan);
    return { plan, steps: shares ? plan.steps.slice(0, -n) : plan.steps, shares };
  });
  return { list, end: n > 0 ? most[0]!.steps.slice(-n) : [] };
}
