import type { OddsRow } from './wire.gen';

/** What a die or two show, told with what comes of it. */
const die = /\b(?:die|dice) \d+(?: \+ \d+)?(?:, |: )/;

/**
 * The same upshots as one: those that differ only in what the dice show, such as all
 * the throws that miss. Their chances are added up exactly. The likeliest comes first.
 */
export function gathered(rows: readonly OddsRow[]): OddsRow[] {
  const byText = new Map<string, OddsRow[]>();
  for (const r of rows) {
    const text = r.text.replace(die, '');
    byText.set(text, [...(byText.get(text) ?? []), r]);
  }
  if (byText.size === rows.length) return [...rows];
  return [...byText].map(([text, same]) => summed(text, same)).sort((a, b) => b.percent - a.percent);
}

function summed(text: string, rows: readonly OddsRow[]): OddsRow {
  let [num, den] = [0n, 1n];
  for (const r of rows) {
    [num, den] = [num * BigInt(r.den) + BigInt(r.num) * den, den * BigInt(r.den)];
    const by = common(num, den);
    [num, den] = [num / by, den / by];
  }
  const percent = rows.reduce((sum, r) => sum + r.percent, 0);
  return { ...rows[0]!, text, num: String(num), den: String(den), percent };
}

function common(a: bigint, b: bigint): bigint {
  return b === 0n ? a : common(b, a % b);
}

/**
 * What several upshots have in common at their beginning, up to a colon or a
 * word's end, so that it need not be read with each of them. Beginnings shorter
 * than the least, which need not end in a colon, are left alone.
 */
export function commonStart(texts: readonly string[], least = 10): string {
  if (texts.length < 2) return '';
  let n = 0;
  const first = texts[0]!;
  while (n < first.length && texts.every((t) => t[n] === first[n])) n++;
  const head = first.slice(0, n);
  const colon = head.lastIndexOf(': ');
  const cut = colon >= 0 ? colon + 2 : head.lastIndexOf(' ') + 1;
  const start = head.slice(0, cut);
  return start.length >= (colon >= 0 ? 4 : least) && texts.every((t) => t.length > start.length) ? start : '';
}

/** Upshots that begin alike, under what they have in common; an upshot by itself has no lead. */
export interface Bunch {
  lead: string;
  percent: number;
  rows: OddsRow[];
}

/** How many upshots are said under what they have in common, at the least. */
const many = 3;

/** The upshots under what they begin with, the likeliest first: so that it need not be read with each. */
export function bunched(rows: readonly OddsRow[]): Bunch[] {
  const lead = (r: OddsRow) => r.text.slice(0, Math.max(0, r.text.indexOf('; ')));
  const out: Bunch[] = [];
  for (const r of rows) {
    const same = rows.filter((x) => lead(x) === lead(r));
    if (!lead(r) || same.length < many) out.push({ lead: '', percent: r.percent, rows: [r] });
    else if (same[0] === r) {
      const percent = same.reduce((sum, x) => sum + x.percent, 0);
      const rest = same.map((x) => ({ ...x, text: x.text.slice(lead(r).length + 2) }));
      out.push({ lead: lead(r), percent, rows: rest });
    }
  }
  return out.sort((a, b) => b.percent - a.percent);
}
