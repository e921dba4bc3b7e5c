package greatestday

import (
	"fmt"
	"strings"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 6.0 H1 with several beaches: where 46 RM Commando lands.
var (
	ruleWhichBeach = book.Rule("6.0", "46 RM Commando", "With several beaches the Allies say to which it comes: a Loading box there, or its reinforcement hexes when it is cleared.", "")
	nodeWhichBeach = book.Node("which-beach")
	verbBeach      = book.Verb("beach", "beach")
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
	book.Proc(procWhichBeach, play.Proc[*state]{Nodes: []uint16{nodeWhichBeach}})
	book.Room(nodeWhichBeach, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleWhichBeach, Ask: "46 RM Commando comes: to which beach?",
		Moves: []play.Move[*state]{{
			Verb: verbBeach, Look: "take", Label: "{beach}",
			Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for b := range s.sc.Beaches {
					dst = append(dst, kernel.Choice{Verb: verbBeach, A: int16(b)})
				}
				return dst
			},
			Do: func(s *state, _ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				s.stack.Pop()
				s.shipCommandos(int(c.A), sink)
			},
		}},
	})
}

// shipCommandos brings them to a beach: the load of theirs that is for it.
func (s *state) shipCommandos(beach int, sink kernel.Sink) {
	for _, u := range s.sc.EventUnits["46 RM Cdo"] {
		if s.at[u] != due {
			continue
		}
		for i := range s.sc.Loads {
			if l := &s.sc.Loads[i]; l.Beach == beach && l.Units[0] == s.sc.EventUnits["46 RM Cdo"][0] {
				s.naval.cargo[u] = int16(i)
			}
		}
		if s.at[u] = loadAny; !s.uncleared(beach) {
			s.at[u] = boxed
		}
		evNewCdo.Tell(sink, ruleHistory, int16(u))
	}
}
