package table_test

import (
	"bytes"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/dice"
	"sandtable/journal"
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
		if tables[i], _, err = h.Use(in.ID); err != nil { // kept to the end
			return err
		}
		for seat := range info.Seats {
			if _, err := tables[i].AddNonce(kernel.Seat(seat), dice.NewNonce()); err != nil {
				return err
			}
		}
		return nil
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

// BenchmarkWhy measures the answer to "why not here" where most can be tried: at the
// busiest decision of a random game, about the place that most candidates belong to.
func BenchmarkWhy(b *testing.B) {
	all, err := titles.All()
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range all {
		b.Run(e.Title.Info().ID, func(b *testing.B) {
			tb := newTable(b, e)
			rng := rand.New(rand.NewPCG(7, 1))
			busiest, most := 0, 0
			for at := range 400 {
				seat, text, err := tb.RandomChoice(rng)
				if err != nil {
					b.Fatal(err)
				}
				if seat == kernel.Nobody {
					break
				}
				if n := tb.Candidates(); n > most {
					busiest, most = at, n
				}
				if _, err := tb.Choose(seat, tb.Now().Index, text); err != nil {
					b.Fatal(err)
				}
			}
			tb = newTable(b, e)
			rng = rand.New(rand.NewPCG(7, 1))
			for range busiest {
				seat, text, err := tb.RandomChoice(rng)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := tb.Choose(seat, tb.Now().Index, text); err != nil {
					b.Fatal(err)
				}
			}
			seat, place := tb.Busiest()
			b.ReportAllocs()
			for b.Loop() {
				list, err := tb.Why(seat, place, "")
				if err != nil || len(list) == 0 {
					b.Fatalf("nothing at %q: %v", place, err)
				}
			}
			b.ReportMetric(float64(tb.Candidates()), "candidates")
		})
	}
}

// BenchmarkOffered measures what a stream asks of a table for one event besides the steps:
// where it stands and what is offered, where a random game first offers much.
func BenchmarkOffered(b *testing.B) {
	all, err := titles.All()
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range all {
		b.Run(e.Title.Info().ID, func(b *testing.B) {
			tb, seat := newTable(b, e), kernel.Nobody
			rng := rand.New(rand.NewPCG(7, 1))
			for range 40 {
				var text string
				var err error
				if seat, text, err = tb.RandomChoice(rng); err != nil || seat == kernel.Nobody {
					b.Fatalf("seat %d: %v", seat, err)
				}
				if st, err := tb.Steps(seat, tb.Now().Index); err != nil || len(st.Offers) > 20 {
					break
				}
				if _, err := tb.Choose(seat, tb.Now().Index, text); err != nil {
					b.Fatal(err)
				}
			}
			var room table.Room
			at, offers := tb.Now().Index, 0
			b.ReportAllocs()
			for b.Loop() {
				st, err := tb.StepsIn(&room, seat, at)
				if err != nil {
					b.Fatal(err)
				}
				offers = len(st.Offers)
			}
			b.ReportMetric(float64(offers), "offers")
		})
	}
}

// newTable returns a table of persons in a house of its own, with dice that are the
// same each time.
func newTable(b testing.TB, e titles.Entry) *table.Table {
	b.Helper()
	st, err := store.Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	h := table.NewHouse(table.Config{Titles: titles.List{e}, Store: st})
	b.Cleanup(func() {
		h.Close()
		if err := st.Close(); err != nil {
			b.Error(err)
		}
	})
	info := e.Title.Info()
	ask := table.NewGame{Game: info.ID, Scenario: info.Scenarios[0].ID, Dice: journal.Seeded, Seed: "why"}
	for range info.Seats {
		ask.Seats = append(ask.Seats, table.Person)
	}
	in, err := h.Create(ask)
	if err != nil {
		b.Fatal(err)
	}
	tb, _, err := h.Use(in.ID) // kept to the end
	if err != nil {
		b.Fatal(err)
	}
	return tb
}

// BenchmarkReplay measures reading a saved game and checking all of it: form, order,
// rules, digests and dice, in nanoseconds a choice or draw.
func BenchmarkReplay(b *testing.B) {
	all, err := titles.All()
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range all {
		b.Run(e.Title.Info().ID, func(b *testing.B) {
			text, steps := savedGame(b, e)
			find := func(string) (kernel.Game, error) { return e.Title, nil }
			b.ReportAllocs()
			for b.Loop() {
				if _, err := journal.Verify(bytes.NewReader(text), find); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*steps), "ns/step")
			b.ReportMetric(float64(len(text))/float64(steps), "bytes/step")
		})
	}
}

// savedGame plays a random game and returns its journal.
func savedGame(b *testing.B, e titles.Entry) ([]byte, int) {
	b.Helper()
	info := e.Title.Info()
	j := journal.Journal{Header: journal.Header{
		Format: journal.Version, Game: info.ID, Ruleset: info.Ruleset, Data: info.Data, Scenario: info.Scenarios[0].ID,
		Dice:    journal.DiceHeader{Mode: journal.Seeded, Generator: dice.ChaCha8, Seed: "bench"},
		Created: "2026-01-01T00:00:00Z",
	}}
	for range info.Seats {
		j.Header.Seats = append(j.Header.Seats, table.Person)
	}
	f, err := journal.NewFold(e.Title, j.Header)
	if err != nil {
		b.Fatal(err)
	}
	src, err := j.Header.Dice.Source(dice.Secret{})
	if err != nil {
		b.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(4, 4))
	for p := f.Position(); !p.Node().Final; {
		s := journal.Step{Seat: p.Node().Seat}
		if s.Seat == kernel.Chance {
			if s.Choice, err = src.Draw(f.Draws(), p.Outcomes(nil)); err != nil {
				b.Fatal(err)
			}
		} else {
			legal := p.Legal(nil)
			s.Choice = legal[rng.IntN(len(legal))]
		}
		j.Lines = append(j.Lines, journal.Line{Kind: journal.Move, Index: f.Index() + 1, Seat: s.Seat, Text: e.Title.Format(p, s.Choice)})
		f.Push(s)
		if n := f.Index(); n%32 == 0 || p.Node().Final {
			j.Lines = append(j.Lines, journal.Line{Kind: journal.Digest, Index: n, Digest: p.Digest()})
		}
	}
	var text bytes.Buffer
	if err := j.Encode(&text); err != nil {
		b.Fatal(err)
	}
	return text.Bytes(), f.Index()
}
