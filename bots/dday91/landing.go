package dday91

import "slices"

// planLanding decides once a turn what goes to sea.
func (b *planner) planLanding() {
	if b.planned {
		return
	}
	b.planned = true
	b.landing = nil
	ashore, budget := b.ashore(), b.r.Moves(allied)-2
	if ashore {
		budget = b.r.Moves(allied) - b.reserve() - 1
	}
	if budget < 6 || !b.shut() {
		return
	}
	if !ashore && b.r.Moves(allied) < 20 && b.r.Turn() < 3 {
		return // wait for a strong one
	}
	site, size := b.bestSite(budget, ashore)
	if site < 0 {
		return
	}
	b.landing = b.crew(site, size)
}

// shut tells whether armies wait to cross and no captured port takes one of them: there is none, or
// each has an army already, with the enemy beside it.
func (b *planner) shut() bool {
	waits := false
	for u := range b.units {
		if !b.units[u].Army || !b.waits(u) {
			continue
		}
		waits = true
		if b.bestPort(int16(u)) >= noEntry {
			return false
		}
	}
	return waits
}

// waits tells whether a unit is in Britain or the Mediterranean and could cross.
func (b *planner) waits(u int) bool {
	x := &b.units[u]
	return x.Side == allied && x.Hex >= 0 && x.Supplied && !b.landed(u) && !x.AtSea
}

// bestSite weighs every invasion hex: how sure the landing is and how far from
// there to the cities.
func (b *planner) bestSite(budget int, again bool) (site int16, size int) {
	site = -1
	best := -1e9
	for h := range b.m.places {
		pl := b.m.places[h]
		if pl.Invasion == 0 {
			continue
		}
		n := budget / (2 * int(pl.Invasion))
		if n < 3 && !again || n < 1 {
			continue
		}
		crew := b.crew(int16(h), n)
		if want := min(n, 3); len(crew) < want && !(again && len(crew) >= secondLanding) {
			continue
		}
		v := b.siteValue(int16(h), crew, again)
		if v > best {
			best, site, size = v, int16(h), n
		}
	}
	return site, size
}

// secondLanding is how many pieces are enough where the beach is empty: an army and a corps.
const secondLanding = 2

func (b *planner) siteValue(h int16, crew []order, again bool) float64 {
	pl := b.m.places[h]
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
	for _, t := range pl.Targets() {
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
			if n >= 0 && b.m.places[n].Port && b.m.places[n].Continental() {
				ports = max(ports, 3)
			}
		}
	}
	if again && fail > 0 {
		return -1e9
	}
	v := b.w.sure*(1-fail) - b.w.afar*way + ports + float64(min(force, 30))
	if b.r.Variable() && !again {
		v += 2*way + b.harvest(pl.Targets()) + 3*float64(min(len(crew), 10))
	}
	return v
}

// harvest is what a landing promises in new Moves where these come from cities
// (11a.1): those on the beach and close to it, ports most.
func (b *planner) harvest(targets []int16) float64 {
	v := 0.0
	for h := range b.m.places {
		pl := b.m.places[h]
		if !pl.IsCity() || !pl.Continental() {
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
// so many of its companions went along: another army or more Moves would be needed for them (2d4.1).
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
		if int16(u) != army && x.Army && b.waits(u) &&
			(!b.r.Nations() || x.People == b.units[army].People) && x.Hex != b.base() && x.Hex != b.units[army].Hex && b.orphans(int16(u)) < 2 && b.r.Distance(x.Hex, b.units[army].Hex) <= 4 {
			return true
		}
	}
	return false
}

// crew picks the pieces for a landing: an army first, then the strongest.
func (b *planner) crew(site int16, size int) []order {
	army, all := b.shipped(site, size)
	if army < 0 {
		return nil
	}
	nations, flag := b.r.Nations(), b.units[army].People
	b.rank(army, all)
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

// shipped is what waits in a port from which a site is reached: the army with most in its box,
// or -1, and everybody but armies.
func (b *planner) shipped(site int16, size int) (army int16, all []int16) {
	med := true
	for _, t := range b.m.places[site].Targets() {
		med = med && b.r.Distance(t, b.base()) < 8
	}
	army = -1
	for u := range b.units {
		x := &b.units[u]
		if !b.waits(u) || !x.Stack || !b.m.places[x.Hex].Port {
			continue
		}
		if (x.Hex == b.base()) != med || x.Air && b.r.Distance(x.Hex, site) > 5 {
			continue
		}
		if !x.Army {
			all = append(all, int16(u))
			continue
		}
		if n := b.orphans(int16(u)); n > size && !b.spare(int16(u)) {
			continue
		}
		if army < 0 || len(b.boxed(int16(u))) > len(b.boxed(army)) {
			army = int16(u)
		}
	}
	return army, all
}

// rank puts those first who go with an army: whoever it would leave behind alone, then its own
// people where nations count, then the strongest.
func (b *planner) rank(army int16, all []int16) {
	nations, flag, near := b.r.Nations(), b.units[army].People, b.units[army].Hex
	left := b.orphans(army) > 1 && !b.spare(army)
	first := func(yes bool) int {
		if yes {
			return -1
		}
		return 1
	}
	slices.SortFunc(all, func(a, c int16) int {
		x, y := &b.units[a], &b.units[c]
		switch {
		case left && (x.Hex == near) != (y.Hex == near):
			return first(x.Hex == near)
		case nations && (x.People == flag) != (y.People == flag):
			return first(x.People == flag)
		}
		return y.CF - x.CF
	})
}

// base is the Mediterranean Base: the port that belongs to no land.
func (b *planner) base() int16 {
	for h := range b.m.places {
		if pl := b.m.places[h]; pl.Port && !pl.Continental() && pl.Circled == 0 {
			return int16(h)
		}
	}
	return -1
}
