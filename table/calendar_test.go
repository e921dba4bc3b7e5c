package table_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
)

// Turns begin where the log says so, whatever has been taken back since somebody asked.
func TestTurns(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	rng := rand.New(rand.NewPCG(8, 8))
	want := []table.TurnStart{{Turn: 1}}
	taken, back := 0, false
	for {
		for seat := range kernel.Seat(2) {
			got, err := tb.Turns(seat)
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("%v; to seat %d turns begin at %v, the log says %v", err, seat, got, want)
			}
		}
		at := tb.Now().Index
		seat, m := byLot(t, tb, rng)
		if seat == kernel.Nobody {
			break
		}
		st, err := tb.Steps(0, at)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range st.Steps {
			for _, l := range x.Lines {
				if l.Turn > 0 {
					want = append(want, table.TurnStart{Index: x.Index, Turn: l.Turn, Head: l.Text})
				}
			}
		}
		if back = !back; back && m.Floor < m.Index {
			if _, err := tb.Turns(0); err != nil {
				t.Fatal(err)
			}
			if _, err := tb.Undo(seat, m.Floor); err != nil {
				t.Fatal(err)
			}
			taken++
			want = slices.DeleteFunc(want, func(x table.TurnStart) bool { return x.Index > m.Floor })
		}
	}
	if taken == 0 || len(want) < 3 {
		t.Errorf("%d times something was taken back, %d turns began", taken, len(want))
	}
	if _, err := tb.Turns(2); err == nil {
		t.Error("turns begin for seat 2")
	}
}

// Nobody waits for the turns of a long game: neither where it was played nor where it has just
// been taken up again is a choice of it made once more to tell them.
func TestTurnsPlayNothingAgain(t *testing.T) {
	h, g := gatedHouse(t, table.Limits{})
	tb := h.table(t, "person", "person")
	rng := rand.New(rand.NewPCG(8, 9))
	for seat := kernel.Seat(0); seat != kernel.Nobody; {
		seat, _ = byLot(t, tb, rng)
	}
	ask := func(tb *table.Table) []table.TurnStart {
		t.Helper()
		again := 0
		g.close(func(*gated) bool { again++; return false })
		defer g.lift()
		var turns []table.TurnStart
		for seat := range kernel.Seat(2) {
			var err error
			if turns, err = tb.Turns(seat); err != nil || again > 0 {
				t.Errorf("%v; seat %d is told the turns, and %d choices were made once more", err, seat, again)
			}
		}
		return turns
	}
	played := ask(tb)
	h.Close()
	if len(played) < 2 {
		t.Fatalf("turns begin at %v", played)
	}
	if read := ask(takenUp(t, h, g, tb.ID())); !slices.Equal(read, played) {
		t.Errorf("turns begin at %v when the game is taken up again, and at %v before", read, played)
	}
}
