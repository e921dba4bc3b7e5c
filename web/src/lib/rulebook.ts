import type { Note, Rule, Table, Title } from './wire.gen';

/** One rule of the book: all its sentences, with its rulings and tables in place. */
export interface Entry {
  number: string;
  title: string;
  texts: string[];
  notes: Note[];
  tables: Table[];
}

/** Rules that stand together, such as 9, 9.1 and 9.1.2, or 2d1 and 2d4. */
export interface Chapter {
  key: string;
  title: string;
  entries: Entry[];
}

/** The chapter that a number belongs to: "9" of 9.1, "2d" of 2d4.1, "K7" of K7.10, "Ex" of Ex.6. */
export function chapterOf(number: string): string {
  return /^[A-Za-z]+(?=\.)|^[A-Za-z]*\d+[a-z]?/.exec(number)?.[0] ?? number;
}

/** Orders numbers as a book does: 4b before 4c, 9.2 before 9.10; K and T keep the order in which they come. */
function byNumber(prefixes: string[]): (a: Entry, b: Entry) => number {
  const parts = (n: string): (string | number)[] =>
    (n.match(/\d+|[a-z]+/gi) ?? []).map((x) => (/\d/.test(x) ? Number(x) : x));
  const prefix = (n: string) => prefixes.indexOf(/^[A-Za-z]*/.exec(n)![0]);
  return (a, b) => {
    if (prefix(a.number) !== prefix(b.number)) return prefix(a.number) - prefix(b.number);
    const [x, y] = [parts(a.number), parts(b.number)];
    for (let i = 0; i < Math.min(x.length, y.length); i++) {
      if (x[i] === y[i]) continue;
      if (typeof x[i] === typeof y[i]) return x[i]! < y[i]! ? -1 : 1;
      return typeof x[i] === 'number' ? -1 : 1;
    }
    return x.length - y.length;
  };
}

/** The rules of a game in the order of their numbers, as chapters. */
export function rulebook(title: Title): Chapter[] {
  const entries = new Map<string, Entry>();
  const at = (r: Rule): Entry => {
    const e = entries.get(r.number) ?? { number: r.number, title: r.title, texts: [], notes: [], tables: [] };
    entries.set(r.number, e);
    return e;
  };
  for (const r of title.rules) {
    if (!r.number) continue;
    const e = at(r);
    if (!e.texts.includes(r.text)) e.texts.push(r.text);
  }
  for (const n of title.info.notes ?? []) entries.get(n.rule)?.notes.push(n);
  for (const t of title.info.tables ?? []) entries.get(t.rule)?.tables.push(t);
  const chapters = new Map<string, Chapter>();
  const prefixes = [...new Set([...entries.keys()].map((n) => /^[A-Za-z]*/.exec(n)![0]))];
  for (const e of [...entries.values()].sort(byNumber(prefixes))) {
    const key = chapterOf(e.number);
    const c = chapters.get(key) ?? { key, title: e.title, entries: [] };
    c.entries.push(e);
    chapters.set(key, c);
  }
  return [...chapters.values()];
}

/** Everything of an entry that a search looks through, in small letters. */
function wordsOf(e: Entry): string {
  return [
    `§ ${e.number}`,
    e.title,
    ...e.texts,
    ...e.notes.flatMap((n) => [n.title, n.text]),
    ...e.tables.flatMap((t) => [t.title, ...t.head, ...t.rows.flat(), t.note ?? '']),
  ]
    .join(' ')
    .toLowerCase();
}

/** The words of a search. */
export function terms(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The chapters with the entries that have all the words of a search in them; a number finds its rule and those below. */
export function find(book: Chapter[], search: string): Chapter[] {
  const wanted = terms(search);
  if (wanted.length === 0) return book;
  const number = search.trim().replace(/^§\s*/, '').toLowerCase();
  const below = (e: Entry) => {
    const n = e.number.toLowerCase();
    return (
      n === number || n === `${number}.0` || (n.startsWith(number) && !/^\d/.test(n.slice(number.length)))
    );
  };
  const isNumber = book.some((c) => c.entries.some(below));
  const fits = isNumber ? below : (e: Entry) => wanted.every((w) => wordsOf(e).includes(w));
  return book.map((c) => ({ ...c, entries: c.entries.filter(fits) })).filter((c) => c.entries.length > 0);
}

/** A stretch of a text: a word that was searched for, the number of a rule, or plain. */
export interface Stretch {
  text: string;
  found?: true;
  rule?: string;
}

/** Cuts a text where it names other rules of the book and where it has a word that was searched for. */
export function stretches(text: string, numbers: ReadonlySet<string>, wanted: readonly string[]): Stretch[] {
  const marks = wanted.filter((w) => w.length > 1).map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const pattern = new RegExp(
    `(\\b(?:[A-Za-z]+\\.?)?\\d+[a-z]?\\d*(?:\\.\\d+)*\\b)${marks.length > 0 ? `|(${marks.join('|')})` : ''}`,
    'gi',
  );
  const out: Stretch[] = [];
  let from = 0;
  for (const m of text.matchAll(pattern)) {
    // A bare number may be a number of units: only what cannot be one is a link.
    const rule = m[1] !== undefined && /[A-Za-z.]/.test(m[1]) && numbers.has(m[1]) ? m[1] : undefined;
    if (rule === undefined && m[2] === undefined) continue;
    if (m.index > from) out.push({ text: text.slice(from, m.index) });
    out.push(rule === undefined ? { text: m[0], found: true } : { text: m[0], rule });
    from = m.index + m[0].length;
  }
  if (from < text.length) out.push({ text: text.slice(from) });
  return out;
}
