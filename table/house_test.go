package table_test

import (
	"encoding/json"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

func text(t *testing.T, s table.Snapshot) string {
	t.Helper()
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// What nobody uses is put away, and comes back as it was.
func TestPutAway(t *testing.T) {
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var later atomic.Int64
	start := time.Date(2026, 6, 6, 6, 30, 0, 0, time.UTC)
	now := func() time.Time { return start.Add(time.Duration(later.Load())) }
	h := table.NewHouse(table.Config{Titles: titles.List{{Title: toy.Game{}, Bots: bots.Basic()}}, Store: st, Now: now})
	defer func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}()
	in, err := h.Create(table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}})
	if err != nil {
		t.Fatal(err)
	}
	use := func() (*table.Table, func(), table.Snapshot) {
		t.Helper()
		tb, release, err := h.Use(in.ID)
		if err != nil {
			t.Fatal(err)
		}
		snap, err := tb.Snapshot(0, -1)
		if err != nil {
			t.Fatal(err)
		}
		return tb, release, snap
	}
	tb, release, _ := use()
	if _, err := tb.Choose(0, 0, "write 3"); err != nil {
		t.Fatal(err)
	}
	want, err := tb.Snapshot(0, -1)
	if err != nil {
		t.Fatal(err)
	}
	later.Store(int64(2 * time.Minute))
	h.Sweep()
	if n := tb.Held(); n != 0 {
		t.Errorf("scenes for %d seats are kept that nobody looks at", n)
	}
	same, free, got := use()
	if same != tb || text(t, got) != text(t, want) {
		t.Errorf("after slimming\n%s\nwas\n%s", text(t, got), text(t, want))
	}
	free()
	later.Store(int64(time.Hour))
	h.Sweep()
	if same, free, _ = use(); same != tb {
		t.Error("a table in use has been put away")
	}
	free()
	release()
	later.Store(int64(2 * time.Hour))
	h.Sweep()
	other, free, got := use()
	defer free()
	if other == tb {
		t.Error("a table that nobody uses is kept")
	}
	if text(t, got) != text(t, want) {
		t.Errorf("after it was put away\n%s\nwas\n%s", text(t, got), text(t, want))
	}
}
