package geo

import (
	"fmt"
	"math"

	"sandtable/board"
)

// Pin asks that a place of the earth lies inside a hex of the grid.
type Pin struct {
	Name string
	At   LL
	Hex  int16
}

// Warp is a projection bent gently so that pinned places fall into their hexes.
// Around a pin the whole plane moves, less and less with the distance, so that
// coast, rivers and roads keep their places beside each other.
type Warp struct {
	base  Projection
	sigma float64
	at    []board.Point // pins before
	move  []board.Point

	mean, most float64
	mover      string
}

// inset is how far inside its hex a pinned place comes to lie, in hex widths.
const inset = 0.1

// NewWarp bends a projection. Sigma is the reach of a pin in kilometres (of a bell
// curve). It fails when the pins contradict each other.
func NewWarp(base Projection, g *board.Grid, pins []Pin, sigma float64) (*Warp, error) {
	w := &Warp{base: base, sigma: sigma}
	for _, p := range pins {
		w.at = append(w.at, base.Plane(p.At))
		w.move = append(w.move, board.Point{})
	}
	for range 400 {
		good := true
		for i, p := range pins {
			now := w.Plane(p.At)
			d := into(g, p.Hex, now)
			if math.Hypot(d.X, d.Y) > 1e-4 {
				good = false
			}
			w.move[i].X += d.X
			w.move[i].Y += d.Y
		}
		if good {
			break
		}
	}
	for i, p := range pins {
		now := w.Plane(p.At)
		if g.Under(now) != p.Hex {
			return nil, fmt.Errorf("%s cannot be moved into %s: it comes to lie in %s", p.Name, g.Name(p.Hex), g.Name(g.Under(now)))
		}
		d := Apart(now, w.at[i])
		w.mean += d / float64(len(pins))
		if d > w.most {
			w.most, w.mover = d, p.Name
		}
	}
	return w, nil
}

// into is the shortest way from p into the hex, inset from its sides.
func into(g *board.Grid, hex int16, p board.Point) board.Point {
	c := g.Center(hex)
	best := board.Point{}
	for range 3 { // a corner needs two sides
		for d := range 6 {
			co := g.Corners(hex)
			mx, my := (co[d].X+co[(d+1)%6].X)/2-c.X, (co[d].Y+co[(d+1)%6].Y)/2-c.Y
			l := math.Hypot(mx, my)
			out := (p.X+best.X-c.X)*mx/l + (p.Y+best.Y-c.Y)*my/l - (0.5-inset)*g.Km
			if out > 0 {
				best.X -= out * mx / l
				best.Y -= out * my / l
			}
		}
	}
	return best
}

// Plane implements Projection.
func (w *Warp) Plane(at LL) board.Point {
	p := w.base.Plane(at)
	var sum, x, y float64
	for i, c := range w.at {
		d := Apart(p, c) / w.sigma
		if d > 4 {
			continue
		}
		weight := math.Exp(-d * d / 2)
		sum += weight
		x += weight * w.move[i].X
		y += weight * w.move[i].Y
	}
	if sum > 1 {
		x, y = x/sum, y/sum
	}
	return board.Point{X: p.X + x, Y: p.Y + y}
}

// Moved is how far the pinned places were moved, in kilometres: the mean, the most,
// and the place that moved most.
func (w *Warp) Moved() (mean, most float64, name string) { return w.mean, w.most, w.mover }
