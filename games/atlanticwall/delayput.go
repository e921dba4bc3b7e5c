package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// Delay markers are put down behind a withdrawal (21.31), before play and after the German
// Movement Phase (33.27), and taken up before it (21.38).
var (
	ruleDelayLeave = book.Rule("21.31", "Delay markers", "A German battalion of morale 4 or more that leaves an Allied zone out of bocage may leave a Delay marker behind.", "Delay markers are left in the hex of the withdrawal")
	ruleDelayEmpty = book.Rule("21.33", "Only where nobody is left", "A Delay marker is put into a hex without any other unit, when a move has emptied it.", "{place} is not empty")
	_              = book.Rule("21.34", "Voluntary", "Nobody has to put Delay markers down; without one in the cup there is none.", "")
	ruleDelayFree  = book.Rule("33.27", "Free Delay markers", "Three before play in bocage outside Allied zones; after each German Movement Phase half a die, rounded down, within four hexes of a German battalion of infantry, mechanized or parachute infantry at full strength.", "{place} is not bocage")
	ruleDelayZone  = book.Rule("33.27", "Free Delay markers", "Outside Allied zones.", "{place} is in an Allied zone")
	ruleDelayNear  = book.Rule("33.27", "Free Delay markers", "After a Movement Phase they are put within four hexes of a battalion at full strength.", "no German battalion of infantry at full strength is within four hexes of {place}")
	ruleTakeUp     = book.Rule("21.38", "Taken up", "At the beginning of his Movement Phase the German player may put any Delay markers back into the cup.", "{unit} is no Delay marker on the map")

	verbDelay  = book.Verb("delay", "hex")
	verbDraw   = book.Verb("draw", "worth")
	verbTakeUp = book.Verb("take-up", "unit")

	nodeDelay    = book.Node("delay")
	nodeDraw     = book.Node("draw")
	nodeDelayDie = book.Node("delay-die")
	nodeTakeUp   = book.Node("take-up")

	evDelay    = book.Event("move", "a Delay marker is put down at {place}")
	evDrawn    = book.Event("move", "the Delay marker at {place} has strength {n}")
	evTakesUp  = book.Event("move", "{unit} is taken up")
	evDelayDie = book.Event("dice", "die {n}: {n Delay marker} may be put down")
)

// Steps of putting Delay markers down. Frame: A how many more, B the hex of a withdrawal, or
// where else they may go, C the hex chosen.
const (
	delayChoose uint8 = iota
	delayDraw
	delayDie
)

// Values of B besides hexes.
const (
	delayNear     int16 = -1 // near battalions
	delayAnywhere int16 = -2 // before play
)

func init() {
	german := kernel.Seat(order.German)
	book.Number("worth", 0, 9, "Delay markers have a strength of 0 to 6")
	book.Proc(procDelay, play.Proc[*state]{Run: (*state).runDelay, Nodes: []uint16{nodeDelay, nodeDraw, nodeDelayDie}})
	book.Room(nodeDelay, play.Room[*state]{
		Seat: german, Idle: verbEnough, Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			if f.B >= 0 {
				return book.Say(s, "{place} is left: leave a Delay marker there?", f.B), ruleDelayLeave
			}
			return book.Say(s, "{n Delay marker} may still be put down in bocage: where?", f.A), ruleDelayFree
		},
		Moves: []play.Move[*state]{
			{Verb: verbDelay, Look: "place", Label: "A Delay marker at {place}", Try: tryDelay, List: listDelay, Judge: (*state).mayDelay, Wide: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for u := range s.sc.Units {
					if s.onMap(u) {
						dst = append(dst, kernel.Choice{Verb: verbDelay, A: s.at[u]})
					}
				}
				return dst
			}, Do: func(_ *state, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
				f.Step, f.C = delayDraw, c.A
				f.A--
			}},
			{Verb: verbEnough, Look: "pass", Label: "No more", Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Room(nodeDraw, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleDelayKnown, Ask: "A Delay marker is drawn.",
		Moves: []play.Move[*state]{{Verb: verbDraw, Look: "take", Label: "Strength {n}", Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			for k := range s.sc.DelayKinds {
				if s.delays.cup[k] > 0 {
					dst = append(dst, kernel.Choice{Verb: verbDraw, A: int16(s.sc.DelayKinds[k].Combat)})
				}
			}
			return dst
		}, Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
			k := s.kindOfDelay(c.A)
			return ruleUnknown.Only(k >= 0 && s.delays.cup[k] > 0)
		}, Do: (*state).drawDelay, Weight: func(s *state, _ *kernel.Frame, c kernel.Choice) uint32 {
			return uint32(s.delays.cup[s.kindOfDelay(c.A)])
		}}},
	})
	book.Room(nodeDelayDie, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleDelayFree, Ask: "How many Delay markers are free?",
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			f.Step, f.A = delayChoose, c.A/int16(s.sc.Free.Divide)
			evDelayDie.Tell(sink, ruleDelayFree, c.A, f.A)
		}),
	})
	book.Proc(procTakeUp, play.Proc[*state]{Run: func(s *state, _ *kernel.Frame, _ kernel.Sink) kernel.Signal {
		if s.anyDelay() {
			return kernel.Ask
		}
		s.stack.Pop()
		return kernel.Next
	}, Nodes: []uint16{nodeTakeUp}})
	book.Room(nodeTakeUp, play.Room[*state]{
		Seat: german, Rule: ruleTakeUp, Idle: verbDone, Ask: "Take up Delay markers, or leave them.",
		Moves: []play.Move[*state]{
			{Verb: verbTakeUp, Look: "take", Label: "Take up {unit}", Wide: everyone(verbTakeUp), Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for u := s.sc.FirstDelay; u < len(s.sc.Units); u++ {
					dst = append(dst, kernel.Choice{Verb: verbTakeUp, A: int16(u)})
				}
				return dst
			}, Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleTakeUp.Only(s.onMap(int(c.A)) && s.delayOf(int(c.A)) >= 0, c.A)
			}, Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				evTakesUp.Tell(sink, ruleTakeUp, c.A)
				s.liftDelay(int(c.A), true)
			}},
			{Verb: verbDone, Look: "pass", Label: "Leave the others", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
}

// anyDelay tells whether a Delay marker is on the map.
func (s *state) anyDelay() bool {
	for u := s.sc.FirstDelay; u < len(s.sc.Units); u++ {
		if s.onMap(u) {
			return true
		}
	}
	return false
}

// kindOfDelay is the kind with a strength, -1 for none.
func (s *state) kindOfDelay(strength int16) int {
	for k := range s.sc.DelayKinds {
		if int16(s.sc.DelayKinds[k].Combat) == strength {
			return k
		}
	}
	return -1
}

// runDelay asks as long as Delay markers may be put down somewhere.
func (s *state) runDelay(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.Step == delayChoose && (f.A <= 0 || s.delays.left() == 0 || !book.Could(s, verbEnough)) {
		s.stack.Pop()
		return kernel.Next
	}
	return kernel.Ask
}

// drawDelay puts the marker down that was drawn: the Allies see that there is one.
func (s *state) drawDelay(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	s.layDelay(s.kindOfDelay(c.A), f.C)
	evDelay.Tell(sink, ruleDelay, f.C)
	s.disturb(order.German, f.C, sink)
	if sink != nil {
		e := evDrawn.Of(ruleDelayKnown, f.C, c.A)
		e.Hidden = 1 << order.Allied
		sink.Emit(e)
	}
	f.Step = delayChoose
}

// tryDelay tries the hex of a withdrawal, or all bocage.
func tryDelay(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	if f.B >= 0 {
		return append(dst, kernel.Choice{Verb: verbDelay, A: f.B})
	}
	for h := range int16(s.sc.hexes()) {
		if s.sc.Ground.Kind(h) == order.Bocage {
			dst = append(dst, kernel.Choice{Verb: verbDelay, A: h})
		}
	}
	return dst
}

// listDelay lists what mayDelay allows, and looks for the battalions near which markers go once.
func listDelay(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	var memory [64]int16
	watch, first := s.watchers(f, memory[:0]), len(dst)
	dst = tryDelay(s, f, dst)
	return append(dst[:first], slices.DeleteFunc(dst[first:], func(c kernel.Choice) bool {
		return !s.mayDelayBy(f, c, watch).OK()
	})...)
}

// mayDelay says why no Delay marker is put into a hex (21.31-21.34, 33.27).
func (s *state) mayDelay(f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	var memory [64]int16
	return s.mayDelayBy(f, c, s.watchers(f, memory[:0]))
}

// mayDelayBy is mayDelay with the battalions near which free markers go.
func (s *state) mayDelayBy(f *kernel.Frame, c kernel.Choice, watch []int16) kernel.Verdict {
	switch {
	case f.B >= 0 && c.A != f.B:
		return ruleDelayLeave.No()
	case s.first(c.A) >= 0:
		return ruleDelayEmpty.No(c.A)
	case f.B >= 0:
		return kernel.Verdict{}
	case s.sc.Ground.Kind(c.A) != order.Bocage:
		return ruleDelayFree.No(c.A)
	case s.inZone(order.Allied, c.A):
		return ruleDelayZone.No(c.A)
	case f.B == delayNear:
		return ruleDelayNear.Only(slices.ContainsFunc(watch, func(u int16) bool {
			return s.sc.Ground.Grid.Distance(c.A, s.at[u]) <= int(s.sc.Free.Within)
		}), c.A)
	}
	return kernel.Verdict{}
}

// watchers appends the German battalions of infantry, mechanized or parachute infantry at full
// strength on the map, where markers are put near them (33.27).
func (s *state) watchers(f *kernel.Frame, dst []int16) []int16 {
	if f.B != delayNear {
		return dst
	}
	for _, u := range s.sc.own[order.German] {
		if c := s.card(int(u)); s.at[u] >= 0 && c.Large() && s.unit[u].steps == c.Steps {
			switch c.Type {
			case order.Infantry, order.MechInfantry, order.Parachute, order.MechParachute:
				dst = append(dst, u)
			}
		}
	}
	return dst
}

// stealthy tells a unit that may leave a Delay marker behind when it withdraws (21.31).
func (s *state) stealthy(u int) bool {
	return s.sideOf(u) == order.German && s.large(u) && s.card(s.self(u)).Morale >= 4
}

// leaveDelay asks for a Delay marker in the hex that those in hand have left, if they have
// withdrawn out of bocage and nobody is there any more (21.31, 21.33). It is asked after the
// move, with who has moved.
func (s *state) leaveDelay(from int16, who []int16) {
	if !s.delaying() || s.first(from) >= 0 || s.sc.Ground.Kind(from) != order.Bocage {
		return
	}
	for _, u := range who {
		if s.stealthy(int(u)) {
			s.stack.Push(kernel.Frame{Proc: procDelay, A: 1, B: from})
			return
		}
	}
}
