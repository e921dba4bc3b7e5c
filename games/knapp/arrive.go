package knapp

import (
	"math/bits"

	"sandtable/kernel"
)

// K12 Arrivals (s6b).
var (
	ruleArrive       = book.Rule("K12.1", "Allied arrivals (s6b)", "At a beach of the group with room; a beach with only German units is closed.", "{area} is held by German units alone")
	ruleArriveBeach  = book.Rule("K12.1", "Allied arrivals (s6b)", "US units arrive at Utah or Omaha, British and Canadian units at Gold, Juno or Sword.", "{unit} {arrives|arrive} at Utah or Omaha, not at {area}")
	ruleArriveEast   = book.Rule("K12.1", "Allied arrivals (s6b)", "British and Canadian units at Gold, Juno or Sword.", "{unit} {arrives|arrive} at Gold, Juno or Sword, not at {area}")
	ruleDue          = book.Rule("K12.1", "Time of arrival (s6b)", "Units arrive in their side's movement step of their turn or later.", "{unit} {is|are} due on turn {n}")
	_                = book.Rule("K12.2", "Arriving (s6b)", "The beach is the whole tactical move, or the first area of a road march; a contested one ends the march.", "")
	ruleArriveGerman = book.Rule("K12.3", "German arrivals (s6b)", "In an area with a road off a listed edge, or any other if all those are full; an enemy-occupied one ends the move.", "{unit} {comes|come} in at {B:area} or another area of its list, not at {C:area}")
	ruleArriveOnly   = book.Rule("K12.3", "German arrivals (s6b)", "In an area with a road off a listed edge.", "{unit} {comes|come} in at {B:area}, not at {C:area}")
	_                = book.Rule("K12.4", "German road march on arrival (s6b)", "The edge area counts as the first area, its die passed.", "")
	ruleBeachesLost  = book.Rule("K12.5", "No place to arrive (s6b)", "A beach with only German units is closed.", "Germans alone hold every beach where {unit} could arrive")
	ruleNoRoom       = book.Rule("K12.5", "No place to arrive (s6b)", "A unit without room, or held back, may come on a later turn.", "there is no room for {unit} where it could arrive")

	evArrive = book.Event("arrival", "{unit} {arrives|arrive} at {area}")
)

// waiting reports whether a unit off the map may arrive in this step (K12.5, K11.4).
func (s *state) waiting(u int) bool {
	return s.at[u] == due && s.due[u] <= s.turn && s.d.units[u].way >= byBeach ||
		s.at[u] == dead && s.hits[u] < s.str[u]
}

// gates returns the areas in which a waiting unit may arrive (K12.1, K12.3).
func (s *state) gates(u int) uint64 {
	x := &s.d.units[u]
	if x.side == allied {
		return s.d.source[x.group] &^ s.full[allied] &^ (s.occ[ge] &^ s.sideOf(allied))
	}
	if g := x.entry &^ s.full[german]; g != 0 {
		return g
	}
	return s.d.source[ge] &^ s.full[german]
}

// canArrive says why a waiting unit may not arrive in an area (K12.1, K12.3).
func (s *state) canArrive(u, a int) kernel.Verdict {
	if s.gates(u)>>a&1 != 0 {
		return kernel.Verdict{}
	}
	x := &s.d.units[u]
	switch {
	case s.full[x.side]>>a&1 != 0 && (s.d.source[x.group]|x.entry)>>a&1 != 0:
		return no(ruleStacking, a, 0)
	case x.side == german:
		return s.elsewhere(u, a)
	case s.d.source[x.group]>>a&1 != 0:
		return no(ruleArrive, a, 0)
	}
	if x.group == us {
		return no(ruleArriveBeach, u, a)
	}
	return no(ruleArriveEast, u, a)
}

// noGate says why a unit cannot arrive anywhere (K12.5).
func (s *state) noGate(u int) kernel.Verdict {
	if x := &s.d.units[u]; x.side == allied && s.d.source[x.group]&^(s.occ[ge]&^s.sideOf(allied)) == 0 {
		return no(ruleBeachesLost, u, 0)
	}
	return no(ruleNoRoom, u, 0)
}

// elsewhere names an area where a German unit arrives, and not where it was asked about (K12.3).
func (s *state) elsewhere(u, a int) kernel.Verdict {
	open := s.gates(u)
	switch bits.OnesCount64(open) {
	case 0:
		return s.noGate(u)
	case 1:
		return ruleArriveOnly.No(int16(u), int16(bits.TrailingZeros64(open)), int16(a))
	}
	return ruleArriveGerman.No(int16(u), int16(bits.TrailingZeros64(open)), int16(a))
}
