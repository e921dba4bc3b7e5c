package table

import (
	"cmp"
	"slices"
	"sync"

	"sandtable/kernel"
)

// chronicle is the log of a game as one seat may read it. It is worded when somebody
// asks for it: whoever asks for the same meanwhile waits, and nobody else. Entries
// that were handed out are never written to again.
type chronicle struct {
	mu      sync.Mutex
	pos     kernel.Position // nil: not begun
	index   int
	undos   int
	entries []LogEntry
}

// upTo returns the log up to where the table stood.
func (c *chronicle) upTo(t *Table, s still) []LogEntry {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.undos > s.Undos() {
		return new(chronicle).upTo(t, s) // it is of a later table by now
	}
	if low := s.LowSince(c.undos, c.index); c.pos == nil || low < c.index {
		c.pos, c.index = s.At(low), low
		c.entries = slices.Clip(until(c.entries, low))
	}
	c.undos = s.Undos()
	if c.index < s.Index() {
		c.entries = append(c.entries, t.entries(s, c.pos, c.index)...)
		c.index = s.Index()
	}
	return until(c.entries, s.Index())
}

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

// lastPage returns the last page of a log.
func (h *House) lastPage(log []LogEntry) LogPage {
	first := len(log)
	for lines := 0; first > 0 && lines < h.page; {
		first--
		lines += len(log[first].Lines)
	}
	p := LogPage{Entries: log[first:]}
	if first > 0 {
		p.Earlier = log[first-1].Index
	}
	return p
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
	return t.house.lastPage(until(s.track.log.upTo(t, s), to)), nil
}

// entries moves a position from an index to where the table stood and words the log
// on the way.
func (t *Table) entries(s still, pos kernel.Position, from int) []LogEntry {
	var (
		log []LogEntry
		rec kernel.Recorder

		pace pace
	)
	eye := s.track.eye
	turn := t.entry.Title.Frame(pos.View(eye)).Turn.Number
	for i := from + 1; i <= s.Index(); i++ {
		made := s.Step(i)
		rec.Reset()
		pos.Apply(made.Choice, &rec)
		pace.step()
		if len(rec.Events) == 0 {
			continue
		}
		lines := t.tell(pos.View(eye), rec.Events)
		if len(lines) > 0 {
			log = append(log, LogEntry{Index: i, Seat: int(made.Seat), Turn: turn, Lines: lines})
		}
		for _, l := range lines {
			turn = cmp.Or(l.Turn, turn)
		}
	}
	return log
}
