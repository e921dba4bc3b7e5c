package knapp

import (
	"math/bits"

	"sandtable/kernel"
)

// What the end of a numbered step settles: K1.7 Control, K4.9 Supply dumps. Option
// O2 lets dumps move.
var (
	ruleControl   = book.Rule("K1.7", "Control (s3)", "After each numbered step an area with units of one side only takes that side's marker; others keep theirs.", "")
	ruleDumps     = book.Rule("K4.9", "Supply dumps (s5, s6)", "Each invasion beach gets one dump, at the end of the first turn in which Allied units alone hold it; German units alone in its area destroy a dump.", "")
	ruleNoDump    = book.Rule("K4.9", "Supply dumps (s5, s6)", "Only a dump on the map can be moved.", "the dump of {dump} is not on the map")
	ruleO2        = book.Rule("O2", "Option: mobile dumps (s6)", "Each dump may move one road link a turn, not into a German-occupied area.", "dumps stay where they are in this game")
	ruleHauled    = book.Rule("O2", "Option: mobile dumps (s6)", "One area a turn.", "the dump of {dump} has already moved")
	ruleHaulRoad  = book.Rule("O2", "Option: mobile dumps (s6)", "Along roads only.", "no road takes the dump of {dump} to {area}")
	ruleHaulEnemy = book.Rule("O2", "Option: mobile dumps (s6)", "Not into a German-occupied area.", "the dump of {dump} cannot go to {area}, where Germans are")
	ruleHaulSide  = book.Rule("O2", "Option: mobile dumps (s6)", "Dumps are Allied.", "dumps move in the Allied movement step")

	evControl  = book.Event("score", "{group} control of {area}")
	evDump     = book.Event("supply", "a supply dump is set up on {dump}{-area}")
	evDumpLost = book.Event("loss", "the dump of {dump} is lost in {area}")
	evHaul     = book.Event("supply", "the dump of {dump} goes from {area} to {area}")
)

// haul moves a dump to the next area (O2).
var haul = move{
	Verb: verbHaul, Look: "move", Label: "Dump of {dump} to {area}", Try: tryHaul, Judge: (*state).mayHaul,
	Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		emit(sink, evHaul, ruleO2, int(c.A), int(s.dump[c.A]), int(c.B))
		s.dump[c.A] = int8(c.B)
		s.hauled |= 1 << c.A
	},
}

// tryHaul tries every dump on the map with the areas round it (O2).
func tryHaul(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	if f.A != allied || s.opts&o2 == 0 {
		return dst
	}
	for i, at := range s.dump {
		if at < 0 {
			continue
		}
		for w := s.d.near[at]; w != 0; w &= w - 1 {
			dst = append(dst, kernel.Choice{Verb: verbHaul, A: int16(i), B: int16(bits.TrailingZeros64(w))})
		}
	}
	return dst
}

// mayHaul says why a dump may not move to an area (O2).
func (s *state) mayHaul(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	switch at := s.dump[c.A]; {
	case f.A != allied:
		return ruleHaulSide.No()
	case s.opts&o2 == 0:
		return ruleO2.No()
	case at < 0:
		return ruleNoDump.No(c.A)
	case s.hauled>>c.A&1 != 0:
		return ruleHauled.No(c.A)
	case s.d.road[at]>>c.B&1 == 0:
		return ruleHaulRoad.No(c.A, c.B)
	case s.occ[ge]>>c.B&1 != 0:
		return ruleHaulEnemy.No(c.A, c.B)
	}
	return kernel.Verdict{}
}

// anyHaul reports whether any dump may move (O2).
func (s *state) anyHaul() bool {
	for i, a := range s.dump {
		if a >= 0 && s.hauled>>i&1 == 0 && s.d.road[a]&^s.occ[ge] != 0 {
			return s.opts&o2 != 0
		}
	}
	return false
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
func (s *state) landDumps(sink kernel.Sink) kernel.Signal {
	for i, a := range s.d.beachOf {
		if s.dump[i] == noDump && s.sideOf(allied)&^s.occ[ge]>>a&1 != 0 {
			s.dump[i] = a
			emit(sink, evDump, ruleDumps, i, int(a))
		}
	}
	return kernel.Next
}

// endStep brings control markers and dumps up to date after a numbered step (K1.7, K4.9).
func (s *state) endStep(sink kernel.Sink) {
	al := s.sideOf(allied)
	ours, theirs := al&^s.occ[ge], s.occ[ge]&^al
	for g := us; g <= br; g++ {
		now := s.held[g]&^theirs&^(ours&^s.occ[g]) | ours&s.occ[g]
		for w := now &^ s.held[g]; w != 0; w &= w - 1 {
			emit(sink, evControl, ruleControl, g, bits.TrailingZeros64(w))
		}
		for w := s.held[g] & theirs; w != 0; w &= w - 1 {
			emit(sink, evControl, ruleControl, ge, bits.TrailingZeros64(w))
		}
		s.held[g] = now
	}
	for i, a := range s.dump {
		if a >= 0 && theirs>>a&1 != 0 {
			s.dump[i] = lostDump
			emit(sink, evDumpLost, ruleDumps, i, int(a))
		}
	}
}

// marker is the supply group whose control marker an area bears (K1.7).
func (s *state) marker(a int) int {
	switch {
	case s.held[us]>>a&1 != 0:
		return us
	case s.held[br]>>a&1 != 0:
		return br
	}
	return ge
}
