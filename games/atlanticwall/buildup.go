package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// buildable tells whether a company can become part of a battalion: its kind, and nothing
// is against it (15.22).
func (s *state) buildable(battalion, u int) bool { return s.partOf(battalion, u) >= 0 && s.ready(u) }

// ready tells whether nothing is against it that a company becomes part of a battalion: it
// is not isolated, not changed in this phase, out of enemy zones, no battlegroup (15.12, 15.16,
// 15.22, 25.21).
func (s *state) ready(u int) bool {
	return s.onMap(u) && !s.is(u, battlegroup|uncommitted) && s.unit[u].supply < isolated1 && !s.logi.changed.has(u) && !s.threatened(u) &&
		!s.bound(u) && !(s.is(u, airborne) && s.freeSegment())
}

// gather tells whether the companies for a battalion stand in hexes that are all adjacent
// to each other, its own hex being one of them, together with those chosen already
// (15.23).
func (s *state) gather(battalion int, h int16, need [maxParts]int8) bool {
	here, joined := s.countParts(battalion, h)
	if here == ([maxParts]int8{}) && joined == 0 {
		return false
	}
	var around [6]struct {
		have   [maxParts]int8
		joined int
	}
	for d, x := range s.sc.Ground.Grid.Adjacent[h] {
		around[d].have, around[d].joined = s.countParts(battalion, x)
	}
	all := s.logi.joins.count()
	for d := range around {
		x, y := &around[d], &around[(d+1)%6]
		if joined+x.joined+y.joined != all {
			continue
		}
		enough := true
		for i := range here {
			enough = enough && here[i]+x.have[i]+y.have[i] >= need[i]
		}
		if enough {
			return true
		}
	}
	return false
}

// countParts counts the companies in a hex that could still join, by part, and those that
// were chosen.
func (s *state) countParts(battalion int, h int16) (n [maxParts]int8, joined int) {
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.logi.joins.has(u) {
			joined++
		} else if s.buildable(battalion, u) {
			n[s.partOf(battalion, u)]++
		}
	}
	return n, joined
}

// needs are the companies of a battalion, by part.
func (s *state) needs(battalion int) (n [maxParts]int8) {
	for i, p := range s.sc.charts[battalion].Parts {
		n[i] = p.Count
	}
	return n
}

// tryBuild tries every battalion of the holding area in every hex with a company for it.
func (s *state) tryBuild(_ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if s.at[u] != holding || s.sideOf(u) != s.side || s.sc.charts[u] == nil {
			continue
		}
		var at hexes
		for w := range s.sc.Units {
			if s.onMap(w) && s.partOf(u, w) >= 0 {
				at.add(s.at[w])
			}
		}
		first := len(dst)
		for dst = at.list(verbBuild, dst); first < len(dst); first++ {
			dst[first].A, dst[first].B = int16(u), dst[first].A
		}
	}
	return dst
}

// listBuild lists what buildVerdict allows. Battalions of one chart are built up in the same
// hexes, so these are looked for once, and so are the divisions nearest to each.
func (s *state) listBuild(_ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	if !slices.ContainsFunc(s.sc.built[s.side], func(u int16) bool { return s.at[u] == holding }) {
		return dst
	}
	const most = 24
	var found [most]struct {
		lead     int16
		from, to int // of the sites
		held     formSet
	}
	var memory [256]company
	var room [256]int16
	var at hexes
	companies, sites := s.companies(memory[:0], &at), room[:0]
	var near [64]struct { // a hex has its place by its number
		at  int16 // + 1
		set formSet
	}
	n := 0
	for _, w := range s.sc.built[s.side] {
		u := int(w)
		if s.at[u] != holding {
			continue
		}
		k := 0
		for k < n && found[k].lead != s.sc.alike[u] {
			k++
		}
		if k == n {
			if n < most-1 {
				n++
			}
			from := len(sites)
			sites = s.buildSites(u, companies, &at, sites)
			found[k].lead, found[k].from, found[k].to = s.sc.alike[u], from, len(sites)
			if from < len(sites) {
				found[k].held = s.heldDivisions(u)
			}
		}
		for _, h := range sites[found[k].from:found[k].to] {
			x := &near[int(h)%len(near)]
			if x.at != h+1 {
				x.at, x.set = h+1, s.nearestDivisions(h, -1)
			}
			if x.set.prefers(s.sc.Units[u].Form, found[k].held) {
				dst = append(dst, kernel.Choice{Verb: verbBuild, A: int16(u), B: h})
			}
		}
	}
	return dst
}

// builders works out who builds battalions up, and next to whom (15.62).
func (sc *scenario) builders() {
	for u := range sc.Units {
		m, side := &sc.Units[u], sc.sides[u]
		if sc.lettered[u] >= 0 || m.Of >= 0 {
			sc.company[side] = append(sc.company[side], int16(u))
		}
		if sc.charts[u] != nil {
			sc.built[side] = append(sc.built[side], int16(u))
		}
		if m.Size == order.Battalion {
			sc.battalion[side] = append(sc.battalion[side], int16(u))
		}
		if digsIn(&m.Unit) && (m.Size == order.Battalion || m.Of >= 0 || sc.lettered[u] >= 0) {
			sc.digger[side] = append(sc.digger[side], int16(u))
		}
		if sc.ofDivision(u) {
			sc.division[side] = append(sc.division[side], int16(u))
		}
	}
}

// company is one that can become part of a battalion, and where it stands.
type company struct {
	unit, hex int16
	crowd     int8 // as many stand in its hex and two adjacent to it and each other, where they are most
}

// companies appends those of the phasing side by hexes, and adds these to a set.
func (s *state) companies(dst []company, at *hexes) []company {
	first := len(dst)
	for _, u := range s.sc.company[s.side] {
		if h := s.at[u]; h >= 0 && s.ready(int(u)) {
			dst = append(dst, company{unit: u, hex: h})
			at.add(h)
		}
	}
	list := dst[first:]
	slices.SortFunc(list, func(a, b company) int { return int(a.hex) - int(b.hex) })
	for i := 0; i < len(list); {
		here := together(list, i)
		var around [6]int
		for d, h := range s.sc.Ground.Grid.Adjacent[list[i].hex] {
			if h >= 0 && at.has(h) {
				k, _ := slices.BinarySearchFunc(list, h, func(c company, h int16) int { return int(c.hex) - int(h) })
				around[d] = together(list, k)
			}
		}
		most := 0
		for d, n := range around {
			most = max(most, n+around[(d+1)%6])
		}
		for end := i + here; i < end; i++ {
			list[i].crowd = int8(here + most)
		}
	}
	return dst
}

// together counts the companies of a list in the hex of one, the first of them there.
func together(list []company, first int) (n int) {
	for first+n < len(list) && list[first+n].hex == list[first].hex {
		n++
	}
	return n
}

// partsIn are the companies in a hex that can become part of one battalion.
type partsIn struct {
	hex int16
	n   [maxParts]int8
}

// buildSites appends in order the hexes where some of the companies make up a battalion, as
// gather tells for one. Most companies stand alone and are passed over at a glance.
func (s *state) buildSites(u int, companies []company, at *hexes, dst []int16) []int16 {
	var memory [128]partsIn
	found, need := memory[:0], s.needs(u)
	left, all := need, int8(0)
	for _, n := range need {
		all += n
	}
	for _, w := range companies {
		if w.crowd < all {
			continue
		}
		part := s.partOf(u, int(w.unit))
		if part < 0 {
			continue
		}
		left[part]--
		if n := len(found); n == 0 || found[n-1].hex != w.hex {
			found = append(found, partsIn{hex: w.hex})
		}
		found[len(found)-1].n[part]++
	}
	for _, n := range left {
		if n > 0 {
			return dst // there are too few on the whole map
		}
	}
	for i := range found {
		var around [6][maxParts]int8
		for d, h := range s.sc.Ground.Grid.Adjacent[found[i].hex] {
			if h < 0 || !at.has(h) {
				continue
			}
			if k, ok := slices.BinarySearchFunc(found, h, func(p partsIn, h int16) int { return int(p.hex) - int(h) }); ok {
				around[d] = found[k].n
			}
		}
		for d := range around {
			enough := true
			for k, n := range found[i].n {
				enough = enough && n+around[d][k]+around[(d+1)%6][k] >= need[k]
			}
			if enough {
				dst = append(dst, found[i].hex)
				break
			}
		}
	}
	return dst
}

// buildVerdict says why a battalion cannot be built up in a hex.
func (s *state) buildVerdict(u int, h int16) kernel.Verdict {
	switch chart := s.sc.charts[u]; {
	case s.sideOf(u) != s.side:
		return ruleOwn.No(int16(u))
	case chart == nil:
		return ruleChart.No(int16(u))
	case s.at[u] != holding:
		return ruleNotOut.No(int16(u))
	case !s.gather(u, h, s.needs(u)):
		return s.whyNotGathered(u, h)
	}
	return ruleDivision.Only(s.properDivision(u, h), h, int16(u))
}

// whyNotGathered names what is in the way of companies that are there.
func (s *state) whyNotGathered(battalion int, h int16) kernel.Verdict {
	for u := s.first(h); u >= 0; u = s.after(u) {
		switch {
		case s.partOf(battalion, u) < 0:
		case s.unit[u].supply >= isolated1:
			return ruleCutOff.No(int16(u))
		case s.bound(u):
			return ruleAshoreStays.No(int16(u))
		case s.is(u, uncommitted):
			return s.heldBy().No(int16(u))
		case s.inZone(s.side.Other(), h):
			return ruleReorgZone.No(int16(u))
		case s.logi.changed.has(u):
			return ruleFixed.No(int16(u))
		}
	}
	return ruleParts.No(int16(battalion), h)
}

// properDivision tells whether a battalion may be taken: it is of the division of the
// unit nearest to the hex, or none of its kind in the holding area is (15.62).
func (s *state) properDivision(battalion int, h int16) bool {
	near := s.nearestDivisions(h, -1)
	return near.prefers(s.sc.Units[battalion].Form, s.heldDivisions(battalion))
}

// heldDivisions are the formations that have a battalion like one in the holding area.
func (s *state) heldDivisions(battalion int) (held formSet) {
	for _, u := range s.sc.built[s.side] {
		if s.at[u] == holding && s.sc.charts[u] == s.sc.charts[battalion] && s.sc.Units[u].Form >= 0 {
			held.add(s.sc.Units[u].Form)
		}
	}
	return held
}

// formSet is a set of formations.
type formSet [2]uint64

func (f *formSet) has(form int16) bool { return form >= 0 && f[form>>6]>>(form&63)&1 != 0 }
func (f *formSet) add(form int16)      { f[form>>6] |= 1 << (form & 63) }

// meets tells whether two sets have a formation in common.
func (f *formSet) meets(o formSet) bool { return (f[0]&o[0])|(f[1]&o[1]) != 0 }

// prefers tells whether who is of a formation may be taken: it is of the set, or none is of those
// that there are (15.62, 25.13).
func (f *formSet) prefers(form int16, of formSet) bool { return f.has(form) || !f.meets(of) }

// nearestDivisions are the divisions of the nearest units of the phasing side that have one, but for one
// unit: companies of the pools have none, battlegroups that of their battalion (15.62, 25.13, 25.21). They
// are most often close by, so that is where they are looked for before everybody is asked how far off he is.
func (s *state) nearestDivisions(h int16, but int) (near formSet) {
	const closeBy = 4
	for n := range closeBy {
		for at := range s.sc.Ground.Grid.Within(s.stands[s.side][:s.sc.words], h, n) {
			for u := s.friendIn(s.side, at); u >= 0; u = s.after(u) {
				if form := s.namedDivision(u); form >= 0 && u != but {
					near.add(form)
				}
			}
		}
		if near != (formSet{}) {
			return near
		}
	}
	best := 1 << 30
	for _, list := range [...][]int16{s.sc.division[s.side], s.sc.company[s.side]} {
		for _, w := range list {
			u := int(w)
			if s.at[u] < 0 || u == but {
				continue
			}
			form := s.namedDivision(u)
			if form < 0 {
				continue
			}
			switch d := s.sc.Ground.Grid.Distance(h, s.at[u]); {
			case d < best:
				best, near = d, formSet{}
				near.add(form)
			case d == best:
				near.add(form)
			}
		}
	}
	return near
}

// namedDivision is the division of a combat unit on the map, or -1.
func (s *state) namedDivision(u int) int16 {
	if u = s.self(u); !s.sc.ofDivision(u) {
		return -1
	}
	return s.sc.Units[u].Form
}

// ofDivision tells combat units of divisions.
func (sc *scenario) ofDivision(u int) bool {
	m := &sc.Units[u]
	return m.Form >= 0 && m.Combatant() && sc.Formations[m.Form].Kind == order.Division
}

// buildUp begins to choose the companies. Frame of procJoin: A the battalion, B the hex.
func (s *state) buildUp(_ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
	s.logi.joins, s.logi.left = unitSet{}, s.needs(int(c.A))
	s.stack.Push(kernel.Frame{Proc: procJoin, A: c.A, B: c.B})
}

// runJoin takes the companies that must be taken, asks where there is a choice, and puts
// the battalion in their place.
func (s *state) runJoin(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	for s.logi.left != ([maxParts]int8{}) {
		only, n := -1, 0
		for _, u := range s.sc.own[s.side] {
			if s.onMap(int(u)) && s.joinVerdict(f, int(u)).OK() {
				only = int(u)
				n++
			}
		}
		if need := s.logi.left[0] + s.logi.left[1]; n != int(need) && n != 1 {
			return kernel.Ask
		}
		s.enlist(int(f.A), only)
	}
	u, h := int(f.A), f.B
	worst, shaken, steps, came, beach := inSupply, steady, s.card(u).Steps, flags(0), int8(0)
	for _, c := range s.sc.own[s.side] {
		if w := int(c); s.logi.joins.has(w) {
			if came |= s.unit[w].flags & (airborne | afoot); s.is(w, weak) {
				steps = s.card(u).Steps - 1 // 15.34
			}
			worst, shaken, beach = max(worst, s.unit[w].supply), max(shaken, s.unit[w].mood), max(beach, s.unit[w].beach)
			s.stow(w, spare)
		}
	}
	s.logi.joins = unitSet{}
	s.stack.Pop()
	s.put(u, h)
	s.unit[u] = piece{steps: steps, flags: atWork | came, mood: shaken, supply: worst, beach: beach}
	s.logi.changed.add(u)
	evBuilt.Tell(sink, ruleParts, int16(u), h)
	return kernel.Next
}

// tryJoin tries every company that stands with the battalion's hex or next to it.
func (s *state) tryJoin(f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for _, u := range s.sc.own[s.side] {
		if s.onMap(int(u)) && s.partOf(int(f.A), int(u)) >= 0 && s.sc.Ground.Grid.Distance(f.B, s.at[u]) <= 1 {
			dst = append(dst, kernel.Choice{Verb: verbJoin, A: u})
		}
	}
	return dst
}

// joinVerdict says why a company cannot become part of the battalion: with it the others
// must still be found (15.22, 15.23).
func (s *state) joinVerdict(f *kernel.Frame, u int) kernel.Verdict {
	part := s.partOf(int(f.A), u)
	if part < 0 || s.logi.left[part] == 0 || s.logi.joins.has(u) || !s.buildable(int(f.A), u) {
		return ruleParts.No(f.A, f.B)
	}
	need := s.logi.left
	need[part]--
	s.logi.joins.add(u)
	ok := s.gather(int(f.A), f.B, need)
	s.logi.joins.drop(u)
	return ruleMutual.Only(ok, int16(u))
}

// enlist chooses a company.
func (s *state) enlist(battalion, u int) {
	s.logi.joins.add(u)
	s.logi.left[s.partOf(battalion, u)]--
}
