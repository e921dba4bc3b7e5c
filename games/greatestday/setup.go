package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// G3.6 Set-up.
var (
	ruleSetup     = book.Rule("G3.6", "Set-up", "Units stand where the scenario puts them; first the Germans, then the Allies may change column and mounted states.", "")
	ruleSetupOwn  = book.Rule("G3.6", "Set-up", "Each side changes its own units on the map.", "{unit} is not one of yours on the map")
	nodeSetup     = book.Node("setup")
	evSetupColumn = book.Event("setup", "{unit} is in column")
	evSetupOpen   = book.Event("setup", "{unit} is not in column")
	evSetupUp     = book.Event("setup", "{unit} is mounted")
	evSetupDown   = book.Event("setup", "{unit} is dismounted")
)

func init() {
	book.Proc(procSetup, play.Proc[*state]{Run: (*state).runSetup, Nodes: []uint16{nodeSetup}})
	change := func(verb uint16, label string, c change, told *play.Event) play.Move[*state] {
		return play.Move[*state]{
			Verb: verb, Look: "take", Label: label, Try: everyone(verb),
			Judge: func(s *state, f *kernel.Frame, k kernel.Choice) kernel.Verdict { return s.maySetUp(f, int(k.A), c) },
			Do: func(s *state, _ *kernel.Frame, k kernel.Choice, sink kernel.Sink) {
				s.alter(int(k.A), c)
				told.Tell(sink, ruleSetup, k.A)
			},
		}
	}
	book.Room(nodeSetup, play.Room[*state]{
		Who: frameSeat, Rule: ruleSetup, Idle: verbDone,
		Ask: "Set up: change who is in column and who is mounted, or done.",
		Moves: []play.Move[*state]{
			change(verbColumn, "{unit} in column", toColumn, evSetupColumn),
			change(verbLeave, "{unit} not in column", toOpen, evSetupOpen),
			change(verbMount, "{unit} mounted", toMounted, evSetupUp),
			change(verbDismount, "{unit} dismounted", toFoot, evSetupDown),
			{Verb: verbDone, Look: "pass", Label: "Done", Main: true, Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.endSetup(f) }},
		},
	})
}

// runSetup asks whoever has anything to change.
func (s *state) runSetup(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if book.Could(s, verbDone) {
		return kernel.Ask
	}
	s.endSetup(f)
	return kernel.Next
}

// endSetup goes on with the next seat, the Germans first.
func (s *state) endSetup(f *kernel.Frame) {
	if s.nextSeat(f, order.German) {
		s.stack.Pop()
	}
}

// maySetUp says why a unit cannot begin the game in another state (G3.6).
func (s *state) maySetUp(f *kernel.Frame, u int, c change) kernel.Verdict {
	if s.side(u) == SideOf(kernel.Seat(f.A)) && !s.ofSeat(f.A, u) {
		return ruleCommand.No(int16(u))
	}
	if !s.ofSeat(f.A, u) || !s.onMap(u) || s.isLeader(u) {
		return ruleSetupOwn.No(int16(u))
	}
	return s.mayAlter(u, c)
}
