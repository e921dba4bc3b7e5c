import type { Palette } from './colours';
import { takeLook } from './palette';
import type { Speed } from './playback';

export type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  theme: Theme;
  palette: Palette;
  speed: Speed;
  exact: boolean;
  numbers: boolean;
  panel: boolean;
  hints: boolean;
  sound: boolean;
}

const key = 'sandtable.settings';
const usual: Kept = {
  theme: 'auto',
  palette: 'usual',
  speed: 'normal',
  exact: false,
  numbers: true,
  panel: true,
  hints: true,
  sound: true,
};

function load(): Kept {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...usual };
  }
}

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

/** What a person has set for this browser. It is kept between visits. */
class Settings {
  private kept = $state<Kept>(load());
  private system = $state(systemDark.matches);

  constructor() {
    systemDark.addEventListener('change', (e) => {
      this.system = e.matches;
      this.show();
    });
    this.show();
  }

  get dark(): boolean {
    return this.kept.theme === 'dark' || (this.kept.theme === 'auto' && this.system);
  }

  get<K extends keyof Kept>(k: K): Kept[K] {
    return this.kept[k];
  }

  set<K extends keyof Kept>(k: K, v: Kept[K]): void {
    this.kept[k] = v;
    try {
      localStorage.setItem(key, JSON.stringify(this.kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.show();
  }

  private show(): void {
    const page = document.documentElement.dataset;
    page.theme = this.dark ? 'dark' : 'light';
    page.palette = this.kept.palette;
  }
}

export const settings = new Settings();
takeLook(() => ({ palette: settings.get('palette'), dark: settings.dark }));

/** Whether the person wants less motion. */
export function calm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A small value of one table that this browser remembers. */
export function remember(table: string, what: string, value?: string): string {
  const k = `sandtable.${table}.${what}`;
  try {
    if (value !== undefined) localStorage.setItem(k, value);
    return localStorage.getItem(k) ?? '';
  } catch {
    return value ?? '';
  }
}
