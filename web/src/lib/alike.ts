import type { Offer, Place } from './wire.gen';

/**
 * Offers one by one. Those that are alike but for their place are sent as one with a span,
 * which says how many places of the board to leave out, to take, to leave out, to take …
 */
export function unfold(sent: Offer[], places: readonly Pick<Place, 'id' | 'name'>[]): Offer[] {
  if (!sent.some((o) => o.span)) return sent;
  const out: Offer[] = [];
  for (const o of sent) {
    if (!o.span) {
      out.push(o);
      continue;
    }
    const { span, ...alike } = o;
    let at = 0;
    for (const [i, n] of span.split(' ').entries()) {
      const to = at + Number(n);
      for (; i % 2 === 1 && at < to; at++) {
        const p = places[at];
        if (!p) throw new Error(`an offer is of place ${at} of ${places.length}`);
        const one: Offer = { ...alike, choice: fill(o.choice, p), label: fill(o.label, p), place: p.id };
        if (o.cost) one.cost = fill(o.cost, p);
        out.push(one);
      }
      at = to;
    }
  }
  return out;
}

/** Fills the blanks of a text with a place: {} with its id, {+} with its name behind it if it has one. */
function fill(text: string, p: Pick<Place, 'id' | 'name'>): string {
  return text.replace(/\{\+?\}/g, (blank) => (blank === '{}' || !p.name ? p.id : `${p.id} ${p.name}`));
}
