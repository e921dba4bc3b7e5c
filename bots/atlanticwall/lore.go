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
	sc     *order.Scenario
	grid   *board.Grid
	goals  []int16                    // the hexes that decide, the most important first
	home   []int                      // by hex, how far it is to the nearest of them, in points of class A
	ways   [][]int                    // the same to each of them
	prize  []int                      // by goal: how often it counts (33.79)
	number []int                      // and which city of the campaign it is
	guns   [2][]int                   // by side
	aloft  [2][]int                   // air units and ships, by side
	own    [2][]int                   // all units, by side
	target []int                      // by formation: the goal that it marches on, -1 for the nearest
	south  []int                      // and to the south edge, where units may leave over it
	line   map[int16]bool             // the hexes of the land front
	front  []int16                    // the same, in order
	city   []int16                    // the goals and the towns round them
	ring   []int16                    // towns within two hexes of a goal, the nearest first
	posts  []int16                    // along the Odon, the first at the Orne
	keep   []int16                    // and what is held of Caen
	bank   []int                      // and to the bank of the Orne that decides
	breaks [order.Columns + 1]float64 // how likely its attackers break up at night
}

// several tells whether more than one hex decides, so that each has to be kept.
func (l *lore) several() bool { return len(l.goals) > 1 }

// far is a distance that nothing has.
const far = 1 << 20

func newLore(f game.Facts) *lore {
	sc := f.Scenario()
	l := &lore{sc: sc, grid: sc.Ground.Grid, line: map[int16]bool{}}
	l.sort()
	if f.Goal() >= 0 {
		l.goals = []int16{f.Goal()}
	}
	for _, a := range sc.Towns {
		l.goals = append(l.goals, a.Hexes[0])
	}
	if sc.Odon != nil {
		for _, a := range sc.Odon.Drive {
			l.goals = append(l.goals, a.Hexes[0])
		}
	}
	switch {
	case sc.Campaign != nil:
		l.findCities()
	case sc.Beachhead != nil:
		l.findBeachhead()
	case sc.Landing != nil:
		for _, a := range sc.Landing.Towns {
			l.goals = append(l.goals, a.Hexes[0])
		}
	}
	if sc.Objectives != nil {
		l.goals = append(l.goals, sc.Objectives.Hexes...)
	}
	l.home = l.paths(l.goals)
	for _, h := range l.goals {
		l.ways = append(l.ways, l.paths([]int16{h}))
	}
	switch {
	case sc.Campaign != nil:
	case sc.Odon != nil:
		l.findOdon()
	case l.several():
		l.findTownLine(f)
	default:
		l.findLine(l.goals[0])
	}
	l.findTargets()
	for c := 1; c <= order.Columns; c++ {
		l.breaks[c] = breaksOf(sc.Table, c)
	}
	if sc.Campaign != nil {
		return l // its front is where the enemy is
	}
	l.city = append(l.city, l.goals...)
	for d := 1; d <= 4; d++ {
		for h := range int16(l.grid.Len()) {
			if l.away(h) == d && l.sc.Ground.Kind(h).Sheltered() {
				l.city = append(l.city, h)
				if d <= 2 {
					l.ring = append(l.ring, h)
				}
			}
		}
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
	l.join(forts)
}

// findTownLine lays a line through the towns from west to east, and finds the ways off the
// map.
func (l *lore) findTownLine(f game.Facts) {
	towns := slices.Clone(l.goals)
	slices.SortFunc(towns, func(a, b int16) int { return cmp.Compare(l.grid.Center(a).X, l.grid.Center(b).X) })
	l.join(towns)
	var edge []int16
	for h := range int16(l.grid.Len()) {
		if l.land(h) && f.South(h) == 0 {
			edge = append(edge, h)
		}
	}
	l.south = l.paths(edge)
}

// findTargets gives every formation the goal that lies before it: the side's front runs from
// west to east.
func (l *lore) findTargets() {
	for form := range l.sc.Formations {
		sum, n := 0.0, 0
		for _, p := range l.sc.Setup {
			if int(l.sc.Units[p.Unit].Form) == form && p.At >= 0 {
				sum += l.grid.Center(p.At).X
				n++
			}
		}
		best, least := -1, 0.0
		for i, h := range l.goals {
			if d := math.Abs(l.grid.Center(h).X - sum/float64(max(n, 1))); n > 0 && (best < 0 || d < least) {
				best, least = i, d
			}
		}
		l.target = append(l.target, best)
	}
}

// join lays the line through hexes in their order, with one hex out of two between them.
func (l *lore) join(through []int16) {
	for i, h := range through {
		l.add(h)
		for i+1 < len(through) && l.grid.Distance(h, through[i+1]) > 2 {
			h = l.step(l.step(h, through[i+1]), through[i+1])
			l.add(h)
		}
	}
}

// step is the first hex on the straight way from one to another.
func (l *lore) step(from, to int16) int16 {
	best := from
	for _, n := range l.grid.Adjacent[from] {
		if n >= 0 && l.grid.Distance(n, to) < l.grid.Distance(best, to) {
			best = n
		}
	}
	return best
}

// add puts a hex on the line.
func (l *lore) add(h int16) {
	if l.land(h) && !l.line[h] {
		l.line[h] = true
		l.front = append(l.front, h)
	}
}

// goal tells whether a hex decides.
func (l *lore) goal(h int16) bool { return slices.Contains(l.goals, h) }

// away is how many hexes the nearest goal is away.
func (l *lore) away(h int16) int {
	d := far
	for _, x := range l.goals {
		d = min(d, l.grid.Distance(h, x))
	}
	return d
}

// nearGoal is the goal that is nearest to a hex, or the first for who is off the map.
func (l *lore) nearGoal(h int16) int16 {
	best := l.goals[0]
	for _, x := range l.goals {
		if h >= 0 && l.grid.Distance(h, x) < l.grid.Distance(h, best) {
			best = x
		}
	}
	return best
}
