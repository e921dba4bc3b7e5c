package toy

import (
	"sandtable/kernel"
	"sandtable/play"
)

// 4 Fight: equal forces throw a die until it decides or red stops.
var (
	ruleFight = book.Rule("4", "Fight", "Equal forces fight: 1-2 red wins, 3-4 blue wins, else red may press on.", "")

	verbDie   = book.Verb("die", "face")
	verbPress = book.Verb("press", "")
	verbStop  = book.Verb("stop", "")
	nodeDie   = book.Node("die")
	nodePress = book.Node("press")

	missed = book.Event("combat", "a {n} decides nothing").Outturn()
)

// procFight is a fight: step 0 throws the die, step 1 asks red.
const procFight uint8 = 2

func init() {
	book.Number("face", 1, 6, "a die shows 1 to 6")
	book.Proc(procFight, play.Proc[*state]{Nodes: []uint16{nodeDie, nodePress}})
	book.Room(nodeDie, play.Room[*state]{
		Seat: kernel.Chance, Ask: "Wait.",
		Moves: []play.Move[*state]{{Verb: verbDie, Look: "take", Label: "die {n}", Try: play.Die[*state](verbDie, 6), Do: (*state).fight}},
	})
	book.Room(nodePress, play.Room[*state]{
		Seat: 0, Ask: "Choose.", Rule: ruleWrite, Idle: verbPress,
		Moves: []play.Move[*state]{
			{Verb: verbPress, Look: "take", Label: "press", Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step = 0 }},
			{Verb: verbStop, Look: "take", Label: "stop", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
}

// fight reads the die (4).
func (s *state) fight(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	if c.A > 4 {
		f.Step = 1
		missed.Tell(sink, ruleFight, c.A)
		return
	}
	s.stack.Pop()
	s.advance(int(c.A-1)/2, sink)
}
