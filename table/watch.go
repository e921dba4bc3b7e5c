package table

import (
	"math"
	"sync/atomic"

	"sandtable/bots"
	"sandtable/kernel"
)

// Subscription tells a listener that something has changed. It holds no queue:
// what has been missed is asked for by index, so a slow listener costs nothing.
type Subscription struct {
	wake  func()
	table *Table
	eye   kernel.Seat  // of the seat that listens
	seen  atomic.Int64 // index that it has been told of
	who   *Somebody    // who listens, nil if others are not to know
}

// Moment says how far a table has come, to see what has changed between two looks.
type Moment struct {
	Index    int
	Undos    int   // times that something was taken back
	Seats    int   // changes of seats since the table was opened
	People   int   // changes of who looks at it
	Said     int64 // number of what was said last
	Notes    int   // changes of notes since the table was opened
	Thinking Thinking
}

// Thinking tells that a computer opponent is at work, and of one that searches how far it is.
type Thinking struct {
	Seat   int
	On     bool
	Done   int // percent of its work, in steps of thinkingStep
	Plans  int // that it has played out
	Chance int // percent that it gives itself; -1 where it does not know yet, or others are not to know
}

// thinkingStep is by how many percent a search comes on before listeners are told again.
const thinkingStep = 5

// Watch begins to listen for a seat that has seen the table at an index: wake is
// called after every change. It must neither wait nor ask the table for anything.
// Close the subscription when done.
func (t *Table) Watch(seat kernel.Seat, index int, wake func()) *Subscription {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := &Subscription{wake: wake, table: t, eye: seat}
	s.Seen(index)
	if t.fold != nil {
		s.eye = t.eye(seat)
	}
	t.subs[s] = struct{}{}
	return s
}

// Seen says up to which index a listener has been told what has happened. Steps that
// all have seen are not kept ready.
func (s *Subscription) Seen(index int) { s.seen.Store(int64(index)) }

// seenByAll is the index up to which all listeners who see as one seat does have been
// told; low, where nobody listens.
func (t *Table) seenByAll(eye kernel.Seat) int {
	low := int64(-1)
	for s := range t.subs {
		if seen := s.seen.Load(); s.eye == eye && (low == -1 || seen < low) {
			low = seen
		}
	}
	return int(max(low, 0))
}

// Close ends the subscription.
func (s *Subscription) Close() {
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	delete(s.table.subs, s)
	if s.who != nil {
		s.table.peopleN++
		s.table.signal()
	}
}

// Now returns how far the table has come.
func (t *Table) Now() Moment {
	t.mu.Lock()
	defer t.mu.Unlock()
	m := Moment{Seats: t.seatsN, People: t.peopleN, Said: t.lastSaid(), Notes: t.memos.n, Thinking: t.thinking}
	if t.fold != nil {
		m.Index, m.Undos = t.fold.Index(), t.fold.Undos()
	}
	return m
}

// signal wakes every listener.
func (t *Table) signal() {
	for s := range t.subs {
		s.wake()
	}
}

func (t *Table) think(seat kernel.Seat, on bool) {
	t.thinks(Thinking{Seat: int(seat), On: on, Chance: -1})
}

func (t *Table) thinks(now Thinking) {
	if now != t.thinking {
		t.thinking = now
		t.signal()
	}
}

// thinksOn is told by a bot that searches how far it is. It never waits: what is in the
// way of telling it now is told with the next.
func (t *Table) thinksOn(seat kernel.Seat, sofar bots.Thought, done float64) {
	if !t.mu.TryLock() {
		return
	}
	defer t.mu.Unlock()
	now := Thinking{Seat: int(seat), On: true, Done: int(100*done) / thinkingStep * thinkingStep, Plans: sofar.Samples, Chance: -1}
	before := t.thinking
	if !before.On || before.Seat != now.Seat || before.Done == now.Done {
		return // it has been halted, or there is little new
	}
	// What it expects may come from what only it sees.
	if sofar.Chance > 0 && t.hidesNothing() {
		now.Chance = int(math.Round(100 * sofar.Chance))
	}
	t.thinks(now)
}
