package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// 4.5.4 Units come off their craft, with all that it has taken.

// unloads puts the units of a craft ashore: who can come only one way does so unasked.
func (s *state) unloads(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	craft := int(f.A)
	if s.onMap(craft) {
		s.stacks().Put(craft, aboard) // its steps are no mass any more (4.2.2)
		s.share(f, sink)
	}
	u, k, ways := s.nextOff(f)
	switch {
	case u < 0:
		s.putLeaders(f, sink)
		f.Step = landNestsMen
	case ways > 1:
		return kernel.Ask
	default:
		s.comeAshore(f, u, k, sink)
	}
	return kernel.Next
}

// isPassenger tells whether a unit is still in the craft of a landing.
func (s *state) isPassenger(f *kernel.Frame, u int) bool {
	return s.at[u] == aboard && s.naval.cargo[u] == f.D && !s.isCraft(u) && !s.isLeader(u)
}

// share gives the passengers what their craft has taken (4.5.4).
func (s *state) share(f *kernel.Frame, sink kernel.Sink) {
	c := &s.unit[f.A]
	gone := s.card(int(f.A)).Steps - c.steps
	for u := range s.sc.Units {
		if !s.isPassenger(f, u) {
			continue
		}
		p := &s.unit[u]
		if p.steps -= gone; p.steps <= 0 {
			s.takeOff(u, eliminated)
			evDrowned.Tell(sink, ruleCraft, int16(u))
			continue
		}
		p.hits = c.hits
		p.flags |= c.flags & suppressed
		if gone > 0 || c.hits > 0 || c.flags&suppressed != 0 {
			evShares.Tell(sink, ruleCraft, int16(u))
		}
	}
}

// mayUnload says why a passenger does not come ashore in a state (4.5.4, G10.1).
func (s *state) mayUnload(f *kernel.Frame, u int, k form) kernel.Verdict {
	c := s.card(u)
	mounted, column := k.flags()&isMounted != 0, k.flags()&inColumn != 0
	m, _ := gaitOf(c, mounted)
	switch {
	case !s.isPassenger(f, u):
		return ruleUnloadWho.No(int16(u))
	case mounted && !c.Transport:
		return ruleUnloadRide.No(int16(u), int16(k))
	case column && m == order.NoMove:
		return ruleUnloadStay.No(int16(u), int16(k))
	}
	if v := s.room(u, f.B, column); !v.OK() {
		return v
	}
	// the others must still fit
	l := s.load(f.B, -1)
	if column {
		l.column++
	} else {
		l.steps += s.unit[u].steps
	}
	most := int8(0)
	for w := range s.sc.Units {
		if w != u && s.isPassenger(f, w) {
			l.steps += s.unit[w].steps
			if wm, _ := s.gait(w); wm != order.NoMove {
				most = max(most, s.unit[w].steps)
			}
		}
	}
	if l.column == 0 {
		l.steps -= most
	}
	return ruleUnload.Only(l.steps <= s.sc.Table.Stack.Steps, int16(u), int16(k))
}

// nextOff is the next passenger to come ashore, and how if nobody chooses.
func (s *state) nextOff(f *kernel.Frame) (next int, how form, ways int) {
	next = -1
	for u := range s.sc.Units {
		if !s.isPassenger(f, u) {
			continue
		}
		for k := range formWords {
			if s.mayUnload(f, u, form(k)).OK() {
				if ways++; ways == 1 {
					next, how = u, form(k)
				}
			}
		}
	}
	return next, how, ways
}

func tryUnload(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	for u := range s.sc.Units {
		if s.isPassenger(f, u) {
			for k := range formWords {
				dst = append(dst, kernel.Choice{Verb: verbUnload, A: int16(u), B: int16(k)})
			}
		}
	}
	return dst
}

// comeAshore puts a passenger on the beach.
func (s *state) comeAshore(f *kernel.Frame, u int, k form, sink kernel.Sink) {
	s.stacks().Put(u, f.B)
	s.set(u, k.flags())
	s.naval.ashore.add(u)
	if f.C&landAdrift != 0 {
		s.naval.drift[u] = driftLevels
	}
	evUnloads.Tell(sink, ruleUnload, int16(u), f.B)
	s.arrives(u, f.B, sink)
}

// putLeaders puts the leaders of a load ashore with its units, or sends them to others.
func (s *state) putLeaders(f *kernel.Frame, _ kernel.Sink) {
	for _, l := range s.sc.leaders {
		if s.at[l] != aboard || s.naval.cargo[l] != f.D {
			continue
		}
		if s.ledIn(l, f.B) {
			s.stacks().Put(l, f.B)
			s.naval.ashore.add(l)
		} else {
			s.stack.Push(kernel.Frame{Proc: procRejoin, A: int16(l)})
		}
	}
}
