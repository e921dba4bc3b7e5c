package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/order"
)

// homes are how far hexes lie from where a side retreats to (9.84), and from the sea
// (18.33): by hex.
type homes struct {
	city  []int16 // from Cherbourg
	edge  []int16 // from the west, south and east edges
	south []int16 // from the south edge (A120)
	sea   []int16
}

// newHomes measures a scenario's map.
func newHomes(data *order.Scenario) *homes {
	g := data.Ground
	from := func(is func(h int16) bool) []int16 {
		var goals []int16
		for h := range int16(g.Grid.Len()) {
			if is(h) {
				goals = append(goals, h)
			}
		}
		out := make([]int16, g.Grid.Len())
		for h := range out {
			best := 1 << 12
			for _, x := range goals {
				best = min(best, g.Grid.Distance(int16(h), x))
			}
			out[h] = int16(best)
		}
		return out
	}
	off := func(h int16, dirs ...int) bool {
		for _, d := range dirs {
			if g.Grid.Adjacent[h][d] != board.NoHex {
				return false
			}
		}
		return g.Kind(h) != order.Sea
	}
	const east, southEast, southWest, west = 1, 2, 3, 4
	south := func(h int16) bool { return off(h, southEast, southWest) }
	return &homes{
		city:  from(data.CityArea.Has),
		edge:  from(func(h int16) bool { return south(h) || off(h, east) || off(h, west) }),
		south: from(south),
		sea:   from(func(h int16) bool { return g.Kind(h) == order.Sea }),
	}
}

// home is how far hexes are from where a side retreats to (9.84).
func (s *state) home(side order.Side) []int16 {
	if side == order.Allied {
		return s.sc.homes.south
	}
	for _, h := range s.sc.CityArea.Hexes {
		for u := s.friendIn(order.Allied, h); u >= 0; u = s.after(u) {
			if s.unit[u].supply < isolated1 {
				return s.sc.homes.edge
			}
		}
	}
	return s.sc.homes.city
}
