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

// crew is the few goroutines that run the streams of a server, those of a table one
// after another.
type crew struct {
	mu      sync.Mutex
	waiting []*choir
	first   int // of waiting
	hands   int // goroutines
	idle    int // of them
	work    sync.Cond
	closed  bool
	open    atomic.Int64 // streams that are
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

// maxHands is how many goroutines run streams at once. Each of them needs a stack of
// some size. None waits for a client, but one may for a table where a choice is being
// written to the disk.
var maxHands = 8 * runtime.GOMAXPROCS(0)

// run lets the streams of a table be run soon. It never waits.
func (c *crew) run(e *choir) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waiting = append(c.waiting, e)
	switch {
	case c.idle > 0:
		c.work.Signal()
	case c.hands < maxHands:
		c.hands++
		go c.hand()
	}
}

// pressed tells whether the streams of many tables wait for a hand.
func (c *crew) pressed() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.waiting)-c.first > maxHands/4
}

// hand runs streams, those of one table after those of another.
func (c *crew) hand() {
	for e := c.take(); e != nil; e = c.take() {
		e.run()
	}
}

// take waits for streams to run, nil when there are no more.
func (c *crew) take() *choir {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.work.L = &c.mu
	for c.first == len(c.waiting) {
		if c.closed {
			c.hands--
			return nil
		}
		c.idle++
		c.work.Wait()
		c.idle--
	}
	e := c.waiting[c.first]
	c.waiting[c.first] = nil
	if c.first++; 2*c.first >= len(c.waiting) {
		n := copy(c.waiting, c.waiting[c.first:])
		clear(c.waiting[n:])
		c.first, c.waiting = 0, c.waiting[:n]
	}
	return e
}

// dismiss lets the goroutines end when nothing waits for them.
func (c *crew) dismiss() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	c.work.Broadcast()
}

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
}
