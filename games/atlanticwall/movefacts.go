package atlanticwall

import (
	"strings"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// moveDetail says what a move of those in hand costs the first of them and where it leads.
func (s *state) moveDetail(f *kernel.Frame, c kernel.Choice, d *scene.Detail) {
	u, m := int(f.A), tactical
	zones := s.zones(s.side.Other())
	if c.Verb == verbMarch {
		m = s.manner(u, c.A, strategic, zones)
	}
	v := s.mover(u, m, zones)
	s.costOf(&v, s.wayFacts(&v, s.route(u, c.A, m, zones, nil), d), d)
}

// wayFacts says over which hexes a mover's way leads and what each costs, and adds that up.
func (s *state) wayFacts(v *mover, way []int16, d *scene.Detail) (total int) {
	if total = s.allowance(v.u, v.m) - v.budget; total > 0 {
		rule := ruleLeaves
		if v.side == order.German && total == 2 {
			rule = ruleBocage
		}
		d.Facts = append(d.Facts, rule.Fact("Out of an enemy zone", halves(total)))
	}
	for i, h := range way {
		d.Path = append(d.Path, s.hex(h))
		var cost int
		if i == 0 {
			if s.at[v.u] >= 0 {
				continue
			}
			cost = v.entryCost(h)
		} else if len(way) == 2 && (v.helped(h) || s.climbs(v.u, way[0], h)) {
			cost = v.budget
		} else {
			cost, _ = v.ways().Step(way[i-1], h)
		}
		total += cost
		d.Facts = append(d.Facts, s.stepFact(v, way, i, cost))
	}
	return total
}

// costOf says what a move costs of what its mover has; a single hex may cost more than that (6.28).
func (s *state) costOf(v *mover, total int, d *scene.Detail) {
	all := s.allowance(v.u, v.m)
	if total > all {
		total = all
		d.Facts = append(d.Facts, ruleOneHex.Fact("One hex in any case", "all that is left"))
	}
	d.Cost = strings.TrimSuffix(halves(total), " MP") + " of " + halves(all)
}

// stepFact says what a step of a way costs.
func (s *state) stepFact(v *mover, way []int16, i, cost int) scene.Fact {
	g, h := s.sc.Ground, way[i]
	text, rule := g.Kind(h).String(), ruleCosts
	var edge order.Edge
	if i > 0 {
		edge = g.Between(way[i-1], h)
	}
	switch {
	case v.m == strategic && (edge&order.OnRoad != 0 || i == 0):
		text, rule = "road", ruleRoads
	case edge&(order.Cliff|order.OnRoad) == order.Cliff:
		text, rule = text+" over a cliff", ruleClimb
	case edge&order.River != 0:
		text, rule = text+" across a river", ruleRiver
	case edge&order.Stream != 0:
		text += " across a stream"
	}
	return rule.Fact(s.hex(h)+" "+text, halves(cost))
}
