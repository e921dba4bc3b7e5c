package table

import "sandtable/kernel"

// Subscription tells a listener that something has changed. It holds no queue:
// what has been missed is asked for by index, so a slow listener costs nothing.
type Subscription struct {
	wake  func()
	table *Table
}

// Moment says how far a table has come, to see what has changed between two looks.
type Moment struct {
	Index    int
	Undos    int // times that something was taken back
	Seats    int // changes of seats since the table was opened
	Thinking Thinking
}

// Thinking tells that a computer opponent is at work.
type Thinking struct {
	Seat int
	On   bool
}

// Watch begins to listen: wake is called after every change. It must neither wait nor
// ask the table for anything. Close the subscription when done.
func (t *Table) Watch(wake func()) *Subscription {
	s := &Subscription{wake: wake, table: t}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.subs[s] = struct{}{}
	return s
}

// Close ends the subscription.
func (s *Subscription) Close() {
	s.table.mu.Lock()
	defer s.table.mu.Unlock()
	delete(s.table.subs, s)
}

// Now returns how far the table has come.
func (t *Table) Now() Moment {
	t.mu.Lock()
	defer t.mu.Unlock()
	m := Moment{Seats: t.seatsN, Thinking: t.thinking}
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
	if now := (Thinking{Seat: int(seat), On: on}); now != t.thinking {
		t.thinking = now
		t.signal()
	}
}
