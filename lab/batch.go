package lab

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
)

// DefaultLimit is the number of choices and draws after which a game is held
// to run without end.
const DefaultLimit = 200_000

// MostGames is the most games of a batch: every one is kept in memory.
const MostGames = 10_000_000

// DefaultCheckEvery is the distance between games that are checked in depth.
const DefaultCheckEvery = 1000

// Batch says which games to play.
type Batch struct {
	Game     kernel.Game
	Scenario string
	Options  kernel.Options
	Bots     []bots.Kind // by seat
	Games    int
	Seed     uint64
	// Workers is how many games are played at once; 0 means one a core.
	Workers int
	// Budget bounds a bot's time for one decision; 0 leaves it its own
	// measure of work, and only then do games repeat exactly.
	Budget time.Duration
	// Limit is the longest game in choices and draws; 0 means DefaultLimit.
	Limit int
	// CheckEvery: the first and every such game are checked in depth, node by
	// node; 0 means DefaultCheckEvery, negative none.
	CheckEvery int
	// Progress is called after every finished game, by one goroutine at a time.
	Progress func(Progress)
}

// Progress is how far a batch has come.
type Progress struct {
	Done, Total, Breaches int
	Elapsed               time.Duration
}

// seats are those of each game.
func (b *Batch) seats() kernel.Seating { return b.Game.Info().SeatsIn(b.Scenario, b.Options) }

// check says in one line what is wrong with the batch.
func (b *Batch) check() error {
	info := b.Game.Info()
	seats := b.seats()
	if len(b.Bots) != len(seats) {
		names := make([]string, len(seats))
		for i, s := range seats {
			names[i] = s.ID
		}
		return fmt.Errorf("%s needs %d bots, one a seat (%s), not %d", info.ID, len(seats), strings.Join(names, ", "), len(b.Bots))
	}
	if b.Games < 1 {
		return fmt.Errorf("a batch of %d games; at least 1 is needed", b.Games)
	}
	if b.Games > MostGames {
		return fmt.Errorf("a batch of %d games; at most %d go", b.Games, MostGames)
	}
	_, err := b.Game.New(b.Scenario, b.Options)
	return err
}

// Run plays the batch. When the context ends it stops, keeps the games that
// are finished, and reports them with Stopped set. The error is about the
// batch itself; what goes wrong within a game is a Breach of the report.
func Run(ctx context.Context, b Batch) (*Report, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	workers := b.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = min(workers, b.Games)
	var (
		started = time.Now()
		records = make([]*Record, b.Games)
		clocks  = make([]Clock, len(b.Bots))
		prog    = Progress{Total: b.Games}
		next    int
	)
	Spread(ctx, workers,
		func() (int, bool) {
			next++
			return next - 1, next <= b.Games
		},
		func(n int) (*Record, bool) {
			r := play(ctx, b, n, false)
			return r, r != nil
		},
		func(n int, r *Record) {
			for i := range clocks {
				clocks[i].Add(&r.Clocks[i])
			}
			r.Clocks = nil
			records[n] = r
			prog.Done++
			if r.Breach != nil {
				prog.Breaches++
			}
			prog.Elapsed = time.Since(started)
			if b.Progress != nil {
				b.Progress(prog)
			}
		})
	rep := newReport(b, records, clocks)
	rep.Seconds = time.Since(started).Seconds()
	rep.Workers = workers
	return rep, nil
}

// Play plays one game of a batch, alone; nil if the context ended first. n counts
// from 0.
func Play(ctx context.Context, b Batch, n int) (*Record, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	return play(ctx, b, n, false), nil
}

// Replay plays one game of a batch again, alone, and returns its record with
// every choice. n counts from 0.
func Replay(ctx context.Context, b Batch, n int) (*Record, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, fmt.Errorf("game number %d; games count from 0", n)
	}
	r := play(ctx, b, n, true)
	if r == nil {
		return nil, ctx.Err()
	}
	return r, nil
}

// generator is one of a game: stream 0 makes the draws, stream 1+s belongs to the
// bot of seat s.
func generator(seed uint64, game, stream int) *rand.Rand {
	var h kernel.Hash
	h.Word(seed)
	h.Int(int64(game))
	h.Int(int64(stream))
	a := h.Sum()
	h.Int(1)
	return rand.New(rand.NewPCG(a, h.Sum()))
}
