package knapp

import (
	"math/bits"

	"sandtable/kernel"
)

// fireStep asks for shots until none is left (K7.1, K9, K10).
func (s *state) fireStep(f *kernel.Frame) kernel.Signal {
	side := int(f.A)
	if f.Step == 0 {
		f.Step = 1
		s.air = [2]int8{noArea, noArea}
		for u := s.d.base[side]; u < s.d.base[side+1]; u++ {
			s.flag[u] &^= fired
		}
	}
	if side == allied && s.naval > 0 && s.d.coast&s.occ[ge] != 0 {
		return s.ask(nFire, allied)
	}
	for m := s.battles(f); m != 0; m &= m - 1 {
		for w := s.here[side][bits.TrailingZeros64(m)]; w != 0; w &= w - 1 {
			if !s.has(s.first(side, w), fired) {
				return s.ask(nFire, kernel.Seat(side))
			}
		}
	}
	s.naval = 0
	return s.done()
}

// battles returns the contested areas of a fire step: all, or only the beaches (T1.6).
func (s *state) battles(f *kernel.Frame) uint64 {
	m := s.contested()
	if f.B != 0 {
		m &= s.d.beach
	}
	return m
}

// canFire says why a unit may not fire (K7.1, K7.8).
func (s *state) canFire(f *kernel.Frame, u int) kernel.Verdict {
	switch {
	case s.side(u) != int(f.A):
		return no(r71side, u, 0)
	case s.at[u] < 0:
		return no(r12off, u, 0)
	case s.has(u, fired):
		return no(r71, u, 0)
	case !s.isIn(u, s.contested()) && s.d.units[u].kind == artillery:
		return no(r78alone, u, 0)
	case !s.isIn(u, s.contested()):
		return no(r71empty, u, int(s.at[u]))
	case !s.isIn(u, s.battles(f)):
		return no(rBeachFire, u, 0)
	}
	return kernel.Verdict{}
}

// canSupport says why an artillery unit may not add to a unit's fire (K7.8, K7.9).
func (s *state) canSupport(x, u int) kernel.Verdict {
	switch {
	case s.side(x) != s.side(u):
		return no(r71side, x, 0)
	case s.d.units[x].kind != artillery:
		return no(r78type, x, 0)
	case s.at[x] < 0:
		return no(r12off, x, 0)
	case s.has(x, fired):
		return no(r79, x, 0)
	case s.isIn(x, s.contested()):
		return no(r78, x, int(s.at[x]))
	case s.d.near[s.at[u]]>>s.at[x]&1 == 0:
		return no(r78range, x, int(s.at[u]))
	}
	return kernel.Verdict{}
}

// supporters reports whether any artillery may still support the unit.
func (s *state) supporters(u int) bool {
	side := s.side(u)
	if s.d.units[u].kind == artillery {
		return false
	}
	for m := s.d.near[s.at[u]]; m != 0; m &= m - 1 {
		for w := s.here[side][bits.TrailingZeros64(m)] & s.d.kinds[side][artillery]; w != 0; w &= w - 1 {
			if s.canSupport(s.first(side, w), u).OK() {
				return true
			}
		}
	}
	return false
}

// needs is the lowest die with which a unit hits (K7.3), and why.
func (s *state) needs(u int) (int, kernel.RuleID) {
	switch {
	case s.side(u) == allied && (s.isIn(u, areaBit(s.air[us])) || s.isIn(u, areaBit(s.air[br]))):
		return 5, r101
	case s.has(u, fortified) && s.isIn(u, s.d.coast):
		return 5, r84
	case s.side(u) == german && s.isIn(u, s.d.bocage):
		return 5, r73
	}
	return 6, r72
}

func areaBit(a int8) uint64 {
	if a < 0 {
		return 0
	}
	return 1 << a
}

// shot lets artillery join a unit's fire, then throws.
func (s *state) shot(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	u := int(f.A)
	if f.Step == 0 && (f.C != 0 || s.supporters(u)) {
		f.C = 1 // once asked, it takes a roll
		return s.ask(nSupport, kernel.Seat(s.side(u)))
	}
	need, why := s.needs(u)
	emit(sink, evFire, why, u, int(f.B), need)
	*f = kernel.Frame{Proc: procDice, A: int16(need), B: f.B, C: int16(s.at[u]), D: int16(1 - s.side(u))}
	return kernel.Next
}

// toss throws up to twelve dice at a time and adds up their hits.
func (s *state) toss(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if f.B > 0 {
		return s.ask(nDice, kernel.Chance)
	}
	emit(sink, evHits, r72, int(f.E), int(f.C))
	*f = kernel.Frame{Proc: procHits, A: f.C, B: f.D, C: f.E}
	return kernel.Next
}

// throw is how many dice the pending throw has.
func throw(f *kernel.Frame) int { return min(int(f.B), throwLimit) }

// weights of k hits among n dice: hitting on 6, and on 5 or 6.
var weights = func() (w [2][throwLimit + 1][throwLimit + 1]uint32) {
	for i, miss := range []uint32{5, 2} {
		w[i][0][0] = 1
		for n := 1; n <= throwLimit; n++ {
			for k := 0; k <= n; k++ {
				w[i][n][k] = miss * w[i][n-1][k]
				if k > 0 {
					w[i][n][k] += w[i][n-1][k-1]
				}
			}
		}
	}
	return w
}()

// targets returns the units that may take the next hit: statics before others (K7.5).
func (s *state) targets(f *kernel.Frame) uint64 {
	w := s.here[f.B][f.A]
	if st := w & s.d.kinds[f.B][static]; st != 0 {
		return st
	}
	return w
}

// place distributes hits. It asks only where there is a choice (K7.4, O4).
func (s *state) place(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	for f.C > 0 {
		w := s.targets(f)
		if w == 0 { // surplus is lost
			break
		}
		u := s.first(int(f.B), w)
		if w&(w-1) != 0 && int(f.C) < s.power(int(f.B), int(f.A)) {
			seat := kernel.Seat(f.B)
			if s.opts&o4 != 0 {
				seat = 1 - seat
			}
			return s.ask(nHits, seat)
		}
		n := min(int(f.C), s.now(u))
		f.C -= int16(n)
		s.hit(u, n, sink)
	}
	return s.done()
}

// canHit says why a hit may not be placed on a unit.
func (s *state) canHit(f *kernel.Frame, u int) kernel.Verdict {
	switch {
	case s.side(u) != int(f.B) || s.at[u] != int8(f.A):
		return no(r74, u, int(f.A))
	case s.targets(f)&s.d.bit(u) == 0:
		return no(r75, u, int(f.A))
	}
	return kernel.Verdict{}
}

// canNaval says why naval dice may not be thrown at an area (K9.1).
func (s *state) canNaval(a, n int) kernel.Verdict {
	switch {
	case s.d.coast>>a&1 == 0:
		return no(r91, a, n)
	case s.occ[ge]>>a&1 == 0:
		return no(r91empty, a, n)
	case n < 1 || n > int(s.naval):
		return no(r91dice, n, int(s.naval))
	}
	return kernel.Verdict{}
}

// canAir says why tactical air power may not be named for an area (K10.1).
func (s *state) canAir(f *kernel.Frame, a int) kernel.Verdict {
	g := us
	if s.occ[br]>>a&1 != 0 {
		g = br
	}
	switch {
	case f.A != allied:
		return no(r101side, a, 0)
	case s.sideOf(allied)>>a&1 == 0:
		return no(r101empty, a, 0)
	case s.air[g] >= 0:
		return no(r101twice, int(s.air[g]), g)
	case f.C != 0:
		return no(r101late, a, 0)
	}
	return kernel.Verdict{}
}

// Replacements (K11).

// canReplace reports whether any point can be spent.
func (s *state) canReplace() bool {
	if s.points[us]|s.points[br] == 0 {
		return false
	}
	for u := s.d.base[allied]; u < s.d.base[german]; u++ {
		if s.hits[u] > 0 && s.canTake(u).OK() {
			return true
		}
	}
	return false
}

// canTake says why a unit may not get a replacement point.
func (s *state) canTake(u int) kernel.Verdict {
	x := &s.d.units[u]
	switch {
	case x.side == german || x.kind == airborne:
		return no(r113, u, 0)
	case s.points[x.group] == 0:
		return no(r111, x.group, 0)
	case s.at[u] == due || s.at[u] == absent:
		return no(r12off, u, 0)
	case s.hits[u] == 0:
		return no(r112whole, u, 0)
	case s.at[u] == dead && s.dumpsOf(x.group) == 0:
		return no(r114, u, x.group)
	case s.at[u] >= 0 && !s.isIn(u, s.fed(x.group, s.dumpsOf(x.group))):
		return no(r112, u, x.group)
	}
	return kernel.Verdict{}
}
