package knapp

import (
	"math/bits"

	"sandtable/kernel"
)

// flood returns the areas that can be reached from some without leaving others.
func flood(from, inside uint64, links *[maxAreas]uint64) uint64 {
	reach := from & inside
	for edge := reach; edge != 0; {
		a := bits.TrailingZeros64(edge)
		next := links[a] & inside &^ reach
		reach |= next
		edge = edge&(edge-1) | next
	}
	return reach
}

// fed returns the areas in which a unit of the group can trace a chain of road
// links to one of the sources: no enemy in any area of the chain but its own
// (K4.1, K4.2, K4.6), and a source area feeds whoever stands in it (K4.3). The
// other Allied group is no obstacle (K4.5).
func (s *state) fed(g int, sources uint64) uint64 { return s.fedPast(g, sources, 0) }

// enemies returns the areas with enemies of a group.
func (s *state) enemies(g int) uint64 {
	if g == ge {
		return s.sideOf(allied)
	}
	return s.occ[ge]
}

// fedPast is fed with more areas closed as if enemies stood there.
func (s *state) fedPast(g int, sources, closed uint64) uint64 {
	enemy := s.enemies(g) | closed
	reach := flood(sources, s.d.all&^enemy, &s.d.road)
	out := reach | sources
	for w := enemy; w != 0; w &= w - 1 {
		a := bits.TrailingZeros64(w)
		if s.d.road[a]&reach != 0 {
			out |= 1 << a
		}
	}
	return out
}

// supplied returns the areas in which a group is in supply (K4.4).
func (s *state) supplied(g int) uint64 { return s.fed(g, s.d.source[g]) }

// exempt reports whether the unit needs no supply this turn (K4.8).
func (s *state) exempt(u int) bool {
	k := s.d.units[u].kind
	return s.turn <= exemptUntil && (k == airborne || k == static)
}

// inSupply reports whether a unit on the map is in supply now.
func (s *state) inSupply(u int) bool {
	return s.exempt(u) || s.isIn(u, s.supplied(s.d.units[u].group))
}

// checkSupply gives one hit to each unit of a side that is out of supply (K4.7).
func (s *state) checkSupply(side int, sink kernel.Sink) {
	var ok [3]uint64
	for g := range ok {
		ok[g] = s.supplied(g)
	}
	for u := s.d.base[side]; u < s.d.base[side+1]; u++ {
		if s.at[u] >= 0 && !s.exempt(u) && !s.isIn(u, ok[s.d.units[u].group]) {
			emit(sink, evStarve, r47, u, int(s.at[u]))
			s.hit(u, 1, sink)
		}
	}
}

// dumpsOf returns the areas with a dump of the group (K11.2).
func (s *state) dumpsOf(g int) uint64 {
	m := uint64(0)
	for i, a := range s.dump {
		if a >= 0 && s.d.areas[s.d.beachOf[i]].source == g {
			m |= 1 << a
		}
	}
	return m
}

// landDumps puts a dump on each invasion beach that Allied units alone occupy
// and that never had one (K4.9).
func (s *state) landDumps(sink kernel.Sink) {
	for i, a := range s.d.beachOf {
		if s.dump[i] == noDump && s.sideOf(allied)&^s.occ[ge]>>a&1 != 0 {
			s.dump[i] = a
			emit(sink, evDump, r49, i, int(a))
		}
	}
}

// endStep brings control markers and dumps up to date after a numbered step.
func (s *state) endStep(sink kernel.Sink) {
	al := s.sideOf(allied)
	ours, theirs := al&^s.occ[ge], s.occ[ge]&^al
	for g := us; g <= br; g++ { // K1.7
		now := s.held[g]&^theirs&^(ours&^s.occ[g]) | ours&s.occ[g]
		for w := now &^ s.held[g]; w != 0; w &= w - 1 {
			emit(sink, evControl, r17, g, bits.TrailingZeros64(w))
		}
		for w := s.held[g] & theirs; w != 0; w &= w - 1 {
			emit(sink, evControl, r17, ge, bits.TrailingZeros64(w))
		}
		s.held[g] = now
	}
	for i, a := range s.dump { // K4.9
		if a >= 0 && theirs>>a&1 != 0 {
			s.dump[i] = lostDump
			emit(sink, evDumpLost, r49, i, int(a))
		}
	}
}
