package atlanticwall

import (
	"fmt"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// E-O 32.0 Beaches that are given up: from 7 June the Allies may declare at the start of the
// Invasion Stage that a beach has failed (A95).
var (
	ruleFail     = book.Rule("32.0", "Failed beaches", "E-O 32.0: from 7 June the Allies may declare a beach that is not cleared failed, for good.", "{beach} {is|are} not open")
	ruleFailed   = book.Rule("32.0", "Failed beaches", "E-O 32.0: its reinforcements come eight Game-Turns later, over any other beach; each adds 2 to every Mulberry die; nobody is evacuated; ships and aircraft support units on its map once its other beaches are cleared.", "{beach} has failed: no reinforcements land there")
	nodeFail     = book.Node("fail")
	verbFail     = book.Verb("fail", "beach")
	evFailed     = book.Event("control", "{beach} is given up: its reinforcements come later, over other beaches")
	evWaitsAgain = book.Event("move", "{unit} {turns|turn} back from {beach}")
)

func init() {
	book.Kind(play.Kind[*state]{
		Name: "beach", Has: func(s *state, n int16) bool { return n >= 0 && int(n) < len(s.sc.beaches()) },
		Text: func(s *state, n int16) string { return slug(s.sc.Landing.Beaches[n].Name) },
		Say:  func(s *state, n int16) string { return s.sc.Landing.Beaches[n].Name },
		Read: func(s *state, word string) (int16, error) {
			if n := s.beachNamed(word); n >= 0 {
				return int16(n), nil
			}
			return 0, fmt.Errorf("no beach %q in %s", word, s.sc.Title)
		},
		Place: func(s *state, n int16) string { return s.hex(s.subs()[s.sc.Landing.Beaches[n].First].At) },
	})
	book.Proc(procFail, play.Proc[*state]{Run: (*state).runFail, Nodes: []uint16{nodeFail}})
	book.Room(nodeFail, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleFail, Ask: "Is a beach given up?", Idle: verbDone,
		Moves: []play.Move[*state]{
			{Verb: verbFail, Look: "take", Label: "{beach} has failed",
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for b := range s.sc.beaches() {
						dst = append(dst, kernel.Choice{Verb: verbFail, A: int16(b)})
					}
					return dst
				},
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					return ruleFail.Only(s.open(int(c.A)) && !s.failed(int(c.A)), c.A)
				},
				Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.giveUp(int(c.A), sink) }},
			{Verb: verbDone, Look: "pass", Label: "No beach is given up", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
}

// mayFail tells whether a beach can be given up in this Game-Turn.
func (s *state) mayFail() bool {
	if s.sc.Stages == nil || s.turn < s.sc.Stages.Fail {
		return false
	}
	for b := range s.sc.beaches() {
		if s.open(b) && !s.failed(b) {
			return true
		}
	}
	return false
}

// runFail asks as long as a beach can be given up.
func (s *state) runFail(*kernel.Frame, kernel.Sink) kernel.Signal {
	if s.mayFail() {
		return kernel.Ask
	}
	s.stack.Pop()
	return kernel.Next
}

// failed tells a beach that has been given up.
func (s *state) failed(beach int) bool { return s.days.failed[beach] > 0 }

// failures is how many have.
func (s *state) failures() (n int16) {
	for b := range s.sc.beaches() {
		n += int16(flag(s.failed(b)))
	}
	return n
}

// giveUp declares a beach failed: who waits in its boxes turns back.
func (s *state) giveUp(beach int, sink kernel.Sink) {
	s.days.failed[beach] = s.turn
	evFailed.Tell(sink, ruleFailed, int16(beach))
	for u := range s.sc.Units {
		if s.inFutureBox(u) && int(s.unit[u].beach) == beach+1 {
			evWaitsAgain.Tell(sink, ruleFailed, int16(u), int16(beach))
			s.put(u, afloat)
		}
	}
}

// givenUp tells whether all of some beaches have failed, and when the last of them did.
func (s *state) givenUp(beaches uint8) (last int16, all bool) {
	for b := range s.sc.beaches() {
		if beaches>>b&1 == 0 {
			continue
		}
		if !s.failed(b) {
			return 0, false
		}
		last = max(last, s.days.failed[b])
	}
	return last, beaches != 0
}

// shoresOf are the beaches over which a reinforcement that has come lands: that of the schedule
// (19.16), those that it names, or that for which dice called it up (addition D).
func (s *state) shoresOf(u int) uint8 {
	if s.at[u] >= 0 {
		return 0
	}
	if a := s.arrivalOf(u); a != nil && a.Among != 0 && !s.is(u, called) {
		return a.Among
	}
	if b := s.shoreOf(u); b >= 0 {
		return 1 << b
	}
	return 0
}

// uses tells whether a reinforcement that has come lands over a beach: one of its own, or where all
// of them have failed any other that has not, eight Game-Turns after it was due, or after the last
// was given up if it had come before (E-O 32.0).
func (s *state) uses(u, beach int) bool {
	own := s.shoresOf(u)
	if s.failed(beach) || own>>beach&1 != 0 {
		return !s.failed(beach)
	}
	from, all := s.givenUp(own)
	if a := s.arrivalOf(u); a != nil {
		from = max(from, a.Turn)
	}
	return all && s.turn >= from+s.sc.Stages.Late
}

// usesAny tells whether a reinforcement that has come lands over an open, or over a cleared beach.
func (s *state) usesAny(u int, open bool) bool {
	if s.shoresOf(u) == 0 || s.stormbound() {
		return false // nobody who lands
	}
	for b := range s.sc.beaches() {
		if s.open(b) == open && s.uses(u, b) {
			return true
		}
	}
	return false
}
