import { en } from '../words/en';
import type { Plain } from '../words/kinds';
import { number, say } from '../words/say';
import { sentence } from './sentence';
import type { Said } from './wire.gen';

/** A line that is shown, and whether it is in the games' language, not in the page's. */
export interface Told {
  text: string;
  printed: boolean;
}

/** What the server itself says, in the words of the page; what has no code is as it was printed. */
export function told(said: Said | undefined, text: string): Told {
  const bare = inWords(said);
  return bare === undefined ? { text, printed: true } : { text: sentence(bare), printed: false };
}

/** The same as a part of a sentence. */
export function inWords(said: Said | undefined): string | undefined {
  const key = `said.${said?.code}`;
  if (!Object.hasOwn(en, key)) return undefined;
  const fill: Record<string, string> = { ...said?.words };
  for (const [name, n] of Object.entries(said?.numbers ?? {})) fill[name] = number(n);
  // What a code has to be filled with, the server knows: words and blanks are made from its lines.
  return (say as (key: Plain, fill: Record<string, string>) => string)(key as Plain, fill);
}
