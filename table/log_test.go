package table_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// A view brings the end of a long log, and page by page the whole can be read: as
// much as a seat is shown step by step, in order, whatever is taken back.
func TestLogByPages(t *testing.T) {
	const size = 2
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	h := table.NewHouse(table.Config{Titles: titles.List{{Title: toy.Game{}}}, Store: st, Page: size})
	t.Cleanup(func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	tb := house{h, st}.table(t, "person", "person")
	var want [2][]table.LogEntry
	tell := func(from int) {
		for s := range want {
			st, err := tb.Steps(kernel.Seat(s), from)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range st.Steps {
				if len(x.Lines) > 0 {
					want[s] = append(want[s], table.LogEntry{Index: x.Index, Seat: x.Seat, Turn: x.Turn, Lines: x.Lines})
				}
			}
		}
	}
	rng := rand.New(rand.NewPCG(8, 8))
	undone := false
	for {
		at := tb.Now().Index
		seat, m := byLot(t, tb, rng)
		if seat == kernel.Nobody {
			break
		}
		if !undone && at > 2 && m.Floor < m.Index {
			undone = true
			if _, err := tb.Undo(seat, m.Floor); err != nil {
				t.Fatal(err)
			}
			for s := range want {
				want[s] = slices.DeleteFunc(want[s], func(e table.LogEntry) bool { return e.Index > m.Floor })
			}
			continue
		}
		tell(at)
	}
	if !undone {
		t.Error("nothing was taken back")
	}
	for s := range want {
		snap, err := tb.Snapshot(kernel.Seat(s), -1)
		if err != nil {
			t.Fatal(err)
		}
		pages := 1
		got := snap.Log.Entries
		for p := snap.Log; p.Earlier > 0; pages++ {
			if n := lines(p.Entries); n < size || n-len(p.Entries[0].Lines) >= size {
				t.Fatalf("a page has %d lines, its first entry %d", n, len(p.Entries[0].Lines))
			}
			to := p.Earlier
			if p, err = tb.Log(kernel.Seat(s), to); err != nil {
				t.Fatal(err)
			}
			if p.Entries[len(p.Entries)-1].Index != to {
				t.Fatalf("the page that ends at index %d ends at %d", to, p.Entries[len(p.Entries)-1].Index)
			}
			got = append(p.Entries[:len(p.Entries):len(p.Entries)], got...)
		}
		if pages < 3 || fmt.Sprint(got) != fmt.Sprint(want[s]) {
			t.Errorf("seat %d: %d pages with %d entries; want 3 or more, with %d", s, pages, len(got), len(want[s]))
		}
		old, err := tb.Snapshot(kernel.Seat(s), 4)
		if err != nil || len(old.Log.Entries) == 0 || old.Log.Entries[len(old.Log.Entries)-1].Index > 4 {
			t.Errorf("%v; the log at index 4: %+v", err, old.Log)
		}
	}
	for _, to := range []int{-1, tb.Now().Index + 1} {
		if _, err := tb.Log(0, to); err == nil {
			t.Errorf("there is a page that ends at index %d", to)
		}
	}
	if _, err := tb.Log(2, 0); err == nil {
		t.Error("there is a log of seat 2")
	}
}

// What is kept of a log makes no difference to it: a table that has been asked for pages
// all the time gives the same ones as one that has just been opened, whatever is taken
// back meanwhile.
func TestLogKeptAndNew(t *testing.T) {
	all, err := titles.All()
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range all[:3] {
		st, err := store.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		h := table.NewHouse(table.Config{Titles: titles.List{e}, Store: st, Page: 3 + 4*i})
		t.Cleanup(func() {
			h.Close()
			if err := st.Close(); err != nil {
				t.Error(err)
			}
		})
		info := e.Title.Info()
		ask := table.NewGame{Game: info.ID, Scenario: info.Scenarios[0].ID, Seats: []string{"person", "person"}, Dice: journal.Seeded, Seed: "a"}
		kept, fresh := house{h, st}.create(t, ask), house{h, st}.create(t, ask)
		rng := rand.New(rand.NewPCG(9, uint64(i)))
		far := 0
		for range 150 {
			back := rng.IntN(4) == 0
			for range rng.IntN(12) {
				seat, text, err := kept.RandomChoice(rng)
				if err != nil {
					t.Fatal(err)
				}
				if seat == kernel.Nobody {
					break
				}
				at := kept.Now().Index
				m, err := kept.Make(seat, table.Seen{Index: at}, text)
				if err == nil {
					_, err = fresh.Make(seat, table.Seen{Index: at}, text)
				}
				if err != nil {
					t.Fatal(err)
				}
				if back && m.Floor < m.Index {
					back = false
					if n := m.Index - m.Floor; n > 8 {
						far++
					}
					for _, tb := range []*table.Table{kept, fresh} {
						if _, err := tb.Undo(seat, m.Floor); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			last := kept.Now().Index
			to := last
			if rng.IntN(2) == 0 {
				to = rng.IntN(to + 1)
			}
			for range 1 + rng.IntN(6) {
				fresh.Forget()
				want, err := fresh.Log(0, to)
				if err != nil {
					t.Fatal(err)
				}
				got, err := kept.Log(0, to)
				if err != nil {
					t.Fatal(err)
				}
				if fmt.Sprint(got) != fmt.Sprint(want) {
					t.Fatalf("%s: the page that ends at index %d of %d is\n%v\nwant\n%v", info.ID, to, last, got, want)
				}
				to = got.Earlier
			}
		}
		if far == 0 {
			t.Errorf("%s: never more was taken back than a page has", info.ID)
		}
	}
}

func lines(list []table.LogEntry) (n int) {
	for _, e := range list {
		n += len(e.Lines)
	}
	return n
}

// byLot makes a choice drawn by lot for the seat whose turn it is, nobody's when the game is over.
func byLot(t *testing.T, tb *table.Table, rng *rand.Rand) (kernel.Seat, table.Made) {
	t.Helper()
	seat, text, err := tb.RandomChoice(rng)
	if err != nil {
		t.Fatal(err)
	}
	if seat == kernel.Nobody {
		return seat, table.Made{}
	}
	m, err := tb.Make(seat, table.Seen{Index: tb.Now().Index}, text)
	if err != nil {
		t.Fatal(err)
	}
	return seat, m
}
