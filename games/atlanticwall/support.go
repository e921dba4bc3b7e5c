package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 33.27a Support of Allied headquarters, which takes the place of the Mulberry table
// (13.5).
var (
	ruleSupport    = book.Rule("33.27a", "Support", "Each morning a die says how many Allied division headquarters on the map are supported for the day (13.53-13.57). A headquarters that lands is supported on that day (13.62).", "{unit} is no headquarters of an Allied division")
	ruleSupport2   = book.Rule("33.37a", "Support", "Each morning twice a die says how many Allied division headquarters are supported for the day; units of the others suffer in supply, not in movement.", "{unit} is no headquarters of an Allied division")
	_              = book.Rule("33.27a", "Command paralysis", "Units of a division whose headquarters is unsupported have half their allowance, besides all else.", "")
	ruleUnbacked   = book.Rule("13.14", "Unsupported headquarters", "E-O 13.14: units of its division that would be in supply, or reach only another headquarters, are out of supply at once.", "")
	ruleUnbacked15 = book.Rule("13.15", "Unsupported headquarters", "Units whose line to it is too long, or that has no source, are isolated.", "")
	_              = book.Rule("13.53", "Support", "A point supports one headquarters for the day; the others are unsupported. Points may be left.", "")
	ruleSupported  = book.Rule("13.53", "Support", "A point supports one headquarters.", "{unit} is supported today already")
	ruleSupportOff = book.Rule("13.53", "Support", "Those that are on the map.", "{unit} is not on the map")

	nodeSupportDie = book.Node("support-die")
	nodeSupport    = book.Node("support")

	verbSupport = book.Verb("support", "unit")

	evSupport   = book.Event("supply", "{n headquarters|headquarters} can be supported today").Outturn()
	evSupported = book.Event("supply", "{unit} is supported today")
	evLapsed    = book.Event("supply", "{unit} is not supported today")
)

// Steps of the stage. Frame: A points left.
const (
	supportDie uint8 = iota
	supportChoose
)

func init() {
	book.Proc(procSupport, play.Proc[*state]{Run: (*state).runSupport, Nodes: []uint16{nodeSupportDie, nodeSupport}})
	book.Room(nodeSupportDie, play.Room[*state]{
		Seat: kernel.Chance, Asks: func(s *state, _ *kernel.Frame) (string, *play.Rule) {
			return "How many headquarters are supported today?", s.supportRule()
		},
		Facts: (*state).mulberryFacts,
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			f.Step, f.A = supportChoose, s.supportPoints(c.A, sink)
			evSupport.Tell(sink, s.supportRule(), f.A)
			for u := range s.sc.Units {
				if s.divisionHQ(u) {
					s.set(u, unsupported)
				}
			}
		}),
	})
	book.Room(nodeSupport, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Idle: verbDone, Asks: func(s *state, _ *kernel.Frame) (string, *play.Rule) {
			return "Which headquarters are supported today?", s.supportRule()
		},
		Facts: func(s *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, s.supportRule().Fact("Still to be supported", f.A))
		},
		Moves: []play.Move[*state]{
			{Verb: verbSupport, Look: "take", Label: "Support {unit}", Wide: everyone(verbSupport),
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for u := range s.sc.Units {
						if s.divisionHQ(u) {
							dst = append(dst, kernel.Choice{Verb: verbSupport, A: int16(u)})
						}
					}
					return dst
				},
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.maySupport(int(c.A))
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					f.A--
					s.unset(int(c.A), unsupported)
					evSupported.Tell(sink, s.supportRule(), c.A)
				}},
			{Verb: verbDone, Look: "pass", Label: "No more support",
				Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.A = 0 }},
		},
	})
}

// supportRule is the case of the scenario.
func (s *state) supportRule() *play.Rule {
	if s.sc.Stages != nil {
		return ruleMulberry
	}
	if s.sc.Paralyses() {
		return ruleSupport
	}
	return ruleSupport2
}

// maySupport says why a headquarters is not supported (13.53).
func (s *state) maySupport(u int) kernel.Verdict {
	switch {
	case !s.leadsDivision(u):
		return s.supportRule().No(int16(u))
	case !s.onMap(u):
		return ruleSupportOff.No(int16(u))
	}
	return ruleSupported.Only(s.is(u, unsupported), int16(u))
}

// leadsDivision tells an Allied headquarters of a division.
func (s *state) leadsDivision(u int) bool {
	m := &s.sc.Units[u]
	return m.Type == order.HQ && m.Side() == order.Allied && m.Form >= 0 && s.sc.Formations[m.Form].Kind == order.Division
}

// divisionHQ tells an Allied headquarters of a division on the map.
func (s *state) divisionHQ(u int) bool { return s.at[u] >= 0 && s.leadsDivision(u) }

// runSupport asks while there are fewer points than headquarters (13.53, 13.54).
func (s *state) runSupport(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	waiting, any := int16(0), false
	for u := range s.sc.Units {
		if s.divisionHQ(u) {
			if any = true; s.is(u, unsupported) {
				waiting++
			}
		}
	}
	if f.Step == supportDie && any {
		return kernel.Ask
	}
	if f.A > 0 && f.A < waiting {
		return kernel.Ask
	}
	for u := range s.sc.Units {
		switch {
		case !s.divisionHQ(u) || !s.is(u, unsupported):
		case f.A > 0: // as many points as headquarters
			s.unset(u, unsupported)
			evSupported.Tell(sink, s.supportRule(), int16(u))
		default:
			evLapsed.Tell(sink, s.supportRule(), int16(u))
		}
	}
	s.stack.Pop()
	return kernel.Next
}

// paralysed tells a unit of a division whose headquarters is unsupported (33.27a).
func (s *state) paralysed(u int) bool {
	f := s.formOf(u)
	if f < 0 || s.card(u).Type == order.HQ {
		return false
	}
	hq := int(s.sc.Formations[f].Headquarters)
	return hq >= 0 && s.at[hq] >= 0 && s.is(hq, unsupported)
}
