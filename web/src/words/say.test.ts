import { beforeAll, describe, expect, it } from 'vitest';
import { pick, region, spoken } from './language.svelte';
import { ago, chance, clock, list, number, parts, percent, printed, say, signed } from './say';

/** Shows the words of a language, as the page does, without a page. */
async function speak(l: 'en' | 'de' | 'fr') {
  spoken.words =
    l === 'de'
      ? (await import('./de')).de
      : l === 'fr'
        ? (await import('./fr')).fr
        : (await import('./en')).en;
  spoken.now = l;
}

describe('the language of the page', () => {
  it('is the first one wanted that there is', () => {
    expect(pick(['', 'nl-NL', 'fr-CH', 'de'])).toBe('fr');
    expect(pick(['de-AT'])).toBe('de');
    expect(pick(['', 'ja', 'constructor'])).toBe('en');
    expect(pick([])).toBe('en');
  });

  it('writes numbers as they are written where the reader lives', () => {
    expect(region('de', ['en-GB', 'de-CH'])).toBe('de-CH');
    expect(region('fr', ['en-GB'])).toBe('fr');
  });
});

describe('words', () => {
  beforeAll(() => speak('en'));

  it('are filled and have plurals', async () => {
    expect(say('new.notes', { n: 3 })).toBe('Notes on the rules (3)');
    expect(say('new.minutes', { n: 1 })).toBe('About 1 minute.');
    expect(say('new.minutes', { n: 1200 })).toBe('About 1,200 minutes.');
    await speak('de');
    expect(say('new.minutes', { n: 1200 })).toBe('Etwa 1.200 Minuten.');
    await speak('fr');
    // In French nothing and one are alike, and no line breaks before these marks.
    expect(say('new.minutes', { n: 0 })).toBe('Environ 0 minute.');
    expect(say('table.deleteAsk')).toBe('Supprimer pour de bon\u00a0?');
    await speak('en');
  });

  it('take a wrong key or a missing placeholder for an error of types', () => {
    // @ts-expect-error no such key
    expect(() => say('nothing.like.it')).toThrow();
    // @ts-expect-error the number is missing
    expect(say('new.notes')).toBe('Notes on the rules ()');
    // @ts-expect-error no such placeholder
    expect(say('new.notes', { m: 3 })).toBe('Notes on the rules ()');
    // @ts-expect-error a plural is decided by a number
    expect(say('new.minutes', { n: '1' })).toBe('About 1 minute.');
  });

  it('come in parts where something stands in them', () => {
    expect(parts('new.computer', { name: printed('Cautious') })).toEqual([
      { tag: '', text: 'Computer: ' },
      { tag: '', text: '', value: { printed: 'Cautious' } },
    ]);
  });

  it('leave alone what looks like a placeholder in what fills them', () => {
    expect(say('rules.of', { game: '{game} $&' })).toBe('Rules of {game} $&');
  });
});

describe('numbers, times and lists', () => {
  it('follow the language', async () => {
    const now = Date.parse('2026-11-22T12:00:00Z');
    const then = (min: number) => new Date(now - min * 60_000).toISOString();
    await speak('de');
    expect(number(1234.5, 1)).toBe('1.234,5');
    expect(percent(0.125, 1)).toBe('12,5\u00a0%');
    expect([1.25, -0.5, -0.04].map(signed)).toEqual(['+1,3', '−0,5', '0']);
    expect(ago(then(5), now)).toBe('vor 5 Min.');
    expect(ago(then(180), now)).toBe('vor 3 Std.');
    expect(ago(then(4000), now)).toBe('19.11.2026');
    // What was said a week ago was not said today at that time.
    expect(clock(then(0), now)).toMatch(/^\d\d:\d\d$/);
    expect(clock(then(7 * 24 * 60), now)).toMatch(/^15\.11\.2026 \d\d:\d\d$/);
    expect(list(['A', 'B', 'C'])).toBe('A, B und C');
    // Commands of one side, as eight play them: with commas between nobody could tell them apart.
    expect(list(['Allies, Orne', 'Germans, Sword'])).toBe('Allies, Orne; Germans, Sword');
    await speak('en');
    expect(percent(0.125, 1)).toBe('12.5%');
    expect(percent(0.255)).toBe('26%');
    expect([1 / 7776, 0, 0.4, 7775 / 7776, 1, 0.3 + 0.7 - 1e-15].map(chance)).toEqual([
      '<0.1%',
      '0.0%',
      '40.0%',
      '>99.9%',
      '100.0%',
      '100.0%',
    ]);
    expect(ago(then(0), now)).toBe('just now');
    expect(ago('', now)).toBe('');
  });
});
