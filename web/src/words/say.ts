import type { Snippet } from 'svelte';
import type { Blanks, Filling, Key, Message } from './kinds';
import { spoken } from './language.svelte';

/** Words that a game prints: they stay as they are, in the games' own language. */
export interface Printed {
  printed: string;
}
export const printed = (text: string): Printed => ({ printed: text });

/** What may fill a placeholder of a text, and of one that is shown with marks. */
export type Fill = string | number;
export type Shown = Fill | Printed | Snippet;

type Rest<K extends Key, V> = [Blanks<K>] extends [never] ? [] : [fill: Filling<K, V>];

/** Words of the catalogue in the language of the page. */
export function say<K extends Key>(key: K, ...[fill]: Rest<K, Fill>): string {
  const values = fill as Record<string, Fill> | undefined;
  return text(key, values?.n).replace(/\{(\w+)\}/g, (_, name: string) => filled(values?.[name] ?? ''));
}

/** A part of shown words: text, or what stands for a placeholder, perhaps within a mark. */
export interface Part {
  tag: string;
  text: string;
  value?: Printed | Snippet;
}

/** The words of a key in parts, for those with marks, printed words or buttons in them. */
export function parts(key: Key, values: Record<string, Shown> = {}): Part[] {
  const out: Part[] = [];
  let tag = '';
  for (const bit of text(key, values.n).split(/(<\/?[a-z]+>|\{\w+\})/)) {
    const mark = /^<(\/?)([a-z]+)>$/.exec(bit);
    const blank = /^\{(\w+)\}$/.exec(bit)?.[1];
    if (mark) tag = mark[1] ? '' : mark[2]!;
    else if (blank) {
      const v = values[blank] ?? '';
      out.push(
        typeof v === 'object' || typeof v === 'function'
          ? { tag, text: '', value: v }
          : { tag, text: filled(v) },
      );
    } else if (bit) out.push({ tag, text: bit });
  }
  return out;
}

function text(key: Key, n: unknown): string {
  const m: Message = spoken.words[key];
  if (typeof m === 'string') return m;
  const form = kept(plurals, spoken.locale, (l) => new Intl.PluralRules(l)).select(Number(n));
  return (form === 'one' ? m.one : form === 'many' ? m.many : undefined) ?? m.other;
}

function filled(v: Fill): string {
  return typeof v === 'number' ? number(v) : v;
}

// To make a format takes long beside using it.
const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function kept<F>(all: Map<string, F>, of: string, make: (locale: string) => F): F {
  const made = all.get(of) ?? make(spoken.locale);
  all.set(of, made);
  return made;
}

function format(style: 'decimal' | 'percent', decimals?: number): Intl.NumberFormat {
  const fixed =
    decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return kept(
    numbers,
    `${spoken.locale} ${style} ${decimals}`,
    (l) => new Intl.NumberFormat(l, { style, ...fixed }),
  );
}

/** A number as the reader writes it, perhaps with a fixed number of decimals. */
export function number(x: number, decimals?: number): string {
  return format('decimal', decimals).format(x);
}

/** A difference, with its sign; nearly none is 0. */
export function signed(x: number): string {
  return Math.abs(x) < 0.05 ? number(0) : `${x > 0 ? '+' : '−'}${number(Math.abs(x), 1)}`;
}

/** A part of 1 in percent. */
export function percent(part: number, decimals = 0): string {
  return format('percent', decimals).format(part);
}

/** A chance in percent: what can happen is never said to be impossible, nor what can fail to be certain. */
export function chance(part: number): string {
  if (part > 1e-12 && part < 0.0005) return `<${percent(0.001, 1)}`;
  if (part >= 0.9995 && part < 1 - 1e-12) return `>${percent(0.999, 1)}`;
  return percent(part, 1);
}

/** The day of a moment; nothing if it is none. */
export function day(iso: string): string {
  const d = new Date(iso);
  return Number.isNaN(d.getTime()) ? '' : d.toLocaleDateString(spoken.locale);
}

/** The time of day of a moment, with its day where that is not today. */
export function clock(iso: string, now = Date.now()): string {
  const time = new Date(iso).toLocaleTimeString(spoken.locale, { hour: '2-digit', minute: '2-digit' });
  const of = day(iso);
  return of === day(new Date(now).toISOString()) ? time : `${of} ${time}`;
}

/** How long ago a moment was, in words; its day where that is more than a day. */
export function ago(iso: string, now = Date.now()): string {
  const min = Math.round((now - Date.parse(iso)) / 60_000);
  if (!Number.isFinite(min)) return '';
  if (min >= 60 * 24) return day(iso);
  if (min < 1) return say('time.now');
  const short = new Intl.RelativeTimeFormat(spoken.locale, { style: 'short' });
  return min < 60 ? short.format(-min, 'minute') : short.format(-Math.round(min / 60), 'hour');
}

/** Several things in a row: a, b and c. Those that have commas themselves are set apart by semicolons. */
export function list(things: readonly string[]): string {
  if (things.some((x) => x.includes(','))) return things.join('; ');
  return new Intl.ListFormat(spoken.locale, { type: 'conjunction' }).format(things);
}
