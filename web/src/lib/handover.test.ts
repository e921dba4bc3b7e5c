import { describe, expect, test } from 'vitest';
import { differ, open } from './handover.svelte';
import type { Scene } from './pieces';
import type { Option, TableInfo, Title } from './wire.gen';

const fog = { id: 'fog', values: ['off', 'on'], hides: 'on' } as Option;
const game = (is: { open?: boolean; hides?: boolean; options?: Option[] }) =>
  ({
    info: {
      open: is.open ?? true,
      scenarios: [{ id: 'day', hides: is.hides ?? false, options: is.options ?? [] }],
    },
  }) as unknown as Title;
const table = (options: Record<string, string> = {}) => ({ scenario: 'day', options }) as TableInfo;

describe('all seats see the same', () => {
  test('where nothing hides anything', () => {
    expect(open(game({}), table())).toBe(true);
    expect(open(game({ open: false }), table())).toBe(false);
    expect(open(game({ hides: true }), table())).toBe(false);
    expect(open(undefined, table())).toBe(false);
  });

  test('unless an option is set to what hides', () => {
    expect(open(game({ options: [fog] }), table())).toBe(true);
    expect(open(game({ options: [fog] }), table({ fog: 'on' }))).toBe(false);
    const usual = { ...fog, values: ['on', 'off'] };
    expect(open(game({ options: [usual] }), table()), 'what is not set is as the game proposes').toBe(false);
  });
});

test('two views differ by what lies on the sheet, not by what is asked', () => {
  const scene = (piece: string, text: string) =>
    ({ pieces: [{ id: piece }], flags: [], displays: [], prompt: { text } }) as unknown as Scene;
  expect(differ(scene('A', 'Move.'), scene('A', 'Wait.'))).toBe(false);
  expect(differ(scene('A', 'Move.'), scene('?', 'Move.'))).toBe(true);
});
