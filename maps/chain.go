package maps

import (
	"cmp"
	"container/heap"
	"fmt"
	"math"
	"slices"

	"sandtable/board"
	"sandtable/maps/geo"
)

// chain is a river as a run of hexsides without branches.
type chain struct {
	kind  string // river or stream
	name  string
	sides []int32
}

// knots are the corners of all hexes with the hexsides between them.
type knots struct {
	at    []board.Point
	sides []knotSide
	out   [][]int // by knot: sides that meet there
}

type knotSide struct {
	a, b int
	side int32 // filed edge
}

// knotsOf collects the hexsides between two hexes of the map, except those that
// the test leaves out.
func knotsOf(g *board.Grid, usable func(a, b int16) bool) *knots {
	k := &knots{}
	byPlace := map[[2]int]int{}
	find := func(p board.Point) int {
		key := [2]int{metres(p.X), metres(p.Y)}
		for dx := -1; dx <= 1; dx++ { // two hexes may round a common corner differently
			for dy := -1; dy <= 1; dy++ {
				if i, ok := byPlace[[2]int{key[0] + dx, key[1] + dy}]; ok {
					return i
				}
			}
		}
		byPlace[key] = len(k.at)
		k.at = append(k.at, p)
		k.out = append(k.out, nil)
		return len(k.at) - 1
	}
	for h := range int16(g.Len()) {
		c := g.Corners(h)
		for d := range 3 {
			n := g.Adjacent[h][d]
			if n == board.NoHex || !usable(h, n) {
				continue
			}
			s := knotSide{find(c[d]), find(c[(d+1)%6]), board.Edge(h, d)}
			k.out[s.a] = append(k.out[s.a], len(k.sides))
			k.out[s.b] = append(k.out[s.b], len(k.sides))
			k.sides = append(k.sides, s)
		}
	}
	return k
}

func (k *knots) nearest(p board.Point, among func(int) bool) (knot int, away float64) {
	knot, away = -1, math.Inf(1)
	for i, at := range k.at {
		if d := geo.Apart(p, at); d < away && among(i) {
			knot, away = i, d
		}
	}
	return knot, away
}

// layRivers turns the rivers of the spec into chains of hexsides: the cheapest
// path of hexsides from where the river enters to where it leaves or ends, a side
// costing the more the farther it lies from the river.
func (m *maker) layRivers() error {
	k := knotsOf(m.grid, func(a, b int16) bool { return !m.isSea(a) || !m.isSea(b) })
	wet := map[int]bool{} // knots on a chain already laid
	for _, r := range m.spec.Rivers {
		i := slices.IndexFunc(m.lay.Rivers, func(s geo.Shape) bool { return s.Name == r.Layer })
		if i < 0 {
			return fmt.Errorf("river %q is not in the layers", r.Layer)
		}
		for _, line := range geo.Project(m.plane, m.lay.Rivers[i].Rings) {
			inside := func(p board.Point) bool { h := m.grid.Under(p); return h != board.NoHex && !m.isSea(h) }
			for _, run := range geo.Within(line, 0.05, inside) {
				if geo.Apart(run[0], run[len(run)-1]) < 0.8*m.spec.Grid.Km {
					continue
				}
				m.layRiver(k, wet, r, run)
			}
		}
	}
	return m.mendSides()
}

func (m *maker) layRiver(k *knots, wet map[int]bool, r River, run []board.Point) {
	any := func(int) bool { return true }
	join := func(p board.Point) int {
		if at, away := k.nearest(p, func(i int) bool { return wet[i] }); at >= 0 && away < 1.2*m.spec.Grid.Km {
			return at
		}
		at, _ := k.nearest(p, any)
		return at
	}
	from, to := join(run[0]), join(run[len(run)-1])
	path := cheapest(len(k.at), from, to, func(knot int, visit func(next int, cost float64, via int)) {
		for _, s := range k.out[knot] {
			sd := k.sides[s]
			a, b := k.at[sd.a], k.at[sd.b]
			next := sd.a + sd.b - knot
			off := m.offLine(a, b, run)
			cost := geo.Apart(a, b) * (1 + off*off)
			if wet[knot] && wet[next] && slices.ContainsFunc(m.rivers, func(c chain) bool { return slices.Contains(c.sides, sd.side) }) {
				cost *= 0.3 // a common stretch is one river
			}
			visit(next, cost, s)
		}
	})
	c := chain{kind: cmp.Or(r.Kind, "river"), name: r.Name}
	for _, s := range path {
		wet[k.sides[s].a], wet[k.sides[s].b] = true, true
		c.sides = append(c.sides, k.sides[s].side)
	}
	m.rivers = append(m.rivers, c)
}

// offLine is the mean distance of a straight stretch from a line, in units of
// 0.35 hex.
func (m *maker) offLine(a, b board.Point, line []board.Point) float64 {
	sum := 0.0
	for i := range 5 {
		f := 0.1 + 0.2*float64(i)
		sum += geo.ToLine(board.Point{X: a.X + f*(b.X-a.X), Y: a.Y + f*(b.Y-a.Y)}, line)
	}
	return sum / 5 / (0.35 * m.spec.Grid.Km)
}

// cheapest finds the cheapest path through a small network and gives the
// connections it takes, in order; of equally cheap nodes the lower is looked at
// first. Expand offers the ways out of a node.
func cheapest(n, from, to int, expand func(node int, visit func(next int, cost float64, via int))) []int {
	cost := make([]float64, n)
	back := make([][2]int, n) // node before, connection
	done := make([]bool, n)
	for i := range cost {
		cost[i] = math.Inf(1)
	}
	cost[from] = 0
	open := &frontier{{0, from}}
	for !done[to] {
		if open.Len() == 0 {
			return nil
		}
		at := heap.Pop(open).(spot).node
		if done[at] {
			continue
		}
		done[at] = true
		if at == to {
			break
		}
		expand(at, func(next int, c float64, via int) {
			if cost[at]+c < cost[next] {
				cost[next], back[next] = cost[at]+c, [2]int{at, via}
				heap.Push(open, spot{cost[next], next})
			}
		})
	}
	var path []int
	for at := to; at != from; at = back[at][0] {
		path = append(path, back[at][1])
	}
	slices.Reverse(path)
	return path
}

// frontier are nodes to be looked at, the cheapest first.
type frontier []spot

type spot struct {
	cost float64
	node int
}

func (f frontier) Len() int      { return len(f) }
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f frontier) Less(i, j int) bool {
	return f[i].cost < f[j].cost || f[i].cost == f[j].cost && f[i].node < f[j].node
}

// Push is for package heap.
func (f *frontier) Push(x any) { *f = append(*f, x.(spot)) }

// Pop is for package heap.
func (f *frontier) Pop() any {
	old := *f
	x := old[len(old)-1]
	*f = old[:len(old)-1]
	return x
}

// layCliffs marks the hexsides between land and sea whose nearest coast is a cliff.
func (m *maker) layCliffs() error {
	var cliff, other [][]board.Point
	for _, s := range m.lay.Coast {
		lines := geo.Project(m.plane, s.Rings)
		if s.Class == "cliff" {
			cliff = append(cliff, lines...)
		} else {
			other = append(other, lines...)
		}
	}
	near := func(p board.Point, lines [][]board.Point) float64 {
		best := math.Inf(1)
		for _, l := range lines {
			best = min(best, geo.ToLine(p, l))
		}
		return best
	}
	for h := range int16(m.grid.Len()) {
		if m.spec.Cliffs != "coast" {
			break
		}
		c := m.grid.Corners(h)
		for d := range 3 {
			n := m.grid.Adjacent[h][d]
			if n == board.NoHex || m.isSea(h) == m.isSea(n) {
				continue
			}
			mid := board.Point{X: (c[d].X + c[(d+1)%6].X) / 2, Y: (c[d].Y + c[(d+1)%6].Y) / 2}
			if near(mid, cliff) < near(mid, other) {
				m.cliffs = append(m.cliffs, board.Edge(h, d))
			}
		}
	}
	for _, o := range m.over {
		if !steep(o) || o.Op != "side" && o.Op != "noside" {
			continue
		}
		e, err := pair(m.grid, o.Where)
		if err != nil {
			return m.at(o, err)
		}
		e = m.grid.Side(board.EdgeHex(e), board.EdgeDir(e))
		list := &m.cliffs
		if o.Value == "bluff" {
			list = &m.bluffs
		}
		*list = slices.DeleteFunc(*list, func(x int32) bool { return x == e })
		if o.Op == "side" {
			*list = append(*list, e)
		}
	}
	slices.Sort(m.cliffs)
	slices.Sort(m.bluffs)
	return nil
}

// steep tells whether an override is about a cliff or bluff, not about a river.
func steep(o Override) bool { return o.Value == "cliff" || o.Value == "bluff" }

// mendSides applies the overrides that add or take away river hexsides; the value
// is "river" or the river's name.
func (m *maker) mendSides() error {
	for _, o := range m.over {
		if steep(o) || o.Op != "side" && o.Op != "noside" {
			continue
		}
		e, err := pair(m.grid, o.Where)
		if err != nil {
			return m.at(o, err)
		}
		e = m.grid.Side(board.EdgeHex(e), board.EdgeDir(e))
		i := slices.IndexFunc(m.rivers, func(c chain) bool { return c.name == o.Value })
		if i < 0 {
			return m.at(o, fmt.Errorf("no river %q on this map", o.Value))
		}
		if o.Op == "side" {
			m.rivers[i].sides = append(m.rivers[i].sides, e)
			continue
		}
		for j := range m.rivers {
			m.rivers[j].sides = slices.DeleteFunc(m.rivers[j].sides, func(x int32) bool { return x == e })
		}
	}
	return nil
}
