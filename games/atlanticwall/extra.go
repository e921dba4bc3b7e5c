package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// E-O 20.2 Extra replacements: once, in the Allied Replacement Segment of 7 June.
var (
	ruleExtraSteps = book.Rule("20.2", "Extra replacements", "E-O 20.2: in the AM of 7 June the Allies get 12 replacement points more, for any of their headquarters on the map (A76).", "{unit} is no Allied headquarters")
	ruleExtraAway  = book.Rule("20.2", "Extra replacement points", "Those on the map.", "{unit} is not on the map")
	_              = book.Rule("20.21", "Spent points", "They are gone for the rest of the game.", "")
	_              = book.Rule("20.22", "No transfer", "Points never go from one headquarters to another.", "")

	nodeExtra = book.Node("extra-replacements")
	verbGrant = book.Verb("grant", "unit")
	evGranted = book.Event("move", "{unit} {has|have} {n replacement point} now")
)

func init() {
	book.Proc(procExtra, play.Proc[*state]{Run: (*state).runExtra, Nodes: []uint16{nodeExtra}})
	book.Room(nodeExtra, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleExtraSteps, Ask: "Which headquarters get the extra replacement points?", Idle: verbDone,
		Facts: func(_ *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, ruleExtraSteps.Fact("Points left", f.A))
		},
		Moves: []play.Move[*state]{
			{Verb: verbGrant, Look: "take", Label: "A point for {unit}", Wide: everyone(verbGrant),
				Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
					for u := range s.sc.Units {
						if s.granted(u) {
							dst = append(dst, kernel.Choice{Verb: verbGrant, A: int16(u)})
						}
					}
					return dst
				},
				Judge: func(s *state, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
					if s.card(int(c.A)).Type == order.HQ && s.sideOf(int(c.A)) == order.Allied {
						return ruleExtraAway.Only(s.onMap(int(c.A)), c.A)
					}
					return ruleExtraSteps.No(c.A)
				},
				Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.grant(f, int(c.A), sink) }},
			{Verb: verbUsual, Look: "take", Label: "The rest spread evenly", Do: func(s *state, f *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
				for f.A > 0 {
					least := -1
					for u := range s.sc.Units {
						if s.granted(u) && (least < 0 || s.logi.stock[s.ledger(u)] < s.logi.stock[s.ledger(least)]) {
							least = u
						}
					}
					s.grant(f, least, sink)
				}
			}},
			{Verb: verbDone, Look: "pass", Label: "No more", Do: func(_ *state, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { f.A = 0 }},
		},
	})
}

// granted tells an Allied headquarters on the map.
func (s *state) granted(u int) bool {
	return s.card(u).Type == order.HQ && s.sideOf(u) == order.Allied && s.onMap(u)
}

func (s *state) grant(f *kernel.Frame, u int, sink kernel.Sink) {
	f.A--
	x := &s.logi.stock[s.ledger(u)]
	*x++
	evGranted.Tell(sink, ruleExtraSteps, int16(u), int16(*x))
}

// runExtra asks as long as points are left and somebody can get them.
func (s *state) runExtra(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	for u := range s.sc.Units {
		if f.A > 0 && s.granted(u) {
			return kernel.Ask
		}
	}
	s.stack.Pop()
	return kernel.Next
}
