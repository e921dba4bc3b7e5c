import { api } from './api';
import { remember } from './settings.svelte';
import type { FairDice, TableInfo } from './wire.gen';

/** What this browser noted of one set of fair dice, before it gave a number itself. */
export interface Noted {
  /** The numbers that this page made, by seat. */
  own: Record<string, string>;
  /** Those of other seats that were fixed before the first of them was given. */
  before: Record<string, string>;
}

type Notes = Record<string, Noted>;

function notes(table: string): Notes {
  try {
    return JSON.parse(remember(table, 'dice') || '{}') as Notes;
  } catch {
    return {};
  }
}

/** What was noted of dice with a commitment at a table, if anything. */
export function noted(table: string, commitment: string): Noted | undefined {
  return notes(table)[commitment];
}

/** How many sets of dice this browser has noted at a table: more than one when they were exchanged. */
export function notedSets(table: string): string[] {
  return Object.keys(notes(table));
}

/** A number nobody else knows: 16 random bytes in hexadecimal digits. */
function makeNumber(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');
}

/** The seats that persons hold and whose numbers the dice wait for. */
export function waiting(info: TableInfo | undefined): number[] {
  return (info?.fair?.parts ?? []).flatMap((p, i) =>
    !p.nonce && info?.seats[i]?.holder === 'person' ? [i] : [],
  );
}

/** All seats whose numbers are lacking, also those that nobody holds yet. */
export function lacking(fair: FairDice | undefined): number[] {
  return (fair?.parts ?? []).flatMap((p, i) => (p.nonce ? [] : [i]));
}

/** The one person who plays against bots alone, -1 if there is none such. */
export function alone(info: TableInfo): number {
  const people = info.seats.flatMap((s, i) => (s.holder.startsWith('bot:') ? [] : [i]));
  return people.length === 1 && info.seats[people[0]!]!.holder === 'person' ? people[0]! : -1;
}

/** Notes the commitment and what others have given, then gives the number of a seat. */
export async function give(info: TableInfo, seat: number): Promise<TableInfo> {
  const fair = info.fair;
  if (!fair) return info;
  const all = notes(info.id);
  const mine = all[fair.commitment] ?? {
    own: {},
    before: Object.fromEntries(fair.parts.flatMap((p, i) => (p.nonce ? [[i, p.nonce]] : []))),
  };
  all[fair.commitment] = mine;
  // A number whose answer was lost is sent again, not made anew.
  mine.own[seat] ??= makeNumber();
  remember(info.id, 'dice', JSON.stringify(all));
  return api.giveNumber(info.id, seat, mine.own[seat]!);
}
