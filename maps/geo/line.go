package geo

import (
	"math"

	"sandtable/board"
)

// Project turns lines on the earth into lines on the plane.
func Project(p Projection, lines [][]LL) [][]board.Point {
	out := make([][]board.Point, len(lines))
	for i, l := range lines {
		out[i] = make([]board.Point, len(l))
		for j, at := range l {
			out[i][j] = p.Plane(at)
		}
	}
	return out
}

// Apart is the distance of two points.
func Apart(a, b board.Point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// toSegment is the distance of a point from a straight stretch.
func toSegment(p, a, b board.Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	l := dx*dx + dy*dy
	if l == 0 {
		return Apart(p, a)
	}
	t := max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/l))
	return Apart(p, board.Point{X: a.X + t*dx, Y: a.Y + t*dy})
}

// ToLine is the distance of a point from a line.
func ToLine(p board.Point, line []board.Point) float64 {
	if len(line) == 1 {
		return Apart(p, line[0])
	}
	best := math.Inf(1)
	for i := 1; i < len(line); i++ {
		best = min(best, toSegment(p, line[i-1], line[i]))
	}
	return best
}

// Dense puts further points on a line so that none are farther apart than gap.
func Dense(line []board.Point, gap float64) []board.Point {
	if len(line) == 0 {
		return nil
	}
	out := []board.Point{line[0]}
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		n := max(1, int(math.Ceil(Apart(a, b)/gap)))
		for k := 1; k <= n; k++ {
			f := float64(k) / float64(n)
			out = append(out, board.Point{X: a.X + f*(b.X-a.X), Y: a.Y + f*(b.Y-a.Y)})
		}
	}
	return out
}

// Within cuts a line into the stretches whose points pass a test, sampled every gap.
func Within(line []board.Point, gap float64, inside func(board.Point) bool) [][]board.Point {
	var out [][]board.Point
	var run []board.Point
	for _, p := range Dense(line, gap) {
		if inside(p) {
			run = append(run, p)
			continue
		}
		if len(run) > 1 {
			out = append(out, run)
		}
		run = nil
	}
	if len(run) > 1 {
		out = append(out, run)
	}
	return out
}

// Simplify leaves out points of a line that lie within tolerance of the simpler
// line (Douglas and Peucker). The ends stay.
func Simplify(line []board.Point, tolerance float64) []board.Point {
	if len(line) < 3 {
		return line
	}
	worst, at := 0.0, 0
	for i := 1; i < len(line)-1; i++ {
		if d := toSegment(line[i], line[0], line[len(line)-1]); d > worst {
			worst, at = d, i
		}
	}
	if worst <= tolerance {
		return []board.Point{line[0], line[len(line)-1]}
	}
	left := Simplify(line[:at+1], tolerance)
	return append(left[:len(left)-1:len(left)-1], Simplify(line[at:], tolerance)...)
}

// SimplifyRing is Simplify for a closed ring; it returns nil when less than a
// triangle is left.
func SimplifyRing(ring []board.Point, tolerance float64) []board.Point {
	if len(ring) < 3 {
		return nil
	}
	far := 0
	for i := range ring {
		if Apart(ring[i], ring[0]) > Apart(ring[far], ring[0]) {
			far = i
		}
	}
	a := Simplify(ring[:far+1], tolerance)
	b := Simplify(append(ring[far:len(ring):len(ring)], ring[0]), tolerance)
	out := append(a[:len(a)-1:len(a)-1], b[:len(b)-1]...)
	if len(out) < 3 {
		return nil
	}
	return out
}

// Tighten puts a point before and after every bend, at a given distance, where the
// stretch is long enough: who draws curves from middle to middle of the stretches
// then cuts no corner farther than that.
func Tighten(line []board.Point, closed bool, distance float64) []board.Point {
	var out []board.Point
	for i, a := range line {
		out = append(out, a)
		if i == len(line)-1 && !closed {
			break
		}
		b := line[(i+1)%len(line)]
		l := Apart(a, b)
		if l < 3*distance {
			continue
		}
		at := func(f float64) board.Point { return board.Point{X: a.X + f*(b.X-a.X), Y: a.Y + f*(b.Y-a.Y)} }
		out = append(out, at(distance/l), at(1-distance/l))
	}
	return out
}

// Area is the area inside a ring, in square kilometres.
func Area(ring []board.Point) float64 {
	s := 0.0
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		s += a.X*b.Y - b.X*a.Y
	}
	return math.Abs(s) / 2
}
