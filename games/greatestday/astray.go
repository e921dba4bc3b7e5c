package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// 6.6, 6.7 Units that are led astray.

// findLost finds the lost units beside a hex that one of their side has moved to (6.6).
func (s *state) findLost(u int, h int16, sink kernel.Sink) {
	if s.assets.lost == (units{}) {
		return
	}
	for w := range s.sc.Units {
		if s.assets.lost.has(w) && w != u && s.side(w) == s.side(u) && s.sc.Ground.Grid.Distance(s.at[w], h) <= 1 {
			s.assets.lost.drop(w)
			evFound.Tell(sink, ruleAstray, int16(w))
		}
	}
}

// mayStray says why a unit cannot be led astray (6.6, 6.7).
func (s *state) mayStray(u int, side order.Side) kernel.Verdict {
	m, _ := s.gait(u)
	dug := side == order.German && s.is(u, entrenched) // 6.7: as it is deployed; an Allied unit just leaves its works
	n := int16(u)
	switch {
	case s.isLeader(u) || s.card(u).Class == order.Ship:
		return ruleLostLead.No(n)
	case s.side(u) != side:
		return ruleLostFoe.No(n)
	case s.at[u] == carried:
		return ruleLostRide.No(n, s.assets.carrier[u]-1)
	case !s.onMap(u):
		return ruleLostWho.No(n)
	case m == order.NoMove:
		return ruleLostStay.No(n)
	case dug:
		return ruleLostDug.No(n)
	}
	return ruleLostTwice.Only(!s.assets.lost.has(u), n)
}

// mayStrayTo says why a unit is not led to a hex.
func (s *state) mayStrayTo(u int, h int16) kernel.Verdict {
	ways := s.strays(u)
	if ways.has(h) {
		return kernel.Verdict{}
	}
	switch side := s.side(u); {
	case s.sc.Ground.Grid.Distance(s.at[u], h) != lostHexes:
		return ruleAstrayFar.No(h, s.at[u])
	case s.enemyIn(side, h) >= 0:
		return ruleEnemyThere.No(h)
	case s.inZone(side.Other(), h):
		return ruleAstrayZone.No(h)
	case s.guarded(side, h):
		return ruleAstrayGate.No(h)
	}
	if v := s.room(u, h, s.is(u, inColumn)); !v.OK() {
		return v
	}
	return ruleAstray.No(int16(u), h)
}

// guarded tells a hex near where the enemy of a side enters (G24.3).
func (s *state) guarded(side order.Side, h int16) bool {
	for i, e := range s.sc.Entries {
		if s.entrySide(i) != side && s.sc.Ground.Grid.Distance(e.Hex, h) <= entryGuard {
			return true
		}
	}
	return false
}

// strays are the hexes that a unit can be led to: 5 hexes away, by a way that it could go
// if there were no enemy, out of the enemy's fire zones and away from the enemy's entries (6.6, G24.3).
func (s *state) strays(u int) (out hexes) {
	m, _ := s.gait(u)
	column := s.is(u, inColumn)
	zones := s.zones(s.side(u).Other())
	p := s.sc.price
	ways, bare := p.of(m, column), p.bare[m][1]
	field := p.tolled[m][flag(column)].From(s.at[u])
	defer field.Free()
	field.RunToll(board.NoHex, 2*lostHexes*leaderMove, func(int16) board.Gate { return board.Open }, func(from, to int16) int {
		return min(s.toll(u, ways, bare, column, from, to), 0) // whether it can go there, not for how much
	})
	for h := range int16(s.sc.hexes()) {
		if s.sc.Ground.Grid.Distance(s.at[u], h) != lostHexes || !field.Has(h) || zones.has(h) || s.enemyIn(s.side(u), h) >= 0 || !s.room(u, h, column).OK() {
			continue
		}
		if !s.guarded(s.side(u), h) {
			out.add(h)
		}
	}
	return out
}

// mislead moves a unit to where it is lost, with leaders who would be left alone.
func (s *state) mislead(u int, h int16, sink kernel.Sink) {
	from := s.at[u]
	s.unset(u, works)
	s.breakOff(u) // G19.3, G20.1: it moves
	s.leavePark(u, sink)
	s.loseContact(u, sink)
	s.stacks().Put(u, h)
	s.strands(u, h, sink)
	s.followers(u, from, h, sink)
	s.dropRiders()
	s.assets.lost.add(u)
	s.claim(u, h, sink)
	evStray.Tell(sink, ruleAstray, int16(u), h)
}

// judgeAstray says why a unit cannot be led astray, or not after another of its hex.
func judgeAstray(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	if v := s.mayStray(u, eventSide(f)); !v.OK() || f.Step == eventAstray {
		return v
	}
	if s.at[u] != f.B {
		return ruleLostHere.No(c.A, f.B)
	}
	return s.mayStrayTo(u, f.C)
}

// goAstray names who is led astray: the first of a stack, or one more to the same hex.
func (s *state) goAstray(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	if f.Step == eventAstrayMore {
		s.mislead(int(c.A), f.C, sink)
		return
	}
	f.B, f.Step = c.A, eventAstrayTo
}
