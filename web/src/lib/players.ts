import type { Plain } from '../words/kinds';
import { say } from '../words/say';

/** Colours by which players are told apart, on light ground and on dark. */
export const playerColours: Record<string, string> = {
  red: '#c0392b',
  orange: '#c8641a',
  yellow: '#a98600',
  green: '#3d8a3d',
  teal: '#1f8a80',
  blue: '#2f6fc0',
  purple: '#8350b0',
  pink: '#c0488a',
  grey: '#7a756c',
};

const names: Record<string, Plain> = {
  red: 'colour.red',
  orange: 'colour.orange',
  yellow: 'colour.yellow',
  green: 'colour.green',
  teal: 'colour.teal',
  blue: 'colour.blue',
  purple: 'colour.purple',
  pink: 'colour.pink',
  grey: 'colour.grey',
};

/** What a colour is called; one that is not known is called as it is. */
export function colourName(name: string): string {
  const key = names[name];
  return key ? say(key) : name;
}

export function playerColour(name: string | undefined): string {
  return playerColours[name ?? ''] ?? 'transparent';
}

const key = 'sandtable.me';

/** What somebody has called himself in this browser last. */
export function myself(): { name: string; colour: string } {
  try {
    return { name: '', colour: '', ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object) };
  } catch {
    return { name: '', colour: '' };
  }
}

export function callMyself(name: string, colour: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ name, colour }));
  } catch {
    // It is asked for again.
  }
}
