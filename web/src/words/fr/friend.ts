import type { friend as English } from '../en/friend';
import type { Like } from '../kinds';

export const friend: Like<typeof English> = {
  'links.head': 'Noms et liens',
  'ask.mine': 'Demander à reprendre mon dernier choix',
};
