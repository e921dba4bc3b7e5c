package table_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// The scenario with the most turns of all games is played, taken back, put away, taken up
// again, saved and read by another house: nothing of it is lost.
func TestLongestGameIsResumed(t *testing.T) {
	all, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	ask, turns := table.NewGame{Dice: journal.Seeded, Seed: "longest"}, 0
	for _, e := range all {
		in := e.Title.Info()
		for _, sc := range in.Scenarios {
			if sc.Turns > turns {
				turns, ask.Game, ask.Scenario, ask.Seats = sc.Turns, in.ID, sc.ID, []string{"person", "person"}
			}
		}
	}
	dir := t.TempDir()
	open := func(dir string) (*table.House, func()) {
		st, err := store.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		h := table.NewHouse(table.Config{Titles: all, Store: st})
		return h, func() {
			h.Close()
			if err := st.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	h, end := open(dir)
	in, err := h.Create(ask)
	if err != nil {
		t.Fatal(err)
	}
	use := func(h *table.House, id string) *table.Table {
		tb, release, err := h.Use(id)
		if err != nil {
			t.Fatal(err)
		}
		release()
		return tb
	}
	tb := use(h, in.ID)
	rng, undone := rand.New(rand.NewPCG(4, 4)), 0
	for n := range 90 {
		snap, seat := deciding(t, tb)
		pick := snap.Offers[rng.IntN(len(snap.Offers))].Choice
		for _, o := range snap.Offers {
			if o.Main && rng.IntN(2) == 0 {
				pick = o.Choice
			}
		}
		if _, err := tb.Choose(seat, snap.Index, pick); err != nil {
			t.Fatalf("%s: %v", pick, err)
		}
		if n%6 != 0 {
			continue
		}
		if _, err := tb.Undo(seat, snap.Index); err == nil { // no draw and no other seat since
			undone++
			if back, _ := deciding(t, tb); shown(t, back) != shown(t, snap) {
				t.Fatalf("%s, taken back, leaves something", pick)
			}
		}
	}
	if undone == 0 {
		t.Error("nothing was taken back")
	}
	before, seat := deciding(t, tb)
	end()

	h, end = open(dir)
	defer end()
	tb = use(h, in.ID)
	again, who := deciding(t, tb)
	if who != seat || shown(t, again) != shown(t, before) {
		t.Error("taken up again it is another game")
	}
	var file bytes.Buffer
	if err := tb.Journal(&file); err != nil {
		t.Fatal(err)
	}
	other, close := open(t.TempDir())
	defer close()
	read, err := other.Import(context.Background(), &file, nil)
	if err != nil {
		t.Fatal(err)
	}
	if there, who := deciding(t, use(other, read.ID)); who != seat || shown(t, there) != shown(t, before) {
		t.Error("read by another house it is another game")
	}
}

// shown is what a snapshot shows of the game, whatever the table is.
func shown(t *testing.T, s table.Snapshot) string {
	return text(t, table.Snapshot{Index: s.Index, Scene: s.Scene, Offers: s.Offers, Barred: s.Barred})
}

// deciding is what the seat sees that has to decide.
func deciding(t *testing.T, tb *table.Table) (table.Snapshot, kernel.Seat) {
	t.Helper()
	for seat := range kernel.Seat(2) {
		snap, err := tb.Snapshot(seat, -1)
		if err != nil {
			t.Fatal(err)
		}
		if len(snap.Offers) > 0 {
			return snap, seat
		}
	}
	t.Fatal("nobody has to decide")
	return table.Snapshot{}, 0
}
