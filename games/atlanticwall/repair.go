package atlanticwall

import (
	"sandtable/kernel"
)

// 18.52 Ships are repaired in England: an option.
var (
	ruleRepair   = book.Rule("18.52", "Ships repaired", "Option: a damaged ship in England 3 may be made whole instead of sailing; it goes back to England 1, and sails again when it has been in the third box once more.", "{unit} is not damaged")
	ruleRepairAt = book.Rule("18.52", "Ships repaired", "In England only.", "{unit} is off the coast, and ships are repaired in England 3")
	verbRepair   = book.Verb("repair", "unit")
	evRepaired   = book.Event("move", "{unit} is repaired, and waits in England for three days")
)

// repairDays is how long a scenario lasts at least in which a ship that has been repaired comes
// back: it leaves a display, is repaired and is back off the coast on the sixth afternoon.
const repairDays = 6

// refits tells whether ships that are repaired can come back before the end.
func (sc *scenario) refits() bool { return len(sc.ships) > 0 && sc.Last-sc.First >= 4*repairDays }

// mayRepair says why a ship is not repaired (18.52).
func (s *state) mayRepair(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	if !s.plays(repairs) {
		return ruleOption.No()
	}
	if v := s.mayBeSent(u); !v.OK() {
		return v
	}
	switch {
	case isSea(s.at[u]):
		return ruleRepairAt.No(c.A)
	case s.at[u] != england3:
		return ruleSailBack.No(c.A)
	}
	return ruleRepair.Only(s.unit[u].steps < s.card(u).Steps, c.A)
}

// repair makes a ship whole.
func (s *state) repair(_ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	s.unit[c.A].steps = s.card(int(c.A)).Steps
	s.sail(int(c.A), england1)
	evRepaired.Tell(sink, ruleRepair, c.A)
}
