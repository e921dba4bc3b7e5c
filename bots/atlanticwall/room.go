package atlanticwall

import (
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// room.go is about where there is room: who is one too many in a hex is lost with all steps (8.12).

// perHex is how many units may stand in a hex that is no beach (8.1).
const perHex = 3

// room is how many more units may stand in a hex.
func (b *bot) room(f game.Facts, h int16) int {
	n := perHex
	if b.lore.sc.Ground.Kind(h) == order.Beach {
		n = 12
	}
	for u := f.First(h); u >= 0; u = f.After(u) {
		n -= f.Bulk(u)
	}
	return n
}

// spare gives up the unit of a hex with too many that is worth least: a company before a battalion,
// and no gun, which has one step too.
func (b *bot) spare(f game.Facts) kernel.Choice {
	c, _ := b.most(game.DoRemove, func(c kernel.Choice) float64 {
		u := int(c.A)
		v := float64(f.Steps(u)) + float64(f.Combat(u))/10
		if b.lore.sc.Units[u].Gun() {
			v += gunWorth
		}
		return -v
	})
	if c.Verb == 0 {
		return b.legal[0]
	}
	return c
}

// gunWorth is how many steps more a gun is worth than it has.
const gunWorth = 2

// Enemies are at least so far from where somebody stops short of where he was sent: who comes up
// alone and in the open is attacked there.
const aloof = 6

// short brings somebody whom his order is out of reach of by now as near as he can come, if he is off
// the map or others are to stand where he is. Of several that march in over one hex each has less of
// the way left than the one before (19.25); those that did not get to the end of it waited off the
// map, some of them for ten Game-Turns.
func (b *bot) short(f game.Facts, o *order1) kernel.Choice {
	here, m := f.At(o.unit), &b.lore.sc.Units[o.unit]
	if here >= 0 && (!m.Stacks() || b.plan.crowd[here] < perHex) {
		if m.Stacks() {
			b.plan.crowd[o.to]--
			b.plan.crowd[here]++
		}
		return b.first(game.DoBack)
	}
	near := b.steps(b.enemies(f))
	best, least := kernel.Choice{}, 0
	for _, c := range b.legal {
		if c.Verb != game.DoMove && c.Verb != game.DoMarch || near[c.A] < aloof || m.Stacks() && b.plan.crowd[c.A] >= perHex {
			continue
		}
		if d := b.lore.grid.Distance(c.A, o.to); best.Verb == 0 || d < least {
			best, least = c, d
		}
	}
	if best.Verb == 0 {
		return b.first(game.DoBack)
	}
	b.plan.crowd[o.to]--
	b.plan.crowd[best.A]++
	delete(b.plan.on, o.unit)
	return best
}

// fills tells whether a unit would be one too many where it is sent (8.12): somebody there has not gone
// who was to go, such as engineers who have helped others over a river.
func (b *bot) fills(f game.Facts, o *order1) bool {
	if !b.lore.sc.Units[o.unit].Stacks() {
		return false
	}
	room := b.room(f, o.to)
	for i := range b.plan.orders {
		if room > 0 {
			return false
		}
		if p := &b.plan.orders[i]; f.At(p.unit) == o.to && p.to != o.to && b.lore.sc.Units[p.unit].Stacks() && f.CanMove(p.unit) {
			room++
		}
	}
	return room < 1
}

// makeRoom has those leave, when all others have moved, who are too many in a hex, mostly by retreats onto
// a beach that was full (8.25): what is too much there is eliminated at the end of the phase (8.12). It
// ends the phase when all have room, or nobody can leave.
func (b *bot) makeRoom(f game.Facts) kernel.Choice {
	var near []int
	var best order1
	least := 0
	for _, c := range b.legal {
		u := int(c.A)
		if c.Verb != game.DoPick || b.plan.sorted[u] || !b.lore.sc.Units[u].Stacks() {
			continue
		}
		here := f.At(u)
		if here < 0 || b.room(f, here) >= 0 {
			continue
		}
		if near == nil {
			near = b.steps(b.enemies(f))
		}
		for _, h := range f.Reach(u, false, nil) {
			if b.room(f, h) < 1 {
				continue
			}
			d := 2*b.lore.grid.Distance(here, h) + 4*max(0, 3-near[h])
			if f.InZone(b.side.Other(), h) {
				d += 8
			}
			if best.to == 0 || d < least {
				best, least = order1{unit: u, to: h}, d
			}
		}
	}
	if best.to == 0 {
		return b.first(game.DoDone)
	}
	b.plan.sorted[best.unit] = true
	b.plan.hand = &best
	return kernel.Choice{Verb: game.DoPick, A: int16(best.unit)}
}
