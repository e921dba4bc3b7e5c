package giant

import (
	"slices"

	"sandtable/kernel"
	"sandtable/play"
)

var (
	ruleFire  = book.Rule("4", "Fire", "A piece fires at an enemy that is seen within its range.", "{unit} is not in range")
	ruleReact = book.Rule("4.1", "Fire at moves", "A seat whose pieces could hit a mover is asked once in each move; a piece fires at one move of an activation.", "{unit} cannot fire at it")
	ruleHit   = book.Rule("4.2", "Hits", "A die as high as the firer's number hits, in woods and hills 1 higher. A hit costs a step of strength and ends a move.", "")

	verbFire  = book.Verb("fire", "unit")
	verbShoot = book.Verb("shoot", "unit")
	verbHold  = book.Verb("hold", "")
	verbDie   = book.Verb("die", "face")

	nodeReact = book.Node("react")
	nodeDie   = book.Node("die")

	eventFire = book.Event("combat", "{unit} fires at {unit}")
	eventHit  = book.Event("combat", "{face}: {unit} is hit").Outturn()
	eventMiss = book.Event("combat", "{face}: {unit} is missed").Outturn()
	eventLost = book.Event("loss", "{unit} is lost in {hex}")
)

func init() {
	book.Proc(procReact, play.Proc[*state]{Nodes: []uint16{nodeReact, nodeDie}})
	book.Room(nodeReact, play.Room[*state]{
		Who:  func(_ *state, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.B) },
		Rule: ruleReact, Ask: "{unit} is in range. Who fires at it?", Idle: verbHold,
		Moves: []play.Move[*state]{
			{Verb: verbShoot, Look: "fire", Label: "Fire with {unit}", Odds: true, Judge: mayShoot, Do: shoot, Try: tryShoot},
			{Verb: verbHold, Look: "pass", Label: "Hold fire", Main: true, Do: func(s *state, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { s.stack.Pop() }},
		},
	})
	book.Room(nodeDie, play.Room[*state]{Seat: kernel.Chance, Rule: ruleHit, Ask: "Does {C:unit} hit {A:unit}?", Moves: []play.Move[*state]{
		{Verb: verbDie, Look: "roll", Label: "Roll {face}", Try: play.Die[*state](verbDie, 6), Do: roll},
	}})
}

// inRange tells whether a piece reaches a hex.
func (s *state) inRange(u int, h int16) bool {
	return s.at[u] >= 0 && s.g.land.grid.Distance(s.at[u], h) <= armOf(u).reach
}

// tryFire tries every enemy within range that is seen.
func tryFire(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	first := len(dst)
	s.within(s.at[f.A], armOf(int(f.A)).reach, func(w int) bool {
		if foes(int(f.A), w) && s.sees(seatOf(int(f.A)), w) {
			dst = append(dst, kernel.Choice{Verb: verbFire, A: int16(w)})
		}
		return false
	})
	slices.SortFunc(dst[first:], kernel.Choice.Compare)
	return dst
}

func mayFire(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u, w := int(f.A), int(c.A)
	return ruleFire.Only(s.at[w] >= 0 && foes(u, w) && s.sees(seatOf(u), w) && s.inRange(u, s.at[w]), c.A)
}

func fire(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	s.flags[f.A] |= acted
	s.open(f.A, c.A, sink)
	*f = kernel.Frame{Proc: procReact, Step: 1, A: c.A, B: int16(seatOf(int(f.A))), C: f.A}
}

// open opens fire, which shows who fires (3.4).
func (s *state) open(u, at int16, sink kernel.Sink) {
	s.reveal(int(u), sink)
	eventFire.Tell(sink, ruleFire, u, at)
}

// askNext asks the next enemy seat that could hit a mover and has not been asked in
// this move, if there is one.
func (s *state) askNext(f *kernel.Frame) bool {
	could := s.covering(s.at[f.A]) &^ int(f.C)
	for seat := range seats {
		if could>>seat&1 != 0 && alliance(seat) != alliance(seatOf(int(f.A))) {
			f.C |= 1 << seat
			s.stack.Push(kernel.Frame{Proc: procReact, A: f.A, B: int16(seat)})
			return true
		}
	}
	return false
}

// covering is the set of seats that could fire at a move through a hex.
func (s *state) covering(h int16) (set int) {
	s.within(h, farthest, func(w int) bool {
		if s.ready(seatOf(w), w, h) {
			set |= 1 << seatOf(w)
		}
		return false
	})
	return set
}

func (s *state) ready(seat, u int, h int16) bool {
	return seatOf(u) == seat && s.flags[u]&spent == 0 && s.inRange(u, h)
}

func tryShoot(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	first := len(dst)
	s.within(s.at[f.A], farthest, func(w int) bool {
		if seatOf(w) == int(f.B) {
			dst = append(dst, kernel.Choice{Verb: verbShoot, A: int16(w)})
		}
		return false
	})
	slices.SortFunc(dst[first:], kernel.Choice.Compare)
	return dst
}

func mayShoot(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	return ruleReact.Only(s.ready(int(f.B), int(c.A), s.at[f.A]), c.A)
}

func shoot(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	s.flags[c.A] |= spent
	f.Step, f.C = 1, c.A
	s.open(c.A, f.A, sink)
}

// roll settles the fire, and with a hit the move that it interrupted (4.2).
func roll(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	target, firer := f.A, f.C
	at := s.at[target]
	s.stack.Pop()
	if c.A < armOf(int(firer)).hits+cover[s.g.land.terrain[at]] {
		eventMiss.Tell(sink, ruleHit, c.A, target)
		return
	}
	eventHit.Tell(sink, ruleHit, c.A, target)
	if s.strength[target]--; s.strength[target] == 0 {
		s.stacks().Put(int(target), gone)
		eventLost.Tell(sink, ruleHit, target, at)
	}
	if m := s.stack.Top(); m.Proc == procMarch {
		m.B = s.at[target]
	}
}
