package knapp

import "sandtable/kernel"

// K8 Fortification (s9).
var (
	ruleFortify     = book.Rule("K8.1", "Fortifying (s9)", "At the end of its movement step a unit that did not move may fortify an uncontested beach or coastal area.", "{unit} {stands|stand} in {area}, which is neither beach nor coast")
	ruleDigMoved    = book.Rule("K8.1", "Fortifying (s9)", "A unit that moved or arrived in this step cannot fortify.", "{unit} {has|have} moved in this step")
	ruleDigContact  = book.Rule("K8.1", "Fortifying (s9)", "No fortifying in a contested area.", "{unit} cannot fortify {area} while enemies are there")
	ruleDugIn       = book.Rule("K8.1", "Fortifying (s9)", "One marker a unit.", "{unit} {is|are} already fortified")
	ruleFortifyWhen = book.Rule("K8.1", "Fortifying (s9)", "Units fortify at the end of their movement step.", "units fortify at the end of their movement step")
	_               = book.Rule("K8.2", "Leaving a fortification (s9)", "The marker goes when its unit leaves the area or is destroyed.", "")
	_               = book.Rule("K8.3", "Whose fortification (s9)", "It helps only the unit that built it.", "")
	ruleFortified   = book.Rule("K8.4", "Fortified units (s9)", "They add 1 to their defensive fire and cannot be overrun.", "")
	_               = book.Rule("K8.5", "Static units (s9)", "The five static units start fortified.", "")

	evFortify = book.Event("support", "{unit} {fortifies|fortify} {area}")
)

// notYetFortify says so while units still move (K8.1).
var notYetFortify = move{
	Verb: verbFortify, Wide: anyUnit(verbFortify),
	Judge: func(*state, *kernel.Frame, kernel.Choice) kernel.Verdict { return ruleFortifyWhen.No() },
}

func init() {
	book.Elsewhere(ruleFortifyWhen, verbFortify)
	book.Room(nodeFortify, room{
		Who: sideToAct, Ask: "Choose units that fortify.", Rule: ruleFortify, Idle: verbPass,
		Moves: []move{
			{Verb: verbPass, Look: "pass", Label: "No more fortifying", Do: end},
			{
				Verb: verbFortify, Look: "place", Label: "Fortify with {unit}", Wide: anyUnit(verbFortify), Detail: (*state).supplyDetail,
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					return each(dst, verbFortify, s.d.base[f.A], s.among(int(f.A), s.d.coast))
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return s.canFortify(int(f.A), int(c.A))
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
					s.flag[c.A] |= fortified
					emit(sink, evFortify, ruleFortify, int(c.A), int(s.at[c.A]))
				},
			},
		},
	})
}

// canFortify says why a unit may not get a fortification marker (K8.1).
func (s *state) canFortify(side, u int) kernel.Verdict {
	switch {
	case s.side(u) != side:
		return no(ruleOwnUnits, u, 0)
	case s.at[u] < 0:
		return no(ruleOffMap, u, 0)
	case s.has(u, fortified):
		return no(ruleDugIn, u, 0)
	case s.has(u, moved):
		return no(ruleDigMoved, u, 0)
	case !s.isIn(u, s.d.coast):
		return no(ruleFortify, u, int(s.at[u]))
	case s.isIn(u, s.contested()):
		return no(ruleDigContact, u, int(s.at[u]))
	}
	return kernel.Verdict{}
}
