package table_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"sandtable/table"
)

// Whoever goes through a long game that is behind him waits once: what lies beside is near then,
// also in its log, however far it is from what the game keeps.
func TestLookingBackStaysNear(t *testing.T) {
	h, g := gatedHouse(t, table.Limits{})
	tb := h.tents(t, 1100)
	looked := func(at int) (applied int) {
		t.Helper()
		g.close(func(*gated) bool { applied++; return false })
		defer g.lift()
		if _, err := tb.Snapshot(0, at); err != nil {
			t.Fatal(err)
		}
		return applied
	}
	const there = 767 // 255 choices after what the game keeps
	looked(there)
	for at := there + 1; at < there+100; at++ {
		if n := looked(at); n > 140 {
			t.Fatalf("%d choices are made once more to look at index %d after the one before it", n, at)
		}
	}
	for at := there + 98; at > there-60; at-- {
		if n := looked(at); n > 140 {
			t.Fatalf("%d choices are made once more to look at index %d after the one behind it", n, at)
		}
	}
}

// Looking back shows the game as it is: what was taken back since is not shown.
func TestLookingBackAtWhatWasTakenBack(t *testing.T) {
	h, g := gatedHouse(t, table.Limits{})
	tb := h.tents(t, 1100)
	rng := rand.New(rand.NewPCG(3, 3))
	tents := func(tb *table.Table, at int) []table.PieceRows {
		t.Helper()
		rows, err := tb.Rows(0, at, []string{"red"})
		if err != nil || len(rows) == 0 {
			t.Fatalf("%v; where tents are at index %d: %v", err, at, rows)
		}
		return rows
	}
	tents(tb, 761)
	if _, err := tb.Undo(0, 700); err != nil {
		t.Fatal(err)
	}
	for range 200 { // others in the place of what was taken back: where there was a tent there is none
		n := tb.Info().Index
		if _, err := tb.Choose(0, n, []string{"pitch 2", "strike 2"}[n%2]); err != nil {
			t.Fatal(err)
		}
	}
	same := takenUp(t, h, g, tb.ID())
	for range 40 {
		at := 650 + rng.IntN(250)
		if one, other := tents(tb, at), tents(same, at); !reflect.DeepEqual(one, other) {
			t.Fatalf("at index %d who has looked before is told %v, and who has not %v", at, one, other)
		}
	}
}
