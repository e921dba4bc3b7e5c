package board

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The same steps by class: one table of prices a condition.
func TestPricesByClass(t *testing.T) {
	g := bigGrid(t, 19, 14)
	classes, err := g.Classes(3, func(e int32) int { return int(e) % 3 })
	if err != nil {
		t.Fatal(err)
	}
	table := map[string][3]int{"dry": {1, 2, 3}, "mud": {2, 5, 0}}
	for weather, prices := range table {
		w, err := classes.Ways(func(k int) (int, uint16) {
			if prices[k] == 0 {
				return 0, 7
			}
			return prices[k], 0
		})
		if err != nil {
			t.Fatal(err)
		}
		for e := range int32(6 * g.Len()) {
			cost, reason := w.Step(EdgeHex(e), g.Across(e))
			switch want := prices[e%3]; {
			case g.Across(e) == NoHex:
				if cost != 0 || reason != 0 {
					t.Fatalf("%s: a step off the map has the price %d, %d", weather, cost, reason)
				}
			case cost != want || (reason == 7) != (want == 0):
				t.Fatalf("%s: edge %d costs %d, reason %d, want %d", weather, e, cost, reason, want)
			}
		}
	}
	if _, err := g.Classes(2, func(int32) int { return 2 }); err == nil || !strings.Contains(err.Error(), "step from 0101 to 0201: class 2, want 0 to 1") {
		t.Errorf("a class out of bounds: %v", err)
	}
}

// Kinds of steps are numbered as they first occur, and all steps of a kind are of one class.
func TestClassesOfKinds(t *testing.T) {
	g := bigGrid(t, 19, 14)
	seen := map[int32]bool{}
	classes, kinds, err := ClassesOf(g, func(e int32) int32 {
		seen[e%5] = true
		return e % 5
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(kinds) != len(seen) {
		t.Fatalf("%d kinds, want %d", len(kinds), len(seen))
	}
	w, err := classes.Ways(func(k int) (int, uint16) { return int(kinds[k]) + 1, 0 })
	if err != nil {
		t.Fatal(err)
	}
	for e := range int32(6 * g.Len()) {
		want := int(e%5) + 1
		if g.Across(e) == NoHex {
			want = 0
		}
		if cost, _ := w.Step(EdgeHex(e), g.Across(e)); cost != want {
			t.Fatalf("edge %d costs %d, want %d", e, cost, want)
		}
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
		{0, 0, "step from 0101 to 0201: cost 0, want 1 to 255 or a reason against it"},
		{256, 0, "cost 256"},
		{1, 32767, "reason 32767, want 0 to 32766"},
	} {
		_, err := g.Ways(func(int32) (int, uint16) { return c.cost, c.reason })
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("cost %d, reason %d: error %v, want %q", c.cost, c.reason, err, c.want)
		}
	}
}
