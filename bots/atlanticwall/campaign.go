package atlanticwall

import (
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// campaign.go plans what only the whole campaign asks (33.7). Its cities decide. Every Allied
// formation marches on one that has not been passed, near and not wanted by many others; the
// Germans dig garrisons in there (works.go), lay a front before them (front.go), strike out of it
// where the odds are good with all the fire that the enemy can add, and keep guns behind it (guns.go).

// holdsCities tells the Germans of the campaign.
func (b *bot) holdsCities() bool { return b.lore.sc.Campaign != nil && b.side == order.German }

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
		if m.Type == order.Air || m.Type == order.Ship {
			l.aloft[m.Side()] = append(l.aloft[m.Side()], u)
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

// cordon plans the movement of the Germans.
func (b *bot) cordon(x *survey) []order1 {
	b.keepCities(x)
	b.sappers(x)
	b.standFast(x)
	b.rest(x)
	var rest, posts []int
	for _, u := range x.free {
		if _, sent := x.to[u]; sent {
			continue
		}
		switch m := &b.lore.sc.Units[u]; {
		case m.Gun():
			// goes last (guns.go)
		case m.Type == order.HQ:
			posts = append(posts, u)
		default:
			rest = append(rest, u)
		}
	}
	rest = b.counter(x, rest)
	b.manFront(x, rest)
	for _, u := range posts {
		b.post(x, u)
	}
	b.emplaceGuns(x)
	return x.orders(b)
}

// off is how far a unit is from the enemy.
func (b *bot) off(x *survey, u int) int {
	if h := x.f.At(u); h >= 0 {
		return x.nearest[h]
	}
	return far
}
