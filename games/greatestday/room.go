package greatestday

import (
	"slices"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// 4.5.1, 4.5.2 What can be landed where.

// loadOf is the load that a unit at sea is of.
func (s *state) loadOf(u int) int16 { return s.naval.cargo[u] }

func tryLandings(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		sub := inWave(s.at[u])
		if sub < 0 || s.lead(int(s.loadOf(u))) != u {
			continue
		}
		for _, h := range s.sc.SubBeaches[sub].Hexes {
			dst = append(dst, kernel.Choice{Verb: verbLand, A: int16(u), B: h})
		}
	}
	return sortChoices(dst)
}

// wideLandings tries the other Beach hexes too, for refusals.
func wideLandings(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if sub := inWave(s.at[u]); sub >= 0 && s.lead(int(s.loadOf(u))) == u {
			for _, h := range s.sc.Beaches[s.sc.SubBeaches[sub].Beach].Hexes {
				dst = append(dst, kernel.Choice{Verb: verbLand, A: int16(u), B: h})
			}
		}
	}
	return dst
}

// mayLand says why a load cannot be landed on a hex (4.5.1, 4.5.2).
func mayLand(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u, h := int(c.A), c.B
	sub := inWave(s.at[u])
	if sub < 0 {
		return ruleLand.No(c.A)
	}
	switch lead := s.lead(int(s.loadOf(u))); {
	case lead != u:
		return ruleLandLead.No(c.A, int16(lead))
	case !s.uncleared(s.sc.SubBeaches[sub].Beach):
		return ruleLandClear.No(c.A)
	case !slices.Contains(s.sc.SubBeaches[sub].Hexes, h):
		return ruleLandHex.No(h, c.A)
	case !s.fitsAshore(u, h):
		return ruleLandRoom.No(h, c.A)
	}
	return ruleLandCraft.Only(s.card(u).DD || s.freeCraft(s.beachOf(u)) >= 0, c.A)
}

// fitsAshore tells whether all that lands with a unit fits a hex: one of them in column if
// that helps, the others not (4.5.1, 4.5.4).
func (s *state) fitsAshore(u int, h int16) bool {
	l := s.load(h, -1)
	if l.over(&s.sc.Table.Stack) {
		return false
	}
	total, most := int8(0), int8(0)
	for _, w := range s.sc.Loads[s.loadOf(u)].Units { // whoever is of several loads comes with one
		if s.naval.cargo[w] == s.loadOf(u) && s.at[w] == s.at[u] && !s.isLeader(w) && !s.isCraft(w) {
			total += s.unit[w].steps
			if m, _ := s.gait(w); m != order.NoMove {
				most = max(most, s.unit[w].steps)
			}
		}
	}
	if l.column == 0 && !s.card(u).DD { // 4.5.5: DD tanks land not in column
		total -= most
	}
	return l.steps+total <= s.sc.Table.Stack.Steps
}

// freeCraft is a landing craft of a beach that is not in use, or -1. Each beach has as
// many, of the division that lands there (4.1.7).
func (s *state) freeCraft(beach int) int {
	first := len(s.sc.Units) - order.Crafts*(len(s.sc.Beaches)-beach)
	for u := first; u < first+order.Crafts; u++ {
		if s.at[u] == docked {
			return u
		}
	}
	return -1
}

// nextLanding is a unit that can land, and where; -1 for none.
func (s *state) nextLanding() (int, int16) {
	for u := range s.sc.Units {
		sub := inWave(s.at[u])
		if sub < 0 || !s.atHome(s.sc.SubBeaches[sub].Beach) {
			continue
		}
		for _, h := range s.sc.SubBeaches[sub].Hexes {
			if mayLand(s, nil, kernel.Choice{A: int16(u), B: h}).OK() {
				return u, h
			}
		}
	}
	return -1, board.NoHex
}

func (s *state) anyLanding() bool {
	u, _ := s.nextLanding()
	return u >= 0
}
