package table

import (
	"context"
	"time"
)

// Long work runs beside those who only choose, and must not take the processor from
// them. It looks at the clock after every pauseEvery choices; for every stint that
// it has worked it leaves the processor to others for as long.
const (
	pauseEvery = 16
	stint      = 2 * time.Millisecond
	maxPause   = 20 * time.Millisecond
)

// pace is the pace of one piece of long work. The zero value is ready.
type pace struct {
	since time.Time
	n     int
}

// step counts one choice, and pauses when it is time.
func (p *pace) step() {
	if p.n++; p.n%pauseEvery == 0 {
		p.pause()
	}
}

// pause gives way if a stint has been worked.
func (p *pace) pause() {
	now := time.Now()
	if p.since.IsZero() {
		p.since = now
	}
	if worked := now.Sub(p.since); worked >= stint {
		time.Sleep(min(worked, maxPause))
		p.since = time.Now()
	}
}

// longJournal is from how many bytes on folding a journal is long work.
const longJournal = 128 << 10

// bench has room for one piece of long work that takes much memory: reading or
// checking a whole journal.
type bench chan struct{}

// do does a piece of work as soon as no other is being done. It ends with the
// context's error if that comes first.
func (b bench) do(ctx context.Context, work func() error) error {
	select {
	case b <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-b }()
	return work()
}

// paced returns what to call after every line of a long journal: it keeps the pace,
// and ends the work when the context does.
func paced(ctx context.Context) func(line int) error {
	var p pace
	return func(int) error {
		p.step()
		return ctx.Err()
	}
}
