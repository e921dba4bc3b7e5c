import type { Offer } from './wire.gen';

/** Choices that differ by one number alone: the number is picked, not the button. */
export interface Numbers {
  /** What is counted, with … where the number stands. */
  label: string;
  list: { n: number; offer: Offer }[];
}

export type Choosing = { one: Offer } | { numbers: Numbers };

const least = 3;
const number = /\d+/g;
/** A number that is a word of its own: that of "A0" is part of a name. */
const alone = /(?<!\p{L})\d+(?!\p{L})/u;

/** The pattern and the number of a choice whose text and label have the same one number in them. */
function counted(o: Offer, about: boolean): { key: string; n: number } | undefined {
  if (!about && (o.piece || o.place)) return undefined;
  const inText = o.choice.match(number) ?? [];
  const inLabel = o.label.match(number) ?? [];
  if (inText.length !== 1 || inLabel.length !== 1 || inText[0] !== inLabel[0]) return undefined;
  if (!alone.test(o.label)) return undefined;
  const key = [o.choice.replace(/\d+/, '#'), o.kind, o.piece, o.place].join('|');
  return { key, n: Number(inText[0]) };
}

/**
 * Buttons in their order; three and more that differ by a number alone become one row.
 * Choices about a piece or place are left out of it, but for those of a menu.
 */
export function gather(offers: readonly Offer[], menu = false): Choosing[] {
  const groups = new Map<string, Numbers>();
  const of = new Map<Offer, string>();
  for (const o of offers) {
    const c = counted(o, menu);
    if (!c) continue;
    const g = groups.get(c.key) ?? { label: '', list: [] };
    g.list.push({ n: c.n, offer: o });
    groups.set(c.key, g);
    of.set(o, c.key);
  }
  const out: Choosing[] = [];
  const done = new Set<string>();
  for (const o of offers) {
    const key = of.get(o) ?? '';
    const g = groups.get(key);
    if (!g || g.list.length < least) out.push({ one: o });
    else if (!done.has(key)) {
      done.add(key);
      const list = [...g.list].sort((a, b) => a.n - b.n);
      out.push({ numbers: { label: list.at(-1)!.offer.label.replace(/\d+/, '…'), list } });
    }
  }
  return out;
}

/** Pieces that may be added to what is in hand, all by the same word: two or more. */
export function addable(offers: readonly Offer[]): Offer[] {
  const adds = offers.filter((o) => o.kind === 'add' && o.piece);
  const verb = (o: Offer) => o.choice.split(' ')[0];
  const words = new Set(adds.map(verb));
  return words.size === 1 && adds.length > 1 ? adds : [];
}
