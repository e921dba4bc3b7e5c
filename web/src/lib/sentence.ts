/** A word of small letters alone: what has figures, strokes or capitals in it is a name, such as "c/377" or "sSS-Pz 101". */
const word = /^\p{Ll}[\p{Ll}'’-]*(?=$|[\s,:;!?]|\.\s|\.$)/u;

/** A line that a capital letter begins, unless a unit's designation does. */
export function begun(line: string): string {
  return word.test(line) ? line.charAt(0).toLocaleUpperCase() + line.slice(1) : line;
}

/** A line as a sentence of its own: begun, and with an end. */
export function sentence(line: string): string {
  const text = begun(line);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
