package table_test

import (
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// TestOpponentsKeepTheirTime: an opponent that would think long is given a budget at a
// table, and the one that is asked for where there is that.
func TestOpponentsKeepTheirTime(t *testing.T) {
	for _, x := range []struct{ asked, patience, want time.Duration }{
		{0, 0, 0},
		{0, 2 * time.Second, 2 * time.Second},
		{time.Second, 2 * time.Second, time.Second},
		{time.Second, 0, time.Second},
	} {
		st, err := store.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		got := make(chan time.Duration, 1)
		slow := bots.Kind{ID: "slow", Name: "Slow", Patience: x.patience, New: func(_ kernel.Game, budget time.Duration) bots.Bot {
			got <- budget
			return script(first)
		}}
		h := table.NewHouse(table.Config{Titles: titles.List{{Title: toy.Game{}, Bots: []bots.Kind{slow}}}, Store: st, Budget: x.asked})
		if _, err := h.Create(table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"bot:slow", "person"}}); err != nil {
			t.Fatal(err)
		}
		if budget := <-got; budget != x.want {
			t.Errorf("%v asked for, patience %v: given %v, want %v", x.asked, x.patience, budget, x.want)
		}
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}
}
