package board

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

const short = 99

// naive finds all cheapest costs by relaxing every edge until nothing changes.
func naive(g *Graph, start int16, budget int, price StepFunc) []int {
	cost := make([]int, g.Len())
	for i := range cost {
		cost[i] = -1
	}
	cost[start] = 0
	for changed := true; changed; {
		changed = false
		for p := range int16(g.Len()) {
			if cost[p] < 0 || p != start && price(p, p, -1).Stop {
				continue
			}
			for e := g.First[p]; e < g.First[p+1]; e++ {
				to := g.To[e]
				if to == NoHex {
					continue
				}
				st := price(p, to, e)
				c := cost[p] + int(st.Cost)
				if st.Reason == 0 && c <= budget && (cost[to] < 0 || c < cost[to]) {
					cost[to], changed = c, true
				}
			}
		}
	}
	return cost
}

func anyGraph(t *rapid.T) *Graph {
	if rapid.Bool().Draw(t, "hexes") {
		return anyGrid(t).Graph()
	}
	n := rapid.IntRange(1, 12).Draw(t, "areas")
	var links []Link
	for a := range n {
		for b := a + 1; b < n; b++ {
			if rapid.IntRange(0, 2).Draw(t, "link") == 0 {
				links = append(links, Link{int16(a), int16(b), 0})
			}
		}
	}
	areas, err := NewAreas(make([]string, n), links)
	if err != nil {
		t.Fatal(err)
	}
	return &areas.Graph
}

func TestSearchAgreesWithNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGraph(t)
		s := NewSearch(g)
		for range 3 { // the same memory again and again
			table := rapid.SliceOfN(rapid.Int8Range(-3, 5), len(g.To), len(g.To)).Draw(t, "costs")
			stops := rapid.SliceOfN(rapid.IntRange(0, 5), g.Len(), g.Len()).Draw(t, "stops")
			start := int16(rapid.IntRange(0, g.Len()-1).Draw(t, "start"))
			budget := rapid.IntRange(0, 20).Draw(t, "budget")
			useTable := rapid.Bool().Draw(t, "table")
			price := func(_, to int16, e int32) Step {
				if e < 0 { // the naive version asks about a place
					return Step{Stop: !useTable && stops[to] == 0}
				}
				if table[e] < 0 {
					return Step{Reason: uint16(-table[e])}
				}
				return Step{Cost: int16(table[e]), Stop: !useTable && stops[to] == 0}
			}
			if useTable {
				s.ReachTable(start, budget, short, table)
			} else {
				s.Reach(start, budget, short, price)
			}
			want := naive(g, start, budget, price)
			found := 0
			for p := range int16(g.Len()) {
				got, ok := s.Cost(p)
				if !ok {
					got = -1
				} else {
					found++
				}
				if got != want[p] {
					t.Fatalf("place %d costs %d, naive says %d", p, got, want[p])
				}
				checkPath(t, g, s, start, p, got, table)
			}
			if found != len(s.Reached()) {
				t.Fatalf("%d places have a cost but %d are listed", found, len(s.Reached()))
			}
			checkRefused(t, g, s, budget, table)
		}
	})
}

func checkPath(t *rapid.T, g *Graph, s *Search, start, to int16, cost int, table []int8) {
	path := s.Path(nil, to)
	if cost < 0 {
		if path != nil || s.Entered(to) != -1 {
			t.Fatalf("unreached place %d has path %v", to, path)
		}
		return
	}
	if path[0] != start || path[len(path)-1] != to {
		t.Fatalf("path to %d is %v", to, path)
	}
	sum := 0
	for i := 1; i < len(path); i++ {
		e := s.Entered(path[i])
		if e < g.First[path[i-1]] || e >= g.First[path[i-1]+1] || g.To[e] != path[i] {
			t.Fatalf("path %v enters %d by edge %d", path, path[i], e)
		}
		sum += int(table[e])
	}
	if sum != cost {
		t.Fatalf("path %v costs %d, search says %d", path, sum, cost)
	}
}

func checkRefused(t *rapid.T, g *Graph, s *Search, budget int, table []int8) {
	seen := map[int32]bool{}
	for _, r := range s.Refused() {
		if seen[r.Edge] {
			t.Fatalf("edge %d refused twice", r.Edge)
		}
		seen[r.Edge] = true
		from := int16(slices.IndexFunc(g.First, func(f int32) bool { return f > r.Edge }) - 1)
		cost, ok := s.Cost(from)
		switch {
		case !ok:
			t.Fatalf("edge %d refused from an unreached place", r.Edge)
		case table[r.Edge] < 0 && r.Reason != uint16(-table[r.Edge]):
			t.Fatalf("edge %d refused for %d, want %d", r.Edge, r.Reason, -table[r.Edge])
		case table[r.Edge] >= 0 && (r.Reason != short || cost+int(table[r.Edge]) <= budget):
			t.Fatalf("edge %d of cost %d refused for %d at %d of %d", r.Edge, table[r.Edge], r.Reason, cost, budget)
		}
	}
}

func TestSearchReusesItsMemory(t *testing.T) {
	g, table := rangeOf160(t)
	s := NewSearch(g)
	price := func(_, _ int16, e int32) Step {
		if table[e] < 0 {
			return Step{Reason: uint16(-table[e])}
		}
		return Step{Cost: int16(table[e])}
	}
	path := make([]int16, 0, 64)
	if n := testing.AllocsPerRun(20, func() {
		s.ReachTable(150, 9, short, table)
		s.Reach(150, 9, short, price)
		path = s.Path(path[:0], s.Reached()[len(s.Reached())-1])
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

func TestSearchSurvivesTheWrapOfItsCounter(t *testing.T) {
	g, table := rangeOf160(t)
	s := NewSearch(g)
	s.ReachTable(150, 9, short, table)
	want := slices.Clone(s.Reached())
	s.now = 0xfffe0000
	for range 4 {
		s.ReachTable(150, 9, short, table)
		if !slices.Equal(s.Reached(), want) {
			t.Fatalf("after %d searches %v, want %v", s.now, s.Reached(), want)
		}
	}
}

func TestAreasRejectWrongLinks(t *testing.T) {
	for _, l := range [][]Link{{{0, 0, 0}}, {{0, 9, 0}}, {{-1, 0, 0}}, {{0, 1, 0}, {1, 0, 0}}} {
		if _, err := NewAreas([]string{"Caen", "Bayeux"}, l); err == nil {
			t.Errorf("links %v are taken", l)
		}
	}
	a, err := NewAreas([]string{"Caen", "Bayeux", "Vire"}, []Link{{0, 1, 5}, {1, 2, 6}})
	if err != nil {
		t.Fatal(err)
	}
	if e := a.EdgeTo(2, 1, -1); e < 0 || a.Flags[e] != 6 || a.EdgeTo(0, 2, -1) != -1 {
		t.Errorf("edge of Vire to Bayeux is %d with flags %v", e, a.Flags)
	}
}

// rangeOf160 is a 19 by 14 grid with mixed terrain, a river, a road and a cliff,
// such that 9 movement points from its middle reach about 160 hexes.
func rangeOf160(tb testing.TB) (*Graph, []int8) {
	tb.Helper()
	g, err := NewGrid(Layout{Cols: 19, Rows: 14, Top: "flat", Shifted: "even", Name: "CCRR", FirstCol: 1, FirstRow: 1, Km: 1})
	if err != nil {
		tb.Fatal(err)
	}
	gr := g.Graph()
	table := make([]int8, len(gr.To))
	for e, to := range gr.To {
		if to == NoHex {
			continue
		}
		from := EdgeHex(int32(e))
		_, rowFrom := g.printed(from)
		colTo, rowTo := g.printed(to)
		switch {
		case rowFrom == 7 && rowTo == 7: // road
			table[e] = 1
		case (rowFrom <= 4) != (rowTo <= 4) && colTo%3 == 0: // cliff
			table[e] = -1
		case (rowFrom <= 9) != (rowTo <= 9): // river
			table[e] = 2
		default:
			table[e] = 1 + int8((colTo*7+rowTo*3)%11/6)
		}
	}
	return gr, table
}

func BenchmarkRange(b *testing.B) {
	g, table := rangeOf160(b)
	s := NewSearch(g)
	b.Run("table", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			s.ReachTable(132, 9, short, table)
		}
		b.ReportMetric(float64(len(s.Reached())), "hexes")
	})
	b.Run("func", func(b *testing.B) {
		b.ReportAllocs()
		price := func(_, _ int16, e int32) Step {
			c := table[e]
			if c < 0 {
				return Step{Reason: uint16(-c)}
			}
			return Step{Cost: int16(c)}
		}
		for b.Loop() {
			s.Reach(132, 9, short, price)
		}
		b.ReportMetric(float64(len(s.Reached())), "hexes")
	})
}
