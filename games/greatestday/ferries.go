package greatestday

import (
	"sandtable/board"
	"sandtable/kernel"
	"sandtable/play"
)

// 2.6 Ferries, as an option: leg units cross where a bridge has been destroyed.
var (
	ruleFerries   = book.Rule("2.6", "Ferries", "Leg units alone, at the side of a destroyed bridge, where no enemy stands beyond; transport stays behind.", "no destroyed bridge joins {hex} and {hex}")
	ruleFerryHere = book.Rule("2.6", "Ferries", "Whom an engineer takes across stands in its hex.", "{unit} does not stand in {hex}")
	ruleFerryLeg  = book.Rule("2.6", "Ferries", "Leg units on foot alone.", "{unit} is no leg unit on foot")
	ruleFerryForm = book.Rule("2.6.1", "The first crossing", "Who is ferried is in column.", "{unit} is not in column")
	ruleFerryFoe  = book.Rule("2.6.2", "Later crossings", "The hex beyond holds no enemy.", "an enemy stands in {hex}")
	ruleNoFerries = book.Rule("2.6", "Ferries", "An option of the game.", "this game has no ferries").Absent()
	ruleFerryMen  = book.Rule("2.6.1", "The first crossing", "An engineer takes a leg unit in column in its hex across by an engineer action with a quality check, and has done its part for the chit.", "{unit} is no engineer and sets no ferry going")
	ruleFerrySelf = book.Rule("2.6.1", "The first crossing", "It takes another unit.", "{unit} does not ferry itself")
	ruleFerryOnce = book.Rule("2.6.1", "The first crossing", "Both begin the activation there: it is the engineer's first action, and the unit has not acted.", "{unit} has acted on this chit")
	ruleFerryOver = book.Rule("2.6.2", "Later crossings", "As long as the engineer stays there a unit in column that begins in either hex crosses as its whole move, never as a second action; one unit on a chit.", "no engineer keeps a ferry going between {hex} and {hex}")
	ruleFerryLate = book.Rule("2.6.2", "Later crossings", "Never as a second action.", "{unit} has acted; a crossing is its first action or none")
	ruleFerryUsed = book.Rule("2.6.2", "Later crossings", "One unit on a chit.", "the ferry between {hex} and {hex} has been used on this chit")

	verbFerry = book.Verb("ferry", "hex unit")
	verbCross = book.Verb("cross", "hex")

	evFerry   = book.Event("move", "{unit} is ferried to {place}").Outturn()
	evNoFerry = book.Event("move", "{unit} does not get its ferry going").Outturn()
)

// moveFerry is the work of the engineer, moveCross a later crossing.
var (
	moveFerry = play.Move[*state]{
		Verb: verbFerry, Look: "take", Label: "Ferry {B:unit} to {A:place}", Odds: true,
		Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
			if s.opts&ferries == 0 || !s.onMap(int(f.A)) {
				return dst
			}
			for _, x := range s.sc.bridges {
				for k := range x {
					if x[k] != s.at[f.A] {
						continue
					}
					for w := s.first(s.at[f.A]); w >= 0; w = s.after(w) {
						dst = append(dst, kernel.Choice{Verb: verbFerry, A: x[1-k], B: int16(w)})
					}
				}
			}
			return dst
		},
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			if s.opts&ferries == 0 {
				return ruleNoFerries.No()
			}
			u, w := int(f.A), int(c.B)
			switch {
			case !s.card(u).Engineer:
				return ruleFerryMen.No(f.A)
			case w == u:
				return ruleFerrySelf.No(f.A)
			case f.B > 0:
				return ruleFerryOnce.No(f.A)
			case s.is(w, acted):
				return ruleFerryOnce.No(c.B)
			}
			if v := s.mayWork(f); !v.OK() {
				return v
			}
			return s.ferryVerdict(w, s.at[u], c.A)
		},
		Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			u := f.A
			s.begin(f, toWork, sink)
			f.Step = secondLost // 2.6.1
			s.stack.Push(kernel.Frame{Proc: procWork, A: u, B: int16(ferryWork), C: c.A, D: c.B})
		},
	}
	moveCross = play.Move[*state]{
		Verb: verbCross, Look: "move", Label: "By the ferry to {place}",
		Try: besides(verbCross), Wide: around(verbCross),
		Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
			if s.opts&ferries == 0 {
				return ruleNoFerries.No()
			}
			if v := s.mayAct(f, toMove); !v.OK() {
				return v
			}
			switch i := s.sc.bridgeOver(s.at[f.A], c.A); {
			case f.B > 0:
				return ruleFerryLate.No(f.A)
			case i < 0 || !s.ferryRuns(i):
				return ruleFerryOver.No(s.at[f.A], c.A)
			case s.week.ferried>>i&1 != 0:
				return ruleFerryUsed.No(s.at[f.A], c.A)
			}
			if v := s.ferryVerdict(int(f.A), s.at[f.A], c.A); !v.OK() {
				return v
			}
			if t := s.traffic(int(f.A)); t.gate(c.A) == board.Closed {
				return s.barred(&t, c.A)
			}
			return kernel.Verdict{}
		},
		Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			u := f.A
			s.begin(f, toMove, sink)
			s.crossOver(int(u), c.A)
		},
	}
)

// ferryVerdict says why a unit cannot be ferried from one hex to another (2.6).
func (s *state) ferryVerdict(u int, from, to int16) kernel.Verdict {
	n := int16(u)
	switch i := s.sc.bridgeOver(from, to); {
	case i < 0 || !s.assets.bridge[i].blown:
		return ruleFerries.No(from, to)
	case s.at[u] != from:
		return ruleFerryHere.No(n, from)
	case !s.onFoot(u):
		return ruleFerryLeg.No(n)
	case !s.is(u, inColumn):
		return ruleFerryForm.No(n)
	case s.is(u, suppressed):
		return ruleMustRally.No(n)
	case s.enemyIn(s.side(u), to) >= 0:
		return ruleFerryFoe.No(to)
	}
	return s.room(u, to, true)
}

// ferryRuns tells whether an engineer keeps a ferry going at a bridge: he is still in one
// of its hexes (2.6.2).
func (s *state) ferryRuns(i int) bool {
	u := int(s.week.ferry[i]) - 1
	return u >= 0 && s.onMap(u) && (s.at[u] == s.sc.bridges[i][0] || s.at[u] == s.sc.bridges[i][1])
}

// ferry takes a unit across; its transport stays behind.
func (s *state) ferry(u int, to int16, sink kernel.Sink) {
	if i := s.sc.bridgeOver(s.at[u], to); i >= 0 {
		s.week.ferried |= 1 << i
	}
	if s.card(u).Transport {
		s.set(u, abandoned)
	}
	evFerry.Tell(sink, ruleFerries, int16(u), to)
	s.step(u, to, sink)
}

// crossOver begins a move that is one crossing, with all that a move meets (2.6.2, 3.5).
func (s *state) crossOver(u int, to int16) {
	s.unset(u, rallying)
	s.unit[u].men = 0
	s.stack.Push(kernel.Frame{Proc: procMove, Step: moveLeaves, A: int16(u), B: to, D: s.at[u], E: to})
	if s.minedFor(u, s.at[u]) {
		s.check(u, leaveCheck, moveLeaves, moveMined)
	}
}

// setsFerry has an engineer's ferry go, his check passed; it tells whether the first to cross
// has mines to get out of before that (10.2).
func (s *state) setsFerry(u int, f *kernel.Frame) bool {
	s.unit[u].men = 0
	if i := s.sc.bridgeOver(s.at[u], f.C); i >= 0 {
		s.week.ferry[i] = int16(u) + 1
	}
	w := int(f.D)
	if !s.ferryVerdict(w, s.at[u], f.C).OK() || !s.minedFor(w, s.at[w]) {
		return false
	}
	s.check(w, leaveCheck, workLeaves, workHeld)
	return true
}

// finishFerry is the first crossing. The passenger has not acted; by now it may have been
// driven off.
func (s *state) finishFerry(u int, f *kernel.Frame, sink kernel.Sink) {
	to, w := f.C, int(f.D)
	if s.ferryVerdict(w, s.at[u], to).OK() {
		s.ferry(w, to, sink)
		return
	}
	evNoFerry.Tell(sink, ruleFerryMen, int16(u))
}
