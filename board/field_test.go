package board

import (
	"slices"
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
	few := rapid.SliceOfN(rapid.OneOf(rapid.IntRange(-3, 15), rapid.IntRange(-3, maxCost)), 1, 40).Draw(t, "prices")
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
func naive(g *Grid, price []int, gate func(int16) Gate, start int16, budget int) []int {
	cost := slices.Repeat([]int{-1}, g.Len())
	cost[start] = 0
	for changed := true; changed; {
		changed = false
		for e, c := range price {
			from, to := EdgeHex(int32(e)), g.Across(int32(e))
			if to == NoHex || c < 0 || cost[from] < 0 || gate(to) == Closed || gate(from) == Stop && from != start {
				continue
			}
			if n := cost[from] + c; n <= budget && (cost[to] < 0 || n < cost[to]) {
				cost[to], changed = n, true
			}
		}
	}
	return cost
}

func open(int16) Gate { return Open }

// hexBefore is the neighbour by which the cheapest way enters a hex: the cheapest,
// then the lowest in number.
func hexBefore(g *Grid, price, cost []int, gate func(int16) Gate, start, to int16) int16 {
	best := NoHex
	for from := range int16(g.Len()) {
		d := g.DirTo(from, to)
		if d < 0 || cost[from] < 0 || price[Edge(from, d)] < 0 || cost[from]+price[Edge(from, d)] != cost[to] || gate(from) == Stop && from != start {
			continue
		}
		if best == NoHex || cost[from] < cost[best] {
			best = from
		}
	}
	return best
}

func TestFieldAgreesWithNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, w, price := anyWays(t)
		start := anyHex(t, g, "start")
		budget := rapid.OneOf(rapid.IntRange(0, 30), rapid.IntRange(0, 2000)).Draw(t, "budget")
		gates := make([]Gate, g.Len())
		for _, h := range rapid.SliceOfN(rapid.IntRange(0, g.Len()-1), 0, g.Len()/4).Draw(t, "closed") {
			gates[h] = Closed
		}
		for _, h := range rapid.SliceOfN(rapid.IntRange(0, g.Len()-1), 0, g.Len()/4).Draw(t, "stops") {
			gates[h] = Stop
		}
		asked := make([]int, g.Len())
		gate := func(h int16) Gate { asked[h]++; return gates[h] }
		quiet := func(h int16) Gate { return gates[h] }
		want := naive(g, price, quiet, start, budget)
		free := naive(g, price, open, start, maxBudget)
		all := w.From(start)
		defer all.Free()
		all.Run(budget, gate)
		once := slices.Clone(asked)
		listed := slices.Collect(all.Hexes())
		for h := range int16(g.Len()) {
			if once[h] > 1 || h == start && once[h] > 0 {
				t.Fatalf("the gate of %s is asked %d times", g.Name(h), once[h])
			}
			got, ok := all.Cost(h)
			if !ok {
				got = -1
			}
			if got != want[h] || all.Has(h) != (ok && h != start) {
				t.Fatalf("%s costs %d, in the set %v, naive says %d", g.Name(h), got, all.Has(h), want[h])
			}
			if all.Has(h) {
				if len(listed) == 0 || listed[0] != h {
					t.Fatalf("%v are listed where %d comes next", listed, h)
				}
				listed = listed[1:]
			}
			checkPath(t, g, all, price, want, quiet, start, h)
			one := w.From(start)
			one.RunTo(h, budget, quiet)
			if c, k := one.Cost(h); k != ok || k && c != got || !slices.Equal(one.Path(nil, h), all.Path(nil, h)) {
				t.Fatalf("alone, %s costs %d %v by %v", g.Name(h), c, k, one.Path(nil, h))
			}
			one.Free()
			if g.Len() < 200 || h%50 == 0 {
				why := w.From(start)
				checkWhy(t, g, price, want, free, quiet, start, h, budget, why.Why(h, budget, quiet))
				why.Free()
			}
		}
		if len(listed) != 0 {
			t.Fatalf("%v are listed last", listed)
		}
		set := func(g Gate) []uint64 {
			words := make([]uint64, len(gates)/64+1)
			for h, x := range gates {
				if x == g {
					words[h>>6] |= 1 << (h & 63)
				}
			}
			return words
		}
		reach := make([]uint64, len(gates)/64+1)
		w.Reach(start, budget, set(Closed), set(Stop), reach)
		for h := range int16(g.Len()) {
			if got := reach[h>>6]>>(h&63)&1 != 0; got != all.Has(h) {
				t.Fatalf("%s is reached: %v, in the field: %v", g.Name(h), got, all.Has(h))
			}
		}
		checkWay(t, g, w, all, start, budget, set(Closed), set(Stop))
	})
}

// checkWay asks for ways after the search for the same, and after one that differs in one thing.
func checkWay(t *rapid.T, g *Grid, w *Ways, all *Field, start int16, budget int, closed, stops []uint64) {
	again := func(start int16, budget int, closed, stops []uint64) {
		w.Reach(start, budget, closed, stops, make([]uint64, len(closed)))
	}
	hex := anyHex(t, g, "other")
	other := func(set []uint64) []uint64 {
		set = slices.Clone(set)
		set[hex>>6] ^= 1 << (hex & 63)
		return set
	}
	asks := []func(){
		func() {},
		func() { again(hex, budget, closed, stops) },
		func() { again(start, budget+rapid.IntRange(-9, 9).Draw(t, "more"), closed, stops) },
		func() { again(start, budget, other(closed), stops) },
		func() { again(start, budget, closed, other(stops)) },
		func() { again(start, budget, closed, stops) },
	}
	every := make([]int16, g.Len())
	for h := range every {
		every[h] = int16(h)
	}
	for i, ask := range asks {
		ask()
		costs := w.Costs(nil, start, every, budget, closed, stops)
		for h := range int16(g.Len()) {
			if want, ok := all.Cost(h); ok && costs[h] != want || ok != (costs[h] >= 0) {
				t.Fatalf("%s costs %d after search %d, in the field %d", g.Name(h), costs[h], i, want)
			}
			if h == start || g.Len() >= 200 && h%7 != start%7 {
				continue
			}
			if got, want := w.Way(nil, start, h, budget, closed, stops), all.Path(nil, h); !slices.Equal(got, want) {
				t.Fatalf("the way to %s is %v after search %d, in the field %v", g.Name(h), got, i, want)
			}
		}
	}
}

func checkPath(t *rapid.T, g *Grid, f *Field, price, cost []int, gate func(int16) Gate, start, to int16) {
	path := f.Path([]int16{7}, to)
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
		if want := hexBefore(g, price, cost, gate, start, path[i]); path[i-1] != want {
			t.Fatalf("path %v enters %s from %s, want %s", path, g.Name(path[i]), g.Name(path[i-1]), g.Name(want))
		}
	}
}

func checkWhy(t *rapid.T, g *Grid, price, cost, free []int, gate func(int16) Gate, start, to int16, budget int, got Refusal) {
	d := g.DirTo(start, to)
	var want Refusal
	switch {
	case cost[to] >= 0:
	case free[to] >= 0 && free[to] <= budget:
		for h := to; h != start; h = hexBefore(g, price, free, open, start, h) {
			switch {
			case gate(h) == Closed:
				want = Refusal{Cause: Shut, At: h}
			case gate(h) == Stop && h != to:
				want = Refusal{Cause: Ended, At: h}
			}
		}
	case d >= 0 && price[Edge(start, d)] < 0:
		want = Refusal{Cause: Barred, Reason: uint16(-price[Edge(start, d)])}
	case free[to] < 0:
		want.Cause = NoWay
	default:
		want = Refusal{Cause: TooFar, Need: free[to]}
	}
	if got != want {
		t.Fatalf("%s is refused for %+v, want %+v", g.Name(to), got, want)
	}
}

func TestFieldDoesNotAllocate(t *testing.T) {
	_, w := mixed(t, 19, 14)
	closed := func(h int16) Gate {
		if h == 133 {
			return Closed
		}
		return Open
	}
	if n := testing.AllocsPerRun(20, func() {
		var path [64]int16
		f := w.From(132)
		f.Run(9, closed)
		if len(f.Path(path[:0], 134)) == 0 {
			t.Error("134 cannot be entered")
		}
		f.Free()
		f = w.From(132)
		if f.Why(265, 9, closed).Cause != TooFar {
			t.Error("265 is not too far")
		}
		f.Free()
		var none, found [5]uint64
		if w.Reach(132, 9, none[:], none[:], found[:]); found[134>>6]>>(134&63)&1 == 0 {
			t.Error("134 is not reached")
		}
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

func bigGrid(tb testing.TB, cols, rows int) *Grid {
	tb.Helper()
	g, err := NewGrid(Layout{Cols: cols, Rows: rows, Top: "flat", Shifted: "even", Name: "CCRR", FirstCol: 1, FirstRow: 1, Km: 1})
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// mixed is a grid with mixed terrain, a river, a road and a cliff every 14 rows,
// such that 9 movement points from its middle reach about 160 hexes.
func mixed(tb testing.TB, cols, rows int) (*Grid, *Ways) {
	tb.Helper()
	g := bigGrid(tb, cols, rows)
	w, err := g.Ways(func(e int32) (int, uint16) {
		_, rowFrom := g.printed(EdgeHex(e))
		colTo, rowTo := g.printed(g.Across(e))
		rowFrom, rowTo = (rowFrom-1)%14+1, (rowTo-1)%14+1
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
	return g, w
}

func BenchmarkRange(b *testing.B) {
	for _, c := range []struct {
		name             string
		cols, rows       int
		col, row, budget int
	}{{"9MP/19x14", 19, 14, 9, 6, 9}, {"9MP/100x100", 100, 100, 51, 48, 9}, {"20MP/100x100", 100, 100, 51, 48, 20}} {
		b.Run(c.name, func(b *testing.B) {
			g, w := mixed(b, c.cols, c.rows)
			start := g.At(c.col, c.row)
			units := make([]uint8, g.Len())
			for h := 3; h < len(units); h += 40 {
				units[h] = 1
			}
			inTheWay := func(h int16) Gate {
				if units[h] != 0 {
					return Closed
				}
				return Open
			}
			hexes := 0
			b.ReportAllocs()
			for b.Loop() {
				f := w.From(start)
				f.Run(c.budget, inTheWay)
				hexes = 0
				for range f.Hexes() {
					hexes++
				}
				f.Free()
			}
			b.ReportMetric(float64(hexes), "hexes")
		})
	}
}

// A search with tolls finds what a search would find on ways with those prices, and
// leaves its memory fit for searches without.
func TestFieldTolls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, plain, price := anyWays(t)
		w := plain.Tolled()
		start := anyHex(t, g, "start")
		budget := rapid.IntRange(0, 300).Draw(t, "budget")
		tolls := rapid.SliceOfN(rapid.IntRange(-1, MaxToll), 1, 7).Draw(t, "tolls")
		toll := func(from, to int16) int { return tolls[(int(from)*5+int(to))%len(tolls)] }
		sum := slices.Clone(price)
		for e := range sum {
			to := g.Across(int32(e))
			if to == NoHex || price[e] < 0 {
				continue
			}
			if n := toll(EdgeHex(int32(e)), to); n < 0 {
				sum[e] = -1
			} else {
				sum[e] += n
			}
		}
		want := naive(g, sum, open, start, budget)
		all := w.From(start)
		all.RunToll(NoHex, budget, open, toll)
		for h := range int16(g.Len()) {
			got, ok := all.Cost(h)
			if !ok {
				got = -1
			}
			if got != want[h] {
				t.Fatalf("%s costs %d, naive says %d", g.Name(h), got, want[h])
			}
			checkPath(t, g, all, sum, want, open, start, h)
		}
		to := anyHex(t, g, "to")
		if r := func() Refusal { f := w.From(start); defer f.Free(); return f.WhyToll(to, budget, open, toll) }(); (r.Cause == Reached) != (want[to] >= 0) {
			t.Fatalf("%s: %+v, naive says %d", g.Name(to), r, want[to])
		}
		all.Free()
		want = naive(g, price, open, start, budget)
		again := plain.From(start)
		defer again.Free()
		again.Run(budget, open)
		for h := range int16(g.Len()) {
			if got, ok := again.Cost(h); ok != (want[h] >= 0) || ok && got != want[h] {
				t.Fatalf("without tolls %s costs %d, naive says %d", g.Name(h), got, want[h])
			}
		}
	})
}
