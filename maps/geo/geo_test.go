package geo

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sandtable/board"
)

func TestLocalPlane(t *testing.T) {
	p := Local{Lat: 49.399, Lon: -0.995, KmPerDegreeLat: 111.2, KmPerDegreeLon: 72.5385}
	// Vierville lies 6.58 km east and 2.76 km south of Omaha's first hex.
	at := p.Plane(LL{49.37416, -0.90431})
	if math.Abs(at.X-6.58) > 0.01 || math.Abs(at.Y-2.76) > 0.01 {
		t.Errorf("Vierville at %v", at)
	}
}

// The conic keeps angles: one step north and one step east are equally long for
// equal distances on the ground, and at right angles.
func TestConicKeepsAngles(t *testing.T) {
	for _, k := range []struct {
		p1, p2, k0, e float64
	}{{46, 53, 1, 0}, {49.5, 49.5, 0.99987734, 0.0824832568}} {
		c, err := NewConic(49.5, 5, k.p1, k.p2, k.k0, 6378.249, k.e)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			at := LL{rapid.Float64Range(42, 56).Draw(t, "lat"), rapid.Float64Range(-6, 16).Draw(t, "lon")}
			const step = 1e-4
			f := at.Lat * math.Pi / 180
			w := 1 - k.e*k.e*math.Sin(f)*math.Sin(f)
			north := step / 180 * math.Pi * 6378.249 * (1 - k.e*k.e) / math.Pow(w, 1.5)
			east := step / 180 * math.Pi * 6378.249 * math.Cos(f) / math.Sqrt(w)
			o, n, e := c.Plane(at), c.Plane(LL{at.Lat + step, at.Lon}), c.Plane(LL{at.Lat, at.Lon + step})
			sn, se := Apart(o, n)/north, Apart(o, e)/east
			if math.Abs(sn/se-1) > 1e-4 {
				t.Fatalf("scale %v to the north, %v to the east", sn, se)
			}
			if dot := (n.X-o.X)*(e.X-o.X) + (n.Y-o.Y)*(e.Y-o.Y); math.Abs(dot)/Apart(o, n)/Apart(o, e) > 1e-4 {
				t.Fatalf("north and east are not at right angles: %v", dot)
			}
		})
		on := c.Plane(LL{49.5, 5})
		if Apart(on, board.Point{}) > 1e-6 {
			t.Errorf("the origin falls on %v", on)
		}
		if moved := c.From(LL{49.3, -0.9}).Plane(LL{49.3, -0.9}); Apart(moved, board.Point{}) > 1e-6 {
			t.Errorf("the moved origin falls on %v", moved)
		}
	}
	if _, err := NewConic(0, 0, 10, -10, 1, 6371, 0); err == nil {
		t.Error("opposite parallels are taken")
	}
}

// A mask's outlines, filled again, give the mask back.
func TestOutlinesBoundTheMask(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := NewMask(board.Point{X: -1, Y: 2}, board.Point{X: -1 + 0.9, Y: 2 + 0.7}, 0.1)
		copy(m.Filled, rapid.SliceOfN(rapid.Bool(), len(m.Filled), len(m.Filled)).Draw(t, "cells"))
		n := NewMask(m.Min, board.Point{X: -1 + 0.9, Y: 2 + 0.7}, 0.1)
		rings := m.Outlines()
		n.Fill(rings)
		if !slices.Equal(m.Filled, n.Filled) {
			t.Fatalf("outlines %v fill %v, want %v", rings, n.Filled, m.Filled)
		}
	})
}

func TestFillFollowsTheEvenOddRule(t *testing.T) {
	square := func(a, b float64) []board.Point {
		return []board.Point{{X: a, Y: a}, {X: b, Y: a}, {X: b, Y: b}, {X: a, Y: b}}
	}
	m := NewMask(board.Point{}, board.Point{X: 1, Y: 1}, 0.1)
	m.Fill([][]board.Point{square(0, 1), square(0.3, 0.7)})
	n := 0
	for _, in := range m.Filled {
		if in {
			n++
		}
	}
	if n != 100-16 {
		t.Errorf("%d cells, want 84: a square with a hole", n)
	}
}

// A simplified line keeps its ends and stays within the tolerance of every point.
func TestSimplifyStaysNear(t *testing.T) {
	point := rapid.Custom(func(t *rapid.T) board.Point {
		return board.Point{X: rapid.Float64Range(0, 5).Draw(t, "x"), Y: rapid.Float64Range(0, 5).Draw(t, "y")}
	})
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SliceOfN(point, 2, 30).Draw(t, "line")
		tol := rapid.Float64Range(0.01, 2).Draw(t, "tolerance")
		s := Simplify(line, tol)
		if s[0] != line[0] || s[len(s)-1] != line[len(line)-1] {
			t.Fatalf("ends %v and %v of %v", s[0], s[len(s)-1], line)
		}
		for _, p := range line {
			if ToLine(p, s) > tol+1e-9 {
				t.Fatalf("%v lies %v from the simple line", p, ToLine(p, s))
			}
		}
	})
}

func TestTightenKeepsTheLine(t *testing.T) {
	line := []board.Point{{X: 0, Y: 0}, {X: 2, Y: 0}, {X: 2, Y: 0.2}, {X: 0, Y: 3}}
	for closed, want := range map[bool]int{false: 8, true: 10} {
		got := Tighten(line, closed, 0.15)
		if len(got) != want {
			t.Errorf("%d points, want %d", len(got), want)
		}
		for _, p := range got {
			if ToLine(p, append(line, line[0])) > 1e-9 {
				t.Errorf("%v left the line", p)
			}
		}
	}
	if got := Tighten(line, false, 0.15); Apart(got[1], line[0]) > 0.15+1e-9 || Apart(got[2], line[1]) > 0.15+1e-9 {
		t.Errorf("points %v and %v are far from their bends", got[1], got[2])
	}
}

func TestWithinCutsAtTheEdge(t *testing.T) {
	line := []board.Point{{X: -1, Y: 0}, {X: 3, Y: 0}, {X: 3, Y: 5}, {X: 0, Y: 5}, {X: 0, Y: 1}}
	runs := Within(line, 0.1, func(p board.Point) bool { return p.X >= 0 && p.Y <= 2 })
	if len(runs) != 2 {
		t.Fatalf("%d stretches, want 2", len(runs))
	}
	if a, b := runs[0][0], runs[1][len(runs[1])-1]; math.Abs(a.X) > 0.1 || b.Y != 1 {
		t.Errorf("stretches run from %v and to %v", a, b)
	}
}

func TestWarpPutsPinsIntoTheirHexes(t *testing.T) {
	g, err := board.NewGrid(board.Layout{Cols: 10, Rows: 10, Top: "flat", Shifted: "even", Name: "CCRR", FirstCol: 1, FirstRow: 1, Km: 1})
	if err != nil {
		t.Fatal(err)
	}
	base := Local{Lat: 49, Lon: 0, KmPerDegreeLat: 111, KmPerDegreeLon: 72}
	rapid.Check(t, func(t *rapid.T) {
		hexes := rapid.SliceOfNDistinct(rapid.Int16Range(0, int16(g.Len()-1)), 1, 6, func(h int16) int16 { return h }).Draw(t, "hexes")
		var pins []Pin
		for i, h := range hexes {
			apart := true
			for _, o := range hexes[:i] { // neighbours may contradict each other
				apart = apart && g.Distance(h, o) > 2
			}
			if !apart {
				continue
			}
			c := g.Center(h)
			x := c.X + rapid.Float64Range(-0.7, 0.7).Draw(t, "dx")
			y := c.Y + rapid.Float64Range(-0.7, 0.7).Draw(t, "dy")
			pins = append(pins, Pin{g.Name(h), LL{49 - y/111, x / 72}, h})
		}
		w, err := NewWarp(base, g, pins, 1.5)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pins {
			if got := g.Under(w.Plane(p.At)); got != p.Hex {
				t.Fatalf("%s lies in %s", p.Name, g.Name(got))
			}
		}
		if mean, most, _ := w.Moved(); mean > most+1e-9 || most > 1.5 {
			t.Fatalf("moved by %v, most %v", mean, most)
		}
	})
	wrong := []Pin{{"A", LL{49, 0}, 0}, {"B", LL{49, 0.0001}, int16(g.Len() - 1)}}
	if _, err := NewWarp(base, g, wrong, 1.5); err == nil || !strings.Contains(err.Error(), "cannot be moved") {
		t.Errorf("pins that contradict each other: %v", err)
	}
}

func TestParseLL(t *testing.T) {
	if _, err := ParseLL("north", "1"); err == nil {
		t.Error("a latitude in words is taken")
	}
	if at, err := ParseLL("49.5", "-0.25"); err != nil || at != (LL{49.5, -0.25}) {
		t.Errorf("%v, %v", at, err)
	}
}
