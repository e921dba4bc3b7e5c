package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 8 Stacking.
var (
	_          = book.Rule("8.1", "Stacking", "E-O 8.1: at the end of the own Movement Phase three combat units may stand in a hex, twelve on a beach.", "")
	_          = book.Rule("8.11", "At the end of the phase", "Only then; on the way any number may pass (6.62, 8.12).", "")
	ruleExcess = book.Rule("8.12", "Too many units", "What is too much at the end of the phase is eliminated; the owner chooses.", "")
	ruleExtra  = book.Rule("8.12", "Too many units", "One of those that count is taken.", "{unit} does not count for stacking in that hex")
	_          = book.Rule("8.13", "Stacking is free", "To stack and unstack costs nothing.", "")
	_          = book.Rule("8.14", "What does not count", "Headquarters, batteries, strongpoints and nests.", "")
	_          = book.Rule("8.15", "Large and small", "Companies and battalions count alike.", "")
	_          = book.Rule("8.25", "After retreats", "A retreat may overstack until the end of the next own Movement Phase.", "")

	nodeExcess = book.Node("excess")
	evExcess   = book.Event("loss", "{unit} in {hex} is one too many and is eliminated")
)

func init() {
	book.Proc(procExcess, play.Proc[*state]{Nodes: []uint16{nodeExcess}})
	book.Room(nodeExcess, play.Room[*state]{
		Who: func(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.A) }, Rule: ruleExcess,
		Ask: "Too many units in {B:hex}: which is eliminated?",
		Moves: []play.Move[*state]{{
			Verb: verbRemove, Look: "take", Label: "Eliminate {unit}", Try: everyone(verbRemove),
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleExtra.Only(s.at[c.A] == f.B && s.card(int(c.A)).Stacks(), c.A)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				evExcess.Tell(sink, ruleExcess, c.A, f.B)
				s.eliminate(int(c.A))
				s.stack.Pop()
			},
		}},
	})
}

// count is the number of units in a hex that count for stacking (8.14).
func (s *state) count(h int16) (n int) {
	for u := s.first(h); u >= 0; u = s.after(u) {
		n += s.bulk(u)
	}
	return n
}

// bulk is what a unit counts in its hex: commandos two companies in the Invasion Stage of their
// map (E-O 33.5, 27.67, A94), whatever goes on on others.
func (s *state) bulk(u int) int { return s.bulkOf(u, max(int(s.unit[u].beach)-1, 0)) }

// bulkOver is what one who lands over a sub-beach counts there.
func (s *state) bulkOver(u, sub int) int {
	if sub < 0 {
		return s.bulk(u)
	}
	return s.bulkOf(u, int(s.subs()[sub].Beach))
}

func (s *state) bulkOf(u, beach int) int {
	switch {
	case !s.card(u).Stacks():
		return 0
	case s.commando(u) && s.large(u) && s.warring(s.shoreMap(beach)):
		return 2
	}
	return 1
}

// limit is how many units may stand in a hex (8.1).
func (s *state) limit(h int16) int {
	if s.delayIn(h) >= 0 {
		return 1 // 21.34
	}
	if s.sc.Ground.Kind(h) == order.Beach {
		return int(s.sc.Table.Values.StackingBeach)
	}
	return int(s.sc.Table.Values.Stacking)
}

// full tells whether no other unit may stand in a hex; most hexes are empty.
func (s *state) full(h int16) bool {
	return (s.stands[order.Allied].has(h) || s.stands[order.German].has(h)) && s.roomIn(h) < 1
}

// overfull is the first hex with too many units where one stands that must have room now, or board.NoHex.
func (s *state) overfull(must func(u int) bool) int16 {
	for u := range s.sc.Units {
		if h := s.at[u]; h >= 0 && must(u) && s.count(h) > s.limit(h) {
			return h
		}
	}
	return board.NoHex
}

// crowdFact says where units would be eliminated if movement ended now (8.12).
func (s *state) crowdFact(must func(u int) bool, p *scene.Prompt) {
	if h := s.overfull(must); h != board.NoHex {
		p.Facts = append(p.Facts, ruleExcess.Fact("Too many units in "+s.place(h), s.count(h)-s.limit(h)))
	}
}

// of tells who is on a side.
func (s *state) of(side order.Side) func(u int) bool {
	return func(u int) bool { return s.sideOf(u) == side }
}

// eliminate takes a unit out of the game. With a battlegroup its battalion is gone, and
// the counter that stood for it is free.
func (s *state) eliminate(u int) {
	p := &s.unit[u]
	if b := int(p.of) - 1; s.is(u, battlegroup) && b >= 0 {
		s.put(b, eliminated)
		s.unit[b] = piece{}
		s.put(u, spare)
		*p = piece{}
		return
	}
	*p = piece{}
	s.put(u, eliminated)
}
