import { expect, test } from 'vitest';
import { bunched, gathered } from './odds';

const row = (text: string, percent: number) => ({ text, num: String(percent), den: '100', percent });

test('upshots that begin alike stand under what they have in common, the likeliest bunch first', () => {
  const all = [
    row('a barrage; A is eliminated', 40),
    row('no barrage', 25),
    row('a barrage; A is missed', 20),
    row('a barrage; A is hit; B is hit', 15),
  ];
  const [first, second] = bunched(all);
  expect(first!.lead).toBe('a barrage');
  expect(first!.percent).toBe(75);
  expect(first!.rows.map((r) => r.text)).toEqual(['A is eliminated', 'A is missed', 'A is hit; B is hit']);
  expect(second).toEqual({ lead: '', percent: 25, rows: [all[1]] });
});

test('two that begin alike are left as they are, and no upshot is lost', () => {
  const all = [row('a; b', 50), row('a; c', 30), row('d', 20)];
  expect(bunched(all).flatMap((b) => b.rows)).toEqual(all);
});

test('throws that differ only in the dice are one upshot, with their chances added', () => {
  const of = (text: string, num: string, den: string) => ({
    text,
    num,
    den,
    percent: (100 * Number(num)) / Number(den),
  });
  const checks = [1, 2, 3, 4, 5, 6].map((n) =>
    of(`morale: die ${n}, rating 4: ${n > 4 ? 'failed' : 'passed'}`, '1', '6'),
  );
  expect(gathered(checks).map((r) => [r.text, r.num, r.den])).toEqual([
    ['morale: rating 4: passed', '2', '3'],
    ['morale: rating 4: failed', '1', '3'],
  ]);
  const assault = [
    of('column 1-1, dice 12, nothing', '1', '36'),
    of('column 1-1, dice 3, nothing', '1', '18'),
  ];
  expect(gathered(assault).map((r) => [r.text, r.num, r.den])).toEqual([['column 1-1, nothing', '1', '12']]);
});
