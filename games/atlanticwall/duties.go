package atlanticwall

import "sandtable/kernel"

// What an attack must not leave undone (9.13, 9.21): it is looked at when it is made.

// besides tells whether a unit has an enemy to attack in a hex that an attack is not on.
func (s *state) besides(u int, x int16, b *battle) bool {
	return x >= 0 && !b.about(x) && s.foeIn(s.sideOf(u), x) >= 0 && s.canHit(u, x)
}

// otherEnemy tells whether a unit has an enemy to attack besides those of an attack.
func (s *state) otherEnemy(u int, b *battle) bool {
	for _, x := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
		if s.besides(u, x, b) {
			return true
		}
	}
	return false
}

// busyElsewhere tells whether a unit has an enemy to attack besides those of an attack, and can do so: with who
// is left it reaches the first column, or it has to attack him all the same, since his zone covers it (9.62).
func (s *state) busyElsewhere(u int, b *battle) bool {
	for _, x := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
		if !s.besides(u, x, b) {
			continue
		}
		if s.line(u) && s.zoneFrom(x, s.at[u]) {
			return true
		}
		if _, ok := s.levy(x, u); ok {
			return true
		}
	}
	return false
}

// parted tells whether a unit that is not beside all hexes of an attack could attack one of them with who is in no
// attack, and the others of the attack the rest (9.13, 9.25).
func (s *state) parted(u int, b *battle) bool {
	if b.nHex < 2 || !s.line(u) {
		return false
	}
	for i, h := range b.hex[:b.nHex] {
		if !s.canHit(u, h) {
			continue
		}
		if _, ok := s.levy(h, u); !ok {
			continue
		}
		rest := *b
		rest.nHex = int8(copy(rest.hex[i:], b.hex[i+1:b.nHex])) + int8(i)
		if s.couldReach(&rest) {
			return true
		}
	}
	return false
}

// engages says which enemy must be in the attack too, since nobody else can attack him
// (9.21): if the attack still reaches the first column.
func (s *state) engages(f *kernel.Frame, b *battle) kernel.Verdict {
	for _, w := range b.who[:b.nWho] {
		u := int(w)
		if !s.marked(u, mustFight|bides) || !s.line(u) {
			continue
		}
		for _, x := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
			if x < 0 || b.about(x) || !s.pressedFrom(x, u) {
				continue
			}
			if _, ok := s.levy(x, -1); ok {
				continue
			}
			if s.wider(f, b, x) || s.spared(b, u, x) {
				return ruleEngage.No(w, x)
			}
		}
	}
	return kernel.Verdict{}
}

// pressedFrom tells whether the zone of anybody in a hex covers a unit who attacks.
func (s *state) pressedFrom(x int16, u int) bool {
	for w := s.foeIn(s.phasing(), x); w >= 0; w = s.after(w) {
		if s.presses(w, u) {
			return true
		}
	}
	return false
}

// wider tells whether an attack could take in a further hex.
func (s *state) wider(f *kernel.Frame, b *battle, x int16) bool {
	if !s.mayAlso(f, kernel.Choice{A: x}).OK() {
		return false
	}
	w := *b
	w.hex[w.nHex] = x
	w.nHex++
	return s.reaches(&w)
}

// spared tells whether an attack could be made without a unit, and the unit attack another
// hex.
func (s *state) spared(b *battle, u int, x int16) bool {
	without := *b
	without.drop(u)
	if without.nWho == 0 || !s.matched(&without).OK() || !s.reaches(&without) {
		return false
	}
	in := s.fight.in[u]
	s.fight.in[u] = 0
	_, ok := s.levy(x, u)
	s.fight.in[u] = in
	return ok
}
