package maps

import (
	"fmt"
	"math"

	"sandtable/board"
	"sandtable/maps/geo"
)

// fit lays a grid on the plane of a conic. East and North give the plane's kilometres
// from u and v: the printed column and row of a hex in hex widths, the half step of
// shifted ones included, and 1.
type fit struct {
	Conic conic      `json:"conic"`
	East  [3]float64 `json:"east"`
	North [3]float64 `json:"north"`
}

type conic struct {
	Lat0         float64    `json:"lat0"`
	Lon0         float64    `json:"lon0"`
	Parallels    [2]float64 `json:"parallels"`
	Scale        float64    `json:"scale"`
	RadiusKm     float64    `json:"radius_km"`
	Eccentricity float64    `json:"eccentricity"`
	Origin       [2]float64 `json:"origin"` // latitude and longitude of the plane's zero
}

// plane is where the grid of a map lies, before any place is pinned.
func (s *Spec) plane(g *board.Grid) (geo.Projection, error) {
	if s.Fit == nil {
		return s.Local, nil
	}
	return s.Fit.Conic.fitted(s.Fit.East, s.Fit.North, g)
}

func (c *conic) fitted(east, north [3]float64, g *board.Grid) (geo.Projection, error) {
	p, err := geo.NewConic(c.Lat0, c.Lon0, c.Parallels[0], c.Parallels[1], c.Scale, c.RadiusKm, c.Eccentricity)
	if err != nil {
		return nil, err
	}
	return turn(p.From(geo.LL{Lat: c.Origin[0], Lon: c.Origin[1]}), east, north, g)
}

// turned is a projection followed by an affine map of the plane.
type turned struct {
	base geo.Projection
	x, y [3]float64 // x' = x0 x + x1 y + x2
}

// Plane implements geo.Projection.
func (t turned) Plane(at geo.LL) board.Point {
	p := t.base.Plane(at)
	return board.Point{X: t.x[0]*p.X + t.x[1]*p.Y + t.x[2], Y: t.y[0]*p.X + t.y[1]*p.Y + t.y[2]}
}

// turn turns a fit, which goes from hexes to the plane, round.
func turn(base geo.Projection, e, n [3]float64, g *board.Grid) (geo.Projection, error) {
	det := e[0]*n[1] - e[1]*n[0]
	if det == 0 {
		return nil, fmt.Errorf("east and north are parallel")
	}
	// The plane's y runs south.
	u := [3]float64{n[1] / det, e[1] / det, (e[1]*n[2] - n[1]*e[2]) / det}
	v := [3]float64{-n[0] / det, -e[0] / det, (n[0]*e[2] - e[0]*n[2]) / det}
	col, row := math.Sqrt(3)/2, 1.0
	if !g.Flat() {
		col, row = row, col
	}
	t := turned{base: base}
	for i := range 3 {
		t.x[i], t.y[i] = g.Km*u[i], g.Km*v[i]
	}
	t.x[2] -= g.Km * col * float64(g.FirstCol)
	t.y[2] -= g.Km * row * float64(g.FirstRow)
	if g.ColsLeft {
		for i := range 3 {
			t.x[i] = -t.x[i]
		}
		t.x[2] += g.Km * col * float64(g.Cols-1)
	}
	return t, nil
}

// moved is a projection whose plane begins elsewhere.
type moved struct {
	base geo.Projection
	by   board.Point
}

// Plane implements geo.Projection.
func (t moved) Plane(at geo.LL) board.Point {
	p := t.base.Plane(at)
	return board.Point{X: p.X - t.by.X, Y: p.Y - t.by.Y}
}
