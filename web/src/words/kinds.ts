import type { en } from './en';

// The kinds of the catalogue. English is the pattern: its keys and placeholders are those
// of every language, and a key or a placeholder that it lacks is an error of types.

/** Words that depend on a number, which is the placeholder n. */
export interface Plural {
  one: string;
  /** Where a language has a form for millions. */
  many?: string;
  other: string;
}
export type Message = string | Plural;

type English = typeof en;
export type Key = keyof English;

/** Words in another language for the keys of the English ones. */
export type Like<Area> = { readonly [K in keyof Area]: Area[K] extends string ? string : Plural };
export type Catalogue = Like<English>;

type Named<S> = S extends `${string}{${infer N}}${infer Rest}` ? N | Named<Rest> : never;
type Texts<M> = M extends string ? M : M extends Plural ? M['one'] | M['other'] : never;

/** The placeholders of a key. */
export type Blanks<K extends Key> = K extends Key
  ? Named<Texts<English[K]>> | (English[K] extends string ? never : 'n')
  : never;

/** What fills the placeholders of a key; a number decides the plural. */
export type Filling<K extends Key, V> = { [B in Blanks<K>]: B extends 'n' ? number : V };

/** The keys without placeholders. */
export type Plain = { [K in Key]: [Blanks<K>] extends [never] ? K : never }[Key];
