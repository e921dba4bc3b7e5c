package board

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// meets tells by fractions whether the line from a to b has a stretch of some
// length in common with the hex at (q, r), all relative to a: inside it, or only
// along one of its sides. The shadow is where along the line its centre lies.
func meets(run, own [3]int) (meets, along bool) {
	fromOver, fromUnder, toOver, toUnder := 0, 1, 1, 1
	for i, v := range run {
		if v == 0 {
			if abs(own[i]) > 1 {
				return false, false
			}
			along = along || abs(own[i]) == 1
			continue
		}
		in, out, under := own[i]-1, own[i]+1, v
		if v < 0 {
			in, out, under = -own[i]-1, -own[i]+1, -v
		}
		if fromOver*under < in*fromUnder {
			fromOver, fromUnder = in, under
		}
		if out*toUnder < toOver*under {
			toOver, toUnder = out, under
		}
	}
	return fromOver*toUnder < toOver*fromUnder, along
}

// Sight meets exactly the hexes that share a stretch with the line, whatever the
// grid, each once, and says how it came in.
func TestSightAgreesWithFractions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a, b := anyHex(t, g, "a"), anyHex(t, g, "b")
		measure := func(h int16) [3]int {
			return across(int(g.cube[h][0]-g.cube[a][0]), int(g.cube[h][1]-g.cube[a][1]))
		}
		run := measure(b)
		want := map[int16]bool{} // true: along
		for h := range int16(g.Len()) {
			if ok, along := meets(run, measure(h)); ok || h == a {
				want[h] = along
			}
		}
		line := g.Sight(nil, a, b)
		got := map[int16]bool{}
		meet := func(h int16, along bool) {
			if _, twice := got[h]; twice {
				t.Fatalf("%s is met twice", g.Name(h))
			}
			got[h] = along
		}
		for i, c := range line {
			meet(c.Hex, c.Along)
			if c.Along && c.Beside != NoHex {
				meet(c.Beside, true)
			}
			if i > 0 {
				checkCrossing(t, g, line[i-1], c)
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%s to %s meets %v, want %v", g.Name(a), g.Name(b), got, want)
		}
		for h, along := range want {
			if have, ok := got[h]; !ok || have != along {
				t.Fatalf("%s to %s: %s met %v along %v, want along %v", g.Name(a), g.Name(b), g.Name(h), ok, have, along)
			}
		}
		if line[0].Hex != a || line[len(line)-1].Hex != b {
			t.Fatalf("the line runs from %s to %s", g.Name(line[0].Hex), g.Name(line[len(line)-1].Hex))
		}
		if x, y := sides(line), sides(g.Sight(nil, b, a)); !slices.Equal(x, y) {
			t.Fatalf("%s to %s crosses the sides %v, back %v", g.Name(a), g.Name(b), x, y)
		}
	})
}

func sides(line []Crossing) []int32 {
	var out []int32
	for _, c := range line {
		if c.Side >= 0 {
			out = append(out, c.Side)
		}
	}
	slices.Sort(out)
	return out
}

// checkCrossing holds what is said of a stretch against the hex before.
func checkCrossing(t *rapid.T, g *Grid, before, c Crossing) {
	between := func(x, y int16) int32 {
		if d := g.DirTo(x, y); d >= 0 {
			return g.Side(x, d)
		}
		return -1
	}
	switch {
	case c.Along && c.Beside != NoHex:
		if c.Side != between(c.Hex, c.Beside) || before.Along {
			t.Fatalf("runs along %+v after %+v", c, before)
		}
		if d, e := g.DirTo(before.Hex, c.Hex), g.DirTo(before.Hex, c.Beside); d >= 0 && e >= 0 && (d-e+6)%6 != 1 && (d-e+6)%6 != 5 {
			t.Fatalf("runs between %s and %s, of which one is not next to %s", g.Name(c.Hex), g.Name(c.Beside), g.Name(before.Hex))
		}
	case c.Along:
		if EdgeHex(c.Side) != c.Hex || g.Across(c.Side) != NoHex {
			t.Fatalf("runs along the edge of the map by %+v", c)
		}
	case c.Side >= 0:
		if g.DirTo(before.Hex, c.Hex) >= 0 && c.Side != between(before.Hex, c.Hex) {
			t.Fatalf("%+v is not entered from %+v", c, before)
		}
		if EdgeHex(c.Side) != c.Hex && g.Across(c.Side) != c.Hex {
			t.Fatalf("%+v is no side of its hex", c)
		}
	case c.Beside != NoHex:
		if g.DirTo(c.Hex, c.Beside) < 0 {
			t.Fatalf("%+v is no corner", c)
		}
	}
}

// The drawn picture is the naive truth: sample the line densely; every hex well
// inside is met, and every hex met has points of the line within its border.
func TestSightAgreesWithTheDrawing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a, b := anyHex(t, g, "a"), anyHex(t, g, "b")
		met := map[int16]bool{}
		for _, c := range g.Sight(nil, a, b) {
			met[c.Hex] = true
			if c.Along {
				met[c.Beside] = true
			}
		}
		pa, pb := g.Center(a), g.Center(b)
		length := map[int16]int{}
		const samples = 1000
		for i := 0; i <= samples; i++ {
			f := float64(i) / samples
			p := Point{pa.X + f*(pb.X-pa.X), pa.Y + f*(pb.Y-pa.Y)}
			for h := range int16(g.Len()) {
				if g.cellHas(h, p) {
					length[h]++
				}
			}
		}
		for h := range int16(g.Len()) {
			if length[h] >= 3 && !met[h] {
				t.Fatalf("line %s to %s passes %s (%d samples) unseen", g.Name(a), g.Name(b), g.Name(h), length[h])
			}
			if length[h] == 0 && met[h] && apart(pa, pb) < 2*g.Km {
				t.Fatalf("line %s to %s does not touch %s", g.Name(a), g.Name(b), g.Name(h))
			}
		}
	})
}

// cellHas tells whether p lies in the closed area of h, with a hair's tolerance.
func (g *Grid) cellHas(h int16, p Point) bool {
	c := g.Center(h)
	first := 30.0
	if !g.flat {
		first = 0
	}
	for i := range 6 {
		a := (first + 60*float64(i)) * math.Pi / 180
		if (p.X-c.X)*math.Cos(a)+(p.Y-c.Y)*math.Sin(a) > g.Km/2+1e-9*g.Km {
			return false
		}
	}
	return true
}

// What a person reads off the map.
func TestSightOnPaper(t *testing.T) {
	g := bigGrid(t, 9, 9)
	for _, c := range []struct{ from, to, want string }{
		{"0103", "0103", "0103"},
		{"0103", "0106", "0103 |0104 |0105 |0106"},
		{"0103", "0303", "0103 0202=0203 0303"},
		{"0103", "0404", "0103 |0203 |0304 |0404"},
		{"0101", "0204", "0101 |0102 |0202 |0103 |0203 |0204"},
		{"0101", "0205", "0101 |0102 <0103,0202> |0203 <0204,0104> |0205"},
	} {
		a, err := g.Find(c.from)
		if err != nil {
			t.Fatal(err)
		}
		b, err := g.Find(c.to)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i, x := range g.Sight(nil, a, b) {
			switch s := g.Name(x.Hex); {
			case x.Along:
				got = append(got, s+"="+g.Name(x.Beside))
			case x.Side >= 0:
				got = append(got, "|"+s)
			case x.Beside >= 0:
				got = append(got, "<"+s+","+g.Name(x.Beside)+">")
			case i > 0 || x.Side < 0:
				got = append(got, s)
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("from %s to %s: %s, want %s", c.from, c.to, s, c.want)
		}
	}
}

func TestSightDoesNotAllocate(t *testing.T) {
	g := bigGrid(t, 100, 100)
	if n := testing.AllocsPerRun(20, func() {
		var memory [64]Crossing
		if len(g.Sight(memory[:0], 5000, 6313)) < 13 {
			t.Error("too short")
		}
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

func BenchmarkSight(b *testing.B) {
	g := bigGrid(b, 100, 100)
	a := g.At(50, 50)
	for _, c := range []struct {
		name     string
		col, row int
	}{{"straight13", 50, 63}, {"slant13", 61, 57}, {"along12", 56, 59}} {
		to := g.At(c.col, c.row)
		b.Run(c.name, func(b *testing.B) {
			var memory [64]Crossing
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n = len(g.Sight(memory[:0], a, to))
			}
			b.ReportMetric(float64(n), "stretches")
			b.ReportMetric(float64(g.Distance(a, to)), "hexes")
		})
	}
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}
