import { describe, expect, it, test } from 'vitest';
import { begun, sentence } from './sentence';

describe('a line', () => {
  it.each([
    ['strongpoint, 352. Infantry Division 2: pinned', 'Strongpoint, 352. Infantry Division 2: pinned'],
    ['étage 3 is taken', 'Étage 3 is taken'],
    ['nobody', 'Nobody'],
    ['open: no enemy near', 'Open: no enemy near'],
    ['hit.', 'Hit.'],
    ['§ 4', '§ 4'],
    ['', ''],
  ])('%j begins with a capital letter', (line, with_) => {
    expect(begun(line)).toBe(with_);
  });

  it.each([
    'c/377 lands',
    'a1/3/6: die 2',
    'a/6xx is eliminated',
    'dOB/6/6 lands',
    'b80/82xx drifts',
    'sSS-PzAbt 101 moves',
    's3 AL AT, RA fires',
    'le.Flak 996 is hit',
  ])('%j keeps the designation that it begins with', (line) => {
    expect(begun(line)).toBe(line);
  });

  it('has an end as a sentence, and no second one', () => {
    expect(sentence('c/377 lands')).toBe('c/377 lands.');
    expect(sentence('nobody fires!')).toBe('Nobody fires!');
    expect(sentence('and so on…')).toBe('And so on…');
  });
});

const components = import.meta.glob('../components/**/*.svelte', {
  query: '?raw',
  import: 'default',
  eager: true,
}) as Record<string, string>;

test('no style makes a capital of the first letter of what may be a name', () => {
  const styled = Object.entries(components).filter(([, text]) =>
    /::first-letter|text-transform: capitalize/.test(text),
  );
  expect(styled.map(([name]) => name)).toEqual([]);
});
