import { describe, expect, it } from 'vitest';
import { de } from './de';
import { en } from './en';
import { fr } from './fr';
import type { Catalogue, Message } from './kinds';

const english = en as Catalogue;
const others: [string, Catalogue][] = [
  ['German', de],
  ['French', fr],
];

const texts = (m: Message): string[] => (typeof m === 'string' ? [m] : Object.values(m));
/** Placeholders and marks, each once. */
const bits = (s: string): string[] => [...new Set(s.match(/\{\w+\}|<\/?\w+>/g))].sort();
/** Those of a key; a form of a plural may leave the number out. */
const blanks = (m: Message): string[] =>
  [...new Set([...texts(m).flatMap(bits), ...(typeof m === 'string' ? [] : ['{n}'])])].sort();

describe('the catalogue', () => {
  it.each(others)('has the same keys in %s as in English', (_, c) => {
    expect(Object.keys(c).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(others)('has the same placeholders, marks and kinds in %s as in English', (_, c) => {
    for (const [key, m] of Object.entries(english)) {
      const own = c[key as keyof Catalogue];
      expect.soft(blanks(own), key).toEqual(blanks(m));
      expect.soft(typeof own, key).toBe(typeof m);
    }
  });

  it('names every key once in all its parts', () => {
    const files = import.meta.glob<Record<string, object>>(['./{en,de,fr}/*.ts', '!./*/index.ts'], {
      eager: true,
    });
    const keys: Record<string, string[]> = { en: [], de: [], fr: [] };
    for (const [path, areas] of Object.entries(files))
      for (const area of Object.values(areas)) keys[path.split('/')[1]!]!.push(...Object.keys(area));
    for (const list of Object.values(keys)) {
      expect(list.filter((k, i) => list.indexOf(k) !== i)).toEqual([]);
      expect(list.length).toBe(Object.keys(english).length);
    }
  });

  it('addresses people in German as Sie', () => {
    const familiar = /\b(du|dich|dir|dein\w*)\b|(?:^|[.:;] )(Frage|Gehe?|Nimm|Sieh|Wähle?) (?!ist\b)/;
    expect(Object.entries(de).filter(([, m]) => texts(m).some((x) => familiar.test(x)))).toEqual([]);
  });

  it('has no words that nothing says', () => {
    const texts = import.meta.glob<string>(
      ['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts', '!./*/*.ts'],
      {
        query: '?raw',
        import: 'default',
        eager: true,
      },
    );
    const all = Object.values(texts).join('\n');
    const said = (k: string) =>
      // The last part of a key may be what the server sends.
      [`'${k}'`, `"${k}"`, `\`${k.split('.')[0]}.\${`].some((x) => all.includes(x));
    expect(Object.keys(english).filter((k) => !said(k))).toEqual([]);
  });

  it('has no empty words, no lost braces and no straight quotation marks', () => {
    for (const c of [english, de, fr])
      for (const [key, m] of Object.entries(c))
        for (const t of texts(m as Message)) {
          expect.soft(t.trim(), key).toBe(t);
          expect.soft(t, key).not.toBe('');
          expect.soft(t.replace(/\{\w+\}/g, ''), key).not.toMatch(/[{}"]/);
        }
  });
});
