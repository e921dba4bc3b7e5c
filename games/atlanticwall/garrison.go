package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 15.4 Two static units become a company of infantry, in the first segment of a German Movement
// Phase. Battles on the day of the landing forbid it (33.47b, 33.57b, 33.67b).
var (
	ruleGarrison     = book.Rule("15.42", "Static units", "Two of one division, at most three hexes apart, become a company of infantry in the hex of one of them. E-O 15.4: both must be committed.", "{unit} is no static unit")
	ruleGarrisonSide = book.Rule("15.42", "Static units", "They are German, and built up in the turn of the Germans.", "only the Germans build static units up")
	ruleGarrisonGone = book.Rule("15.42", "Static units", "Those on the map.", "{unit} is not on the map")
	ruleGarrisonWait = book.Rule("15.42", "Static units", "E-O 15.4: only committed ones.", "{unit} is not committed yet")
	ruleGarrisonOff  = book.Rule("15.42", "Static units", "In a campaign.", "static units are built up in a campaign alone").Absent()
	_                = book.Rule("15.41", "Which they are", "Strongpoints and resistance nests.", "")
	ruleGarrisonNone = book.Rule("15.43", "Companies", "An infantry company must be free.", "no company of German infantry is free")
	ruleGarrisonGuns = book.Rule("15.44", "Batteries", "They are no static units in this sense and are never built up.", "{unit} is a battery")
	ruleGarrisonFar  = book.Rule("15.42", "Static units", "Both are of one division and at most three hexes apart.", "more than three hexes lie between {unit} and {unit}")
	ruleGarrisonKin  = book.Rule("15.42", "Static units", "Both are of one division.", "{unit} is of another division than {unit}")
	ruleGarrisonLone = book.Rule("15.42", "Static units", "There are two of them.", "no other static unit of its division that could join it is within three hexes of {unit}")

	verbGarrison = book.Verb("garrison", "unit")
	nodeGarrison = book.Node("garrison")
	evForms      = book.Event("move", "{unit} is formed from {unit} and {unit}")
)

// garrisonReach is how far apart the two may be.
const garrisonReach = 3

// garrisonMove is the beginning of it: a move of the room in which units are broken down and built up.
var garrisonMove = play.Move[*state]{Verb: verbGarrison, Look: "take", Label: "Form a company where {unit} stands",
	Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if !s.garrisons() {
			return dst
		}
		for _, u := range s.sc.own[order.German] {
			if s.onMap(int(u)) && s.card(int(u)).Static() {
				dst = append(dst, kernel.Choice{Verb: verbGarrison, A: u})
			}
		}
		return dst
	},
	Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayForm(int(c.A)) },
	Do: func(s *state, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
		s.stack.Push(kernel.Frame{Proc: procGarrison, A: c.A})
	},
}

func init() {
	book.Proc(procGarrison, play.Proc[*state]{Nodes: []uint16{nodeGarrison}})
	book.Room(nodeGarrison, play.Room[*state]{
		Seat: kernel.Seat(order.German), Rule: ruleGarrison, Ask: "Which static unit joins {A:unit}? The company stands where the first one does.", Idle: verbBack,
		Moves: []play.Move[*state]{
			{Verb: verbWith, Look: "pick", Label: "With {unit}", Wide: everyone(verbWith),
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for _, u := range s.sc.own[order.German] {
						if s.pairs(int(f.A), int(u)) {
							dst = append(dst, kernel.Choice{Verb: verbWith, A: u})
						}
					}
					return dst
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if v := s.mayBeFormed(int(c.A)); !v.OK() {
						return v
					}
					return s.mayPair(int(f.A), int(c.A))
				}, Do: (*state).form},
			{Verb: verbBack, Look: "back", Label: "Back", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
}

// garrisons tells whether static units can be built up at all: it is the Germans' turn in a
// campaign.
func (s *state) garrisons() bool { return s.sc.Stages != nil && s.side == order.German }

// freeGarrison is the first free company of German infantry of the strongest kind, or -1 (15.43).
func (s *state) freeGarrison() int {
	for pool, units := range s.sc.Pools {
		if len(units) == 0 {
			continue
		}
		if c := s.card(int(units[0])); c.Nation == order.Germany && c.Type == order.Infantry && c.Size == order.Company {
			if u := s.freeCounter(pool); u >= 0 {
				return u
			}
		}
	}
	return -1
}

// dug tells a static unit that counts as committed (E-O 15.4): the time of its map has come, and
// none of Cherbourg before its garrison is free.
func (s *state) dug(u int) bool {
	for i := range s.sc.Sectors {
		x := &s.sc.Sectors[i]
		if mapBit(s.hex(s.at[u])) == mapBit(x.Sheet) {
			return s.turn > x.Until && (!x.City.Has(s.at[u]) || s.turn > x.Garrison)
		}
	}
	return true
}

// mayBeFormed says why a unit cannot become part of a company of infantry. Enemy zones are no reason: what
// 15.12 says of them is of battalions.
func (s *state) mayBeFormed(u int) kernel.Verdict {
	n := int16(u)
	switch c := s.card(u); {
	case s.sc.Stages == nil:
		return ruleGarrisonOff.No()
	case s.side != order.German:
		return ruleGarrisonSide.No()
	case c.Type == order.Battery:
		return ruleGarrisonGuns.No(n)
	case !c.Static():
		return ruleGarrison.No(n)
	case !s.onMap(u):
		return ruleGarrisonGone.No(n)
	case s.unit[u].supply >= isolated1:
		return ruleCutOff.No(n)
	}
	return ruleGarrisonWait.Only(s.dug(u), n)
}

// mayPair says why two static units that could become part of a company do not become one together.
func (s *state) mayPair(u, w int) kernel.Verdict {
	if s.card(u).Garrison() != s.card(w).Garrison() {
		return ruleGarrisonKin.No(int16(w), int16(u))
	}
	return ruleGarrisonFar.Only(s.pairs(u, w), int16(w), int16(u))
}

// pairs tells whether two static units can become a company.
func (s *state) pairs(u, w int) bool {
	a, b := s.card(u), s.card(w)
	return u != w && s.onMap(w) && b.Static() && a.Garrison() == b.Garrison() && s.sc.Ground.Grid.Distance(s.at[u], s.at[w]) <= garrisonReach && s.mayBeFormed(w).OK()
}

// mayForm says why no company is formed where a static unit stands.
func (s *state) mayForm(u int) kernel.Verdict {
	if v := s.mayBeFormed(u); !v.OK() {
		return v
	}
	if s.freeGarrison() < 0 {
		return ruleGarrisonNone.No()
	}
	for _, w := range s.sc.own[order.German] {
		if s.pairs(u, int(w)) {
			return kernel.Verdict{}
		}
	}
	return ruleGarrisonLone.No(int16(u))
}

// form puts the company in the place of the two.
func (s *state) form(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	first, h := f.A, s.at[f.A]
	u := s.freeGarrison()
	supplied := max(s.unit[first].supply, s.unit[c.A].supply)
	s.stow(int(first), spare)
	s.stow(int(c.A), spare)
	s.put(u, h)
	s.unit[u] = piece{steps: 1, flags: atWork, supply: supplied}
	s.logi.changed.add(u)
	evForms.Tell(sink, ruleGarrison, int16(u), first, c.A)
	s.stack.Pop()
}
