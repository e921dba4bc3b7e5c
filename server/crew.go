package server

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"sandtable/table"
)

// beats is in how many parts the streams get their signs of life, one after another; those
// of a table together, so that they are sent the same before it and after it.
const beats = 8

// crew runs the streams of a server, those of a table one after another, and makes the choices
// that come by lines.
type crew struct {
	hands
	desks hands
	open  atomic.Int64 // streams that are
}

// pastBytes is about how much of what was sent is kept for all streams together.
const pastBytes = 8 << 20

// past is how much of what was sent one stream may keep.
func (c *crew) past() int {
	for _, size := range [...]int{maxPast, 6 << 10, 4 << 10, 3 << 10, 2 << 10} {
		if int64(size)*c.open.Load() <= pastBytes {
			return size
		}
	}
	return 1 << 10
}

// crewHands is how many goroutines run streams at once. None waits for a client, but one
// may for a table where a choice is being written to the disk.
var crewHands = 8 * runtime.GOMAXPROCS(0)

// run lets the streams of a table be run soon. It never waits.
func (c *crew) run(e *choir) { c.hands.run(e, crewHands) }

// pressed tells whether much is to be done: choices are being made, or the streams of many
// tables wait for a hand.
func (c *crew) pressed() bool { return c.waits()+c.desks.busy() > crewHands/4 }

// streams are the event streams of a server.
type streams struct {
	crew   crew
	mu     sync.Mutex
	choirs map[*table.Table]*choir // by the table that they are of
	parts  [beats]map[*stream]struct{}
	next   int
	closed bool
}

// of returns the streams of a table, for one more.
func (s *streams) of(t *table.Table) *choir {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.choirs[t]
	if c == nil {
		if s.choirs == nil {
			s.choirs = map[*table.Table]*choir{}
		}
		c = newChoir(&s.crew)
		c.part, s.next = s.next, (s.next+1)%beats
		s.choirs[t] = c
	}
	c.users++
	return c
}

// leave is called when a stream of a table is no more.
func (s *streams) leave(t *table.Table) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.choirs[t]
	if c.users--; c.users == 0 {
		delete(s.choirs, t)
	}
}

// add takes a stream in; false when the server is closing.
func (s *streams) add(e *stream) (remove func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, false
	}
	part := e.choir.part
	if s.parts[part] == nil {
		s.parts[part] = map[*stream]struct{}{}
	}
	s.parts[part][e] = struct{}{}
	s.crew.open.Add(1)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.parts[part], e)
		s.crew.open.Add(-1)
	}, true
}

// keep gives every stream a sign of life in each period, by which those whose client
// is gone are noticed, until done; then it ends them all.
func (s *streams) keep(period time.Duration, done <-chan struct{}) {
	tick := time.NewTicker(max(period/beats, time.Millisecond))
	defer tick.Stop()
	for part := 0; ; part = (part + 1) % beats {
		select {
		case <-done:
			s.end()
			return
		case <-tick.C:
			s.each(part, func(e *stream) { e.alive.Store(true); e.wake() })
		}
	}
}

func (s *streams) each(part int, f func(*stream)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := range s.parts[part] {
		f(e)
	}
}

func (s *streams) end() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	for part := range beats {
		s.each(part, (*stream).stop)
	}
	s.crew.dismiss()
	s.crew.desks.dismiss()
}
