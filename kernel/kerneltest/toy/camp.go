package toy

import (
	"fmt"

	"sandtable/kernel"
	"sandtable/play"
)

// tents is how many places for tents each side has; it needs two tents.
const tents = 3

// 5 Camp: in the scenario camp first red, then blue pitches and strikes tents as it
// likes, or has them pitched, until it is ready.
var (
	ruleCamp = book.Rule("5", "Camp", "A side is ready when two tents or more are pitched.", "{n} tents are too few")
	ruleTent = book.Rule("5.1", "Tents", "A tent is pitched on a free place and struck where it stands.", "place {n} does not allow it")

	verbPitch    = book.Verb("pitch", "tent")
	verbStrike   = book.Verb("strike", "tent")
	verbPitchAll = book.Verb("pitch-all", "")
	verbReady    = book.Verb("ready", "")
	nodeCamp     = book.Node("camp")
)

// procCamp is the set-up; its step is the seat that sets up.
const procCamp uint8 = 3

func init() {
	book.Number("tent", 1, tents, "a place is 1 to 3")
	book.Proc(procCamp, play.Proc[*state]{
		Run: func(s *state, f *kernel.Frame, _ kernel.Sink) kernel.Signal {
			if f.Step < 2 {
				return kernel.Ask
			}
			s.stack.Pop()
			return kernel.Next
		},
		Node: func(*state, *kernel.Frame) uint16 { return nodeCamp },
	})
	book.Room(nodeCamp, play.Room[*state]{
		Who: func(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.Step) },
		Ask: "Choose.", Rule: ruleWrite,
		Moves: []play.Move[*state]{
			{Verb: verbPitch, Look: "take", Label: "pitch {n}", Try: everyTent(verbPitch), Judge: tentIs(false), Do: flip},
			{Verb: verbStrike, Look: "take", Label: "strike {n}", Try: everyTent(verbStrike), Judge: tentIs(true), Do: flip},
			{Verb: verbPitchAll, Look: "take", Label: "pitch-all", Do: func(s *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				s.camps[f.Step] = 1<<1 | 1<<2
			}},
			{Verb: verbReady, Look: "pass", Label: "ready",
				Judge: func(s *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					n := s.pitched(f.Step)
					return ruleCamp.Only(n >= 2, n)
				},
				Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.Step++ }},
		},
	})
}

func everyTent(verb uint16) func(*state, *kernel.Frame, []kernel.Choice) []kernel.Choice {
	return play.Die[*state](verb, tents)
}

// tentIs wants a tent there, or none (5.1).
func tentIs(there bool) func(*state, *kernel.Frame, kernel.Choice) kernel.Verdict {
	return func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		return ruleTent.Only(s.camps[f.Step]>>c.A&1 != 0 == there, c.A)
	}
}

func flip(s *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { s.camps[f.Step] ^= 1 << c.A }

// pitched counts the tents of a seat.
func (s *state) pitched(seat uint8) int16 {
	var n int16
	for i := 1; i <= tents; i++ {
		n += int16(s.camps[seat] >> i & 1)
	}
	return n
}

// campRows says for the stack list where the tents of a seat are.
func (s *state) campRows(seat int) []string {
	var rows []string
	for n := 1; n <= tents; n++ {
		if s.camps[seat]>>n&1 != 0 {
			rows = append(rows, fmt.Sprintf("a tent on %d", n))
		}
	}
	return rows
}
