import { expect, test } from 'vitest';
import { madeBy } from './strength';
import type { Title } from './wire.gen';

const title = {
  bots: [{ id: 'regular' }, { id: 'staff' }, { id: 'greedy' }],
  balance: [{ scenario: 'gold', games: 200, wins: [0.4, 0.5], draws: 0.1 }],
  strength: [
    { scenario: 'gold', side: 1, bot: 'regular', against: 'greedy', share: 0.99 },
    { scenario: 'gold', side: 1, bot: 'staff', against: 'regular', share: 0.9 },
    { scenario: 'juno', side: 0, bot: 'staff', against: 'regular', share: 0, same: true },
  ],
} as unknown as Title;

test('beside what a bot makes of the first stands what that makes there itself', () => {
  expect(madeBy(title, 'gold', 1, 'staff')).toMatchObject({ share: 0.9, itself: 0.55 });
});

test('of others, and where no balance is published, nothing stands beside it', () => {
  expect(madeBy(title, 'gold', 1, 'regular')).toEqual(title.strength![0]);
  expect(madeBy(title, 'juno', 0, 'staff')).toEqual(title.strength![2]);
});

test('nothing is said of who was not measured: another side, another scenario, another bot', () => {
  expect(madeBy(title, 'gold', 0, 'staff')).toBeUndefined();
  expect(madeBy(title, 'sword', 1, 'staff')).toBeUndefined();
  expect(madeBy(title, 'gold', 1, 'random')).toBeUndefined();
  expect(madeBy({ ...title, strength: undefined }, 'gold', 1, 'staff')).toBeUndefined();
});
