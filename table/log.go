package table

import (
	"cmp"
	"iter"
	"slices"
	"sync"
	"time"

	"sandtable/kernel"
)

// chronicle is what is kept of the log of a game as one seat may read it: of the log as
// it stands and of an earlier one, the page asked for last and what lies next to it. The
// rest is worded anew when somebody turns to it, so that a long game takes no more than
// a short one. Whoever asks for the same meanwhile waits, and nobody else. Entries that
// were handed out are never written to again.
type chronicle struct{ now, past stretch }

// page returns the page of a log that ends at an index, not after where the table stood.
func (c *chronicle) page(t *Table, s still, to int) LogPage {
	if to == s.Index() {
		return c.now.page(t, s, to)
	}
	return c.past.page(t, s, to)
}

// rest drops what nobody has asked for since a moment.
func (c *chronicle) rest(since time.Time) {
	c.now.rest(since)
	c.past.rest(since)
}

// stretch is a part of a log: the entries of the choices and draws after one index, up to
// another. The zero value is ready for use.
type stretch struct {
	mu       sync.Mutex
	used     time.Time
	undos    int // of the table when it was used last
	from, to int
	entries  []LogEntry
}

// page is [chronicle.page] by one stretch.
func (x *stretch) page(t *Table, s still, to int) LogPage {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.undos > s.Undos() { // it is of a later table by now
		x = &stretch{undos: s.Undos()}
	}
	x.used = t.house.now()
	low := s.LowSince(x.undos, x.to)
	x.keep(min(x.from, low), low)
	x.undos = s.Undos()
	if to < x.from || to > x.to+wordedOn {
		x.keep(to, to)
	}
	if to > x.to {
		x.entries = append(x.entries, t.entries(s, x.to, to)...)
		x.to = to
	}
	for {
		log := until(x.entries, to)
		first, lines := t.house.lastPage(log)
		if first > 0 || x.from == 0 {
			p := LogPage{Entries: log[first:]}
			if first > 0 {
				p.Earlier = log[first-1].Index
				x.trim(p.Earlier-1, to, lines)
			}
			return p
		}
		back := max(0, x.from-wordedBack)
		x.entries = slices.Concat(t.entries(s, back, x.from), x.entries)
		x.from = back
	}
}

// rest drops all, if nobody has asked for it since a moment.
func (x *stretch) rest(since time.Time) {
	if x.mu.TryLock() {
		defer x.mu.Unlock()
		if x.used.Before(since) {
			x.keep(0, 0)
		}
	}
}

// trim leaves what comes after an index up to another, which has so many lines, of a
// stretch that has become much longer.
func (x *stretch) trim(from, to, lines int) {
	all := 0
	for _, e := range x.entries {
		all += len(e.Lines)
	}
	if all > 2*lines {
		x.keep(from, to)
	}
}

// keep leaves what comes after an index up to another, and lets go of the rest.
func (x *stretch) keep(from, to int) {
	if from == x.from && to == x.to {
		return
	}
	left := until(x.entries, max(x.from, to))
	left = slices.Clone(left[len(until(left, from)):])
	x.from, x.to, x.entries = from, to, left
}

// wordedBack is how many choices and draws are worded at once on the way back to the
// beginning of a page; more than wordedOn are not worded on the way to its end.
const (
	wordedBack = 64
	wordedOn   = 128
)

// until returns the entries up to an index.
func until(log []LogEntry, index int) []LogEntry {
	n, _ := slices.BinarySearchFunc(log, index+1, func(e LogEntry, i int) int { return e.Index - i })
	return log[:n:n]
}

// pageLines is how many lines a page of a log has, or a few more: choices stay whole.
const pageLines = 200

// LogPage is a part of a log. Earlier is the index of the entry before it, 0 if there
// is none.
type LogPage struct {
	Entries []LogEntry
	Earlier int
}

// lastPage is where the last page of a log begins, and how many lines it has.
func (h *House) lastPage(log []LogEntry) (first, lines int) {
	for first = len(log); first > 0 && lines < h.page; {
		first--
		lines += len(log[first].Lines)
	}
	return first, lines
}

// Log returns the page of what a seat may read of the log that ends at an index.
func (t *Table) Log(seat kernel.Seat, to int) (p LogPage, err error) {
	defer t.faulted(&err)
	s, err := t.standing(seat)
	if err != nil {
		return LogPage{}, err
	}
	if last := s.Index(); to < 0 || to > last {
		return LogPage{}, bad("there is no index %d; the game has 0 to %d", to, last)
	}
	return s.track.log.page(t, s, to), nil
}

// entries words the log from an index to another.
func (t *Table) entries(s still, from, to int) []LogEntry {
	var log []LogEntry
	pos := t.at(s, from)
	turn := t.entry.Title.Frame(pos.View(s.track.eye)).Turn.Number
	for i, lines := range t.retell(s, pos, from, to) {
		log = append(log, LogEntry{Index: i, Seat: int(s.Step(i).Seat), Turn: turn, Lines: lines})
		for _, l := range lines {
			turn = cmp.Or(l.Turn, turn)
		}
	}
	return log
}

// retell plays a position on from an index to another and yields the lines of each choice
// and draw that has any.
func (t *Table) retell(s still, pos kernel.Position, from, to int) iter.Seq2[int, []kernel.Line] {
	return func(yield func(int, []kernel.Line) bool) {
		var (
			rec  kernel.Recorder
			pace pace
		)
		for i := from + 1; i <= to; i++ {
			rec.Reset()
			pos.Apply(s.Choice(i), &rec)
			pace.step()
			if len(rec.Events) == 0 {
				continue
			}
			if lines := t.tell(pos.View(s.track.eye), rec.Events); len(lines) > 0 && !yield(i, lines) {
				return
			}
		}
	}
}
