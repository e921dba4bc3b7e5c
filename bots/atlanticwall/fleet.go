package atlanticwall

import (
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// fleet.go sends ships where they are of use: three days off a coast, three in England (18.23). Who is
// back in England sails again for where there are most enemies in reach whom others do not cover; who is
// not needed yet waits there for the day when those off the coast go home, and who has nobody in reach off a
// coast goes home early.

// How ships are sent.
const (
	fireClose = 3    // how near Allied units an enemy is whom ships may be wanted against (18.32)
	perTarget = 3    // ships that an enemy is worth at most: one for an attack, two for a defence (18.35, 33.17)
	fireMore  = 1.5  // how much more a ship off the coast is to do off another map
	fireLeast = 0.75 // and what it is to do in the least to leave England
	fireFear  = 4    // strength of batteries: off a map with more of it a ship is hit in most Game-Turns (18.44)
)

// sail sends the ship that gains most by it, one after the other.
func (b *bot) sail(f game.Facts) kernel.Choice {
	if f.Displays() == 0 { // off a single sheet they are wanted against its batteries too (18.4)
		return b.first(game.DoReturn, game.DoDone)
	}
	targets := b.underFire(f)
	covered := make([]int, len(targets))
	for u := range b.lore.sc.Units {
		if d := b.station(f, u); d >= 0 {
			for i, h := range targets {
				if f.Covers(u, d, h) {
					covered[i]++
				}
			}
		}
	}
	guarded := make([]int, f.Displays())
	for d := range guarded {
		guarded[d] = b.guarded(f, d)
	}
	// does is what a ship does off a map, besides the others there.
	does := func(u, display int) (v float64) {
		here := b.station(f, u) == display
		for i, h := range targets {
			if !f.Covers(u, display, h) {
				continue
			}
			others := covered[i]
			if here {
				others--
			}
			if others < perTarget {
				v += 1 / float64(1+others)
			}
		}
		return v
	}
	reaches := func(u, display int) bool {
		return slices.ContainsFunc(targets, func(h int16) bool { return f.Covers(u, display, h) })
	}
	best, most := kernel.Choice{}, 0.0
	for _, c := range b.legal {
		u := int(c.A)
		now := b.station(f, u)
		var v float64
		switch c.Verb {
		case game.DoSail:
			if guarded[c.B] > fireFear {
				continue
			}
			if v = does(u, int(c.B)); now < 0 && v < fireLeast || now >= 0 && (f.Landing(now) || v < fireLeast || v < fireMore*does(u, now)) {
				continue
			}
			if now >= 0 {
				v -= does(u, now)
			}
			v *= float64(b.lore.sc.Units[u].Ground[0])
		case game.DoWithdraw: // it comes back sooner for where it is needed
			if now < 0 || f.Landing(now) || reaches(u, now) || len(targets) == 0 {
				continue
			}
			v = 0.01
		default:
			continue
		}
		if v > most {
			best, most = c, v
		}
	}
	if best.Verb == 0 {
		return b.first(game.DoDone)
	}
	return best
}

// station is the Naval Display where a ship that supports units will be, -1 for none.
func (b *bot) station(f game.Facts, u int) int {
	if m := &b.lore.sc.Units[u]; m.Type != order.Ship || m.Ground[0] == 0 {
		return -1
	}
	return f.Display(u)
}

// underFire are the hexes of enemies near Allied units.
func (b *bot) underFire(f game.Facts) (out []int16) {
	var own []int16
	for _, u := range b.lore.own[order.Allied] {
		if h := f.At(u); h >= 0 && b.lore.sc.Units[u].Controls() {
			own = append(own, h)
		}
	}
	near, seen := b.steps(own), map[int16]bool{}
	for _, h := range b.enemies(f) {
		if near[h] <= fireClose && !seen[h] {
			seen[h] = true
			out = append(out, h)
		}
	}
	return out
}

// guarded is the strength of the batteries that fire at the ships on a Naval Display.
func (b *bot) guarded(f game.Facts, display int) (n int) {
	for _, u := range b.lore.own[order.German] {
		if m := &b.lore.sc.Units[u]; m.Type == order.Battery && f.Guards(u, display) {
			n += int(m.Bombard[0])
		}
	}
	return n
}
