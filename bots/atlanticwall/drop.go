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
		return b.aimDrop(f), true
	case game.AtDropAim:
		if b.lore.sc.Beachhead == nil {
			return c, false // somebody else has begun to aim
		}
		c, _ = b.most(game.DoPlace, func(c kernel.Choice) float64 { return b.toBridges(c.A) })
		return c, true
	case game.AtDropAside, game.AtSpecial:
		c, _ = b.most(game.DoPlace, func(c kernel.Choice) float64 { return b.roomy(f, c.A) })
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
		c, _ = b.most(game.DoMove, func(c kernel.Choice) float64 { return b.roomy(f, c.A) })
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

// crush is what it counts that a company is one too many in a hex: the Germans eliminate one (23.55).
const crush = 1000

// roomy is how good a hex is for who comes there in the drop: above all there has to be room.
func (b *bot) roomy(f game.Facts, h int16) float64 {
	v := b.quiet(f, h)
	if b.room(f, h) < 1 {
		v -= crush
	}
	return v
}

// hop moves a company whom one hex brings to a better place, first of all those that are too many
// where they came down (23.55, 23.57).
func (b *bot) hop(f game.Facts) kernel.Choice {
	best := kernel.Choice{}
	for _, c := range b.legal {
		if c.Verb != game.DoPick || b.tried(f, int(c.A)) {
			continue
		}
		at := f.At(int(c.A))
		here, full := b.quiet(f, at), b.room(f, at) < 0
		for _, h := range b.lore.grid.Adjacent[at] {
			if !b.lore.land(h) || f.Enemy(b.side, h) || b.room(f, h) < 1 || f.InZone(b.side.Other(), at) && f.InZone(b.side.Other(), h) {
				continue
			}
			if full {
				return b.takeUp(f, c)
			}
			if best.Verb == 0 && b.quiet(f, h) > here {
				best = c
			}
		}
	}
	return b.takeUp(f, best)
}

// What it counts for gliders to be a hex nearer to their division, on the mean, and how many hexes that
// matters: from more the headquarters does not supply them (13.12).
const (
	nearKin = 8.0
	kinFar  = 20

	softGround = 80.0 // what it is worth that a die adds nothing for hedges (24.14)
)

// strangers is how far a hex is on the mean from those of a unit's division who are on the map: any
// parachutists will do for who lands by glider, those of another division too (24.12), but a headquarters
// feeds its own alone, and guns fire for their own (13.12, 10.11).
func (b *bot) strangers(f game.Facts) func(u int, h int16) float64 {
	kin := map[int16][]int16{}
	for _, w := range b.lore.own[b.side] {
		if m := &b.lore.sc.Units[w]; m.Form >= 0 && m.Stacks() && f.At(w) >= 0 {
			kin[m.Form] = append(kin[m.Form], f.At(w))
		}
	}
	return func(u int, h int16) (v float64) {
		at := kin[b.lore.sc.Units[u].Form]
		for _, k := range at {
			v += float64(min(b.lore.grid.Distance(h, k), kinFar))
		}
		return v / float64(max(1, len(at)))
	}
}

// glide lands gliders by their own division, on clear ground where there is some, headquarters far from
// the enemy.
func (b *bot) glide(f game.Facts) kernel.Choice {
	near, strangers := b.steps(b.enemies(f)), b.strangers(f)
	c, _ := b.most(game.DoGlide, func(c kernel.Choice) float64 {
		v := b.quiet(f, c.B)/4 - nearKin*strangers(int(c.A), c.B)
		m := &b.lore.sc.Units[c.A]
		if m.Type != order.HQ && b.lore.sc.Ground.Kind(c.B) == order.Clear { // headquarters land safely (E-O 24.1)
			v += softGround
		}
		if m.Type == order.HQ || m.Gun() {
			v += 8 * float64(min(near[c.B], 5))
		} else if b.lore.sc.Beachhead != nil {
			v += b.atBridges(f, int(c.A), c.B)
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
		if b.lore.sc.Objectives != nil {
			v = b.rouse(f, int(c.A))
		}
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
