package toy

import (
	"sandtable/kernel"
	"sandtable/play"
)

// 2 Orders and 3 Advance: both write a force in secret, the stronger advances.
var (
	ruleWrite   = book.Rule("2", "Orders", "Both sides write a force in secret, then both are shown.", "")
	ruleForce   = book.Rule("2.1", "Force", "A force is at least 1 and at most the limit of the scenario.", "a force of {n} is not allowed")
	ruleAdvance = book.Rule("3", "Advance", "The stronger side advances and scores 1.", "")

	verbWrite = book.Verb("write", "force")
	nodeWrite = book.Node("write")

	wrote    = book.Event("combat", "{side} writes a force of {n}")
	revealed = book.Event("combat", "red has {n}, blue has {n}")
	advanced = book.Event("combat", "{-at}{A:side} advances").Outturn()
)

// procRound is one round: both write, the stronger advances or both fight.
const procRound uint8 = 1

func init() {
	book.Number("force", -99, 99, "a force is a number")
	book.Kind(play.Kind[*state]{Name: "at", Place: func(_ *state, seat int16) string { return names[seat] }})
	book.Proc(procRound, play.Proc[*state]{Run: (*state).runRound, Nodes: []uint16{nodeWrite}})
	book.Room(nodeWrite, play.Room[*state]{
		Who: func(s *state, _ *kernel.Frame) kernel.Seat { return kernel.Seat(s.unwritten()) },
		Ask: "Choose.", Rule: ruleWrite,
		Moves: []play.Move[*state]{{
			Verb: verbWrite, Look: "take", Label: "write {n}", Offer: onOwnPlace,
			Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for f := int16(1); f <= int16(s.max)+1; f++ {
					dst = append(dst, kernel.Choice{Verb: verbWrite, A: f})
				}
				return dst
			},
			Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleForce.Only(c.A >= 1 && c.A <= int16(s.max), c.A)
			},
			Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				seat := s.unwritten()
				s.written[seat] = int8(c.A)
				if sink != nil {
					e := wrote.Of(ruleWrite, int16(seat), c.A)
					e.Hidden = 0b0101 << (1 - seat) // from both captains of the other side
					sink.Emit(e)
				}
			},
		}},
	})
}

// unwritten is the first side that has not written its force, 2 when both have.
func (s *state) unwritten() int {
	for seat, w := range s.written {
		if w == 0 {
			return seat
		}
	}
	return 2
}

// Early lets blue write while red does (2).
func (s *state) Early(seat kernel.Seat) bool {
	n := s.Node()
	return n.Kind == nodeWrite && s.unwritten() == 0 && seat == s.captain(s.stack.Top(), 1)
}

// Hasten leaves red with some force: blue does not see which.
func (s *state) Hasten(kernel.Seat) { s.written[0] = 1 }

// runRound shows what both have written and lets the stronger advance.
func (s *state) runRound(_ *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if s.unwritten() < 2 {
		return kernel.Ask
	}
	s.stack.Pop()
	s.shown = true
	revealed.Tell(sink, ruleWrite, int16(s.written[0]), int16(s.written[1]))
	switch {
	case s.written[0] > s.written[1]:
		s.advance(0, sink)
	case s.written[0] < s.written[1]:
		s.advance(1, sink)
	default:
		s.stack.Push(kernel.Frame{Proc: procFight})
	}
	return kernel.Next
}

func (s *state) advance(seat int, sink kernel.Sink) {
	s.score[seat]++
	advanced.Tell(sink, ruleAdvance, int16(seat))
}
