package board

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// anyWays is a grid, at times a large one, with a price for every edge; one below 0
// is the reason, negated, why the step is barred.
func anyWays(t *rapid.T) (*Grid, *Ways, []int) {
	l := anyLayout(t)
	if rapid.IntRange(0, 9).Draw(t, "large") == 0 {
		l.Cols, l.Rows = rapid.IntRange(13, 21).Draw(t, "wide"), 24
	}
	g, err := NewGrid(l)
	if err != nil {
		t.Fatal(err)
	}
	few := rapid.SliceOfN(rapid.IntRange(-3, maxCost), 1, 40).Draw(t, "prices")
	price := make([]int, 6*g.Len())
	for e := range price {
		if price[e] = few[(e*7+e/len(few))%len(few)]; price[e] == 0 {
			price[e] = 1
		}
	}
	w, err := g.Ways(func(e int32) (int, uint16) {
		if price[e] < 0 {
			return 0, uint16(-price[e])
		}
		return price[e], 0
	})
	if err != nil {
		t.Fatal(err)
	}
	return g, w, price
}

// naive finds all cheapest costs by pricing every edge over and over until nothing
// changes; -1 stands for hexes that cost more than the budget.
func naive(g *Grid, price []int, shut []bool, start int16, budget int) []int {
	cost := slices.Repeat([]int{-1}, g.Len())
	cost[start] = 0
	for changed := true; changed; {
		changed = false
		for e, c := range price {
			from, to := EdgeHex(int32(e)), g.Across(int32(e))
			if to == NoHex || c < 0 || cost[from] < 0 || shut[to] {
				continue
			}
			if n := cost[from] + c; n <= budget && (cost[to] < 0 || n < cost[to]) {
				cost[to], changed = n, true
			}
		}
	}
	return cost
}

// hexBefore is the neighbour by which the cheapest way enters a hex: the cheapest,
// then the lowest in number.
func hexBefore(g *Grid, price, cost []int, to int16) int16 {
	best := NoHex
	for from := range int16(g.Len()) {
		d := g.DirTo(from, to)
		if d < 0 || cost[from] < 0 || price[Edge(from, d)] < 0 || cost[from]+price[Edge(from, d)] != cost[to] {
			continue
		}
		if best == NoHex || cost[from] < cost[best] {
			best = from
		}
	}
	return best
}

func TestSearchAgreesWithNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, w, price := anyWays(t)
		start := anyHex(t, g, "start")
		budget := rapid.OneOf(rapid.IntRange(0, 30), rapid.IntRange(0, 254)).Draw(t, "budget")
		shut := make([]bool, g.Len())
		for _, h := range rapid.SliceOfN(rapid.IntRange(0, g.Len()-1), 0, g.Len()/4).Draw(t, "shut") {
			shut[h] = int16(h) != start || rapid.Bool().Draw(t, "stands in one")
		}
		search := func() *Search {
			s := new(Search)
			s.From(w, start)
			for h := range shut {
				if shut[h] {
					s.Shut(int16(h))
				}
			}
			return s
		}
		want := naive(g, price, shut, start, budget)
		free := naive(g, price, make([]bool, g.Len()), start, 1<<20)
		all := search()
		all.Run(budget)
		for h := range int16(g.Len()) {
			got, ok := all.Cost(h)
			if !ok {
				got = -1
			}
			if got != want[h] || all.Has(h) != (ok && h != start) {
				t.Fatalf("%s costs %d, in the set %v, naive says %d", g.Name(h), got, all.Has(h), want[h])
			}
			checkPath(t, g, all, price, want, start, h)
			one := search()
			one.RunTo(h, budget)
			if c, k := one.Cost(h); k != ok || k && c != got || !slices.Equal(one.Path(nil, h), all.Path(nil, h)) {
				t.Fatalf("alone, %s costs %d %v by %v", g.Name(h), c, k, one.Path(nil, h))
			}
			if g.Len() < 200 || h%50 == 0 {
				asked := search()
				checkWhy(t, g, price, want, free, shut, start, h, budget, asked.Why(h, budget))
			}
		}
	})
}

func checkPath(t *rapid.T, g *Grid, s *Search, price, cost []int, start, to int16) {
	path := s.Path([]int16{7}, to)
	if path[0] != 7 {
		t.Fatalf("path to %s overwrites what was there", g.Name(to))
	}
	path = path[1:]
	if cost[to] < 0 {
		if len(path) != 0 {
			t.Fatalf("%s cannot be entered, yet has the path %v", g.Name(to), path)
		}
		return
	}
	if path[0] != start || path[len(path)-1] != to {
		t.Fatalf("path from %s to %s is %v", g.Name(start), g.Name(to), path)
	}
	for i := 1; i < len(path); i++ {
		if want := hexBefore(g, price, cost, path[i]); path[i-1] != want {
			t.Fatalf("path %v enters %s from %s, want %s", path, g.Name(path[i]), g.Name(path[i-1]), g.Name(want))
		}
	}
}

func checkWhy(t *rapid.T, g *Grid, price, cost, free []int, shut []bool, start, to int16, budget int, got Refusal) {
	d := g.DirTo(start, to)
	var want Refusal
	switch {
	case cost[to] >= 0:
	case free[to] >= 0 && free[to] <= budget:
		want.Cause = Shut
		for h := to; h != start; h = hexBefore(g, price, free, h) {
			if shut[h] {
				want.At = h
			}
		}
	case d >= 0 && price[Edge(start, d)] < 0:
		want = Refusal{Cause: Barred, Reason: uint16(-price[Edge(start, d)])}
	case free[to] < 0:
		want.Cause = NoWay
	default:
		want = Refusal{Cause: TooFar, Need: free[to]}
	}
	if free[to] > maxBudget {
		return // so far off that no search gets there
	}
	if got != want {
		t.Fatalf("%s is refused for %+v, want %+v", g.Name(to), got, want)
	}
}

func TestStepGivesPriceOrReason(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, w, price := anyWays(t)
		a := anyHex(t, g, "a")
		for b := range int16(g.Len()) {
			cost, reason := w.Step(a, b)
			want := 0
			if d := g.DirTo(a, b); d >= 0 {
				want = price[Edge(a, d)]
			}
			if cost != max(want, 0) || int(reason) != max(-want, 0) {
				t.Fatalf("step from %s to %s: cost %d, reason %d, want %d", g.Name(a), g.Name(b), cost, reason, want)
			}
		}
	})
}

func TestWaysRejectWrongPrices(t *testing.T) {
	g, err := NewGrid(Layout{Cols: 2, Rows: 1, Top: "flat", Shifted: "even", Name: "CCRR", FirstCol: 1, FirstRow: 1, Km: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		cost   int
		reason uint16
		want   string
	}{
		{0, 0, "step from 0101 to 0201: cost 0, want 1 to 15 or a reason against it"},
		{16, 0, "cost 16"},
		{1, 65300, "reason 65300, want 0 to 65279"},
	} {
		_, err := g.Ways(func(int32) (int, uint16) { return c.cost, c.reason })
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("cost %d, reason %d: error %v, want %q", c.cost, c.reason, err, c.want)
		}
	}
	if g, err = NewGrid(Layout{Cols: 27, Rows: 19, Top: "flat", Shifted: "even", Name: "CCRR", Km: 1}); err != nil {
		t.Fatal(err)
	}
	if _, err = g.Ways(nil); err == nil || !strings.Contains(err.Error(), "513 hexes, want at most 512") {
		t.Errorf("ways on a grid of 513 hexes: error %v", err)
	}
}

func TestSearchDoesNotAllocate(t *testing.T) {
	w := rangeOf160(t)
	if n := testing.AllocsPerRun(20, func() {
		var (
			s, o Search
			path [64]int16
		)
		s.From(w, 132)
		s.Shut(133)
		s.Run(9)
		if len(s.Path(path[:0], 134)) == 0 {
			t.Error("134 cannot be entered")
		}
		o.From(w, 132)
		if o.Why(265, 9).Cause != TooFar {
			t.Error("265 is not too far")
		}
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// rangeOf160 is a 19 by 14 grid with mixed terrain, a river, a road and a cliff,
// such that 9 movement points from its middle reach about 160 hexes.
func rangeOf160(tb testing.TB) *Ways {
	tb.Helper()
	g, err := NewGrid(Layout{Cols: 19, Rows: 14, Top: "flat", Shifted: "even", Name: "CCRR", FirstCol: 1, FirstRow: 1, Km: 1})
	if err != nil {
		tb.Fatal(err)
	}
	w, err := g.Ways(func(e int32) (int, uint16) {
		_, rowFrom := g.printed(EdgeHex(e))
		colTo, rowTo := g.printed(g.Across(e))
		switch {
		case rowFrom == 7 && rowTo == 7: // road
			return 1, 0
		case (rowFrom <= 4) != (rowTo <= 4) && colTo%3 == 0: // cliff
			return 0, 1
		case (rowFrom <= 9) != (rowTo <= 9): // river
			return 2, 0
		}
		return 1 + (colTo*7+rowTo*3)%11/6, 0
	})
	if err != nil {
		tb.Fatal(err)
	}
	return w
}

func BenchmarkRange(b *testing.B) {
	w := rangeOf160(b)
	hexes := 0
	b.ReportAllocs()
	for b.Loop() {
		var s Search
		s.From(w, 132)
		for h := int16(3); h < 266; h += 40 { // units in the way
			s.Shut(h)
		}
		s.Run(9)
		hexes = 0
		for h := range int16(19 * 14) {
			if s.Has(h) {
				hexes++
			}
		}
	}
	b.ReportMetric(float64(hexes), "hexes")
}
