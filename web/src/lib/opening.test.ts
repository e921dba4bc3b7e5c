import { describe, expect, it, vi } from 'vitest';
import { opened, openSaved } from './opening';
import type { TableInfo } from './wire.gen';

describe('opening a saved game', () => {
  it('says how far it has come', () => {
    expect(opened({ busy: true, lines: 0, bytes: 0, total: 0 })).toBe('Sending the saved game…');
    expect(opened({ busy: true, lines: 1234, bytes: 999, total: 2000 })).toBe(
      'Checking the saved game: 49%, 1,234 lines…',
    );
  });

  it('asks until the answer is there, and then no more', async () => {
    vi.useFakeTimers();
    let answer: (t: TableInfo) => void = () => {};
    const said: string[] = [];
    const opening = vi.fn(async () => ({ busy: true, lines: 64, bytes: 10, total: 100 }));
    const done = openSaved(new Blob(['x']), (w) => said.push(w), 500, {
      open: () => new Promise<TableInfo>((ok) => (answer = ok)),
      opening,
    });
    await vi.advanceTimersByTimeAsync(1100);
    expect(opening).toHaveBeenCalledTimes(2);
    expect(said.at(-1)).toContain('10%');
    answer({ id: 'a' } as TableInfo);
    expect((await done).id).toBe('a');
    await vi.advanceTimersByTimeAsync(5000);
    expect(opening).toHaveBeenCalledTimes(2);
    expect(said.at(-1)).toBe('');
    vi.useRealTimers();
  });

  it('passes a refusal on and goes quiet', async () => {
    const said: string[] = [];
    const refusal = new Error('another saved game is being read');
    await expect(
      openSaved(new Blob(['x']), (w) => said.push(w), 500, {
        open: () => Promise.reject(refusal),
        opening: () => Promise.reject(refusal),
      }),
    ).rejects.toBe(refusal);
    expect(said).toEqual(['']);
  });
});
