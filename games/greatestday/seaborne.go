package greatestday

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 6.0 H1: where 46 RM Commando comes.
var (
	ruleWhichBeach = book.Rule("6.0", "46 RM Commando", "The Allies say to which beach it comes: into a Loading box there, or, when it is cleared, at once onto a reinforcement hex of it, as stacking allows; it moves on the Royal Marines chit.", "{hex} is no reinforcement hex of that beach")
	ruleBeachOnce  = book.Rule("6.0", "46 RM Commando", "A beach first, then a hex of it.", "to which beach it comes has been said")
	ruleBeachFirst = book.Rule("6.0", "46 RM Commando", "A beach first, then a hex of it.", "it is still to be said to which beach it comes")
	nodeWhichBeach = book.Node("which-beach")
	verbBeach      = book.Verb("beach", "beach")
)

// Steps of it. Frame: B the beach once it is known.
const (
	whichBeach uint8 = iota
	whichGate
)

func init() {
	book.Kind(play.Kind[*state]{
		Name: "beach", Has: func(s *state, b int16) bool { return b >= 0 && int(b) < len(s.sc.Beaches) },
		Text: func(s *state, b int16) string { return s.sc.Beaches[b].ID }, Say: func(s *state, b int16) string { return s.sc.Beaches[b].Name },
		Read: func(s *state, word string) (int16, error) {
			for b := range s.sc.Beaches {
				if strings.EqualFold(s.sc.Beaches[b].ID, word) {
					return int16(b), nil
				}
			}
			return 0, fmt.Errorf("no beach %q in %s", word, s.sc.Title)
		},
	})
	book.Proc(procWhichBeach, play.Proc[*state]{Run: (*state).runWhichBeach, Nodes: []uint16{whichBeach: nodeWhichBeach, whichGate: nodeWhichBeach}})
	book.Room(nodeWhichBeach, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleWhichBeach,
		Asks: func(_ *state, f *kernel.Frame) (string, *play.Rule) {
			if f.Step == whichGate {
				return "46 RM Commando comes: at which reinforcement hex?", ruleWhichBeach
			}
			return "46 RM Commando comes: to which beach?", ruleWhichBeach
		},
		Moves: []play.Move[*state]{
			{
				Verb: verbBeach, Look: "take", Label: "{beach}",
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for b := range s.sc.Beaches {
						dst = append(dst, kernel.Choice{Verb: verbBeach, A: int16(b)})
					}
					return dst
				},
				Judge: func(_ *state, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
					return ruleBeachOnce.Only(f.Step == whichBeach)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.shipCommandos(f, c.A, sink) },
			},
			{
				Verb: verbMove, Look: "move", Label: "At {place}", Wide: everyHex(verbMove),
				Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for _, h := range s.sc.Beaches[f.B].Gates {
						dst = append(dst, kernel.Choice{Verb: verbMove, A: h})
					}
					return sortChoices(dst)
				},
				Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return s.mayComeAt(f, c.A) },
				Do:    func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.commandosAt(f, c.A, sink) },
			},
		},
	})
}

// shipCommandos brings them to a beach, with the load of theirs that is for it: into its Loading boxes,
// or onto its reinforcement hexes.
func (s *state) shipCommandos(f *kernel.Frame, beach int16, sink kernel.Sink) {
	f.B, f.Step = beach, whichGate
	for u := s.nextCommando(); u >= 0; u = s.nextCommando() {
		for i := range s.sc.Loads {
			if l := &s.sc.Loads[i]; l.Beach == int(beach) && l.Units[0] == s.sc.EventUnits[order.EventCommandos][0] {
				s.naval.cargo[u] = int16(i)
			}
		}
		if s.at[u] = loadAny; !s.uncleared(int(beach)) {
			s.at[u] = boxed
		}
		evNewCdo.Tell(sink, ruleHistory, int16(u))
	}
}

// nextCommando is the next of them that has not come yet, or -1.
func (s *state) nextCommando() int {
	for _, u := range s.sc.EventUnits[order.EventCommandos] {
		if s.at[u] == due {
			return u
		}
	}
	return -1
}

// commandoInBox is the next of them that is still to be put onto a hex, or -1.
func (s *state) commandoInBox() int {
	for _, u := range s.sc.EventUnits[order.EventCommandos] {
		if s.at[u] == boxed {
			return u
		}
	}
	return -1
}

// mayComeAt says why no more of them come onto a hex.
func (s *state) mayComeAt(f *kernel.Frame, h int16) kernel.Verdict {
	u := s.commandoInBox()
	switch {
	case f.Step != whichGate || u < 0:
		return ruleBeachFirst.No()
	case !slices.Contains(s.sc.Beaches[f.B].Gates, h):
		return ruleWhichBeach.No(h)
	case s.enemyIn(order.Allied, h) >= 0:
		return ruleEnemyThere.No(h)
	}
	return s.room(u, h, false)
}

// commandosAt puts as many of them onto a hex as it has room for.
func (s *state) commandosAt(f *kernel.Frame, h int16, sink kernel.Sink) {
	for s.mayComeAt(f, h).OK() {
		u := s.commandoInBox()
		s.stacks().Put(u, h)
		evEnters.Tell(sink, ruleWhichBeach, int16(u), h)
		s.arrives(u, h, sink)
	}
}

// runWhichBeach asks where there is a choice. Whoever finds no room waits in the reinforcement box.
func (s *state) runWhichBeach(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.Step == whichBeach {
		if len(s.sc.Beaches) > 1 {
			return kernel.Ask
		}
		s.shipCommandos(f, 0, sink)
	}
	only, n := board.NoHex, 0
	for _, h := range s.sc.Beaches[f.B].Gates {
		if s.mayComeAt(f, h).OK() {
			only, n = h, n+1
		}
	}
	switch n {
	case 0:
		s.stack.Pop()
	case 1:
		s.commandosAt(f, only, sink)
	default:
		return kernel.Ask
	}
	return kernel.Next
}
