package board

import "math"

const halfRoot3 = 0.8660254037844386

// Point is a place on the drawn map in kilometres, x to the right, y down.
type Point struct{ X, Y float64 }

// Center is the centre of a hex.
func (g *Grid) Center(h int16) Point {
	col, row := g.drawn(h)
	return g.centerAt(col, row)
}

func (g *Grid) centerAt(col, row int) Point {
	x, y := float64(col), float64(row)
	if g.flat {
		if col&1 == g.phase {
			y += 0.5
		}
		return Point{x * halfRoot3 * g.Km, y * g.Km}
	}
	if row&1 == g.phase {
		x += 0.5
	}
	return Point{x * g.Km, y * halfRoot3 * g.Km}
}

// Corners are the six corners of a hex, clockwise; side d lies between corner d
// and corner (d+1)%6.
func (g *Grid) Corners(h int16) [6]Point {
	c := g.Center(h)
	r := g.Km / (2 * halfRoot3)
	start := -90.0 // corner before the NE side of a pointy hex
	if g.flat {
		start = -120
	}
	var out [6]Point
	for i := range out {
		a := (start + 60*float64(i)) * math.Pi / 180
		out[i] = Point{c.X + r*math.Cos(a), c.Y + r*math.Sin(a)}
	}
	return out
}

// Bounds is the smallest box round all hexes.
func (g *Grid) Bounds() (lo, hi Point) {
	lo, hi = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for h := range g.names {
		for _, p := range g.Corners(int16(h)) {
			lo = Point{min(lo.X, p.X), min(lo.Y, p.Y)}
			hi = Point{max(hi.X, p.X), max(hi.Y, p.Y)}
		}
	}
	return lo, hi
}

// Under is the hex whose area holds a point, or NoHex. A point on a hexside goes
// to one of the hexes beside it.
func (g *Grid) Under(p Point) int16 {
	q, r := g.nearest(p)
	return g.at(q, r)
}

// nearest gives the axial coordinates of the hex area that holds p, also off the map.
func (g *Grid) nearest(p Point) (q, r int) {
	var fq, fr float64
	if g.flat {
		fq = p.X / (halfRoot3 * g.Km)
		fr = p.Y/g.Km - fq/2
		if g.phase == 0 { // the axis starts in a shifted column
			fr -= 0.5
		}
	} else {
		fr = p.Y / (halfRoot3 * g.Km)
		fq = p.X/g.Km - fr/2
		if g.phase == 0 {
			fq -= 0.5
		}
	}
	fs := -fq - fr
	rq, rr, rs := math.Round(fq), math.Round(fr), math.Round(fs)
	dq, dr, ds := math.Abs(rq-fq), math.Abs(rr-fr), math.Abs(rs-fs)
	switch {
	case dq > dr && dq > ds:
		rq = -rr - rs
	case dr > ds:
		rr = -rq - rs
	}
	return int(rq), int(rr)
}
