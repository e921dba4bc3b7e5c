package atlanticwall

import (
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// gap.go decides what only the Caumont Gap asks.

// back supports the headquarters whose division has most units near the enemy.
func (b *bot) back(f game.Facts) kernel.Choice {
	near := b.steps(b.enemies(f))
	c, _ := b.most(game.DoSupport, func(c kernel.Choice) float64 {
		n := 0
		for u := range b.lore.sc.Units {
			m := &b.lore.sc.Units[u]
			if h := f.At(u); h >= 0 && m.Form == b.lore.sc.Units[c.A].Form && m.Controls() {
				n += f.Combat(u)
				if near[h] <= 4 {
					n += f.Combat(u)
				}
			}
		}
		return float64(n)
	})
	if c.Verb != 0 {
		return c
	}
	return b.first(game.DoDone)
}

// enemies are the hexes with enemies, each as often as there are.
func (b *bot) enemies(f game.Facts) (out []int16) {
	for u := range b.lore.sc.Units {
		if h := f.At(u); h >= 0 && b.lore.sc.Units[u].Side() != b.side {
			out = append(out, h)
		}
	}
	return out
}

// delay puts Delay markers where the enemy will come next on his way to a town, and not
// beside others of one's own.
func (b *bot) delay(f game.Facts) kernel.Choice {
	near := b.steps(b.enemies(f))
	var own []int16
	for u := range b.lore.sc.Units {
		if h := f.At(u); h >= 0 && b.lore.sc.Units[u].Side() == b.side && f.Controls(u) {
			own = append(own, h)
		}
	}
	friends := b.steps(own)
	c, v := b.most(game.DoDelay, func(c kernel.Choice) float64 {
		v := -b.w.delayWay * float64(b.lore.home[c.A])
		switch n := near[c.A]; {
		case n < 2:
			v -= b.w.delayHot
		case n > 3:
			v -= b.w.delayLate * float64(n-3)
		}
		return v + b.w.delayApart*float64(min(friends[c.A], 3))
	})
	if c.Verb != 0 && v > -far {
		return c
	}
	return b.first(game.DoEnough)
}

// shoot takes the step from the air unit that is worth most on the ground.
func (b *bot) shoot(f game.Facts) kernel.Choice {
	c, _ := b.most(game.DoDown, func(c kernel.Choice) float64 {
		m := &b.lore.sc.Units[c.A]
		return float64(m.Ground[0]) + float64(m.Superiority[0])/2 - float64(f.Steps(int(c.A)))/4
	})
	if c.Verb != 0 {
		return c
	}
	return b.first(game.DoEnough)
}

// leaves tells whether the unit in hand is to leave the map: when all towns are held, and for
// nothing else; in the campaign who has been chosen.
func (b *bot) leaves(f game.Facts) bool {
	u, _, _ := f.InHand()
	if b.lore.sc.Campaign != nil {
		return b.leavers[int(u)]
	}
	for _, h := range b.lore.goals {
		if !f.Garrisoned(order.Allied, h) {
			return false
		}
	}
	return b.lore.sc.Units[u].Controls() && f.Exited() < int(b.lore.sc.Exits)
}
