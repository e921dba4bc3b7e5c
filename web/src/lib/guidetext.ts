/** A piece of a guide's text: words, words that name a thing on the screen, or a button. */
export interface Part {
  text: string;
  /** A place or piece. */
  thing?: string;
  /** The canonical text of the choice whose button is named. */
  choice?: string;
}

const mark = /\[([^\]]+)\]\((=?)([^)]+)\)/g;

/** Takes apart what a guide says: [Omaha Beach](OMA) names a place or piece, [Done](=done) a button. */
export function parts(text: string): Part[] {
  const out: Part[] = [];
  let at = 0;
  for (const m of text.matchAll(mark)) {
    if (m.index > at) out.push({ text: text.slice(at, m.index) });
    out.push(m[2] ? { text: m[1]!, choice: m[3]! } : { text: m[1]!, thing: m[3]! });
    at = m.index + m[0].length;
  }
  if (at < text.length) out.push({ text: text.slice(at) });
  return out;
}
