package atlanticwall

import (
	"cmp"
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// campaign.go plans what only the whole campaign asks (33.7). Its cities decide. Every Allied
// formation marches on one that has not been passed, near and not wanted by many others; the
// Germans lay a ring two hexes off the Allies, thickest before the cities, strike out of it where
// the odds are good, and guns stay behind it.

// findCities finds what decides, and what it is worth in the plan that wants it most.
func (l *lore) findCities() {
	for i, a := range l.sc.Campaign.Cities {
		worth := 0
		for j := range l.sc.Campaign.Plans {
			worth = max(worth, int(l.sc.Campaign.Plans[j].Worth[i]))
		}
		if worth > 0 {
			l.goals = append(l.goals, a.Hexes[0])
			l.prize = append(l.prize, worth)
			l.number = append(l.number, i)
		}
	}
}

// sort lists the units and the guns of each side.
func (l *lore) sort() {
	for u := range l.sc.Units {
		m := &l.sc.Units[u]
		l.own[m.Side()] = append(l.own[m.Side()], u)
		if m.Gun() {
			l.guns[m.Side()] = append(l.guns[m.Side()], u)
		}
	}
}

// What keeps formations apart on their way to the cities: points of the way that every other
// formation with the same city counts, and that a city gains that counts several times.
const (
	rivals    = 9
	dearCity  = 12
	offTheMap = 30 // where a formation is taken to be that has nobody on the map
)

// share gives every formation of the Allies a city that has not been passed yet: the one that is
// nearest to its units, if not too many others march on it.
func (b *bot) share(f game.Facts) {
	l := b.lore
	b.chooseLeavers(f)
	b.open = make([][]int, len(l.goals))
	for i := range l.goals {
		if !f.AlliedCity(l.number[i]) {
			b.open[i] = l.ways[i]
		}
	}
	if b.bound == nil {
		b.bound = make([]int, len(l.sc.Formations))
	}
	at := make([]int16, len(l.sc.Formations))
	for form := range at {
		at[form], b.bound[form] = -1, -1
	}
	for u := range l.sc.Units {
		if m := &l.sc.Units[u]; m.Form >= 0 && m.Side() == order.Allied && m.Controls() && f.At(u) >= 0 && at[m.Form] < 0 {
			at[m.Form] = f.At(u)
		}
	}
	taken := make([]int, len(l.goals))
	for form, h := range at {
		if h < 0 {
			continue
		}
		best, least := -1, 0
		for i, way := range b.open {
			if way == nil || way[h] >= far {
				continue
			}
			if d := way[h] + rivals*taken[i] - dearCity*(l.prize[i]-1); best < 0 || d < least {
				best, least = i, d
			}
		}
		if best >= 0 {
			b.bound[form] = best
			taken[best]++
		}
	}
	if !slices.ContainsFunc(b.open, func(way []int) bool { return way != nil }) {
		b.open = nil // all are passed
	}
}

// toCity is how far a hex is from the city of a unit's formation; who has none goes to the
// nearest that is open.
func (b *bot) toCity(f game.Facts, u int, h int16) float64 {
	if form := b.lore.sc.Units[u].Form; form >= 0 && b.bound[form] >= 0 {
		return float64(b.open[b.bound[form]][h])
	}
	at := f.At(u)
	if at < 0 {
		at = h
	}
	best := -1
	for i, way := range b.open {
		if way != nil && (best < 0 || way[at] < b.open[best][at]) {
			best = i
		}
	}
	if best < 0 {
		return 0
	}
	return float64(b.open[best][h])
}

// What a hex of the ring is worth: so far from the enemy, not beside others, near a city, in
// good ground.
const (
	ringOff   = 2
	offRing   = 5.0  // a hex nearer or farther
	besides   = 2.5  // every unit that is beside it or in it
	cityFar   = 0.15 // a point of the way to the nearest city
	goodWorks = 2.0
	goodWoods = 0.8
)

// cordon plans the movement of the Germans.
func (b *bot) cordon(x *survey) []order1 {
	b.keepCities(x)
	b.standFast(x)
	b.rest(x)
	var rest, posts []int
	for _, u := range x.free {
		if _, sent := x.to[u]; sent {
			continue
		}
		switch m := &b.lore.sc.Units[u]; {
		case m.Gun():
			b.behind(x, u, int(m.Range)-2, 4)
		case m.Type == order.HQ:
			posts = append(posts, u)
		default:
			rest = append(rest, u)
		}
	}
	rest = b.counter(x, rest)
	slices.SortStableFunc(rest, func(p, q int) int { return cmp.Compare(b.off(x, p), b.off(x, q)) })
	stand := map[int16]int{} // units in a hex or beside it
	note := func(h int16) {
		if h < 0 {
			return
		}
		stand[h]++
		for _, n := range b.lore.grid.Adjacent[h] {
			if n >= 0 {
				stand[n]++
			}
		}
	}
	for _, u := range b.lore.own[b.side] {
		if to, sent := x.to[u]; sent && b.lore.sc.Units[u].Controls() {
			note(to)
		}
	}
	for _, u := range rest {
		b.goTo(x, u, func(h int16) float64 {
			d := x.nearest[h] - ringOff
			if d < 0 {
				d = -2 * d
			}
			v := b.stray(x, u, h) + offRing*float64(d) + besides*float64(stand[h]) + cityFar*float64(min(b.lore.home[h], offTheMap))
			if x.f.Sheltered(b.side, h) {
				v -= goodWorks
			} else if k := b.lore.sc.Ground.Kind(h); k == order.Bocage || k == order.Woods {
				v -= goodWoods
			}
			return v
		})
		note(x.to[u])
	}
	for _, u := range posts {
		b.post(x, u)
	}
	return x.orders(b)
}

// off is how far a unit is from the enemy.
func (b *bot) off(x *survey, u int) int {
	if h := x.f.At(u); h >= 0 {
		return x.nearest[h]
	}
	return far
}

// behind keeps guns behind the front, but not farther than is of use.
func (b *bot) behind(x *survey, u, most, least int) {
	if h := x.f.At(u); h >= 0 && x.nearest[h] >= least && x.nearest[h] <= most && x.crowd[h] < 3 {
		x.settle(b, u, h)
		return
	}
	b.goTo(x, u, func(h int16) float64 {
		return 4*float64(max(0, x.nearest[h]-most)) + 40*float64(max(0, least-x.nearest[h]))
	})
}
