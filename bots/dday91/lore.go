package dday91

import (
	"slices"

	game "sandtable/games/dday91"
	printed "sandtable/games/dday91/order"
)

// unreachable is farther than any way on the map.
const unreachable = 999

// mapLore is what the planner knows of the map: it is learnt once a game.
type mapLore struct {
	known   bool
	places  [game.Hexes]*printed.Hex
	shelter [game.Hexes]int
	goals   []int16
	sources []int16             // of German supply, which are no goals
	ends    []int16             // the goals, then the sources
	way     [][game.Hexes]int16 // cost of the way of a ground unit from each hex to each of them
	near    [game.Hexes]int16   // the least of those to the goals
	bank    [game.Hexes]bool    // the first hexes beyond the Rhine
}

func (m *mapLore) learn(r game.Reading) {
	if m.known {
		return
	}
	m.known = true
	for h := range m.places {
		m.places[h], m.shelter[h] = r.Place(int16(h)), r.Shelter(int16(h))
	}
	for h, x := range m.places {
		for d, n := range x.Next {
			m.bank[h] = m.bank[h] || x.East && x.Continental() && n >= 0 && x.Cost[0][d] > 0 && !m.places[n].East
		}
	}
	m.goals = r.Goals()
	m.findSources()
	m.ends = slices.Concat(m.goals, m.sources)
	m.way = make([][game.Hexes]int16, len(m.ends))
	for i, h := range m.ends {
		m.spread(&m.way[i], h)
	}
	for h := range m.near {
		m.near[h] = unreachable
	}
	for i := range m.goals {
		for h, d := range m.way[i] {
			m.near[h] = min(m.near[h], d)
		}
	}
}

// spread fills the cost of the way to the nearest of some goals, by relaxing until nothing changes.
// Sea hexes count as one step from the coast, for landings.
func (m *mapLore) spread(out *[game.Hexes]int16, goals ...int16) {
	for h := range out {
		out[h] = unreachable
	}
	for _, g := range goals {
		out[g] = 0
	}
	for again := true; again; {
		again = false
		for h := range m.places {
			x := m.places[h]
			for d, n := range x.Next {
				if n >= 0 && x.Cost[0][d] > 0 && out[n]+int16(x.Cost[0][d]) < out[h] {
					out[h] = out[n] + int16(x.Cost[0][d])
					again = true
				}
			}
		}
	}
	for h := range m.places {
		for _, t := range m.places[h].Targets() {
			out[h] = min(out[h], out[t]+1)
		}
	}
}

// to is the way from a hex to one goal or source, or to the nearest goal for -1.
func (m *mapLore) to(goal, h int16) float64 {
	if i := slices.Index(m.ends, goal); i >= 0 {
		return float64(m.way[i][h])
	}
	return float64(m.near[h])
}

// army finds the army headquarters of the planner's side in a hex; more than one
// counts too.
func (b *planner) army(h int16) (army int16, n int) {
	army = -1
	for u := range b.units {
		if x := &b.units[u]; x.Army && x.Side == b.seat && x.Hex == h {
			army = int16(u)
			n++
		}
	}
	return army, n
}

// boxed lists the units in the box of an army.
func (b *planner) boxed(army int16) []int16 {
	var out []int16
	for u := range b.units {
		if b.units[u].Box == army && b.units[u].Hex >= 0 {
			out = append(out, int16(u))
		}
	}
	return out
}

// landed tells whether a unit stands on the continent.
func (b *planner) landed(u int) bool {
	h := b.units[u].Hex
	return h >= 0 && b.m.places[h].Continental()
}

// assign gives every army ashore one of the cities that are still to be taken,
// near ones first, and not all the same, but for those who watch what has been taken; from the first
// that is theirs on also what else feeds the Germans.
func (b *planner) assign() {
	for u := range b.aim {
		b.aim[u] = -1
	}
	if b.seat != allied {
		return
	}
	var open []int16
	var farther []float64
	for i, g := range b.m.goals {
		if !b.r.Controls(allied, g) {
			open = append(open, g)
			farther = append(farther, b.w.farther(i))
		}
	}
	b.watch(len(open))
	if len(open) < len(b.m.goals) {
		for _, h := range b.m.sources {
			if b.feeds(h) {
				open, farther = append(open, h), append(farther, sourceFarther)
			}
		}
	}
	if len(open) == 0 {
		return
	}
	load := make([]float64, len(open))
	for {
		best, who, what := 1e9, -1, -1
		for u := range b.units {
			x := &b.units[u]
			if x.Side != allied || !x.Army || b.aim[u] >= 0 || !b.landed(u) || b.several() && b.alone(int16(u)) {
				continue
			}
			for i, g := range open {
				if d := b.m.to(g, x.Hex)*farther[i] + load[i]; d < best {
					best, who, what = d, u, i
				}
			}
		}
		if who < 0 {
			return
		}
		b.aim[who] = open[what]
		load[what] += b.burden(int16(who))
	}
}

// watch sends the nearest army to each city that is held, as long as one is left for each that is still
// to be taken: a single corps is soon thrown out, and what the Germans have at the end is lost (6.3).
func (b *planner) watch(open int) {
	armies := 0
	for u := range b.units {
		if b.leads(u) {
			armies++
		}
	}
	for n := armies - open; n > 0; n-- {
		best, who, what := 1e9, -1, int16(-1)
		for _, g := range b.m.goals {
			if !b.r.Controls(allied, g) || slices.Contains(b.aim[:], g) {
				continue
			}
			for u := range b.units {
				if b.aim[u] >= 0 || !b.leads(u) {
					continue
				}
				if d := b.m.to(g, b.units[u].Hex); d < best {
					best, who, what = d, u, g
				}
			}
		}
		if who < 0 {
			return
		}
		b.aim[who] = what
	}
}

// leads tells whether a unit is an Allied army on the continent with somebody to lead.
func (b *planner) leads(u int) bool {
	x := &b.units[u]
	return x.Side == allied && x.Army && b.landed(u) && !b.alone(int16(u))
}

// aimOf is the city that a unit makes for: its own, its army's, or the nearest.
func (b *planner) aimOf(u int16) int16 {
	if b.aim[u] >= 0 {
		return b.aim[u]
	}
	if a := b.units[u].Box; a >= 0 && b.aim[a] >= 0 {
		return b.aim[a]
	}
	best, goal := 1e9, int16(-1)
	h := b.units[u].Hex
	for _, g := range b.m.goals {
		if h >= 0 && !b.r.Controls(allied, g) && b.m.to(g, h) < best {
			best, goal = b.m.to(g, h), g
		}
	}
	return goal
}

// fits tells whether a unit may join the army of a hex by its nationality
// (14a2): corps of others no more numerous than the army's own, aircraft its own.
func (b *planner) fits(u, h int16) bool {
	if u < 0 || b.seat != allied || !b.r.Nations() {
		return true
	}
	army, n := b.army(h)
	if n == 0 && b.units[u].Army {
		army, n = u, 1
	}
	if n != 1 {
		return true
	}
	own, other := 0, 0
	for v := range b.units {
		x := &b.units[v]
		if x.Side != allied || x.Hex != h && int16(v) != u {
			continue
		}
		switch same := x.People == b.units[army].People; {
		case x.Air && !same:
			return false
		case x.Corps && same:
			own++
		case x.Corps:
			other++
		}
	}
	return other <= own
}
