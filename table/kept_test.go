package table_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// BenchmarkKept measures what a table keeps in memory while all its seats follow it: after
// 100 moves, and of each of the 300 after them, once more than a page of their log has been
// read just now. What the store has not sorted by game yet, for all games together at
// most a mebibyte, does not count.
func BenchmarkKept(b *testing.B) {
	all, err := titles.All()
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range all {
		b.Run(e.Title.Info().ID, func(b *testing.B) { benchmarkKept(b, e) })
	}
}

func benchmarkKept(b *testing.B, e titles.Entry) {
	st, err := store.OpenWith(b.TempDir(), store.Options{SettleBytes: 1 << 10})
	if err != nil {
		b.Fatal(err)
	}
	var late time.Duration
	h := table.NewHouse(table.Config{Titles: titles.List{e}, Store: st, Now: func() time.Time { return time.Now().Add(late) }})
	defer func() {
		h.Close()
		if err := st.Close(); err != nil {
			b.Error(err)
		}
	}()
	info := e.Title.Info()
	games := make([]*followed, 8)
	for i := range games {
		ask := table.NewGame{Game: info.ID, Scenario: info.Scenarios[0].ID, Dice: journal.Seeded, Seed: fmt.Sprint(i)}
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
		games[i] = &followed{Table: tb, seats: len(info.Seats), rng: rand.New(rand.NewPCG(uint64(i), 1))}
	}
	// play makes moves at all tables and reads their logs; rest is what is kept of them when
	// nobody has read one for a while.
	play := func(moves int) (made int) {
		for _, g := range games {
			made += g.play(b, moves)
		}
		return made
	}
	rest := func() int64 {
		late += time.Hour
		for _, g := range games {
			g.follow(b, g.Now().Index)
		}
		h.Sweep()
		return heap()
	}
	empty := heap()
	play(100)
	begun := rest()
	moves := play(300)
	read := heap()
	b.ReportMetric(float64(begun-empty)/float64(len(games)), "B/table")
	b.ReportMetric(float64(read-begun)/float64(moves), "read-B/move")
	b.ReportMetric(float64(rest()-begun)/float64(moves), "B/move")
	runtime.KeepAlive(games)
}

// followed is a table that all its seats look at.
type followed struct {
	*table.Table
	seats int
	rng   *rand.Rand
}

// play makes up to so many moves, and then reads a page of the log of each seat.
func (g *followed) play(b *testing.B, moves int) (made int) {
	for ; made < moves; made++ {
		seat, text, err := g.RandomChoice(g.rng)
		if err != nil {
			b.Fatal(err)
		}
		if seat == kernel.Nobody {
			break
		}
		from := g.Now().Index
		if _, err := g.Make(seat, table.Seen{Index: from}, text); err != nil {
			b.Fatal(err)
		}
		g.follow(b, from)
	}
	for s := range g.seats {
		if _, err := g.Log(kernel.Seat(s), g.Now().Index); err != nil {
			b.Fatal(err)
		}
	}
	return made
}

// follow shows every seat what has happened since an index.
func (g *followed) follow(b *testing.B, from int) {
	for s := range g.seats {
		if _, err := g.Steps(kernel.Seat(s), from); err != nil {
			b.Fatal(err)
		}
	}
}

// heap is how much is in use that is no garbage, in bytes.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
