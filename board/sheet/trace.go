package sheet

import (
	"math"
	"slices"

	"sandtable/board"
)

// Trace draws the geography of a map that has none of its own from what its hexes say:
// areas of the same terrain, water courses and crests along hexsides, roads and railways
// from centre to centre, all with rounded corners. Terrain that is called bare is the
// ground and gets no outline; the land is all that is not of the kind "sea".
func Trace(m *board.Map, bare ...string) []board.Outline {
	t := tracer{m: m, g: m.Grid}
	lo, hi := t.g.Bounds()
	out := []board.Outline{{Kind: "land", Closed: true, Lines: [][]board.Point{{lo, {X: hi.X, Y: lo.Y}, hi, {X: lo.X, Y: hi.Y}}}}}
	for id, kind := range m.TerrainKinds {
		if slices.Contains(bare, kind) {
			continue
		}
		if kind == "sea" { // a hole in the land
			out[0].Lines = append(out[0].Lines, t.area(func(h int16) bool { return m.Terrain[h] == uint8(id) })...)
			continue
		}
		if loops := t.area(func(h int16) bool { return m.Terrain[h] == uint8(id) }); len(loops) > 0 {
			out = append(out, board.Outline{Kind: kind, Closed: true, Lines: loops})
		}
	}
	for _, c := range m.Courses {
		out = append(out, board.Outline{Kind: c.Kind, Name: c.Name, Lines: t.course(c)})
	}
	for class := len(m.RoadKinds) - 1; class >= 0; class-- {
		if lines := t.roads(uint8(class + 1)); len(lines) > 0 {
			out = append(out, board.Outline{Kind: m.RoadKinds[class], Lines: lines})
		}
	}
	return out
}

type tracer struct {
	m *board.Map
	g *board.Grid
}

// knot is a point by thousandths, so that corners of neighbouring hexes are the same.
type knot [2]int

func knotOf(p board.Point) knot {
	return knot{int(math.Round(p.X * 1000)), int(math.Round(p.Y * 1000))}
}

// corner is a corner of a hex.
func (t *tracer) corner(h int16, i int) knot { return knotOf(t.g.Corners(h)[i%6]) }

// bent is where a corner is drawn: a little off, always the same way.
func (t *tracer) bent(k knot) board.Point {
	x := uint64(uint32(int32(k[0])))<<32 | uint64(uint32(int32(k[1])))
	x ^= x >> 31
	x *= 0x9e3779b97f4a7c15
	x ^= x >> 29
	turn, far := float64(x&0xffff)/0x10000*2*math.Pi, float64(x>>16&0xff)/0x100*0.13*t.g.Km
	return board.Point{X: float64(k[0])/1000 + far*math.Cos(turn), Y: float64(k[1])/1000 + far*math.Sin(turn)}
}

// Area are the rounded borders of some hexes of a map.
func Area(m *board.Map, in func(h int16) bool) [][]board.Point {
	t := tracer{m: m, g: m.Grid}
	return t.area(in)
}

// Line is the way from centre to centre of hexes with rounded corners, moved
// aside by so many kilometres: down where it leads to the right.
func Line(m *board.Map, hexes []int16, aside float64) []board.Point {
	line := make([]board.Point, len(hexes))
	for i, h := range hexes {
		a, b := m.Grid.Center(hexes[max(i-1, 0)]), m.Grid.Center(hexes[min(i+1, len(hexes)-1)])
		dx, dy := b.X-a.X, b.Y-a.Y
		if dx < 0 || dx == 0 && dy < 0 {
			dx, dy = -dx, -dy // the same side, whichever way it is listed
		}
		d := math.Hypot(dx, dy)
		c := m.Grid.Center(h)
		line[i] = board.Point{X: c.X - dy/d*aside, Y: c.Y + dx/d*aside}
	}
	return round(line, false)
}

// area are the rounded borders of some hexes.
func (t *tracer) area(in func(h int16) bool) [][]board.Point {
	next := map[knot]knot{}
	var starts []knot
	for h := range int16(t.g.Len()) {
		if !in(h) {
			continue
		}
		for d, n := range t.g.Adjacent[h] {
			if n == board.NoHex || !in(n) {
				a := t.corner(h, d)
				next[a] = t.corner(h, d+1)
				starts = append(starts, a)
			}
		}
	}
	var loops [][]board.Point
	for _, a := range starts {
		var loop []board.Point
		for k := a; ; {
			to, ok := next[k]
			if !ok {
				break
			}
			delete(next, k)
			loop = append(loop, t.bent(k))
			k = to
		}
		if len(loop) > 2 {
			loops = append(loops, round(loop, true))
		}
	}
	return loops
}

// web is lines between knots.
type web struct {
	at    map[knot][]knot
	order []knot // as they came
}

func (w *web) join(a, b knot) {
	for _, p := range [2][2]knot{{a, b}, {b, a}} {
		if w.at[p[0]] == nil {
			w.order = append(w.order, p[0])
		}
		if !slices.Contains(w.at[p[0]], p[1]) {
			w.at[p[0]] = append(w.at[p[0]], p[1])
		}
	}
}

// chains takes the web apart into lines: from ends and forks first, then what is left,
// which are rings.
func (w *web) chains() [][]knot {
	var out [][]knot
	forks := map[knot]bool{}
	for k, to := range w.at {
		forks[k] = len(to) != 2
	}
	walk := func(a knot) {
		for len(w.at[a]) > 0 {
			chain := []knot{a}
			for k := a; len(w.at[k]) > 0; {
				to := w.at[k][0]
				w.cut(k, to)
				chain = append(chain, to)
				if k = to; forks[k] {
					break
				}
			}
			out = append(out, chain)
		}
	}
	for _, fork := range []bool{true, false} {
		for _, k := range w.order {
			if forks[k] == fork {
				walk(k)
			}
		}
	}
	return out
}

func (w *web) cut(a, b knot) {
	w.at[a] = slices.DeleteFunc(w.at[a], func(k knot) bool { return k == b })
	w.at[b] = slices.DeleteFunc(w.at[b], func(k knot) bool { return k == a })
}

// course are the lines of a run of hexsides.
func (t *tracer) course(c board.Course) [][]board.Point {
	w := web{at: map[knot][]knot{}}
	for _, e := range c.Sides {
		h, d := board.EdgeHex(e), board.EdgeDir(e)
		w.join(t.corner(h, d), t.corner(h, d+1))
	}
	var out [][]board.Point
	for _, chain := range w.chains() {
		line := make([]board.Point, len(chain))
		for i, k := range chain {
			line[i] = t.bent(k)
		}
		out = append(out, round(line, false))
	}
	return out
}

// roads are the lines of one class of roads, through the centres of hexes.
func (t *tracer) roads(class uint8) [][]board.Point {
	w := web{at: map[knot][]knot{}}
	for h := range int16(t.g.Len()) {
		for d, n := range t.g.Adjacent[h] {
			if n > h && t.m.Roads[board.Edge(h, d)] == class {
				w.join(knotOf(t.g.Center(h)), knotOf(t.g.Center(n)))
			}
		}
	}
	var out [][]board.Point
	for _, chain := range w.chains() {
		line := make([]board.Point, len(chain))
		for i, k := range chain {
			line[i] = board.Point{X: float64(k[0]) / 1000, Y: float64(k[1]) / 1000}
		}
		out = append(out, round(line, false))
	}
	return out
}

// round cuts the corners of a line twice; the ends of an open one stay where they are.
func round(line []board.Point, closed bool) []board.Point {
	for range 2 {
		n := len(line)
		var out []board.Point
		for i := range n {
			if !closed && i == n-1 {
				break
			}
			a, b := line[i], line[(i+1)%n]
			near := board.Point{X: a.X*0.75 + b.X*0.25, Y: a.Y*0.75 + b.Y*0.25}
			far := board.Point{X: a.X*0.25 + b.X*0.75, Y: a.Y*0.25 + b.Y*0.75}
			switch {
			case !closed && n == 2:
				out = append(out, a, b)
			case !closed && i == 0:
				out = append(out, a, far)
			case !closed && i == n-2:
				out = append(out, near, b)
			default:
				out = append(out, near, far)
			}
		}
		line = out
	}
	return line
}
