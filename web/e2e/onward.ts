// Playing on at the server without a page, as another screen would, to where a test begins.

import type { Offer, Snapshot, TableInfo } from '../src/lib/wire.gen';
import { type Server, until } from './harness';

/** Where a game stands that is played on: who decides, what that seat sees, and how often was chosen since. */
export interface Stand {
  seat: number;
  view: Snapshot;
  chosen: number;
}

export interface Way<T> {
  /** What there is to tell once the game has come far enough. */
  there(now: Stand): T | undefined | Promise<T | undefined>;
  choose(now: Stand): Offer;
  /** The one seat to choose for, where others are the computer's; else whoever decides. */
  seat?: number;
  /** How many choices are made at the most. */
  most?: number;
}

/** Chooses until the game is far enough, and tells what there is; undefined if it never comes to that. */
export async function playOn<T>(server: Server, id: string, way: Way<T>): Promise<T | undefined> {
  const { most = 600 } = way;
  for (let chosen = 0; ; chosen++) {
    const now = { ...(await decision(server, id, way.seat)), chosen };
    if (now.view.scene.result) return undefined;
    const here = await way.there(now);
    if (here !== undefined || chosen === most) return here;
    const { choice } = way.choose(now);
    const made = { seat: now.seat, index: now.view.index, choice, brief: true };
    await server.post(`/api/tables/${id}/choices`, made);
  }
}

/** Waits until a seat, or any, has something to choose, or the game is over. */
async function decision(
  server: Server,
  id: string,
  only?: number,
): Promise<{ seat: number; view: Snapshot }> {
  let seat = only ?? 0;
  let view: Snapshot | undefined;
  await until('somebody has to decide', async () => {
    if (only === undefined) seat = Math.max(0, (await server.get<TableInfo>(`/api/tables/${id}`)).toMove);
    view = await server.get<Snapshot>(`/api/tables/${id}/view?seat=${seat}`);
    return view.offers.length > 0 || view.scene.result !== undefined;
  });
  return { seat, view: view! };
}

/** What may be chosen without going back, if anything. */
function forward(view: Snapshot): Offer[] {
  const on = view.offers.filter((o) => o.kind !== 'back');
  return on.length > 0 ? on : view.offers;
}

/** One of what leads on, by a number that may be any: the same in every run. */
export function oneOf(view: Snapshot, n: number): Offer {
  const on = forward(view);
  return on[n % on.length]!;
}

/** What the prompt proposes; where it proposes nothing, one of what leads on. */
export function mainOr(view: Snapshot, n: number): Offer {
  return forward(view).find((o) => o.main) ?? oneOf(view, n);
}

/** One of what leads on, by a number from 0 to 1. */
export function byChance(view: Snapshot, random: number): Offer {
  const on = forward(view);
  return on[Math.floor(random * on.length)]!;
}
