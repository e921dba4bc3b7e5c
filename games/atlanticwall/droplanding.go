package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 23.5 Where parachute companies come down, and what is left of them.
var (
	ruleCover     = book.Rule("23.52", "Bad ground", "Companies that come down in woods, swamp, town or village are reduced (23.46).", "")
	ruleCoverDead = book.Rule("23.53", "Bad ground", "Those that are reduced already are eliminated.", "")
	ruleOnEnemy   = book.Rule("23.51", "On enemies", "Who comes down on enemies is reduced and goes to a hex beside them, of the Allied player's choice, but not to enemies or bad ground; where there is none, or reduced already, he is eliminated.", "{unit} cannot go to {hex}")
	ruleDrowned   = book.Rule("23.54", "Sea", "Who comes down at sea or off the map is eliminated.", "")
	ruleEastEdge  = book.Rule("23.54", "The eastern edge", "E-O 23.54: British companies beyond the eastern edge are put, reduced, into the hex where they left the map.", "")
	_             = book.Rule("23.46", "Bad ground", "As 23.52 and 23.53; judged once, where the company comes down.", "")
	_             = book.Rule("23.47", "One step", "Parachute companies are companies; their two sides are how they landed, not steps.", "")
	_             = book.Rule("23.56", "Reduced companies", "They stay so, but for the die of E-O 5.4.", "")

	nodeAside = book.Node("drop-aside")

	evComesDown = book.Event("arrival", "{unit} {comes|come} down at {place}").Outturn()
	evDownBad   = book.Event("loss", "{unit} {comes|come} down at {place}, reduced").Outturn()
	evDashed    = book.Event("loss", "{unit} {comes|come} down at {place} and {is|are} eliminated").Outturn()
	evGone      = book.Event("loss", "{unit} {comes|come} down at sea or off the map and {is|are} eliminated").Outturn()
	evOnEnemy   = book.Event("loss", "{unit} {comes|come} down on the enemy at {place}").Outturn()
)

func init() {
	book.Proc(procAside, play.Proc[*state]{Run: (*state).runAside, Nodes: []uint16{nodeAside}})
	book.Room(nodeAside, play.Room[*state]{
		Seat: kernel.Seat(order.Allied), Rule: ruleOnEnemy, Ask: "{unit} came down on the enemy at {B:place}: where to?",
		Moves: []play.Move[*state]{{Verb: verbPlace, Look: "place", Label: "To {place}", Wide: everywhere(verbPlace),
			Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				return s.allBeside(f.B, verbPlace, dst)
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleOnEnemy.Only(s.aside(f.B, c.A), f.A, c.A)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
				u := int(f.A)
				s.stack.Pop()
				s.touchDown(u, c.A, ruleOnEnemy, sink)
			}}},
	})
}

// aside tells whether who came down on an enemy can go to a hex (23.51).
func (s *state) aside(from, to int16) bool {
	return to != board.NoHex && s.sc.Ground.Grid.Distance(from, to) == 1 && s.sc.Ground.Kind(to) != order.Sea && !harsh(s.sc.Ground.Kind(to)) && s.enemyIn(order.Allied, to) < 0
}

// harsh is the ground of 23.52.
func harsh(k order.Terrain) bool {
	return k == order.Woods || k == order.Swamp || k.Sheltered()
}

// runAside asks where who came down on an enemy goes, if there is a hex.
func (s *state) runAside(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if book.Could(s) {
		return kernel.Ask
	}
	u, h := int(f.A), f.B
	s.stack.Pop()
	evDashed.Tell(sink, ruleOnEnemy, int16(u), h)
	s.kill(u)
	return kernel.Next
}

// comeDown lands a company so many hexes from a target (23.45, 23.5, A82).
func (s *state) comeDown(u int, target spot, way, n int16, sink kernel.Sink) {
	h := s.hexAt(target.off(way, n))
	r := s.is(u, weak)
	switch {
	case h == board.NoHex || s.sc.Ground.Kind(h) == order.Sea:
		if edge := s.eastEdge(u, target, way, n); h == board.NoHex && edge != board.NoHex {
			s.weaken(u)
			if s.enemyIn(order.Allied, edge) >= 0 {
				s.stack.Push(kernel.Frame{Proc: procAside, A: int16(u), B: edge})
				return
			}
			s.touchDown(u, edge, ruleEastEdge, sink)
			return
		}
		evGone.Tell(sink, ruleDrowned, int16(u))
		s.kill(u)
	case s.enemyIn(order.Allied, h) >= 0:
		if evOnEnemy.Tell(sink, ruleOnEnemy, int16(u), h); r {
			evDashed.Tell(sink, ruleOnEnemy, int16(u), h)
			s.kill(u)
			return
		}
		s.weaken(u)
		s.stack.Push(kernel.Frame{Proc: procAside, A: int16(u), B: h})
	case harsh(s.sc.Ground.Kind(h)) && r:
		evDashed.Tell(sink, ruleCoverDead, int16(u), h)
		s.kill(u)
	case harsh(s.sc.Ground.Kind(h)):
		s.weaken(u)
		s.touchDown(u, h, ruleCover, sink)
	default:
		s.touchDown(u, h, ruleSerial, sink)
	}
}

// weaken shows the reduced side of a company (23.44).
func (s *state) weaken(u int) { s.set(u, weak) }

// touchDown puts a company onto the map.
func (s *state) touchDown(u int, h int16, rule *play.Rule, sink kernel.Sink) {
	s.set(u, airborne)
	s.put(u, h)
	s.limber(u)
	told := evComesDown
	if s.is(u, weak) {
		told = evDownBad
	}
	told.Tell(sink, rule, int16(u), h)
	s.disturb(order.Allied, h, sink)
}

// eastEdge is where a British company left the map over its eastern edge, or board.NoHex
// (E-O 23.54).
func (s *state) eastEdge(u int, target spot, way, n int16) int16 {
	if s.card(u).Nation != order.British {
		return board.NoHex
	}
	last := board.NoHex
	for i := range n + 1 {
		h := s.hexAt(target.off(way, i))
		if h == board.NoHex {
			break
		}
		last = h
	}
	if last == board.NoHex { // the target was off the map already: the end of its row
		for q := target.q; q > target.q-int16(s.sc.Ground.Grid.Cols); q-- {
			if last = s.sc.Ground.Grid.AtAxial(int(q), int(target.r)); last != board.NoHex {
				break
			}
		}
	}
	if last == board.NoHex || s.sc.Ground.Grid.Adjacent[last][1] != board.NoHex || s.sc.Ground.Kind(last) == order.Sea {
		return board.NoHex
	}
	return last
}
