package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/play"
	"sandtable/scene"
)

// reachChart tints where a unit gets to in column, or not in it: the unit in hand with what is
// left of its move, those in a hex that is pointed at with their whole allowance, or all of the
// side to move (G9.1, G9.2).
func (s *state) reachChart(at int16, column bool) *scene.Chart {
	c := blank()
	s = s.copied() // units form up in it
	u, mp, ok := s.mover()
	switch {
	case ok && (at < 0 || at == s.at[u]):
		s.shadeReach(c, []int{u}, mp, column)
	case at >= 0:
		var units []int
		for w := s.first(at); w >= 0; w = s.after(w) {
			units = append(units, w)
		}
		s.shadeReach(c, units, -1, column)
	default:
		var units []int
		for w := range s.sc.Units {
			if s.onMap(w) && s.side(w) == SideOf(max(s.Node().Seat, 0)) {
				units = append(units, w)
			}
		}
		s.shadeReach(c, units, -1, column)
	}
	return c
}

// shadeReach tints the hexes that any of some units of a side gets to with so many half points
// left, -1 for its whole allowance, and says of each how many.
func (s *state) shadeReach(c *scene.Chart, units []int, mp int, column bool) {
	var all hexes
	side := order.Allied
	for _, u := range units {
		if m, _ := s.gait(u); m == order.NoMove || s.isLeader(u) {
			continue
		}
		side = s.side(u)
		got, say, rule := s.reachAs(u, mp, column)
		spot := scene.Spot{At: s.hex(s.at[u]), Side: sideIDs[side], Kind: "source", Say: s.name(int16(u)) + " " + say, Rule: rule}
		if got == nil {
			spot.Kind = "out"
		}
		c.Spots = append(c.Spots, spot)
		for _, h := range got {
			all.add(h)
		}
	}
	for h := range int16(s.sc.hexes()) {
		if all.has(h) {
			c.Shades = append(c.Shades, scene.Shade{At: s.hex(h), Side: sideIDs[side]})
		}
	}
}

// reachAs lists where a unit gets to in column or not, with so many half points left or its whole
// allowance, and says what that is; no list where it cannot change into it.
func (s *state) reachAs(u, mp int, column bool) (got []int16, say, rule string) {
	_, whole := s.gait(u)
	fresh := mp < 0 || mp == whole && s.stack.Top().Proc == procUnit
	if mp < 0 {
		mp = whole
	}
	to, how, but := toColumn, "in column", ""
	if !column {
		to, how = toOpen, "not in column"
	}
	if s.is(u, suppressed) {
		return nil, "is suppressed and does not move", ruleSuppress.Number
	}
	if s.is(u, inColumn) != column {
		if v := s.mayChange(u, to, mp); !v.OK() {
			r := book.Rules()[v.Rule]
			return nil, how + ": " + book.Words(s, v), r.Number
		}
		cost := s.changeCost(u, to)
		was := s.unit[u].flags
		defer func() { s.unit[u].flags = was }()
		mp, fresh, but = mp-cost, false, " after "+halves(cost)+" to change"
		s.alter(u, to)
	}
	for _, c := range s.listMoves(u, mp, fresh, nil) {
		got = append(got, c.A)
	}
	got = append(got, s.at[u])
	return got, how + " reaches " + play.Count(len(got)-1, "hex") + " with " + halves(mp) + but, ruleColumn.Number
}
