package atlanticwall

import (
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// drop.go plays the Parachute Drop Stage and gliders, and commits German units.

// drop answers the questions of the drop; ok is false for others.
func (b *bot) drop(f game.Facts) (c kernel.Choice, ok bool) {
	switch f.Kind() {
	case game.AtDropPlan:
		return b.first(game.DoRest, game.DoDone), true
	case game.AtDropAside, game.AtSpecial:
		c, _ = b.most(game.DoPlace, func(c kernel.Choice) float64 { return b.quiet(f, c.A) })
		return c, true
	case game.AtRecover:
		c, _ = b.most(game.DoRecover, func(c kernel.Choice) float64 { // guns and engineers gain nothing
			m := &b.lore.sc.Units[c.A]
			return float64(m.Front.Combat - m.Back.Combat)
		})
		if c.Verb == 0 {
			c = b.first(game.DoDone)
		}
		return c, true
	case game.AtDropMove:
		return b.hop(f), true
	case game.AtDropTo:
		c, _ = b.most(game.DoMove, func(c kernel.Choice) float64 { return b.quiet(f, c.A) })
		if c.Verb == 0 {
			c = b.first(game.DoBack)
		}
		return c, true
	case game.AtDropExcess:
		c, _ = b.most(game.DoRemove, func(c kernel.Choice) float64 { return float64(f.Combat(int(c.A))) })
		return c, true
	case game.AtGlide:
		return b.glide(f), true
	case game.AtCommitment:
		return b.commitment(f), true
	}
	return c, false
}

// quiet is how good a hex is for who has just landed: near a goal, in a goal best of all, and out
// of enemy zones.
func (b *bot) quiet(f game.Facts, h int16) float64 {
	v := -float64(min(b.lore.home[h], far))
	if f.InZone(b.side.Other(), h) && !f.Sheltered(b.side, h) {
		v -= b.w.dropZone
	}
	if b.lore.goal(h) {
		v += b.w.dropGoal
	}
	return v
}

// hop moves a company whom one hex brings to a better place.
func (b *bot) hop(f game.Facts) kernel.Choice {
	for _, c := range b.legal {
		if c.Verb != game.DoPick {
			continue
		}
		at := f.At(int(c.A))
		here := b.quiet(f, at)
		for _, h := range b.lore.grid.Adjacent[at] {
			if b.lore.land(h) && !f.Enemy(b.side, h) && b.room(f, h) > 0 && b.quiet(f, h) > here && !(f.InZone(b.side.Other(), at) && f.InZone(b.side.Other(), h)) {
				return c
			}
		}
	}
	return b.first(game.DoDone)
}

// glide lands gliders on clear ground where there is some, headquarters far from the enemy.
func (b *bot) glide(f game.Facts) kernel.Choice {
	near := b.steps(b.enemies(f))
	c, _ := b.most(game.DoGlide, func(c kernel.Choice) float64 {
		v := b.quiet(f, c.B) / 4
		if b.lore.sc.Ground.Kind(c.B) == order.Clear {
			v += 20
		}
		if m := &b.lore.sc.Units[c.A]; m.Type == order.HQ || m.Gun() {
			v += 8 * float64(min(near[c.B], 5))
		}
		return v
	})
	if c.Verb == 0 {
		return b.first(game.DoDone)
	}
	return c
}

// commitment commits the strongest near the goals and the enemy.
func (b *bot) commitment(f game.Facts) kernel.Choice {
	near := b.steps(b.enemies(f))
	c, _ := b.most(game.DoRelease, func(c kernel.Choice) float64 {
		h := f.At(int(c.A))
		v := b.w.muster*float64(f.Combat(int(c.A))) - float64(b.lore.away(h)) - 0.5*float64(near[h])
		if b.lore.sc.Units[c.A].Type == order.HQ {
			v -= 20
		}
		return v
	})
	if c.Verb == 0 {
		return b.first(game.DoDone)
	}
	return c
}
