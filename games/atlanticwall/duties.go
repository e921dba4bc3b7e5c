package atlanticwall

import "sandtable/kernel"

// What an attack must not leave undone (9.13, 9.21): it is looked at when it is made.

// otherEnemy tells whether a unit has an enemy to attack besides those of an attack.
func (s *state) otherEnemy(u int, b *battle) bool {
	for _, x := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
		if x >= 0 && !b.about(x) && s.foeIn(s.sideOf(u), x) >= 0 && s.canHit(u, x) {
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
