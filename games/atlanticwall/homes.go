package atlanticwall

import (
	"strings"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
)

// homes are how far hexes lie from where a side retreats to (9.84), and from the sea
// (18.33): by hex.
type homes struct {
	city  []int16 // from Cherbourg, nil without it
	edge  []int16 // from the west, south and east edges
	south []int16 // from the south edge (A120)
	beach []int16 // from the Landing Beach, nil without one
	sea   []int16
	off   [][]int16 // from the sea of the map of each Naval Display, where there are several
}

// distances are how far all hexes lie from the nearest of some.
func distances(g *board.Grid, is func(h int16) bool) []int16 {
	const never = 1 << 12
	out := make([]int16, g.Len())
	var reached []int16
	for h := range int16(g.Len()) {
		if out[h] = never; is(h) {
			out[h], reached = 0, append(reached, h)
		}
	}
	for i := 0; i < len(reached); i++ { // ring by ring: on a rectangle of hexes that is the distance
		h := reached[i]
		for _, n := range g.Adjacent[h] {
			if n != board.NoHex && out[n] == never {
				out[n], reached = out[h]+1, append(reached, n)
			}
		}
	}
	return out
}

// offMaps measures the hexes from the sea of the map of each Naval Display (18.33): ships of map B do not
// fire from the west coast.
func (sc *scenario) offMaps() {
	for i := range sc.displays {
		sheet := mapBit(sc.displays[i].Sheet)
		sc.homes.off = append(sc.homes.off, distances(sc.Ground.Grid, func(h int16) bool {
			return sc.Ground.Kind(h) == order.Sea && sc.maps[h]&sheet != 0
		}))
	}
}

// fromSea is how far a hex lies from the waters of a ship (18.33).
func (s *state) fromSea(ship int, h int16) int {
	if display, _, ok := seaOf(s.at[ship]); ok && s.sc.homes.off != nil {
		return int(s.sc.homes.off[display][h])
	}
	return int(s.sc.homes.sea[h])
}

// newHomes measures a scenario's map.
func newHomes(data *order.Scenario) *homes {
	g := data.Ground
	from := func(is func(h int16) bool) []int16 { return distances(g.Grid, is) }
	out := &homes{
		edge:  from(func(h int16) bool { return onEdge(g, h, true) }),
		south: from(func(h int16) bool { return onEdge(g, h, false) }),
		sea:   from(func(h int16) bool { return g.Kind(h) == order.Sea }),
	}
	if data.CityArea != nil {
		out.city = from(data.CityArea.Has)
	}
	if data.Beach != nil {
		out.beach = from(data.Beach.Has)
	}
	return out
}

// onEdge tells land on the south edge of the map, or also on the west and east edges.
func onEdge(g *order.Ground, h int16, flanks bool) bool {
	const east, southEast, southWest, west = 1, 2, 3, 4
	if g.Kind(h) == order.Sea {
		return false
	}
	a := &g.Grid.Adjacent[h]
	return a[southEast] == board.NoHex && a[southWest] == board.NoHex || flanks && (a[east] == board.NoHex || a[west] == board.NoHex)
}

// home is how far hexes are from where a side retreats to out of a hex (9.84): in the
// campaign Germans on map E go to Cherbourg, all others to the edges.
func (s *state) home(side order.Side, from int16) []int16 {
	switch {
	case side == order.Allied && s.sc.homes.beach != nil:
		return s.sc.homes.beach
	case side == order.Allied:
		return s.sc.homes.south
	case s.sc.homes.city == nil || s.sc.Campaign != nil && !strings.HasPrefix(s.hex(from), "E"):
		return s.sc.homes.edge
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
