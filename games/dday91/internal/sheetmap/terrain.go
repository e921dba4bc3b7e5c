package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io/fs"
	"math"

	"sandtable/board"
	"sandtable/scene"
)

// hexLayers are the kinds of terrain that are drawn as the hexes have them, so
// that the picture never contradicts the rules.
var hexLayers = []struct{ terrain, kind string }{
	{"out", "out"}, {"marsh", "marsh"}, {"forest", "wood"}, {"mountain", "mountain"},
}

// terrainLayers joins the hexes of each terrain to outlines with softened corners,
// drawn back from the sea, and adds a mark for every city.
func terrainLayers(data fs.FS, land [][]point) ([]scene.Layer, error) {
	b, err := fs.ReadFile(data, "map.csv")
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(bytes.NewReader(b)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("map.csv: %w", err)
	}
	grid, err := board.NewGrid(board.Layout{Cols: 20, Rows: 22, Top: "flat", Shifted: "even", Name: "AR", FirstCol: 1, FirstRow: 1, Km: km})
	if err != nil {
		return nil, err
	}
	kinds := make([]string, grid.Len())
	for _, r := range rows[1:] {
		h, err := grid.Find(r[0])
		if err != nil {
			return nil, fmt.Errorf("map.csv: %w", err)
		}
		kinds[h] = r[3]
	}
	var out []scene.Layer
	for _, l := range hexLayers {
		layer := scene.Layer{Kind: l.kind, Closed: true}
		for _, ring := range outlines(grid, func(h int16) bool { return kinds[h] == l.terrain }) {
			flat := make([]float64, 0, 4*len(ring))
			for i, v := range ring {
				next := ring[(i+1)%len(ring)]
				for _, p := range []point{v.at, {(v.at[0] + next.at[0]) / 2, (v.at[1] + next.at[1]) / 2}} {
					p = ashore(p, v.centre, land)
					flat = append(flat, round(p[0]), round(p[1]))
				}
			}
			layer.Lines = append(layer.Lines, flat)
		}
		out = append(out, layer)
	}
	built := scene.Layer{Kind: "built", Closed: true}
	for h, k := range kinds {
		if k != "city" && k != "fortified_city" {
			continue
		}
		c := grid.Center(int16(h))
		var flat []float64
		for i := range 8 {
			a := (float64(i) + 0.5) * math.Pi / 4
			flat = append(flat, round(c.X+11*math.Cos(a)), round(c.Y+11*math.Sin(a)))
		}
		built.Lines = append(built.Lines, flat)
	}
	return append(out, built), nil
}

// corner is a corner of an outline, with the centre of the hex it belongs to.
type corner struct{ at, centre point }

// outlines traces the borders of a set of hexes, clockwise.
func outlines(g *board.Grid, in func(int16) bool) [][]corner {
	type side struct {
		h int16
		d int
	}
	open := map[side]bool{}
	var order []side
	for h := range int16(g.Len()) {
		for d, n := range g.Adjacent[h] {
			if in(h) && (n == board.NoHex || !in(n)) {
				open[side{h, d}] = true
				order = append(order, side{h, d})
			}
		}
	}
	var out [][]corner
	for _, first := range order {
		if !open[first] {
			continue
		}
		var ring []corner
		for s := first; open[s]; {
			open[s] = false
			c, m := g.Corners(s.h)[s.d], g.Center(s.h)
			ring = append(ring, corner{point{c.X, c.Y}, point{m.X, m.Y}})
			next := side{s.h, (s.d + 1) % 6}
			for !open[next] && next != first { // round the corner through the neighbours inside
				n := g.Adjacent[next.h][next.d]
				if n == board.NoHex || !in(n) {
					break
				}
				next = side{n, (next.d + 4) % 6}
			}
			s = next
		}
		out = append(out, ring)
	}
	return out
}

// ashore draws a point towards a centre until it lies on land.
func ashore(p, centre point, land [][]point) point {
	for i := range 12 {
		t := float64(i) / 12
		q := point{p[0] + t*(centre[0]-p[0]), p[1] + t*(centre[1]-p[1])}
		if inside(q, land) {
			return q
		}
	}
	return point{p[0] + 0.85*(centre[0]-p[0]), p[1] + 0.85*(centre[1]-p[1])}
}

// inside counts crossings over all rings.
func inside(p point, rings [][]point) bool {
	in := false
	for _, r := range rings {
		for i := range r {
			a, b := r[i], r[(i+1)%len(r)]
			if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < a[0]+(p[1]-a[1])/(b[1]-a[1])*(b[0]-a[0]) {
				in = !in
			}
		}
	}
	return in
}
