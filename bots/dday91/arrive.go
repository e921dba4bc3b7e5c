package dday91

import (
	"slices"

	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// worthArrival values reinforcements, transfers, invasions and replacements.
func (b *planner) worthArrival(c kernel.Choice) float64 {
	switch c.Verb {
	case game.VerbEnter:
		return b.worthEntry(b.r.Subject(), c.A)
	case game.VerbWait:
		return -900
	case game.VerbRefit:
		if b.seat == allied && !b.ashore() && b.r.Moves(allied) < 27 {
			return -1 // the landing needs every Move
		}
		if x := &b.units[c.A]; b.r.Moves(b.seat) > b.reserve()+1 {
			return float64(x.CF) + 1
		}
		return -1
	case game.VerbReplace:
		if b.units[c.A].Corps && b.r.Moves(b.seat) > b.reserve()+6 {
			return 1
		}
		return -1
	case game.VerbShip:
		return b.worthShip(c.A)
	case game.VerbTo:
		return b.worthEntry(b.r.Subject(), c.A) + 500
	case game.VerbEmbark:
		for i, o := range b.landing {
			if o.unit == c.A && !b.refused[o.unit] {
				return 100 - float64(i)
			}
		}
		return -1
	case game.VerbSea:
		for _, o := range b.landing {
			if o.unit == b.r.Subject() && o.sea == c.A {
				return 100
			}
		}
		if b.forced {
			return 1 - 0.01*b.m.to(-1, c.A)
		}
		return -1
	}
	return 0
}

// reserve is how many Moves the armies ashore want to keep.
func (b *planner) reserve() int {
	n := 1
	for u := range b.units {
		x := &b.units[u]
		if x.Side == b.seat && x.Army && b.landed(u) && x.Supplied {
			n++
		}
	}
	return n
}

// worthEntry values a hex for a unit that arrives there.
func (b *planner) worthEntry(u, h int16) float64 {
	pl := &b.m.places[h]
	s := 0.0
	_, armies := b.army(h)
	isArmy := u >= 0 && b.units[u].Army
	if !b.fits(u, h) {
		s -= 220
	}
	switch {
	case isArmy && armies > 0:
		s -= 200
	case !isArmy && armies != 1 && b.r.Count(b.seat, h) > 0:
		s -= 200
	case !isArmy && armies == 1: // the smaller army first
		a, _ := b.army(h)
		s += 8 - 0.7*float64(min(12, len(b.boxed(a))+b.loose(h)))
	}
	if b.seat == allied {
		if n := b.r.Count(allied, h); !pl.Continent && n > 0 && (isArmy && armies > 0 && h == b.base() || !isArmy && armies == 0) {
			return s - 3000 // better to wait than to be disbanded
		}
		if !pl.Continent {
			return s - 300 - float64(h)/100
		}
		return s - b.m.to(b.aimAt(h), h) - 5*float64(b.r.Zone(german, h))
	}
	d := b.nearestFoe(h)
	s -= 3 * float64(max(d, 3))
	if d < 2 {
		s -= 20
	}
	return s
}

// aimAt is the nearest city still to be taken.
func (b *planner) aimAt(h int16) int16 {
	best, goal := 1e9, int16(-1)
	for _, g := range b.m.goals {
		if !b.r.Controls(allied, g) && b.m.to(g, h) < best {
			best, goal = b.m.to(g, h), g
		}
	}
	return goal
}

// nearestFoe is the distance to the nearest enemy ground unit on the continent,
// 30 if there is none.
func (b *planner) nearestFoe(h int16) int {
	best := 30
	for u := range b.units {
		x := &b.units[u]
		if x.Side != b.seat && x.Ground && x.Stack && b.landed(u) {
			best = min(best, b.r.Distance(h, x.Hex))
		}
	}
	return best
}

// worthShip: units in Britain and the Mediterranean go to captured ports.
func (b *planner) worthShip(u int16) float64 {
	x := &b.units[u]
	if b.landed(int(u)) || b.r.Moves(allied) <= b.reserve() || x.Air && b.r.Moves(allied) < 12 {
		return -1
	}
	best := -1e9
	for h := range b.m.places {
		pl := &b.m.places[h]
		if pl.Port && pl.Continent && b.r.Controls(allied, int16(h)) && b.r.Count(german, int16(h)) == 0 {
			best = max(best, b.worthEntry(u, int16(h)))
		}
	}
	if best < -150 {
		return -1
	}
	v := 10 + float64(x.CF)
	if x.Army {
		v += 3
	}
	if b.r.Variable() && x.HQ && !x.Army {
		v += 30 // brings a Move a turn (11a.1)
	}
	return v
}

// planLanding decides once a turn what goes to sea.
func (b *planner) planLanding() {
	if b.planned {
		return
	}
	b.planned = true
	b.landing = nil
	ashore, ports := 0, 0
	for u := range b.units {
		if x := &b.units[u]; x.Side == allied && x.Ground && b.landed(u) {
			ashore++
		}
	}
	for h := range b.m.places {
		if pl := &b.m.places[h]; pl.Port && pl.Continent && b.r.Controls(allied, int16(h)) && b.r.Count(german, int16(h)) == 0 {
			ports++
		}
	}
	budget := b.r.Moves(allied) - 2
	if ashore > 0 {
		budget = b.r.Moves(allied) - b.reserve() - 1
	}
	if ports > 0 || budget < 6 {
		return
	}
	if ashore == 0 && b.r.Moves(allied) < 20 && b.r.Turn() < 3 {
		return // wait for a strong one
	}
	site, size := b.bestSite(budget, ashore > 0)
	if site < 0 {
		return
	}
	b.landing = b.crew(site, size)
}

// bestSite weighs every invasion hex: how sure the landing is and how far from
// there to the cities.
func (b *planner) bestSite(budget int, again bool) (site int16, size int) {
	site = -1
	best := -1e9
	for h := range b.m.places {
		pl := &b.m.places[h]
		if pl.Invasion == 0 {
			continue
		}
		n := budget / (2 * pl.Invasion)
		if n < 3 && !again || n < 1 {
			continue
		}
		crew := b.crew(int16(h), n)
		if len(crew) < min(n, 3) {
			continue
		}
		v := b.siteValue(int16(h), crew, again)
		if v > best {
			best, site, size = v, int16(h), n
		}
	}
	return site, size
}

func (b *planner) siteValue(h int16, crew []order, again bool) float64 {
	pl := &b.m.places[h]
	fail, way := 1.0, 1e9
	force := 0
	var corps []int16
	for _, o := range crew {
		if x := &b.units[o.unit]; x.Corps || x.Air {
			corps = append(corps, o.unit)
			force += x.CF
		}
	}
	ports := 0.0
	for _, t := range pl.Targets {
		if b.r.Count(german, t) == 0 {
			fail = 0
		} else if again {
			continue
		} else if len(corps) > 0 {
			o := b.r.Preview(corps[:min(3, len(corps))], t, h)
			fail *= 1 - float64(o.Win)/100
			if len(corps) > 3 {
				corps = corps[3:]
			}
		}
		way = min(way, b.m.to(-1, t))
		if b.m.places[t].Port {
			ports = 6
		}
		for _, n := range b.m.places[t].Next {
			if n >= 0 && b.m.places[n].Port && b.m.places[n].Continent {
				ports = max(ports, 3)
			}
		}
	}
	if again && fail > 0 {
		return -1e9
	}
	v := 200*(1-fail) - 3*way + ports + float64(min(force, 30))
	if b.r.Variable() && !again {
		v += 2*way + b.harvest(pl.Targets) + 3*float64(min(len(crew), 10))
	}
	return v
}

// harvest is what a landing promises in new Moves where these come from cities
// (11a.1): those on the beach and close to it, ports most.
func (b *planner) harvest(targets []int16) float64 {
	v := 0.0
	for h := range b.m.places {
		pl := &b.m.places[h]
		if !pl.City || !pl.Continent {
			continue
		}
		d := 9
		for _, t := range targets {
			d = min(d, b.r.Distance(t, int16(h)))
		}
		if d > 3 {
			continue
		}
		w := 4 * float64(max(pl.Circled, 0))
		if pl.Port {
			w += 16
		}
		v += w / float64(1+d)
	}
	return v
}

// ashore tells whether any Allied ground unit stands on the continent.
func (b *planner) ashore() bool {
	for u := range b.units {
		if x := &b.units[u]; x.Side == allied && x.Ground && b.landed(u) {
			return true
		}
	}
	return false
}

// orphans counts the units that a hex would hold too many if an army left it and
// so many of its companions went along: they would have to be disbanded (2d1.1).
func (b *planner) orphans(army int16) int {
	n := 0
	for u := range b.units {
		x := &b.units[u]
		if int16(u) == army || x.Hex != b.units[army].Hex || !x.Stack {
			continue
		}
		if x.Army {
			return 0
		}
		n++
	}
	return n
}

// spare tells whether another army in Britain can take over the hex of one that
// goes to sea, for one Move.
func (b *planner) spare(army int16) bool {
	if b.units[army].Hex == b.base() {
		return false
	}
	for u := range b.units {
		x := &b.units[u]
		if int16(u) != army && x.Army && x.Side == allied && x.Hex >= 0 && x.Supplied && !b.landed(u) && !x.AtSea &&
			x.Hex != b.base() && x.Hex != b.units[army].Hex && b.orphans(int16(u)) < 2 && b.r.Distance(x.Hex, b.units[army].Hex) <= 4 {
			return true
		}
	}
	return false
}

// crew picks the pieces for a landing: an army first, then the strongest.
func (b *planner) crew(site int16, size int) []order {
	med := true
	for _, t := range b.m.places[site].Targets {
		med = med && b.r.Distance(t, b.base()) < 8
	}
	var all []int16
	army := int16(-1)
	for u := range b.units {
		x := &b.units[u]
		if x.Side != allied || x.Hex < 0 || !x.Stack || !x.Supplied || b.landed(u) || x.AtSea || !b.m.places[x.Hex].Port {
			continue
		}
		if (x.Hex == b.base()) != med || x.Air && b.r.Distance(x.Hex, site) > 5 {
			continue
		}
		if x.Army {
			if n := b.orphans(int16(u)); n > size && !b.spare(int16(u)) {
				continue
			}
			if army < 0 || len(b.boxed(int16(u))) > len(b.boxed(army)) {
				army = int16(u)
			}
			continue
		}
		all = append(all, int16(u))
	}
	if army < 0 {
		return nil
	}
	nations, flag := b.r.Nations(), b.units[army].People
	left := b.orphans(army) > 1 && !b.spare(army)
	slices.SortFunc(all, func(a, c int16) int {
		if near := b.units[army].Hex; left && (b.units[a].Hex == near) != (b.units[c].Hex == near) {
			if b.units[a].Hex == near {
				return -1
			}
			return 1
		}
		if x, y := &b.units[a], &b.units[c]; nations && (x.People == flag) != (y.People == flag) {
			if x.People == flag {
				return -1
			}
			return 1
		}
		return b.units[c].CF - b.units[a].CF
	})
	out := []order{{army, site}}
	own, other := 0, 0
	for _, u := range all {
		if len(out) == size {
			break
		}
		if x := &b.units[u]; nations && x.People != flag && x.Stack && !x.HQ {
			if x.Air || other >= own {
				continue
			}
			other++
		} else if x.Corps {
			own++
		}
		out = append(out, order{u, site})
	}
	return out
}

// base is the Mediterranean Base: the port that belongs to no land.
func (b *planner) base() int16 {
	for h := range b.m.places {
		if pl := &b.m.places[h]; pl.Port && !pl.Continent && pl.Circled == 0 {
			return int16(h)
		}
	}
	return -1
}
