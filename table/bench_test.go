package table_test

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// BenchmarkChoose measures choices that are durable when they are answered, by 100
// games at once, each waiting for its answer: 100 people at as many tables.
func BenchmarkChoose(b *testing.B) {
	all, err := titles.All()
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range all {
		b.Run(e.Title.Info().ID, func(b *testing.B) { benchmarkChoose(b, e) })
	}
}

func benchmarkChoose(b *testing.B, e titles.Entry) {
	st, err := store.Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	h := table.NewHouse(table.Config{Titles: titles.List{e}, Store: st})
	defer func() {
		h.Close()
		if err := st.Close(); err != nil {
			b.Error(err)
		}
	}()
	info := e.Title.Info()
	ask := table.NewGame{Game: info.ID, Scenario: info.Scenarios[0].ID}
	for range info.Seats {
		ask.Seats = append(ask.Seats, table.Person)
	}
	const games = 100
	tables := make([]*table.Table, games)
	begin := func(i int) error {
		in, err := h.Create(ask)
		if err != nil {
			return err
		}
		tables[i], _, err = h.Use(in.ID) // kept to the end
		return err
	}
	for i := range tables {
		if err := begin(i); err != nil {
			b.Fatal(err)
		}
	}
	var (
		left  atomic.Int64
		steps atomic.Int64
		wg    sync.WaitGroup
	)
	left.Store(int64(b.N))
	b.ResetTimer()
	start := time.Now()
	for i := range tables {
		wg.Add(1)
		go func() {
			defer wg.Done()
			rng := rand.New(rand.NewPCG(uint64(i), 1))
			for left.Add(-1) >= 0 {
				seat, text, err := tables[i].RandomChoice(rng)
				if err != nil {
					b.Error(err)
					return
				}
				if seat == kernel.Nobody {
					if err := begin(i); err != nil {
						b.Error(err)
						return
					}
					continue
				}
				from := tables[i].Now().Index
				got, err := tables[i].Choose(seat, from, text)
				if err != nil {
					b.Error(err)
					return
				}
				steps.Add(int64(got.Index - from))
			}
		}()
	}
	wg.Wait()
	took := time.Since(start).Seconds()
	b.ReportMetric(float64(b.N)/took, "choices/s")
	b.ReportMetric(float64(steps.Load())/took, "steps/s")
}
