package atlanticwall

import "slices"

// levy is an attack that can be made on a hex now: by all units beside it, the strongest of
// each stack (8.21), and where those do not suffice with every gun, and the air units and
// the ship that the hex admits. must is a unit that has to be in it, or -1. ok says whether it reaches the
// first column (9.62, 10.36). Duties are measured by it, so that nobody is held to an attack
// that he could not make.
func (s *state) levy(h int16, must int) (best battle, ok bool) {
	for _, tanks := range [...]bool{true, false} {
		var b battle
		b.hex[0], b.nHex = h, 1
		s.muster(&b, must, tanks)
		if b.nWho > 0 && (must < 0 || b.has(must)) && s.reaches(&b) {
			return b, true
		}
		armoured := slices.ContainsFunc(b.who[:b.nWho], func(u int16) bool { return s.tank(int(u)) })
		s.musterGuns(&b)
		s.musterSupport(&b)
		if b.nWho > 0 && (must < 0 || b.has(must)) {
			if s.reaches(&b) {
				return b, true
			}
			if best.nWho == 0 {
				best = b
			}
		}
		if !armoured {
			break // without tanks it is the same
		}
	}
	return best, false
}

// muster adds to an attack the units that can still join it.
func (s *state) muster(b *battle, must int, tanks bool) {
	if must >= 0 && !b.has(must) && s.mayEnlist(must, b).OK() {
		s.enrol(b, must)
	}
	for _, x := range s.sc.Ground.Grid.Adjacent[b.hex[0]] {
		if x >= 0 {
			s.musterHex(b, x, tanks)
		}
	}
}

// musterHex adds the strongest units of a hex, one at a time.
func (s *state) musterHex(b *battle, x int16, tanks bool) {
	for {
		best, most := -1, 0
		for u := s.first(x); u >= 0; u = s.after(u) {
			if b.has(u) || !s.line(u) || !tanks && s.tank(u) || !s.roomBeside(b, u) || !s.mayEnlist(u, b).OK() {
				continue
			}
			var t tally
			if n := s.assault(u, s.acrossRiver(b, x), &t); n > most || n == most && best >= 0 && s.tank(best) {
				best, most = u, n
			}
		}
		if best < 0 {
			return
		}
		s.enrol(b, best)
	}
}

// roomBeside tells whether a unit can fight out of its hex besides those that are in the
// attack already, which need not be noted in the state (8.21).
func (s *state) roomBeside(b *battle, u int) bool {
	return s.withinLimit(s.at[u], func(w int) bool { return w == u || s.foughtHere(w) || b.has(w) })
}

func (s *state) musterGuns(b *battle) {
	for _, gun := range s.sc.guns[s.phasing()] {
		u := int(gun)
		if s.onMap(u) && s.inRange(u, b) && !b.has(u) && s.roomBeside(b, u) && s.mayEnlist(u, b).OK() {
			s.enrol(b, u)
		}
	}
}

// musterSupport adds the strongest air units and ships. Most are not at hand, which is seen at a
// glance.
func (s *state) musterSupport(b *battle) {
	if !s.mayShoot(b).OK() {
		return
	}
	for _, kind := range [...][]int16{s.sc.planes[s.phasing()], s.sc.ships} {
		for {
			best := -1
			for _, w := range kind {
				u := int(w)
				if s.at[u] != airGround && !s.offshore(u) {
					continue
				}
				if !b.has(u) && (best < 0 || s.support(u) > s.support(best)) && s.mayEnlist(u, b).OK() {
					best = u
				}
			}
			if best < 0 || s.support(best) == 0 {
				break
			}
			s.enrol(b, best)
		}
	}
}

// enrol adds a unit and the hex that it attacks from.
func (s *state) enrol(b *battle, u int) {
	b.add(u)
	if s.card(u).OnGround() && s.beside(s.at[u], b) && b.source(s.at[u]) < 0 && b.nFrom < maxTargets {
		b.from[b.nFrom] = s.at[u]
		b.nFrom++
	}
}

// beside tells whether a hex is adjacent to one that is attacked.
func (s *state) beside(x int16, b *battle) bool {
	for _, h := range b.hex[:b.nHex] {
		if s.sc.Ground.Grid.DirTo(x, h) >= 0 {
			return true
		}
	}
	return false
}
