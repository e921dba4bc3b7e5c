import type { Keys, TableInfo } from './wire.gen';

/**
 * The keys of tables that this browser has. Whoever made a table also has the links to
 * hand out, until their receivers make them anew.
 */
export interface Pass {
  /** Sent with every request about the table. */
  keys: string[];
  /** All keys, as they were when the table was made. */
  links?: Keys;
}

const name = (table: string) => `sandtable.${table}.pass`;

export function passOf(table: string): Pass {
  try {
    const p = JSON.parse(localStorage.getItem(name(table)) ?? '{}') as Partial<Pass>;
    return { ...p, keys: p.keys ?? [] };
  } catch {
    return { keys: [] };
  }
}

function keep(table: string, p: Pass): void {
  try {
    localStorage.setItem(name(table), JSON.stringify(p));
  } catch {
    // A browser that keeps nothing has its key until the page is left.
  }
  unkept.set(table, p);
}

const unkept = new Map<string, Pass>();

/** Tables that were made here a moment ago, whose links nobody has seen yet. */
const fresh = new Set<string>();

/** A table that was made here has keys: all of them are kept, and its first person plays here. */
export function madeHere(t: TableInfo): TableInfo {
  if (!t.keys) return t;
  const first = t.seats.findIndex((s) => s.holder === 'person');
  found(t.id, t.keys, first < 0 ? [] : [first]);
  fresh.add(t.id);
  return t;
}

/** Whether a table's links are to be shown because it has just been made; asked once. */
export function justMade(table: string): boolean {
  return fresh.delete(table);
}

/** The keys for a table. */
export function keysFor(table: string): string[] {
  const kept = passOf(table).keys;
  return kept.length > 0 ? kept : (unkept.get(table)?.keys ?? []);
}

/** The newest tables' keys, for the list of games: no request may have too many. */
const most = 300;

export function allKeys(): string[] {
  const first: string[] = [];
  const others: string[] = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const m = /^sandtable\.([^.]+)\.pass$/.exec(localStorage.key(i) ?? '');
      const [key, ...more] = m ? passOf(m[1]!).keys : [];
      if (key) first.push(key);
      others.push(...more);
    }
  } catch {
    // Nothing is kept.
  }
  // One key brings a table into the list; the others say which seats of it are played here.
  const all = first.slice(-most);
  return [...all, ...others.slice(-(most - all.length) || others.length)];
}

/** Keeps all keys of a table that was made here, and plays some of its seats. */
export function found(table: string, links: Keys, seats: readonly number[]): void {
  keep(table, { keys: chosen(links, seats), links });
}

/** Chooses which seats of a table that was made here are played here. */
export function playHere(table: string, seats: readonly number[]): void {
  const { links } = passOf(table);
  if (links) keep(table, { keys: chosen(links, seats), links });
}

function chosen(links: Keys, seats: readonly number[]): string[] {
  return [links.host, ...seats.map((s) => links.seats[s])].filter((k): k is string => !!k);
}

/** The keys of a table open another: a rematch, where each opens the next seat, or a sandbox. */
export function carry(from: string, to: string, turn = 1): void {
  const p = passOf(from);
  const keys = p.keys.length > 0 ? p.keys : keysFor(from);
  if (keys.length === 0) return;
  const seats = p.links?.seats ?? [];
  const links = p.links && { ...p.links, seats: seats.map((_, i) => seats.at(i - turn)!) };
  keep(to, links ? { keys, links } : { keys });
}

/** A link was opened: its key is one more that this browser has. */
export function adopt(table: string, key: string): void {
  const p = passOf(table);
  // The newest stands first: old ones may open nothing any more.
  if (!p.keys.includes(key)) keep(table, { ...p, keys: [key, ...p.keys].slice(0, 12) });
}

/** Puts new keys in the place of old ones: of a seat, of onlookers, of the host, or all. */
export function renewed(table: string, now: Keys): void {
  const p = passOf(table);
  const old = p.links;
  const links = { seats: [...(old?.seats ?? [])], host: old?.host, watch: old?.watch } as Keys;
  const swap = new Map<string, string>();
  const put = (was: string | undefined, is: string) => {
    if (was) swap.set(was, is);
  };
  if (now.host) {
    put(links.host, now.host);
    links.host = now.host;
  }
  if (now.watch) {
    put(links.watch, now.watch);
    links.watch = now.watch;
  }
  now.seats.forEach((k, i) => {
    if (!k) return;
    put(links.seats[i], k);
    links.seats[i] = k;
  });
  const keys = p.keys.map((k) => swap.get(k) ?? k);
  keep(table, old ? { keys, links } : { keys });
}

/** A seat's own people have made its key anew: the old one is worth nothing. */
export function exchanged(table: string, seat: number, key: string): void {
  const p = passOf(table);
  if (p.links) renewed(table, { seats: at(seat, key) });
  // Which of the old keys was the seat's only the server knows: it refuses those that are not.
  adopt(table, key);
}

function at(seat: number, key: string): string[] {
  const list: string[] = [];
  list[seat] = key;
  return Array.from(list, (k) => k ?? '');
}

/** Whether this page comes from the computer that it is looked at on: then friends sit beside it. */
export function alone(host: string = location.hostname): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The address that opens a table with a key. The key stands where no server reads it. */
export function linkOf(table: string, key: string, page: string = location.href): string {
  return `${page.split('#')[0]}#/t/${encodeURIComponent(table)}?key=${key}`;
}

export function forget(table: string): void {
  unkept.delete(table);
  try {
    localStorage.removeItem(name(table));
  } catch {
    // Nothing was kept.
  }
}
