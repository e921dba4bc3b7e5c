package board

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func anyLayout(t *rapid.T) Layout {
	l := Layout{
		Cols:     rapid.IntRange(1, 12).Draw(t, "cols"),
		Rows:     rapid.IntRange(1, 12).Draw(t, "rows"),
		Top:      rapid.SampledFrom([]string{"flat", "pointy"}).Draw(t, "top"),
		Shifted:  rapid.SampledFrom([]string{"odd", "even"}).Draw(t, "shifted"),
		Name:     rapid.SampledFrom([]string{"CCRR", "RRCC", "CC.RRR", "R/C"}).Draw(t, "name"),
		FirstCol: rapid.IntRange(0, 7).Draw(t, "firstCol"),
		FirstRow: rapid.IntRange(0, 7).Draw(t, "firstRow"),
		ColsLeft: rapid.Bool().Draw(t, "left"),
		Km:       rapid.SampledFrom([]float64{0.5, 1, 68.4}).Draw(t, "km"),
	}
	return l
}

func anyGrid(t *rapid.T) *Grid {
	g, err := NewGrid(anyLayout(t))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func anyHex(t *rapid.T, g *Grid, label string) int16 {
	return int16(rapid.IntRange(0, g.Len()-1).Draw(t, label))
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-6 }

func apart(a, b Point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// The drawn picture is the naive truth: neighbours are the hexes one hex width away.
func TestAdjacentAgreesWithTheDrawing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a := anyHex(t, g, "a")
		want := map[int16]bool{}
		for b := range int16(g.Len()) {
			if near(apart(g.Center(a), g.Center(b)), g.Km) {
				want[b] = true
			}
		}
		got := map[int16]bool{}
		for d, b := range g.Adjacent[a] {
			if b == NoHex {
				continue
			}
			got[b] = true
			if g.Adjacent[b][Opposite(d)] != a {
				t.Fatalf("%s is %s of %s but not the other way round", g.Name(b), g.DirName(d), g.Name(a))
			}
			ca, cb, co := g.Center(a), g.Center(b), g.Corners(a)
			p, q := co[d], co[(d+1)%6]
			if !near((ca.X+cb.X)/2, (p.X+q.X)/2) || !near((ca.Y+cb.Y)/2, (p.Y+q.Y)/2) {
				t.Fatalf("side %s of %s is not between corners %d and %d", g.DirName(d), g.Name(a), d, d+1)
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%s has neighbours %v, the drawing says %v", g.Name(a), got, want)
		}
		for b := range want {
			if !got[b] {
				t.Fatalf("%s lacks neighbour %s", g.Name(a), g.Name(b))
			}
		}
	})
}

func TestCompassWords(t *testing.T) {
	for _, top := range []string{"flat", "pointy"} {
		g, err := NewGrid(Layout{Cols: 5, Rows: 5, Top: top, Shifted: "even", Name: "CCRR", FirstCol: 1, FirstRow: 1, Km: 1})
		if err != nil {
			t.Fatal(err)
		}
		mid, _ := g.Find("0303")
		for d, n := range g.Adjacent[mid] {
			v, w := g.Center(n), g.DirName(d)
			c := g.Center(mid)
			for word, ok := range map[string]bool{
				"N": v.Y < c.Y-0.1, "S": v.Y > c.Y+0.1, "E": v.X > c.X+0.1, "W": v.X < c.X-0.1,
			} {
				if strings.Contains(w, word) != ok {
					t.Errorf("%s: direction %d is called %s but leads from %v to %v", top, d, w, c, v)
				}
			}
		}
	}
}

func TestNamesFindTheirHex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		for h := range int16(g.Len()) {
			if got, err := g.Find(g.Name(h)); err != nil || got != h {
				t.Fatalf("Find(%s) = %d, %v, want %d", g.Name(h), got, err, h)
			}
			if g.Under(g.Center(h)) != h {
				t.Fatalf("the centre of %s is not under it", g.Name(h))
			}
			if col, row := g.drawn(h); g.At(col, row) != h {
				t.Fatalf("At(%d, %d) is not %s", col, row, g.Name(h))
			}
		}
	})
}

func TestUnderIsTheNearestCentre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		lo, hi := g.Bounds()
		p := Point{rapid.Float64Range(lo.X, hi.X).Draw(t, "x"), rapid.Float64Range(lo.Y, hi.Y).Draw(t, "y")}
		best := math.Inf(1)
		for h := range int16(g.Len()) {
			best = min(best, apart(p, g.Center(h)))
		}
		h := g.Under(p)
		if h == NoHex {
			if best < g.Km/2-1e-9 {
				t.Fatalf("%v lies %.3f from a centre but Under says off map", p, best)
			}
			return
		}
		if d := apart(p, g.Center(h)); d > best+1e-9 {
			t.Fatalf("%v: Under gives %s at %.3f, nearest is %.3f", p, g.Name(h), d, best)
		}
	})
}

// The numbering of the printed maps: koenig, greatestday (seed: 33.008 and 34.009
// share a hexside, 72.006 to 76.003 is 5 hexes), dday91 (J9 has J8 J10 I9 I10 K9 K10).
func TestPrintedNumberings(t *testing.T) {
	for _, c := range []struct {
		l        Layout
		from     string
		adjacent string
		far      [2]string
		dist     int
	}{
		{Layout{Cols: 19, Rows: 14, Top: "flat", Shifted: "even", Name: "CCRR", FirstCol: 1, FirstRow: 1, Km: 1},
			"0904", "0903 1003 1004 0905 0804 0803", [2]string{"0201", "1614"}, 20},
		{Layout{Cols: 110, Rows: 68, Top: "flat", Shifted: "odd", Name: "CC.RRR", FirstCol: 0, FirstRow: 1, ColsLeft: true, Km: 0.5},
			"33.008", "33.007 32.008 32.009 33.009 34.009 34.008", [2]string{"72.006", "76.003"}, 5},
		{Layout{Cols: 20, Rows: 22, Top: "flat", Shifted: "even", Name: "AR", FirstCol: 1, FirstRow: 1, Km: 68.4},
			"J9", "J8 K9 K10 J10 I10 I9", [2]string{"K11", "L9"}, 2},
		{Layout{Cols: 33, Rows: 60, Top: "pointy", Shifted: "even", Name: "RRCC", Prefix: "B", FirstCol: 1, FirstRow: 1, ColsLeft: true, Km: 1},
			"B0907", "B0807 B0906 B1007 B1008 B0908 B0808", [2]string{"B0907", "B0910"}, 3},
	} {
		g, err := NewGrid(c.l)
		if err != nil {
			t.Fatal(err)
		}
		h, err := g.Find(c.from)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, n := range g.Adjacent[h] {
			got = append(got, g.Name(n))
		}
		if s := strings.Join(got, " "); s != c.adjacent {
			t.Errorf("%s: neighbours %s, want %s", c.from, s, c.adjacent)
		}
		a, errA := g.Find(c.far[0])
		b, errB := g.Find(c.far[1])
		if errA != nil || errB != nil || g.Distance(a, b) != c.dist {
			t.Errorf("%v: distance %d (%v %v), want %d", c.far, g.Distance(a, b), errA, errB, c.dist)
		}
	}
}

func TestLayoutErrorsSayWhatWouldBeRight(t *testing.T) {
	good := Layout{Cols: 3, Rows: 3, Top: "flat", Shifted: "even", Name: "CCRR", FirstCol: 1, FirstRow: 1, Km: 1}
	for want, change := range map[string]func(*Layout){
		"want flat or pointy":    func(l *Layout) { l.Top = "round" },
		"want odd or even":       func(l *Layout) { l.Shifted = "" },
		"want 1 to 32000 hexes":  func(l *Layout) { l.Cols = 0 },
		"above 0":                func(l *Layout) { l.Km = 0 },
		"either C or A":          func(l *Layout) { l.Name = "CC" },
		"separate column and":    func(l *Layout) { l.Name, l.Cols, l.Rows = "CR", 12, 12 },
		"want 1 to 26":           func(l *Layout) { l.Name, l.FirstCol = "AR", 26 },
		"want 0 or more":         func(l *Layout) { l.FirstCol = -1 },
		"names run from 0101 to": nil,
	} {
		l := good
		if change != nil {
			change(&l)
		}
		g, err := NewGrid(l)
		if err == nil {
			_, err = g.Find("9999")
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: error %v, want %q in it", l, err, want)
		}
	}
}

func TestSidesAreFiledOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		a := anyHex(t, g, "a")
		for d, b := range g.Adjacent[a] {
			s := g.Side(a, d)
			if b == NoHex {
				if s != Edge(a, d) || g.Back(s) != -1 {
					t.Fatalf("side %s of %s at the map edge is filed under %d", g.DirName(d), g.Name(a), s)
				}
				continue
			}
			if s != g.Side(b, Opposite(d)) {
				t.Fatalf("%s and %s file their hexside apart", g.Name(a), g.Name(b))
			}
			if g.Back(Edge(a, d)) != Edge(b, Opposite(d)) || g.Across(Edge(a, d)) != b || g.DirTo(a, b) != d {
				t.Fatalf("edge %s of %s does not lead to %s and back", g.DirName(d), g.Name(a), g.Name(b))
			}
			if EdgeHex(s) != a && EdgeHex(s) != b || EdgeDir(s) > 2 {
				t.Fatalf("hexside filed under edge %d", s)
			}
		}
	})
}

// steps counts the neighbour steps between two hexes the naive way.
func steps(g *Grid, a, b int16) int {
	dist := map[int16]int{a: 0}
	for queue := []int16{a}; len(queue) > 0; queue = queue[1:] {
		for _, n := range g.Adjacent[queue[0]] {
			if _, ok := dist[n]; n != NoHex && !ok {
				dist[n] = dist[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
	return dist[b]
}

func TestDistanceCountsSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGrid(t)
		// A grid of one row or column has detours that leave the map, so give it room.
		if g.Cols < 2 || g.Rows < 2 {
			t.Skip("too narrow")
		}
		a, b := anyHex(t, g, "a"), anyHex(t, g, "b")
		if got, want := g.Distance(a, b), steps(g, a, b); got != want {
			t.Fatalf("%s to %s: distance %d, steps %d", g.Name(a), g.Name(b), got, want)
		}
	})
}

// A window keeps every name of its hexes, and neighbours stay neighbours.
func TestWindowKeepsNamesAndNeighbours(t *testing.T) {
	l := Layout{Cols: 12, Rows: 10, Top: "pointy", Shifted: "odd", Name: "RR.CCC", FirstCol: 1, FirstRow: 1, ColsLeft: true, Km: 1, Sheets: []Sheet{
		{Prefix: "A", Col: 1, Row: 4, Cols: 7, Rows: 7, FirstCol: 1, FirstRow: 1, Name: "RRCC"},
		{Prefix: "B", Col: 5, Row: 1, Cols: 8, Rows: 6, FirstCol: 1, FirstRow: 1, Name: "RRCC"},
	}}
	whole, err := NewGrid(l)
	if err != nil {
		t.Fatal(err)
	}
	w, err := NewGrid(l.Window(5, 1, 8, 6, "B"))
	if err != nil {
		t.Fatal(err)
	}
	if got := w.Name(0); got != "B0101" {
		t.Errorf("the first hex is called %s, want B0101", got)
	}
	both := 0
	for h := range int16(w.Len()) {
		from, err := whole.Find(w.Name(h))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range whole.Names(from) {
			if got, err := w.Find(name); name[0] != '0' && (err != nil || got != h) {
				t.Errorf("%s is %s, want %s: %v", name, w.Name(got), w.Name(h), err)
			}
		}
		both += len(w.Names(h)) - 1
		for d, n := range w.Adjacent[h] {
			if n != NoHex && w.Name(n) != whole.NameOn(1, whole.Adjacent[from][d]) {
				t.Errorf("%s of %s lies %s, on the whole %s", w.DirName(d), w.Name(h), w.Name(n), whole.Name(whole.Adjacent[from][d]))
			}
		}
	}
	if both != 9 {
		t.Errorf("%d hexes of the window have a second name, want the 3 by 3 that the sheets share", both)
	}
}
