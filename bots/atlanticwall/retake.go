package atlanticwall

import (
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// retake.go plans the movement of the Germans who win while certain places are theirs, and move last: at Utah
// (33.69), on Gold, Juno and Sword (33.59). Each place has a garrison against who is near it, and everybody else
// goes for one that is lost, or that the enemy is nearest to.

// retakes tells those Germans.
func (b *bot) retakes() bool {
	return (b.lore.sc.Objectives != nil || b.lore.sc.Beachhead != nil) && b.side == order.German
}

// keys are the goals without which they do not win: the towns of Utah; or the bridge of Bénouville, Ryes and
// Caen, but not the village beyond the Orne, which only the Allies need.
func (b *bot) keys() []int16 {
	if b.lore.sc.Objectives != nil {
		return b.towns()
	}
	return slices.Delete(slices.Clone(b.lore.goals), 1, 2)
}

// retake plans the movement of those who are free: into towns that are not the enemy's, at who is in a town
// or keeps others out of it, and towards it.
func (b *bot) retake(x *survey, rest []int) {
	x.gather(b, rest)
	for _, h := range b.keys() {
		if !x.f.Enemy(b.side, h) {
			b.guard(x, h)
		}
	}
	rest = b.counter(x, slices.DeleteFunc(rest, func(u int) bool { _, sent := x.to[u]; return sent }))
	for _, u := range rest {
		way := b.lore.ways[b.heading(x, u)]
		b.goTo(x, u, func(h int16) float64 { return float64(way[h]) + b.w.crowd*float64(x.heavy[h]) })
	}
}

// ryesFirst is how many points nearer Ryes is taken to be than it is: nearly all Germans stand round Caen and
// the bridge, and nobody is left to take it back.
const ryesFirst = 8

// heading is the goal, by number, that a unit goes to: the one that the enemy is nearest to or in; on Gold, Juno
// and Sword, where places are far from one another, of those that are lost the nearest.
func (b *bot) heading(x *survey, u int) int {
	best, least := 0, far
	keys := b.keys()
	for i, h := range b.lore.goals {
		d := x.nearest[h]
		switch s := b.lore.sc.Beachhead; {
		case !slices.Contains(keys, h):
			continue
		case s == nil:
		case d > 0:
			d += far / 2
		default:
			d = b.lore.ways[i][x.f.At(u)]
			if s.Town.Has(h) {
				d -= ryesFirst
			}
		}
		if d < least {
			best, least = i, d
		}
	}
	return best
}

// allIn tells the last Player-Turn, the Germans': nobody comes after them, and who does not take back what is lost
// draws at best. So only who is in a goal is attacked, by whoever can, demoralised or not: also on the bridges of Utah,
// which say by how much, and in the village beyond the Orne, without which the Allies do not win.
func (b *bot) allIn(f game.Facts) bool {
	return b.retakes() && f.Turn() >= int(b.lore.sc.Last)
}

// atAnyOdds is what such an attack is worth more than any other, in steps.
const atAnyOdds = 5.0

// atGoal is the best attack of that turn on a place that is lost. It comes before all others, which would
// take away who can join it.
func (b *bot) atGoal(f game.Facts) (c kernel.Choice, found bool) {
	if !b.allIn(f) {
		return c, false
	}
	c, column := b.most(game.DoAttack, func(c kernel.Choice) float64 {
		if b.refused[c.A] || !b.lore.goal(c.A) {
			return -1
		}
		return float64(f.Levy(c.A))
	})
	return c, c.Verb != 0 && column > 0
}

// Who is so near to a town threatens it; so strong as this share of them is its garrison.
const (
	guardNear  = 5
	guardShare = 0.7
)

// guard leaves or sends a garrison into a town: the weakest who is enough against those who are near, or
// the strongest as long as nobody is.
func (b *bot) guard(x *survey, h int16) {
	near := 0
	for _, u := range b.lore.own[b.side.Other()] {
		if at := x.f.At(u); at >= 0 && b.lore.grid.Distance(at, h) <= guardNear {
			near += x.f.Combat(u)
		}
	}
	missing := int(guardShare*float64(1+near)) + 1
	for u := x.f.First(h); u >= 0; u = x.f.After(u) {
		if to, sent := x.to[u]; sent && to == h {
			missing -= x.f.Combat(u)
		}
	}
	for missing > 0 && x.crowd[h] < perHex {
		best := -1
		for _, u := range x.comers[h] {
			if _, sent := x.to[u]; !sent && (best < 0 || suits(x.f.Combat(u), x.f.Combat(best), missing)) {
				best = u
			}
		}
		if best < 0 {
			return
		}
		x.settle(b, best, h)
		missing -= x.f.Combat(best)
	}
}

// suits tells whether one strength does better than another for what is missing: the least that is enough,
// else the most.
func suits(n, other, missing int) bool {
	if n >= missing && other >= missing {
		return n < other
	}
	return n > other
}
