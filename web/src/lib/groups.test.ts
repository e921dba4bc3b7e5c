import { expect, test } from 'vitest';
import { addable, gather } from './groups';
import type { Offer } from './wire.gen';

const offer = (choice: string, label = choice, more: Partial<Offer> = {}): Offer => ({
  choice,
  label,
  kind: 'take',
  ...more,
});

test('three and more choices that differ by a number alone are one row, in the order of the numbers', () => {
  const all = [
    offer('stop'),
    offer('take 3', 'take 3 hits'),
    offer('take 1', 'take 1 hit'),
    offer('take 2', 'take 2 hits'),
  ];
  const [first, row, ...rest] = gather(all);
  expect(first).toEqual({ one: all[0] });
  expect(rest).toEqual([]);
  expect(row && 'numbers' in row && row.numbers.label).toBe('take … hits');
  expect(row && 'numbers' in row && row.numbers.list.map((x) => x.n)).toEqual([1, 2, 3]);
});

test('two are buttons, and so is what names two numbers, a piece or a place', () => {
  const all = [
    offer('take 1'),
    offer('take 2'),
    offer('support a1 s1'),
    offer('support a1 s2'),
    offer('support a2 s1'),
    offer('go 1', 'go 1', { place: '1' }),
    offer('go 2', 'go 2', { place: '2' }),
    offer('go 3', 'go 3', { place: '3' }),
  ];
  expect(gather(all)).toEqual(all.map((one) => ({ one })));
});

test('names that end in a number are buttons with their names', () => {
  const all = [0, 1, 2].map((n) => offer(`activate A${n}`, `Activate A${n}`));
  expect(gather(all)).toEqual(all.map((one) => ({ one })));
});

test('in the menu of a place its numbers are one row, whatever number names the place', () => {
  const all = [1, 2, 3, 4].map((n) =>
    offer(`naval UTA ${n}`, `${n} ${n > 1 ? 'dice' : 'die'} of naval gunfire at Utah Beach`, {
      place: 'UTA',
    }),
  );
  const rows = gather(all, true);
  expect(rows).toHaveLength(1);
  expect('numbers' in rows[0]! && rows[0].numbers.label).toBe('… dice of naval gunfire at Utah Beach');
  expect(gather(all)).toHaveLength(4);
});

test('all that can be added are those with one word, when there are two', () => {
  const add = (choice: string) => offer(choice, choice, { kind: 'add', piece: choice });
  expect(addable([add('add a')])).toEqual([]);
  expect(addable([add('add a'), add('also b')])).toEqual([]);
  expect(addable([add('add a'), add('add b'), offer('commit')])).toHaveLength(2);
});
