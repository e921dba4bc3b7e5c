package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 4.2.4 Gaps are opened, and Commandos who do not wait for it.
var (
	ruleGermanGap = book.Rule("4.2.4", "Gaps at 2", "When the track comes to 2 the German player opens a gap hexside on the Sub-Beach of the unit that did it.", "{gap} is not of {sub}")
	ruleAlliedGap = book.Rule("4.2.4", "Gaps at 1 and 0", "At 1 and again at 0 the Allied player opens one there.", "{gap} is not of {sub}")
	ruleGapOpen   = book.Rule("4.2.4", "Gaps", "One that is closed.", "{gap} is open")
	ruleRush      = book.Rule("4.2.4", "Commandos at a closed gap", "In column beside it as they begin, they may go through as a move, with fire at it as at any: a die against the Gaps and one against the Nests, either up to its number eliminates.", "{unit} is no Commando and does not rush through gaps")
	ruleRushForm  = book.Rule("4.2.4", "Commandos at a closed gap", "They rush in column.", "{unit} is not in column")
	ruleRushGap   = book.Rule("4.2.4", "Commandos at a closed gap", "From the sand, through a gap that is closed.", "no closed gap leads from {hex} to {hex}")
	ruleRushFirst = book.Rule("4.2.4", "Commandos at a closed gap", "As their first action.", "{unit} has acted; it rushes a gap as it begins or not at all")

	nodeGap      = book.Node("gap")
	nodeRushGaps = book.Node("rush-gaps")
	nodeRushNest = book.Node("rush-nests")

	verbOpen = book.Verb("open", "gap")
	verbRush = book.Verb("rush", "hex")

	evOpens   = book.Event("control", "the gap {gap} is open")
	evRushes  = book.Event("move", "{unit} rushes through to {place}")
	evRushDie = book.Event("dice", "{rolled} against {n}")
)

// Steps of a rush. Frame: A the unit, B the hex it goes to.
const (
	rushGaps uint8 = iota
	rushNests
)

func init() {
	// Frame of procGap: A the seat that opens it, B the Sub-Beach.
	book.Proc(procGap, play.Proc[*state]{Run: (*state).runGap, Nodes: []uint16{nodeGap}})
	book.Room(nodeGap, play.Room[*state]{
		Who: func(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.A) },
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, "Which gap of {sub} is opened?", f.B), gapRule(f)
		},
		Moves: []play.Move[*state]{{
			Verb: verbOpen, Look: "take", Label: "Open {gap}",
			Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for n := range s.sc.gaps {
					dst = append(dst, kernel.Choice{Verb: verbOpen, A: int16(n)})
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				if s.sc.gaps[c.A].Sub != int(f.B) {
					return gapRule(f).No(c.A, f.B)
				}
				return ruleGapOpen.Only(s.canOpen(int(c.A), int(f.B)), c.A)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.openGap(f, int(c.A), sink) },
		}},
	})
	book.Proc(procRush, play.Proc[*state]{Nodes: []uint16{rushGaps: nodeRushGaps, rushNests: nodeRushNest}})
	rush := func(t order.Track, then func(*state, *kernel.Frame, kernel.Sink)) []play.Move[*state] {
		return throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			n := s.naval.tracks[s.sc.beachAt[f.B]][t]
			evRushDie.Tell(sink, ruleRush, c.A, int16(n))
			if int8(c.A) <= n {
				u := int(f.A)
				s.stack.Pop()
				s.eliminate(u, ruleRush, sink)
				return
			}
			then(s, f, sink)
		})
	}
	book.Room(nodeRushGaps, play.Room[*state]{Seat: kernel.Chance, Rule: ruleRush, Ask: "{unit} rushes a closed gap: roll against the Gaps.",
		Moves: rush(order.Gaps, func(_ *state, f *kernel.Frame, _ kernel.Sink) { f.Step = rushNests })})
	book.Room(nodeRushNest, play.Room[*state]{Seat: kernel.Chance, Rule: ruleRush, Ask: "{unit} rushes a closed gap: roll against the Nests.",
		Moves: rush(order.Nests, func(s *state, f *kernel.Frame, sink kernel.Sink) {
			u, to := int(f.A), f.B
			s.stack.Pop()
			evRushes.Tell(sink, ruleRush, int16(u), to)
			s.step(u, to, sink)
		})})
}

func gapRule(f *kernel.Frame) *play.Rule {
	if order.Side(f.A) == order.German {
		return ruleGermanGap
	}
	return ruleAlliedGap
}

// gapFalls has gaps opened when the track comes to 2, 1 and 0 (4.2.4).
func (s *state) gapFalls(sub int, now int8) {
	side := order.Allied
	switch {
	case now > 2 || sub < 0:
		return
	case now == 2:
		side = order.German
	}
	s.stack.Push(kernel.Frame{Proc: procGap, A: int16(side), B: int16(sub)})
}

// canOpen tells whether a gap hexside is of a Sub-Beach and closed.
func (s *state) canOpen(n, sub int) bool { return s.sc.gaps[n].Sub == sub && s.naval.open>>n&1 == 0 }

// runGap asks when there is a choice; none when all there are open.
func (s *state) runGap(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	only, n := -1, 0
	for i := range s.sc.gaps {
		if s.canOpen(i, int(f.B)) {
			only, n = i, n+1
		}
	}
	switch n {
	case 0:
		s.stack.Pop()
	case 1:
		s.openGap(f, only, sink)
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// openGap opens a gap hexside.
func (s *state) openGap(f *kernel.Frame, n int, sink kernel.Sink) {
	rule := gapRule(f)
	s.naval.open |= 1 << n
	evOpens.Tell(sink, rule, int16(n))
	s.stack.Pop()
}

// moveRush is the rush of Commandos through a closed gap (4.2.4).
var moveRush = play.Move[*state]{
	Verb: verbRush, Look: "move", Label: "Rush through to {place}", Odds: true,
	Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if !s.onMap(int(f.A)) || !s.card(int(f.A)).Commando {
			return dst
		}
		for i := range s.sc.gaps {
			if s.sc.gaps[i].Sea == s.at[f.A] {
				dst = append(dst, kernel.Choice{Verb: verbRush, A: s.sc.gaps[i].Land})
			}
		}
		return sortChoices(dst)
	},
	Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		u := int(f.A)
		switch {
		case !s.card(u).Commando:
			return ruleRush.No(f.A)
		case !s.onMap(u):
			return ruleNotThere.No(f.A)
		case s.overlay(s.at[u]) < 0 || !s.closedGap(s.at[u], c.A):
			return ruleRushGap.No(s.at[u], c.A)
		case f.B != 0:
			return ruleRushFirst.No(f.A)
		case !s.is(u, inColumn):
			return ruleRushForm.No(f.A)
		case s.enemyIn(s.side(u), c.A) >= 0:
			return ruleEnemyThere.No(c.A)
		}
		if v := s.mayAct(f, toMove); !v.OK() {
			return v
		}
		return s.room(u, c.A, true)
	},
	Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		u := f.A
		s.begin(f, toMove, sink)
		s.crossOver(int(u), c.A) // a move like any: it draws fire (4.2.3)
	},
}

// closedGap tells whether a step leads from the sand to the land through a gap hexside
// that is closed.
func (s *state) closedGap(from, to int16) bool {
	n := s.sc.gapAt(from, to)
	return n >= 0 && s.sc.gaps[n].Sea == from && s.naval.open>>n&1 == 0
}
