package maps

import (
	"math"
	"slices"

	"sandtable/board"
	"sandtable/maps/geo"
)

// A map whose roads and waters decide much is drawn so that nobody sees a road where
// the rules see none: roads run through the hexes of their links, rivers near their
// hexsides, both as near to their true course as that allows.

const (
	aside = 0.3  // how far a road may pass from the middle of a hex, in hexes
	house = 0.42 // and where it goes through a place that is drawn
	shore = 0.26 // how far a river may lie from a corner of its hexsides
)

// nodes are where roads pass through the hexes that have links.
func (m *maker) nodes() (map[int16]board.Point, error) {
	tracks, err := m.tracks()
	if err != nil {
		return nil, err
	}
	out := map[int16]board.Point{}
	for _, r := range m.roads {
		for _, h := range r.path {
			if _, done := out[h]; !done {
				out[h] = m.node(h, tracks)
			}
		}
	}
	return out, nil
}

// node is where the roads of a hex meet: at the largest place that a road touches, else
// where the nearest true road comes nearest to the middle.
func (m *maker) node(h int16, tracks []track) board.Point {
	c := m.grid.Center(h)
	best, away := c, 0.6*m.grid.Km
	for _, t := range tracks {
		if t.kind == "rail" {
			continue
		}
		if p := onLine(c, t.line); geo.Apart(c, p) < away {
			best, away = p, geo.Apart(c, p)
		}
	}
	size := -1
	for _, p := range m.lay.Places {
		at := m.plane.Plane(p.At)
		rank := slices.Index([]string{"hamlet", "village", "large_village", "small_town", "town", "city"}, p.Class)
		if rank <= size || m.grid.Under(at) != h {
			continue
		}
		for _, t := range tracks {
			if t.kind != "rail" && geo.ToLine(at, t.line) < 0.3*m.grid.Km {
				best, size = at, rank
				break
			}
		}
	}
	if size >= 0 {
		return toward(c, best, house*m.grid.Km)
	}
	return toward(c, best, aside*m.grid.Km)
}

// toward is the point at most so far from the first as the second lies.
func toward(from, to board.Point, far float64) board.Point {
	d := geo.Apart(from, to)
	if d <= far {
		return to
	}
	return board.Point{X: from.X + (to.X-from.X)*far/d, Y: from.Y + (to.Y-from.Y)*far/d}
}

// onLine is the point of a line that is nearest to a point.
func onLine(p board.Point, line []board.Point) board.Point {
	best, away := line[0], math.Inf(1)
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		dx, dy := b.X-a.X, b.Y-a.Y
		t := 0.0
		if l := dx*dx + dy*dy; l > 0 {
			t = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/l))
		}
		q := board.Point{X: a.X + t*dx, Y: a.Y + t*dy}
		if d := geo.Apart(p, q); d < away {
			best, away = q, d
		}
	}
	return best
}

// roadLines are the drawn roads of a class: links joined to lines as straight as they go
// on, off the sheet where they leave it.
func (m *maker) roadLines(kind string, nodes map[int16]board.Point) [][]board.Point {
	type link struct{ a, b int16 }
	left := map[link]bool{}
	var all []link
	for _, r := range m.roads {
		for i := 1; i < len(r.path) && r.kind == kind; i++ {
			l := link{min(r.path[i-1], r.path[i]), max(r.path[i-1], r.path[i])}
			if !left[l] {
				left[l] = true
				all = append(all, l)
			}
		}
	}
	next := func(from, at int16) int16 { // the straightest way on
		best, turn := board.NoHex, math.Cos(80*math.Pi/180)
		for _, n := range m.grid.Adjacent[at] {
			if n == board.NoHex || n == from || !left[link{min(at, n), max(at, n)}] {
				continue
			}
			a, b, c := nodes[from], nodes[at], nodes[n]
			cos := ((b.X-a.X)*(c.X-b.X) + (b.Y-a.Y)*(c.Y-b.Y)) / (geo.Apart(a, b)*geo.Apart(b, c) + 1e-9)
			if cos > turn {
				best, turn = n, cos
			}
		}
		return best
	}
	var out [][]board.Point
	for _, l := range all {
		if !left[l] {
			continue
		}
		left[l] = false
		run := []int16{l.a, l.b}
		for range 2 { // on at one end, then at the other
			for {
				n := next(run[len(run)-2], run[len(run)-1])
				if n == board.NoHex {
					break
				}
				at := run[len(run)-1]
				left[link{min(at, n), max(at, n)}] = false
				run = append(run, n)
			}
			slices.Reverse(run)
		}
		line := make([]board.Point, 0, len(run)+2)
		for _, h := range run {
			line = append(line, nodes[h])
		}
		for range 2 {
			if p, ok := m.off(run[len(run)-1], nodes); ok {
				line = append(line, p)
			}
			slices.Reverse(run)
			slices.Reverse(line)
		}
		out = append(out, smooth(line))
	}
	return out
}

// off is where a road goes that leaves the sheet from a hex.
func (m *maker) off(h int16, nodes map[int16]board.Point) (board.Point, bool) {
	lo, hi := m.grid.Bounds()
	for _, x := range m.exits {
		if x.hex != h {
			continue
		}
		p := nodes[h]
		switch x.edge {
		case "N":
			p.Y = lo.Y - 0.2
		case "S":
			p.Y = hi.Y + 0.2
		case "E":
			p.X = hi.X + 0.2
		case "W":
			p.X = lo.X - 0.2
		}
		return p, true
	}
	return board.Point{}, false
}

// waterLines are the drawn courses of a river: along its hexsides, each corner moved
// towards the true course.
func (m *maker) waterLines(c chain) [][]board.Point {
	var course [][]board.Point
	for _, r := range m.spec.Rivers {
		if r.Name != c.name {
			continue
		}
		i := slices.IndexFunc(m.lay.Rivers, func(s geo.Shape) bool { return s.Name == r.Layer })
		if i >= 0 {
			course = append(course, geo.Project(m.plane, m.lay.Rivers[i].Rings)...)
		}
	}
	moved := func(p board.Point) board.Point {
		best, away := p, math.Inf(1)
		for _, l := range course {
			if q := onLine(p, l); geo.Apart(p, q) < away {
				best, away = q, geo.Apart(p, q)
			}
		}
		return toward(p, best, shore*m.grid.Km)
	}
	var out [][]board.Point
	var line []board.Point
	end := func() {
		if len(line) > 1 {
			for i := range line {
				line[i] = moved(line[i])
			}
			out = append(out, smooth(line))
		}
		line = nil
	}
	same := func(a, b board.Point) bool { return geo.Apart(a, b) < 0.02*m.grid.Km }
	for i, e := range c.sides {
		co := m.grid.Corners(board.EdgeHex(e))
		a, b := co[board.EdgeDir(e)], co[(board.EdgeDir(e)+1)%6]
		switch {
		case len(line) > 0 && same(line[len(line)-1], a):
			line = append(line, b)
		case len(line) > 0 && same(line[len(line)-1], b):
			line = append(line, a)
		case len(line) == 2 && same(line[0], a):
			line = []board.Point{line[1], a, b}
		case len(line) == 2 && same(line[0], b):
			line = []board.Point{line[1], b, a}
		default:
			end()
			line = []board.Point{a, b}
		}
		if i == len(c.sides)-1 {
			end()
		}
	}
	return out
}

// smooth is a curve through the points of a line.
func smooth(line []board.Point) []board.Point {
	n := len(line)
	if n < 3 {
		return line
	}
	out := []board.Point{line[0]}
	for i := 1; i < n; i++ {
		p0, p1, p2, p3 := line[max(0, i-2)], line[i-1], line[i], line[min(n-1, i+1)]
		const parts = 6
		for k := 1; k <= parts; k++ {
			t := float64(k) / parts
			f := func(a, b, c, d float64) float64 { // Catmull and Rom, a little tightened
				const tight = 0.4
				m1, m2 := tight*(c-a), tight*(d-b)
				t2, t3 := t*t, t*t*t
				return (2*t3-3*t2+1)*b + (t3-2*t2+t)*m1 + (3*t2-2*t3)*c + (t3-t2)*m2
			}
			out = append(out, board.Point{X: f(p0.X, p1.X, p2.X, p3.X), Y: f(p0.Y, p1.Y, p2.Y, p3.Y)})
		}
	}
	return out
}
