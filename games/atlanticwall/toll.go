package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// Losses of the Invasion Stage: somebody chooses among the units that a result is against.

// Causes of losses. C of the frame of procToll.
const (
	tollAntiShip int16 = iota
	tollTide
	tollFire
	tollAssault
	tollDefence
)

var (
	ruleTollShip  = book.Rule("18.44", "Batteries at landing craft", "A battery fires at a ship or at a sub-beach whose units land next: a die up to its strength eliminates one of them, two less two; the Germans choose.", "{unit} is not among those that are hit")
	ruleTollTide  = book.Rule("19.13", "Landing at high tide", "A die above the gaps blown on the sub-beach eliminates as many companies as it is above; their owner chooses.", "{unit} is not among those that land")
	ruleTollFire  = book.Rule("29.11", "Small arms: losses", "The Germans choose who is eliminated.", "{unit} is not among those that are hit")
	ruleTollStorm = book.Rule("29.22", "Assault: results", "Only the number in parentheses counts: so many units of the side that the result is against, steps of German battalions. Everything else is ignored.", "{unit} is not among those that the result is against")

	nodeToll = book.Node("toll")
	evLost   = book.Event("loss", "{unit} {is|are} eliminated{-hex}").Outturn()
	evSunkIn = book.Event("loss", "{unit} {is|are} eliminated before landing").Outturn()
)

func tollRule(cause int16) *play.Rule {
	return [...]*play.Rule{tollAntiShip: ruleTollShip, tollTide: ruleTollTide, tollFire: ruleTollFire, tollAssault: ruleTollStorm, tollDefence: ruleTollStorm}[cause]
}

func init() {
	book.Proc(procToll, play.Proc[*state]{Run: (*state).runToll, Nodes: []uint16{nodeToll}})
	book.Room(nodeToll, play.Room[*state]{
		Who: func(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.B) },
		Asks: func(_ *state, f *kernel.Frame) (string, *play.Rule) {
			return "Which unit is eliminated?", tollRule(f.C)
		},
		Facts: func(_ *state, f *kernel.Frame, p *scene.Prompt) {
			p.Facts = append(p.Facts, tollRule(f.C).Fact("Still to be lost", f.A))
		},
		Moves: []play.Move[*state]{{
			Verb: verbLose, Look: "take", Label: "{unit} is eliminated", Wide: everyone(verbLose),
			Try: func(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				for u := range s.sc.Units {
					if s.marked(u, hit) {
						dst = append(dst, kernel.Choice{Verb: verbLose, A: int16(u)})
					}
				}
				return dst
			},
			Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return tollRule(f.C).Only(s.marked(int(c.A), hit), c.A)
			},
			Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) { s.payToll(f, int(c.A), sink) },
		}},
	})
}

// toll has so many units be lost among those that are marked.
func (s *state) toll(n int, who order.Side, cause int16) {
	s.stack.Push(kernel.Frame{Proc: procToll, A: int16(n), B: int16(who), C: cause})
}

// runToll asks where there is a choice.
func (s *state) runToll(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	one, n, steps := -1, 0, int16(0)
	for u := range s.sc.Units {
		if s.marked(u, hit) {
			one, n, steps = u, n+1, steps+int16(s.unit[u].steps)
		}
	}
	switch {
	case f.A <= 0 || n == 0:
		s.unmark(hit)
		s.stack.Pop()
	case n == 1 || steps <= f.A && s.sideOf(one) == order.Allied:
		s.payToll(f, one, sink)
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// payToll takes one loss: a step of a German battalion, else a unit.
func (s *state) payToll(f *kernel.Frame, u int, sink kernel.Sink) {
	f.A--
	switch {
	case s.card(u).Size == order.Battalion || s.is(u, battlegroup): // and of commandos (A94)
		s.loseStep(u, sink)
	case s.onMap(u):
		evLost.Tell(sink, tollRule(f.C), int16(u), s.at[u])
		s.kill(u)
	default:
		evSunkIn.Tell(sink, tollRule(f.C), int16(u))
		s.kill(u)
	}
}
