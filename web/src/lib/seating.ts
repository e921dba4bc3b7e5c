import type { Info, SeatInfo } from './wire.gen';

/** Seats of a game: where a side has several, they share its number, that of its first seat. */

/** The seats of a game that would be begun with a scenario and options. */
export function seatsIn(info: Info, scenario: string, options: Record<string, string>): SeatInfo[] {
  const s = info.scenarios.find((x) => x.id === scenario);
  let seats = s?.seats ?? info.seats;
  for (const o of s?.options ?? []) {
    // A value that leaves the seats as they are comes with none.
    const said = o.seats?.[Math.max(0, o.values.indexOf(options[o.id] ?? ''))];
    if (said?.length) seats = said;
  }
  return seats;
}

/** The number of the side of a seat, which its colour and mark go by. */
export function sideOf(seats: readonly { side?: string }[], seat: number): number {
  const side = seats[seat]?.side;
  return side ? seats.findIndex((s) => s.side === side) : seat;
}

/** The sides of a table: those that several seats are one of, else each seat. */
export function sidesOf<S extends SeatInfo>(t: { seats: S[]; sides?: SeatInfo[] } | undefined): SeatInfo[] {
  return t?.sides ?? t?.seats ?? [];
}
