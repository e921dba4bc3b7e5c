package atlanticwall

import (
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// works.go digs the Germans in where the campaign is decided: in cities. An Entrenchment doubles
// who defends in it (14.21) and takes a battalion of engineers two Game-Turns with the garrison; an
// Improved Position is a column (14.11) and takes the garrison alone. Neither is begun where the
// enemy comes within three hexes (14.14).

// How near the enemy is to a city before its garrison no longer waits for engineers, before they go
// there no more, and before they build for nobody; and how many points of the way they go at most.
const (
	waitForSappers = 14
	tooLate        = 6
	tooHot         = 2
	sapperWay      = 90
)

// heldCity tells whether a hex is in a city of the campaign that is not the enemy's.
func (b *bot) heldCity(f game.Facts, h int16) bool {
	for _, i := range b.lore.number {
		a := b.lore.sc.Campaign.Cities[i]
		if a.Has(h) {
			return !f.AlliedCity(i)
		}
	}
	return false
}

// fortify begins works in a city: an Entrenchment where engineers are, else an Improved Position
// where it is too late to wait for them.
func (b *bot) fortify(f game.Facts) kernel.Choice {
	for _, c := range b.legal {
		if c.Verb == game.DoEntrench && b.heldCity(f, f.At(int(c.A))) {
			return c
		}
	}
	near := b.steps(b.enemies(f))
	for _, c := range b.legal {
		if h := f.At(int(c.A)); c.Verb == game.DoImprove && near[h] <= waitForSappers && b.heldCity(f, h) && !b.lore.sc.Units[c.A].Engineers() {
			return c
		}
	}
	return b.first(game.DoDone)
}

// sappers sends the battalions of engineers to the garrisons that have no works yet.
func (b *bot) sappers(x *survey) {
	taken := map[int]bool{}
	for _, u := range x.free {
		at := x.f.At(u)
		if _, sent := x.to[u]; sent || !b.builds(x, u) {
			continue
		}
		best, least := -1, float64(sapperWay)
		for i, way := range b.lore.ways {
			h := b.lore.goals[i]
			if taken[i] || x.f.AlliedCity(b.lore.number[i]) || x.nearest[h] < tooLate || x.f.Dug(order.German, h) || !b.manned(x, h, u) {
				continue
			}
			if v := float64(way[at]) + float64(x.nearest[h]); v < least {
				best, least = i, v
			}
		}
		if best < 0 {
			continue
		}
		taken[best] = true
		b.goTo(x, u, func(h int16) float64 { return float64(b.lore.ways[best][h]) })
	}
}

// manned tells whether another battalion is to be in a hex, which can dig in there.
func (b *bot) manned(x *survey, h int16, but int) bool {
	for u, to := range x.to {
		if _, free := x.reach[u]; !free {
			continue // not committed
		}
		if m := &b.lore.sc.Units[u]; to == h && u != but && m.Size == order.Battalion && m.Controls() {
			return true
		}
	}
	return false
}

// builds tells a battalion of German engineers that is free to dig others in.
func (b *bot) builds(x *survey, u int) bool {
	m, h := &b.lore.sc.Units[u], x.f.At(u)
	return b.side == order.German && m.Engineers() && m.Size == order.Battalion && h >= 0 && x.nearest[h] > tooHot && x.f.Steps(u) > 1
}
