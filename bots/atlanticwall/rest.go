package atlanticwall

import "sandtable/games/atlanticwall/order"

// rest lets units stay where they are whom a turn without a move does good: the shaken recover
// (11.31), and the reduced get steps back (20.24). Nobody rests beside the enemy, where neither
// happens.
func (b *bot) rest(x *survey) {
	for _, u := range x.free {
		h := x.f.At(u)
		if _, sent := x.to[u]; sent || h < 0 || x.f.InZone(b.side.Other(), h) || x.nearest[h] < quietAt || b.lore.sc.Units[u].Type == order.HQ {
			continue
		}
		if x.crowd[h] >= 3 {
			continue // others have been sent there
		}
		if x.f.Shaken(u) > 0 || x.f.Refill(u) {
			x.settle(b, u, h)
		}
	}
}

// quietAt is how far the enemy has to be for a rest.
const quietAt = 2
