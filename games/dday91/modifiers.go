package dday91

import "sandtable/games/dday91/order"

// 4b Combat modifiers.
var (
	_ = book.Rule("4b.1", "Modifiers", "Combat factors and terrain are added up for each side.", "")
	_ = book.Rule("4b.2", "Who counts", "Headquarters count among the defenders; of the attackers only those who attack; the ground is the defender's.", "")
	_ = book.Rule("4b2", "City", "+1 for each defending ground unit, -1 for each attacker.", "")
	_ = book.Rule("4b3", "Beach", "+1 (1943) or +2 (1944) for each defender if all attackers invade; units dropped this turn do not spoil it.", "")
	_ = book.Rule("4b4", "Forest", "+1 for each defending ground unit, -1 for each mechanized attacker.", "")
	_ = book.Rule("4b5", "Fortified", "+2 for each German ground unit.", "")
	_ = book.Rule("4b6", "Fortified city", "+4 for each German ground unit instead of the city's +1, -1 for each attacker.", "")
	_ = book.Rule("4b7", "Marsh", "-1 for each mechanized attacker.", "")
	_ = book.Rule("4b8", "Mountain", "+2 for each defending leg unit, -1 for each attacker.", "")
	_ = book.Rule("4b9", "River", "-1 for each ground unit attacking across it.", "")
	_ = book.Rule("4b10", "Limits", "A total counts from 0 to 10.", "")
)

// total is a side's combat modifier (4b.1) and what it is made of.
type total struct {
	factors, terrain int
	sum              int // 4b10: clamped to 0..10
}

func (t *total) close() { t.sum = min(10, max(0, t.factors+t.terrain)) }

// totals computes both sides' modifiers of a combat (4b).
func (p *position) totals(i int) (att, def total) {
	c := &p.combats[i]
	s := p.phasing()
	beach := p.fromBeach(i)
	for u := range units(1 - s) {
		h := p.loc[u]
		if !p.partOf(u, i) {
			continue
		}
		def.factors += int(p.cf(u))
		if !c.noTerrain {
			def.terrain += p.defends(u, h)
			if beach && p.sc.Hex[h].Coastal {
				def.terrain += int(p.sc.Beach) // 4b3
			}
		}
	}
	for u := range units(s) {
		if int(p.fight[u]) != i+1 {
			continue
		}
		att.factors += int(p.cf(u))
		if !c.noTerrain {
			att.terrain -= p.hinders(u, c)
		}
	}
	att.close()
	def.close()
	return att, def
}

// defends is what terrain gives a defending unit (4b2, 4b4-4b6, 4b8).
func (p *position) defends(u, h int16) int {
	c := &p.sc.Units[u]
	if !c.IsGround() {
		return 0
	}
	x := &p.sc.Hex[h]
	n := 0
	switch x.Terrain {
	case order.City:
		n = 1
	case order.FortifiedCity: // 4b6: only Germans use the works
		n = 1
		if sideOf(u) == german {
			n = 4
		}
	case order.Forest:
		n = 1
	case order.Mountain:
		if c.IsLeg() {
			n = 2
		}
	}
	if x.Fort && sideOf(u) == german {
		n += 2 // 4b5
	}
	return n
}

// hinders is what terrain costs an attacking unit: each kind once, if any of the
// attacked hexes causes it (4b2, 4b4, 4b6, 4b7, 4b8, 4b9, 4a4.2). Of several hexes one
// whose defenders are all gone is attacked no more.
func (p *position) hinders(u int16, c *combat) int {
	x := &p.sc.Units[u]
	var town, wood, swamp, hill, water bool
	for _, h := range c.hex[:c.n] {
		if c.n > 1 && p.count[1-p.phasing()][h] == 0 {
			continue
		}
		switch p.sc.Hex[h].Terrain {
		case order.City, order.FortifiedCity:
			town = true
		case order.Forest:
			wood = true
		case order.Marsh:
			swamp = true
		case order.Mountain:
			hill = true
		}
		if d := p.sc.Side(p.loc[u], h); d >= 0 && p.at(u).River[d] {
			water = true
		}
	}
	n := bit(town) + bit(hill)
	if x.IsGround() {
		n += bit(water)
	}
	if x.IsGround() && x.Mech {
		n += bit(wood) + bit(swamp)
	}
	return int(n)
}

// fromBeach tells whether all attackers of a combat are invading (4b3): at sea, or
// dropped this turn to help at least one who is.
func (p *position) fromBeach(i int) bool {
	atSea := false
	for u := range units(p.phasing()) {
		if int(p.fight[u]) != i+1 {
			continue
		}
		if p.at(u).Terrain == order.Sea {
			atSea = true
		} else if !p.is(u, dropped) {
			return false
		}
	}
	return atSea
}
