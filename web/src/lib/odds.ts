/**
 * What several upshots have in common at their beginning, up to a colon or a
 * word's end, so that it need not be read with each of them. Short beginnings
 * are left alone.
 */
export function commonStart(texts: readonly string[]): string {
  if (texts.length < 2) return '';
  let n = 0;
  const first = texts[0]!;
  while (n < first.length && texts.every((t) => t[n] === first[n])) n++;
  const head = first.slice(0, n);
  const colon = head.lastIndexOf(': ');
  const cut = colon >= 0 ? colon + 2 : head.lastIndexOf(' ') + 1;
  const start = head.slice(0, cut);
  return start.length >= (colon >= 0 ? 4 : 10) && texts.every((t) => t.length > start.length) ? start : '';
}
