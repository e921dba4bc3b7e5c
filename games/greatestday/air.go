package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// 6.5, 6.8 Attacks from the air that events bring.

// airSum is what an attack from the air is held against: its rating, and the state of the
// target unless that counts for nothing (6.5, 6.8, G22).
func (s *state) airSum(w int, rating int8, colour order.Colour, bare bool) (sum, attack) {
	a := attack{mode: direct, rating: rating, colour: colour, target: s.marks(w), armour: s.armoured(w), defence: s.defence(w), mass: int8(s.steps(s.at[w])), length: 1}
	a.from.barrage = a.target.barrage
	s.lieOf(&a, w)
	if bare {
		a = attack{mode: direct, rating: rating, colour: colour, armour: a.armour, bare: true}
		a.target.trench = s.is(w, entrenched) // the armoured block all the same (G13.3)
	}
	return a.sum(s.sc.Table), a
}

// raid places a fighter (6.8).
func (s *state) raid(f *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
	s.assets.raids[f.D] = c.A + 1
	f.D++
}

// nextRaid rolls for the next fighter whose target is still there.
func (s *state) nextRaid(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	for ; f.C < airRaids; f.C++ {
		if w := s.assets.raids[f.C]; w != 0 && s.onMap(int(w)-1) {
			if f.B = w - 1; f.E == f.C {
				f.E++ // told once
				q, _ := s.airSum(int(f.B), airRating, order.Red, false)
				evFighters.Tell(sink, ruleSpecial, f.B, int16(held(q.total)))
			}
			return kernel.Ask
		}
		f.E++
	}
	s.assets.raids = [airRaids]int16{}
	s.stack.Pop()
	return kernel.Next
}

// airDie reads the die of an attack from the air.
func (s *state) airDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	bare, rating, colour := f.Step == eventBombs, int8(airRating), order.Red
	if bare {
		rating, colour = bombRating, order.White
	}
	w := int(f.B)
	q, a := s.airSum(w, rating, colour, bare)
	r := a.effect(s.sc.Table, q.total, int(c.A))
	evAirDie.Tell(sink, ruleDie, f.B, c.A, int16(held(q.total)), int16(r))
	if bare {
		f.Step = eventDone
	} else {
		s.assets.raids[f.C] = 0
		f.C++
	}
	s.strikeBoth(w, r, a, int(c.A))
}
