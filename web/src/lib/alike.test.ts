import { expect, test } from 'vitest';
import { unfold } from './alike';
import cases from './testdata/alike.json';
import type { Offer, Place } from './wire.gen';

// The cases are made by the server's code (alike_test.go).
test.each((cases as { places: Place[]; sent: Offer[]; want: Offer[] }[]).map((c, i) => [i, c] as const))(
  'case %i comes out as the server folded it',
  (_, { places, sent, want }) => {
    expect(sent.length).toBeLessThan(want.length);
    expect(unfold(sent, places)).toEqual(want);
  },
);

test('a list without a span is left as it is', () => {
  const list: Offer[] = [{ choice: 'go {}', label: 'Go {}', kind: 'move', place: 'A1' }];
  expect(unfold(list, [])).toBe(list);
});

test('names with signs of their own stand as they are', () => {
  const places = [{ id: '$1' }, { id: '$&', name: '{+} $1' }];
  const sent: Offer[] = [{ choice: 'aim {}', label: '{+} is aimed at', kind: 'place', span: '0 2' }];
  expect(unfold(sent, places).map((o) => `${o.choice}, ${o.label}`)).toEqual([
    'aim $1, $1 is aimed at',
    'aim $&, $& {+} $1 is aimed at',
  ]);
});

test('a span beyond the board is an error', () => {
  expect(() => unfold([{ choice: '{}', label: '', kind: 'place', span: '0 3' }], [{ id: 'a' }])).toThrow();
});
