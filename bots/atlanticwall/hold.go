package atlanticwall

import (
	"cmp"
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// hold plans the movement of the defender: the goal first, then the land front with the
// unit nearest to each place, and whoever is beside an enemy without shelter falls back.
func (b *bot) hold(f game.Facts) []order1 {
	x := b.look(f)
	b.aim(f)
	if b.lore.sc.Campaign != nil {
		return b.cordon(x)
	}
	if b.lore.sc.Odon != nil {
		return b.stand(x)
	}
	b.standFast(x)
	var rest []int
	for u := range b.lore.sc.Units {
		if _, free := x.reach[u]; !free {
			continue
		}
		if _, sent := x.to[u]; sent {
			continue
		}
		switch m := &b.lore.sc.Units[u]; {
		case m.Gun():
			// goes last (guns.go)
		case m.Type == order.HQ:
			b.goTo(x, u, func(h int16) float64 { return float64(b.lore.home[h]) + 40*float64(max(0, 4-x.nearest[h])) })
		default:
			rest = append(rest, u)
		}
	}
	if b.retakes() {
		b.retake(x, rest)
		rest = nil
	}
	for _, h := range b.wanted(x) {
		if len(rest) == 0 {
			break
		}
		i := b.nearestTo(x, rest, h)
		u := rest[i]
		rest = slices.Delete(rest, i, i+1)
		b.man(x, u, h)
	}
	for _, u := range rest {
		b.man(x, u, b.lore.nearGoal(f.At(u)))
	}
	b.emplaceGuns(x)
	return x.orders(b)
}

// wanted are the hexes to be held, the most important first: the goal, when the enemy is near
// the towns beside it, works and towns of the land front, where nobody has to attack out of
// (7.44), the towns twice, then the gaps.
func (b *bot) wanted(x *survey) []int16 {
	var out []int16
	for range 2 {
		out = append(out, b.lore.goals...)
	}
	for _, goal := range b.lore.goals {
		if float64(x.nearest[goal]) > b.w.ring {
			continue
		}
		out = append(out, goal)
		for k := range 2 {
			for _, h := range b.lore.ring {
				if d := b.lore.grid.Distance(h, goal); d <= 2 && !x.f.Enemy(b.side, h) && (k == 0 || d == 1) {
					out = append(out, h)
				}
			}
		}
	}
	out = slices.DeleteFunc(out, func(h int16) bool { return x.f.Enemy(b.side, h) })
	var gaps []int16
	first := len(out)
	for _, h := range b.lore.front {
		switch {
		case x.f.Enemy(b.side, h):
		case x.f.Sheltered(b.side, h):
			out = append(out, h)
		default:
			gaps = append(gaps, h)
		}
	}
	slices.SortStableFunc(out[first:], func(p, q int16) int {
		return cmp.Compare(x.nearest[p], x.nearest[q]) // where the enemy comes
	})
	for range 2 {
		for _, h := range b.lore.city {
			if !x.f.Enemy(b.side, h) {
				out = append(out, h)
			}
		}
	}
	return append(out, gaps...)
}

// nearestTo is the index of the unit that is nearest to a hex.
func (b *bot) nearestTo(x *survey, units []int, h int16) int {
	best, least := 0, far
	for i, u := range units {
		if at := x.f.At(u); at >= 0 {
			if d := b.lore.grid.Distance(at, h); d < least {
				best, least = i, d
			}
		}
	}
	return best
}

// watch is how near the enemy a defender gains by standing the nearer. In his zones only who has
// shelter stands; but two hexes off, whoever is behind is not come upon by all of his in one move.
const watch = 3

// man sends a unit towards a place, or behind it where enemies are too near to stand there.
func (b *bot) man(x *survey, u int, place int16) {
	b.goTo(x, u, func(h int16) float64 {
		v := b.w.place*float64(b.lore.grid.Distance(h, place)) + b.w.stacked*float64(x.heavy[h]) + b.w.home*float64(b.lore.home[h])
		v -= b.w.fore * float64(max(0, watch-x.nearest[h]))
		return v
	})
}
