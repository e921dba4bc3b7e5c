import { expect, test } from 'vitest';
import { chapterOf, find, rulebook, stretches } from './rulebook';
import type { Title } from './wire.gen';

const rule = (number: string, title: string, text: string) => ({ number, title, text });
const title = {
  info: {
    notes: [{ rule: '9.1', title: 'Who goes first', text: 'The Germans, as in 8.2.' }],
    tables: [{ rule: '9.0', title: 'Results', head: ['Die', 'Result'], rows: [['6', 'hit']] }],
  },
  rules: [
    rule('', '', ''),
    rule('8.2', 'Stacking', 'Two units a hex.'),
    rule('9.0', 'Fire', 'One die.'),
    rule('9.1', 'Retreat before combat', 'Germans may retreat.'),
    rule('9.1', 'Retreat before combat', 'All units retreat.'),
    rule('9.1', 'Retreat before combat', 'All units retreat.'),
    rule('9.10', 'Late fire', 'Never.'),
    rule('Ex.1', 'Weather', 'None.'),
    rule('Ex.2', 'Air', 'On land, see 9.1.'),
  ],
} as unknown as Title;

test('chapters of the numbering of all games', () => {
  expect(
    ['9.1.2', '9.0', 'K7.10', 'T1.4', 'O1', 'Ex.6', '2d4.1', '13b.2', 'G15.3', '4.4.5'].map(chapterOf),
  ).toEqual(['9', '9', 'K7', 'T1', 'O1', 'Ex', '2d', '13b', 'G15', '4']);
});

test('one entry a rule, with rulings and tables in place', () => {
  const book = rulebook(title);
  expect(book.map((c) => `${c.key} ${c.title}: ${c.entries.map((e) => e.number)}`)).toEqual([
    '8 Stacking: 8.2',
    '9 Fire: 9.0,9.1,9.10',
    'Ex Weather: Ex.1,Ex.2',
  ]);
  const [fire, retreat] = book[1]!.entries;
  expect(fire!.tables.map((t) => t.title)).toEqual(['Results']);
  expect(retreat!.texts).toEqual(['Germans may retreat.', 'All units retreat.']);
  expect(retreat!.notes.map((n) => n.title)).toEqual(['Who goes first']);
});

test('rules stand in the order of their numbers, whatever the order of the list', () => {
  const mixed = ['T1.1', 'K7.10', 'K7.2', '4c.1', '4b.2', '13b', '3b2.2', '3b10.1', '6a.1', '6'].map((n) =>
    rule(n, n, n),
  );
  const book = rulebook({ info: {}, rules: mixed } as unknown as Title);
  expect(book.flatMap((c) => c.entries.map((e) => e.number))).toEqual([
    'T1.1',
    'K7.2',
    'K7.10',
    '3b2.2',
    '3b10.1',
    '4b.2',
    '4c.1',
    '6',
    '6a.1',
    '13b',
  ]);
});

const found = (search: string) =>
  find(rulebook(title), search).flatMap((c) => c.entries.map((e) => e.number));

test('a search finds words of rules, rulings and tables', () => {
  expect(found('retreat ALL')).toEqual(['9.1']);
  expect(found('who goes')).toEqual(['9.1']);
  expect(found('hit')).toEqual(['9.0']);
  expect(found('cavalry')).toEqual([]);
  expect(found('  ')).toHaveLength(6);
});

test('a number finds its rule and those below, and no longer number', () => {
  expect(found('9.1')).toEqual(['9.1']);
  expect(found('§ 9')).toEqual(['9.0', '9.1', '9.10']);
  expect(found('ex.2')).toEqual(['Ex.2']);
});

test('texts are cut at numbers of rules and at words found', () => {
  const numbers = new Set(['9.1', '8', 'K10.1']);
  expect(stretches('On land, see 9.1 and (K10.1); 8 units, not 9.2.', numbers, [])).toEqual([
    { text: 'On land, see ' },
    { text: '9.1', rule: '9.1' },
    { text: ' and (' },
    { text: 'K10.1', rule: 'K10.1' },
    { text: '); 8 units, not 9.2.' },
  ]);
  expect(stretches('A Retreat (or two)', numbers, ['retreat', '(or'])).toEqual([
    { text: 'A ' },
    { text: 'Retreat', found: true },
    { text: ' ' },
    { text: '(or', found: true },
    { text: ' two)' },
  ]);
});
