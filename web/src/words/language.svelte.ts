import { en } from './en';
import type { Catalogue } from './kinds';

/** The languages of the page, each by its own name. */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;
export type Language = keyof typeof languages;

// Only the words of the language that is shown are fetched; the English ones are always here.
const others: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
};

const kept = 'sandtable.language';

const known = (l: string): l is Language => Object.hasOwn(languages, l);

/** The first language wanted that the page has; '' and what is not known are passed over. */
export function pick(wanted: readonly string[]): Language {
  for (const w of wanted) {
    const l = w.toLowerCase().split('-')[0] ?? '';
    if (known(l)) return l;
  }
  return 'en';
}

/** The language as it is written where the reader lives, for numbers and dates. */
export function region(l: Language, wanted: readonly string[]): string {
  return wanted.find((w) => w.toLowerCase().split('-')[0] === l) ?? l;
}

function wanted(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : navigator.languages;
}

/** The language of the page and its words. */
class Spoken {
  now = $state<Language>('en');
  words = $state.raw<Catalogue>(en);

  /** Locale of numbers and dates. */
  get locale(): string {
    return region(this.now, wanted());
  }

  /** The language of what the games print, where it is not that of the page: for the attribute lang. */
  get printed(): 'en' | undefined {
    return this.now === 'en' ? undefined : 'en';
  }

  /** The language of a line that may be a game's or the page's. */
  of(printed: boolean): 'en' | undefined {
    return printed ? this.printed : undefined;
  }

  /** The language that was chosen here, else the browser's. */
  async begin(): Promise<void> {
    let chosen = '';
    try {
      chosen = localStorage.getItem(kept) ?? '';
    } catch {
      // A browser that keeps nothing has its own language.
    }
    await this.show(pick([chosen, ...wanted()]));
  }

  async choose(l: Language): Promise<void> {
    try {
      localStorage.setItem(kept, l);
    } catch {
      // It holds until the page is left.
    }
    await this.show(l);
  }

  private async show(l: Language): Promise<void> {
    try {
      this.words = l === 'en' ? en : await others[l]();
      this.now = l;
    } catch {
      // The words cannot be fetched now: those that are here stay.
    }
    document.documentElement.lang = this.now;
  }
}

export const spoken = new Spoken();
