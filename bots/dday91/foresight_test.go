package dday91

import (
	"math"
	"slices"
	"testing"

	"sandtable/bots"
	"sandtable/bots/botstest"
	"sandtable/kernel"
)

// played is one game of Regular against itself: the position at the beginning of a portion, and the end.
func played(t *testing.T, scenario string, seed uint64, portion int) (then, end kernel.Position) {
	t.Helper()
	_, p := start(t, scenario, nil)
	return botstest.Played(p, []bots.Bot{&planner{w: regular}, &planner{w: regular}}, seed, func(p kernel.Position) bool {
		return Portion(p) == portion
	})
}

// TestForesight: before the last turn but one it comes nearer to what games come to than their mean
// does, which nobody knows before, and what it says of one seat it says of the other.
func TestForesight(t *testing.T) {
	const games = 30
	share := Shares()
	foretold, came := 0.0, make([]float64, 0, games)
	mean := 0.0
	for seed := range uint64(games) {
		then, end := played(t, "1944", seed, Portions-3)
		says, is := share(then, allied), share(end, allied)
		if other := share(then, german); math.Abs(says+other-1) > 1e-9 {
			t.Fatalf("seed %d: shares of %g and %g", seed, says, other)
		}
		foretold += (says - is) * (says - is)
		came = append(came, is)
		mean += is / games
	}
	spread := 0.0
	for _, is := range came {
		spread += (is - mean) * (is - mean)
	}
	if foretold > 0.8*spread {
		t.Errorf("squares of what it misses add up to %.2f, of the mean of all to %.2f", foretold, spread)
	}
}

// TestShareOfAnEnd: the verdict is three quarters of it, the lead one.
func TestShareOfAnEnd(t *testing.T) {
	for _, x := range []struct {
		east, lost int32
		winner     kernel.Seat
		want       float64
	}{{38, 0, allied, 0.933}, {30, 0, allied, 0.875}, {30, 0, kernel.Nobody, 0.5}, {22, 0, kernel.Nobody, 0.442}, {5, 5, german, 0.006}} {
		r := kernel.Result{Winner: x.winner, Score: [kernel.MaxSeats]int32{allied: x.east, german: x.lost}}
		if got := Share(r); math.Abs(got-x.want) > 0.001 {
			t.Errorf("%d east, %d lost: %.3f, want %.3f", x.east, x.lost, got, x.want)
		}
	}
}

// TestPortionsAreNumbered: the Allies have the odd ones. Late ones of the Germans in which nothing is
// left to be decided are passed over.
func TestPortionsAreNumbered(t *testing.T) {
	for _, want := range []int{1, 2, 13, Portions - 1} {
		if then, _ := played(t, "1943", 3, want); then == nil {
			t.Errorf("no portion %d", want)
		}
	}
}

// TestTablesNameTheAspects: where a table is of others the judge foretells.
func TestTablesNameTheAspects(t *testing.T) {
	g, _ := start(t, "1944", nil)
	botstest.TablesNameTheAspects(t, g, botstest.Foreseen{
		Tables: learned(), Most: 10,
		Eyes: func(p kernel.Position) botstest.Eyes { return NewEyes(p) },
		Used: func(p kernel.Position) bool { return NewForesight(p).table != nil },
	})
	kept := learned()["1944"]
	defer func() { learned()["1944"] = kept }()
	delete(learned(), "1944")
	then, _ := played(t, "1944", 1, 9)
	if s := NewForesight(then).share(then); s <= 0 || s >= 1 {
		t.Errorf("without a table the share is %g", s)
	}
}

// TestAspectsOfASideToMove: before a portion of one side the aspects of the other are 0.
func TestAspectsOfASideToMove(t *testing.T) {
	for seat, portion := range map[kernel.Seat]int{allied: 15, german: 16} {
		then, _ := played(t, "1944", 2, portion)
		x := NewEyes(then)
		a := x.Aspects(then, nil)
		half := len(a) / 2
		none := func(v float64) bool { return v != 0 }
		if first, second := slices.ContainsFunc(a[:half], none), slices.ContainsFunc(a[half:], none); first != (seat == allied) || second != (seat == german) {
			t.Errorf("portion %d: aspects of the Allies %v, of the Germans %v", portion, first, second)
		}
	}
}
