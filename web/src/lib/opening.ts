import { percent, say } from '../words/say';
import { api } from './api';
import type { ImportProgress, TableInfo } from './wire.gen';

/** How far a saved game that is being opened has come, in words. */
export function opened(p: ImportProgress): string {
  if (!p.busy || p.total === 0) return say('start.sending');
  return say('start.checking', { part: percent(Math.floor((100 * p.bytes) / p.total) / 100), n: p.lines });
}

/** Opens a saved game and says how far it has come while that takes. */
export async function openSaved(
  file: Blob,
  tell: (words: string) => void,
  every = 500,
  server: Pick<typeof api, 'open' | 'opening'> = api,
): Promise<TableInfo> {
  let going = true;
  const ask = async () => {
    try {
      const p = await server.opening();
      if (going) tell(opened(p));
    } catch {
      // Whether the game can be opened, its own answer tells.
    }
    if (going) timer = setTimeout(() => void ask(), every);
  };
  let timer = setTimeout(() => void ask(), every);
  try {
    return await server.open(file);
  } finally {
    going = false;
    clearTimeout(timer);
    tell('');
  }
}
