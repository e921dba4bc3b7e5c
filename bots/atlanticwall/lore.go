package atlanticwall

import (
	"cmp"
	"math"
	"slices"

	"sandtable/board"
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// lore is what the opponent works out once of a scenario.
type lore struct {
	sc    *order.Scenario
	grid  *board.Grid
	home  []int                      // by hex, how far it is to the goal, in points of class A
	line  map[int16]bool             // the hexes of the land front
	front []int16                    // the same, round the goal
	city  []int16                    // the goal and the towns round it
	ring  []int16                    // towns within two hexes of the goal, the nearest first
	worth [order.Columns + 1]float64 // of an attack on a column
}

// far is a distance that nothing has.
const far = 1 << 20

func newLore(f game.Facts) *lore {
	sc := f.Scenario()
	l := &lore{sc: sc, grid: sc.Ground.Grid, line: map[int16]bool{}}
	l.home = l.paths([]int16{f.Goal()})
	l.findLine(f.Goal())
	for d := 1; d <= 2; d++ {
		for h := range int16(l.grid.Len()) {
			if l.land(h) && l.sc.Ground.Kind(h).Sheltered() && l.grid.Distance(h, f.Goal()) == d {
				l.ring = append(l.ring, h)
			}
		}
	}
	for c := 1; c <= order.Columns; c++ {
		l.worth[c] = worthOf(sc.Table, c)
	}
	return l
}

// land tells whether units may stand in a hex.
func (l *lore) land(h int16) bool { return h >= 0 && l.sc.Ground.Kind(h) != order.Sea }

// paths are the shortest ways from every hex to the nearest of some, in points of class A.
func (l *lore) paths(to []int16) []int {
	d := make([]int, l.grid.Len())
	for i := range d {
		d[i] = far
	}
	const dearest = 16
	rows := make([][]int16, dearest)
	for _, h := range to {
		d[h] = 0
		rows[0] = append(rows[0], h)
	}
	for c, idle := 0, 0; idle < dearest; c++ {
		row := rows[c%dearest]
		rows[c%dearest] = nil
		if idle++; len(row) > 0 {
			idle = 0
		}
		for _, h := range row {
			if d[h] != c {
				continue
			}
			step := min(max(int(l.sc.Table.Terrain[l.sc.Ground.Kind(h)].A), 1), dearest-5)
			for _, n := range l.grid.Adjacent[h] {
				if !l.land(n) {
					continue
				}
				cost := step
				if l.sc.Ground.Between(h, n)&order.River != 0 {
					cost += 4
				}
				if c+cost < d[n] {
					d[n] = c + cost
					rows[(c+cost)%dearest] = append(rows[(c+cost)%dearest], n)
				}
			}
		}
	}
	return d
}

// findLine lays the land front through the printed works, in their order round the goal, and
// closes the gaps between them.
func (l *lore) findLine(goal int16) {
	var forts []int16
	for h := range int16(l.grid.Len()) {
		if l.sc.Ground.Is(h, order.Fortified) && l.home[h] < far {
			forts = append(forts, h)
		}
	}
	centre := l.grid.Center(goal)
	angle := func(h int16) float64 { // from the north, clockwise
		p := l.grid.Center(h)
		return math.Mod(math.Atan2(p.Y-centre.Y, p.X-centre.X)+2.5*math.Pi, 2*math.Pi)
	}
	slices.SortFunc(forts, func(a, b int16) int { return cmp.Compare(angle(a), angle(b)) })
	add := func(h int16) {
		if l.land(h) && !l.line[h] {
			l.line[h] = true
			l.front = append(l.front, h)
		}
	}
	for i, h := range forts {
		add(h)
		if i+1 == len(forts) {
			break
		}
		for at, next := h, forts[i+1]; l.grid.Distance(at, next) > 2; {
			best := at
			for range 2 {
				step := best
				for _, n := range l.grid.Adjacent[best] {
					if n >= 0 && l.grid.Distance(n, next) < l.grid.Distance(step, next) {
						step = n
					}
				}
				best = step
			}
			at = best
			add(at)
		}
	}
	l.city = append(l.city, goal)
	for h := range int16(l.grid.Len()) {
		if h != goal && l.grid.Distance(h, goal) <= 4 && l.sc.Ground.Kind(h).Sheltered() {
			l.city = append(l.city, h)
		}
	}
}

// worthOf is what an attack on a column brings on average: steps and hexes of the defender
// less those of the attacker, who is shaken besides.
func worthOf(t *order.Table, column int) float64 {
	sum := 0.0
	for dice := 2; dice <= 12; dice++ {
		chance := float64(6-max(dice-7, 7-dice)) / 36
		r := &t.CRT[dice][column-1]
		v := 1.6*float64(r.Losses) + 0.7*float64(r.Retreat)
		if r.Attacker {
			v = -1.2 * v
		}
		sum += chance * (v - 0.4*float64(r.Effect))
	}
	return sum
}
