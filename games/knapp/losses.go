package knapp

import (
	"sandtable/kernel"
	"sandtable/play"
)

// K1 Strength, areas and dice (s2, s4, s6, s7, s8), and K11.5 Losses.
var (
	ruleStrength = book.Rule("K1.1", "Strength and hits (s4)", "Current strength is strength less hits; a unit with as many hits as strength leaves play at once.", "")
	ruleOffMap   = book.Rule("K1.2", "On the map (s4)", "Only a unit on the map occupies, fires, supports or digs in.", "{unit} {is|are} not on the map")
	_            = book.Rule("K1.3", "Supply groups (s6)", "American units are one group, British and Canadian units another, German units the third.", "")
	ruleAdjacent = book.Rule("K1.4", "Adjacent areas (s7)", "Areas with a common border on the map are adjacent; a road link is always passable.", "{area} does not touch {area}")
	ruleDice     = book.Rule("K1.5", "Dice (s8)", "Dice have six faces; +1 means that a die hits on 5 or 6, and it is never more than +1.", "a die cannot show {n}")
	ruleManyHits = book.Rule("K1.5", "Dice (s8)", "As many dice hit as were thrown, at most.", "{n} hits are more than the {n} dice thrown")
	_            = book.Rule("K1.8", "Bridges (s2)", "A road crosses a river by a bridge, and bridges stand for the whole game.", "")
	ruleO5       = book.Rule("O5", "Option: 21st Panzer as one division (s13)", "One unit of strength 12 in Caen instead of three regiments.", "{unit} {is|are} not in this game")
	ruleLosses   = book.Rule("K11.5", "Losses (s13)", "Lost Allied units go to the dead pile, airborne and German units are out for good.", "")

	evHit  = book.Event("loss", "{unit} {takes|take} {hits}")
	evLost = book.Event("loss", "{unit} {is|are} lost{-area}")
)

// dieRoom is one die (K1.5).
func dieRoom(rule *play.Rule, ask string, do func(*state, *kernel.Frame, kernel.Choice, kernel.Sink)) room {
	return room{Seat: kernel.Chance, Ask: ask, Rule: rule, Moves: []move{{
		Verb: verbDie, Look: "draw", Label: "{n}", List: play.Die[*state](verbDie, 6), Do: do,
		Judge: func(_ *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
			return ruleDice.Only(c.A >= 1 && c.A <= 6, c.A)
		},
	}}}
}

// hit gives a unit hits and removes it when they reach its strength (K1.1).
func (s *state) hit(u, n int, sink kernel.Sink) {
	s.hits[u] += int8(n)
	emit(sink, evHit, ruleStrength, u, n)
	if s.hits[u] >= s.str[u] {
		s.remove(u, sink)
	}
}

// remove takes a unit out of play: to the dead pile, or for good (K11.3, K11.5).
func (s *state) remove(u int, sink kernel.Sink) {
	x := &s.d.units[u]
	where := s.at[u]
	if x.side == allied && x.kind != airborne {
		s.put(u, dead)
		s.str[u], s.hits[u] = x.strength, x.strength
	} else {
		s.put(u, gone)
		s.hits[u] = s.str[u]
	}
	s.flag[u] = 0
	emit(sink, evLost, ruleLosses, u, int(where))
}
