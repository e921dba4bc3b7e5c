package server

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/scene"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// BenchmarkFold measures writing a list of offers as it is sent, over the lists of a
// random game that are long enough to be looked at.
func BenchmarkFold(b *testing.B) {
	all, err := titles.All()
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range all {
		b.Run(e.Title.Info().ID, func(b *testing.B) {
			v := &visit{Table: personsTable(b, e)}
			lists := longLists(b, v.Table, 400)
			n, offers, sent := 0, 0, 0
			b.ReportAllocs()
			for b.Loop() {
				list := lists[n%len(lists)]
				n++
				offers += len(list)
				sent += len(v.fold(list))
			}
			b.ReportMetric(float64(offers)/float64(n), "offers")
			b.ReportMetric(float64(sent)/float64(n), "sent")
		})
	}
}

// longLists are the lists of at least scene.AlikeFrom offers in so many choices of a random game.
func longLists(tb testing.TB, t *table.Table, choices int) (lists [][]scene.Offer) {
	rng := rand.New(rand.NewPCG(7, 1))
	for range choices {
		now := t.Info()
		if now.Over {
			break
		}
		st, err := t.Steps(kernel.Seat(now.ToMove), now.Index)
		if err != nil {
			tb.Fatal(err)
		}
		if len(st.Offers) >= scene.AlikeFrom {
			lists = append(lists, slices.Clone(st.Offers))
		}
		if _, err := t.Choose(kernel.Seat(now.ToMove), now.Index, st.Offers[rng.IntN(len(st.Offers))].Choice); err != nil {
			tb.Fatal(err)
		}
	}
	return lists
}

// personsTable is a table of persons in a house of its own, with dice that are the
// same each time.
func personsTable(tb testing.TB, e titles.Entry) *table.Table {
	tb.Helper()
	st, err := store.Open(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	h := table.NewHouse(table.Config{Titles: titles.List{e}, Store: st})
	tb.Cleanup(func() {
		h.Close()
		if err := st.Close(); err != nil {
			tb.Error(err)
		}
	})
	info := e.Title.Info()
	ask := table.NewGame{Game: info.ID, Scenario: info.Scenarios[0].ID, Dice: journal.Seeded, Seed: "fold"}
	for range info.SeatsIn(ask.Scenario, nil) {
		ask.Seats = append(ask.Seats, table.Person)
	}
	in, err := h.Create(ask)
	if err != nil {
		tb.Fatal(err)
	}
	t, _, err := h.Use(in.ID) // kept to the end
	if err != nil {
		tb.Fatal(err)
	}
	return t
}
