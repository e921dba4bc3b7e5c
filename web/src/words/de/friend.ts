import type { friend as English } from '../en/friend';
import type { Like } from '../kinds';

export const friend: Like<typeof English> = {
  'links.head': 'Namen und Links',
  'ask.mine': 'Bitten, meine letzte Entscheidung zurückzunehmen',
};
