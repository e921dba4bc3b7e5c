import type { Plain } from '../words/kinds';
import type { Offer, Plan, PlanRow } from './wire.gen';

/** Matters of a plan that stand alike, in the order in which they matter most. */
export interface MatterGroup {
  state: string;
  /** What they are called; one whose state is not known has that for a name. */
  name?: Plain;
  rows: PlanRow[];
}

const states: [string, Plain][] = [
  ['fighting', 'plan.fighting'],
  ['building', 'plan.building'],
  ['ready', 'plan.ready'],
  ['open', 'plan.open'],
  ['done', 'plan.done'],
];

/** Groups the rows of a plan by state; a state that is not known comes last under its own name. */
export function grouped(rows: readonly PlanRow[]): MatterGroup[] {
  const others = [...new Set(rows.map((r) => r.matter.state))].filter((s) => !states.some(([k]) => k === s));
  return [...states, ...others.map((s) => [s] as const)].flatMap(([state, name]) => {
    const of = rows.filter((r) => r.matter.state === state);
    return of.length > 0 ? [{ state, ...(name ? { name } : {}), rows: of }] : [];
  });
}

/** How many matters of a plan have something to choose among the offers. */
export function toDo(plan: Plan | undefined, offers: readonly Offer[]): number {
  const now = new Set(offers.map((o) => o.choice));
  return plan?.rows.filter((r) => (r.matter.do ?? []).some((c) => now.has(c))).length ?? 0;
}
