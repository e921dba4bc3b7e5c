package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// shoreFacts is what an attack by a beach defence is made of.
func (s *state) shoreFacts(d defence, b, u int) []scene.Fact {
	a := s.shoreSum(d, b, u)
	t := a.sum(s.sc.Table)
	return t.facts("Hits on", ruleDie.Number, spread(t.total))
}

// navalDetail says more of a choice of landings before it is made.
func (s *state) navalDetail(f *kernel.Frame, c kernel.Choice) (d scene.Detail) {
	switch c.Verb {
	case verbNests:
		d.Facts = s.shoreFacts(byNests, s.overlay(f.B), int(c.A))
	case verbDefences:
		d.Facts = s.breachFacts(int(f.A))
	case verbEngage:
		n := s.gunSum(int(c.A), int(c.B))
		d.Facts = append([]scene.Fact{{Text: "Range", Value: itoa(s.gunLength(int(c.A), int(c.B))) + " of " + itoa(int(s.card(int(c.A)).Range)), Rule: ruleGunsFar.Number}},
			n.facts("Hits on", ruleDie.Number, spread(n.total))...)
	case verbCraftAt:
		d.Facts = s.hitFacts(f.A, c.A, int16(direct))
	case verbLand:
		b := s.sc.SubBeaches[inWave(s.at[c.A])].Beach
		if s.card(int(c.A)).DD {
			d.Facts = s.shoreFacts(bySea, b, int(c.A))
		} else if s.strength(byObstacles, b) > 0 {
			d.Facts = s.shoreFacts(byObstacles, b, int(c.A))
		}
	case verbShell:
		if f.Proc != procSalvo {
			return d
		}
		d.Facts = []scene.Fact{{Text: "Range", Value: itoa(s.shipLength(int(f.A), s.at[c.A])), Rule: ruleShipRange.Number}}
		if s.smallCraft(int(f.A)) {
			d.Facts = s.hitFacts(f.A, c.A, int16(direct))
			return d
		}
		if !s.selfSpots(int(c.A)) {
			d.Facts = append(d.Facts, scene.Fact{Text: "In contact on", Value: faces(0, int(s.sc.Table.Ship.Contact)), Rule: ruleContact.Number})
		}
		d.Facts = append(d.Facts, s.hitFacts(f.A, c.A, int16(indirect))...)
	}
	return d
}

// nestFacts says what the Nests do before an action of the unit in hand.
func (s *state) nestFacts(f *kernel.Frame, verb uint16) []scene.Fact {
	if f.Proc != procUnit || undisturbed(verb) && verb != verbAssault {
		return nil
	}
	b := s.nestsDue(int(f.A))
	if b < 0 {
		return nil
	}
	a := s.shoreSum(byNests, b, int(f.A))
	t := a.sum(s.sc.Table)
	return []scene.Fact{{Text: "The Nests fire first: hit on", Value: spread(t.total), Rule: ruleNests.Number}}
}

// navalFacts are the numbers of what is being decided in a landing.
func (s *state) navalFacts(f *kernel.Frame) []scene.Fact {
	switch f.Proc {
	case procShore:
		return s.shoreFacts(defence(f.B), int(f.C), int(f.A))
	case procBreach:
		return s.breachFacts(int(f.A))
	case procGun:
		n := s.gunSum(int(f.A), int(f.B))
		return n.facts("Hits on", ruleDie.Number, spread(n.total))
	case procNaval, procLand:
		var out []scene.Fact
		for b := range s.sc.Beaches {
			for t := range order.Tracks {
				out = append(out, scene.Fact{Text: trackNames[t] + " of " + s.sc.Beaches[b].Name, Value: itoa(int(s.naval.tracks[b][t])), Rule: ruleBeach.Number})
			}
		}
		return out
	}
	return nil
}

// navalMatter are the units that act in a matter of landings and those it is done to.
func (s *state) navalMatter(f *kernel.Frame, chosen, target *units) {
	switch f.Proc {
	case procSalvo, procBreach, procRush, procRejoin:
		chosen.add(int(f.A))
	case procGun:
		chosen.add(int(f.A))
		target.add(int(f.B))
	case procShore:
		target.add(int(f.A))
	case procLand:
		chosen.add(int(f.A))
		for u := range s.sc.Units {
			if s.isAshore(f, u) || s.isPassenger(f, u) {
				chosen.add(u)
			}
		}
	}
	if f.Proc == procSalvo && f.B >= 0 {
		target.add(int(f.B))
	}
}

// Keeper says whether a unit is one of those who keep a beach uncleared (4.3.2).
func (f Facts) Keeper(u int) bool {
	for b := range f.s.sc.Beaches {
		if f.s.uncleared(b) && f.s.keeps(u, b) {
			return true
		}
	}
	return false
}

// Keeps says whether a unit is one of those of a beach (4.3.2).
func (f Facts) Keeps(u, beach int) bool { return f.s.uncleared(beach) && f.s.keeps(u, beach) }

// Bars says whether a German unit in a hex keeps a beach uncleared (4.3.2).
func (f Facts) Bars(h int16) bool {
	for b := range f.s.sc.Beaches {
		if f.s.uncleared(b) && f.s.bars(h, b) {
			return true
		}
	}
	return false
}

// Covers says whether a hex is in the fire zone of a unit (G12.1).
func (f Facts) Covers(u int, h int16) bool { return f.s.covers(u, h) }

// Keepers is how many German units stand so near the reinforcement hexes of a beach that
// it cannot be cleared (4.3.2).
func (f Facts) Keepers(beach int) int {
	n := 0
	for u := range f.s.sc.Units {
		if f.s.keeps(u, beach) {
			n++
		}
	}
	return n
}
