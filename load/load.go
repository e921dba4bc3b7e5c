// Package load plays at a server as a room full of browsers would: tables with two
// or more seats, a line for every seat, and moves made at random from what the server
// offers. It measures what a person waits for: from sending a choice to
// the answer, and to the event that shows it to the others.
//
// It knows nothing of the server's code; only the index, the offers, in the form in
// which they are sent, and the end of a game are read from what arrives.
package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sandtable/scene"
)

// Config says what to play.
type Config struct {
	Address  string // "http://127.0.0.1:8080/"
	Game     string
	Scenario string
	Options  map[string]string
	Tables   int           // games at once
	Rate     float64       // moves a second over all tables; 0: as fast as answers come
	Moves    int           // moves a table, after which it stays open and idle; 0: until the time is over
	Warm     time.Duration // played before anything is counted; ignored if Moves is set
	For      time.Duration // counted time; ignored if Moves is set
	Seed     uint64        // of dice and choices
	Plain    bool          // ask for events and answers that are not compressed
	Requests bool          // an event stream for each seat and a request for each choice, instead of a line for both
	Rest     time.Duration // how long the tables stay open when the moves are made; ignored unless Moves is set
	// Mark is called when the counted time begins and when it ends, to read what
	// the server has used. It may be nil.
	Mark func(end bool)
	// Rested is called at the end of Rest, with every stream open. It may be nil.
	Rested func()
	// Progress is called about ten times a second. It may be nil.
	Progress func(moves int, elapsed time.Duration)
}

// Report is what was measured in the counted time.
type Report struct {
	Tables, Streams int
	Moves           int           // choices answered
	Games           int           // games played to their end
	Time            time.Duration // counted
	Answer          []time.Duration
	Shown           []time.Duration // until the event is at every other seat
	Received        int64           // bytes of answers, with their heads, and of events, as they come over the wire
}

// Quantile is the time within which a part q of sorted times lies.
func Quantile(sorted []time.Duration, q float64) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}

// driver is one run.
type driver struct {
	Config
	client  *http.Client
	counted atomic.Bool
	bytes   atomic.Int64
	moves   atomic.Int64
	tokens  chan struct{} // nil: no rate
	begun   time.Time     // the counted time

	mu    sync.Mutex
	seats int          // of the game; 0: not asked yet
	board *scene.Board // of the scenario; nil: not asked yet
	rep   Report
}

// Run plays until the time is over, all moves are made, or the context ends.
func Run(ctx context.Context, c Config) (*Report, error) {
	if c.Tables < 1 {
		return nil, fmt.Errorf("%d tables: at least 1 is needed", c.Tables)
	}
	d := &driver{Config: c}
	d.client = &http.Client{Transport: &http.Transport{
		DisableCompression: true, MaxIdleConnsPerHost: c.Tables + 8, IdleConnTimeout: time.Minute, DialContext: d.dial,
	}}
	defer d.client.CloseIdleConnections()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)

	tables, err := d.openAll(ctx)
	if err != nil {
		return nil, err
	}
	if c.Rate > 0 {
		d.tokens = make(chan struct{}, c.Tables)
		go d.pace(ctx)
	}
	if c.Moves > 0 {
		d.begin() // before the first of them
	}
	var players sync.WaitGroup
	for _, t := range tables {
		players.Go(func() {
			if err := t.play(ctx); err != nil && ctx.Err() == nil {
				cancel(err)
			}
		})
	}
	done := make(chan struct{})
	go func() { players.Wait(); close(done) }()

	err = d.count(ctx, done)
	if err == nil && c.Moves > 0 {
		err = d.rest(ctx)
	}
	cancel(nil)
	<-done
	if err != nil {
		return nil, err
	}
	slices.Sort(d.rep.Answer)
	slices.Sort(d.rep.Shown)
	d.rep.Tables, d.rep.Received = c.Tables, d.bytes.Load()
	return &d.rep, nil
}

// openAll opens every table with its streams, a few at a time.
func (d *driver) openAll(ctx context.Context) ([]*seatedTable, error) {
	tables := make([]*seatedTable, d.Tables)
	errs := make([]error, d.Tables)
	var wg sync.WaitGroup
	gate := make(chan struct{}, 8)
	for i := range tables {
		gate <- struct{}{}
		wg.Go(func() {
			defer func() { <-gate }()
			t := &seatedTable{d: d, rng: rand.New(rand.NewPCG(d.Seed, uint64(i))), number: i}
			tables[i], errs[i] = t, t.open(ctx)
		})
	}
	wg.Wait()
	for _, t := range tables {
		d.rep.Streams += len(t.seats)
	}
	return tables, errors.Join(errs...)
}

// begin starts the counted time.
func (d *driver) begin() {
	d.mark(false)
	d.bytes.Store(0)
	d.moves.Store(0)
	d.begun = time.Now()
	d.counted.Store(true)
}

// count waits through the warm-up, if there is one, and the counted time.
func (d *driver) count(ctx context.Context, done <-chan struct{}) error {
	long := 24 * time.Hour
	if d.Moves == 0 {
		if err := d.wait(ctx, done, d.Warm); err != nil {
			return err
		}
		d.begin()
		long = d.For
	}
	err := d.wait(ctx, done, long)
	d.counted.Store(false)
	d.rep.Time = time.Since(d.begun)
	d.rep.Moves = int(d.moves.Load())
	d.mark(true)
	return err
}

// rest leaves the tables alone for a while.
func (d *driver) rest(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(d.Rest):
	}
	if d.Rested != nil {
		d.Rested()
	}
	return nil
}

func (d *driver) mark(end bool) {
	if d.Mark != nil {
		d.Mark(end)
	}
}

// wait lets some time pass; it ends early when all players are done.
func (d *driver) wait(ctx context.Context, done <-chan struct{}, long time.Duration) error {
	begun := time.Now()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for end := time.After(long); ; {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-done:
			return nil
		case <-end:
			return nil
		case <-tick.C:
			if d.Progress != nil {
				d.Progress(int(d.moves.Load()), time.Since(begun))
			}
		}
	}
}

// pace hands out the right to move at the rate asked for.
func (d *driver) pace(ctx context.Context) {
	const beat = 5 * time.Millisecond
	tick := time.NewTicker(beat)
	defer tick.Stop()
	begun, given := time.Now(), 0
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			for due := int(d.Rate * time.Since(begun).Seconds()); given < due; given++ {
				select {
				case d.tokens <- struct{}{}:
				default: // the server is behind; what is missed is not made up for
				}
			}
		}
	}
}

// turn waits for the right to move.
func (d *driver) turn(ctx context.Context) error {
	if d.tokens == nil {
		return ctx.Err()
	}
	select {
	case <-d.tokens:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// note counts one move.
func (d *driver) note(answer, shown time.Duration) {
	d.moves.Add(1)
	if !d.counted.Load() {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.rep.Answer = append(d.rep.Answer, answer)
	d.rep.Shown = append(d.rep.Shown, shown)
}

// ended counts one game that is over.
func (d *driver) ended() {
	if d.counted.Load() {
		d.mu.Lock()
		d.rep.Games++
		d.mu.Unlock()
	}
}
