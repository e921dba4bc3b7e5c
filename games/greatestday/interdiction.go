package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 17.1 Interdiction: aircraft hold up German reinforcements.
var (
	ruleInterdict = book.Rule("17.1", "Interdiction", "When a German division's chit brings reinforcements a die is rolled for each entry hex they use: at most the aircraft on interdiction, and all who enter there wait until the next Night. Who arrives by night always enters; air defence does not help.", "")
	ruleHeldUp    = book.Rule("17.1", "Held up", "Who was to enter when the die fell waits; who comes to that hex later is rolled for himself.", "{unit} is held up by aircraft until Night")

	nodeInterdict = book.Node("interdiction")

	evBarred = book.Event("arrival", "{place}: {rolled} against {n}, what is to enter there waits for the Night").Outturn()
	evLetIn  = book.Event("arrival", "{place}: {rolled} against {n}, what enters there comes through").Outturn()
)

func init() {
	book.Proc(procInterdict, play.Proc[*state]{Run: (*state).runInterdict, Node: func(*state, *kernel.Frame) uint16 { return nodeInterdict }})
	book.Room(nodeInterdict, play.Room[*state]{
		Seat: kernel.Chance, Rule: ruleInterdict, Fresh: true,
		Asks: func(s *state, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(s, "Interdiction at {place}: roll the die.", s.sc.Entries[f.C].Hex), ruleInterdict
		},
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			h, need := s.sc.Entries[f.C].Hex, int16(s.week.raiders)
			ev := evLetIn
			if c.A <= need {
				ev = evBarred
				for u := range s.sc.Units {
					if s.toInterdict(u, f) {
						s.week.held.add(u)
					}
				}
			}
			ev.Tell(sink, ruleInterdict, h, c.A, need)
			f.C++
		}),
	})
}

// callInterdiction begins the rolls for a German division's reinforcements (G7.3).
func (s *state) callInterdiction(d int8) {
	if s.week.raiders > 0 && s.light() == 0 && s.sc.Divisions[d].Side == order.German {
		s.stack.Push(kernel.Frame{Proc: procInterdict, A: int16(d)})
	}
}

// runInterdict rolls for one entry hex after the other.
func (s *state) runInterdict(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	for ; int(f.C) < len(s.sc.Entries); f.C++ {
		if s.anyone(func(u int) bool { return s.toInterdict(u, f) }) {
			return kernel.Ask
		}
	}
	s.stack.Pop()
	return kernel.Next
}

// toInterdict tells whether a unit is among those that are rolled for: of the division
// whose chit is played, ready to enter at the hex, and not held up already.
func (s *state) toInterdict(u int, f *kernel.Frame) bool {
	return int16(s.div(u)) == f.A && s.queuesAt(u, int(f.C)) && !s.week.held.has(u) && !s.assets.waiting.has(u)
}

// release lets everything in that has waited for the Night (17.1, 6.8, G3.11).
func (s *state) release() {
	if s.now().Night {
		s.assets.waiting = units{}
		s.week.held = units{}
	}
}
