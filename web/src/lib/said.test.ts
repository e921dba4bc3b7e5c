import { afterEach, describe, expect, it } from 'vitest';
import { de } from '../words/de';
import { en } from '../words/en';
import { said } from '../words/en/said.gen';
import { spoken } from '../words/language.svelte';
import { inWords, told } from './said';

afterEach(() => {
  spoken.words = en;
  spoken.now = 'en';
});

describe('what the server says', () => {
  it('is said in the language of the page, as a sentence, with numbers as they are written there', () => {
    const full = { code: 'orders.many', numbers: { orders: 1200, most: 300 } };
    expect(told(full, 'x')).toEqual({
      text: 'These are 1,200 orders; at most 300 can be kept.',
      printed: false,
    });
    spoken.words = de;
    spoken.now = 'de';
    expect(told(full, 'x').text).toBe('Das sind 1.200 Befehle; höchstens 300 können aufbewahrt werden.');
    expect(told({ code: 'others', words: { seat: 'Allied {n}' } }, 'x').text).toBe(
      'Jetzt entscheidet Allied {n}.',
    );
    expect(inWords({ code: 'odds.many' })).toMatch(/^es gibt/);
  });

  it('stays as it is printed without a code, and with one that is not known here', () => {
    expect(told(undefined, 'too far (8.1)')).toEqual({ text: 'too far (8.1)', printed: true });
    expect(told({ code: 'of.tomorrow' }, 'words')).toEqual({ text: 'words', printed: true });
    expect(told({}, 'words').printed).toBe(true);
  });

  it('leaves no blank open in any line', () => {
    for (const key of Object.keys(said) as (keyof typeof said)[]) {
      const words = Object.fromEntries((said[key].match(/\{\w+\}/g) ?? []).map((b) => [b.slice(1, -1), 'X']));
      expect.soft(told({ code: key.slice('said.'.length), words }, '').text, key).not.toMatch(/[{}]/);
    }
  });
});
