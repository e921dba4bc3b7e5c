import { api } from './api';
import { remember } from './settings.svelte';
import type { Snapshot } from './wire.gen';

/** Where a guide was left: keeps a step, or forgets it with 0; without one tells it. */
export function leftAt(guide: string, step?: number): number {
  return Number(remember(guide, 'guide', step === undefined ? undefined : step ? String(step) : '')) || 0;
}

/** Begins a guided game and returns its table. Up to a step its choices are made at once. */
export async function begin(game: string, guide: string, upTo = 0): Promise<string> {
  const t = await api.create({ game, scenario: '', options: {}, seats: [], dice: '', guide });
  const seat = t.seats.findIndex((s) => s.holder === 'person');
  for (let waited = 0; upTo > 1 && waited < 200; ) {
    const v: Snapshot = await api.view(t.id, seat);
    if (!v.guide || v.guide.done || v.guide.step >= upTo) break;
    if (v.guide.do) await api.choose(t.id, { seat, index: v.index, choice: v.guide.do });
    else {
      waited++;
      await new Promise((done) => setTimeout(done, 100)); // the other side is on its way
    }
  }
  leftAt(guide, 0);
  return t.id;
}
