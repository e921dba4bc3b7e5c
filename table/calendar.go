package table

import (
	"slices"
	"sync"

	"sandtable/kernel"
)

// TurnStart is where a turn begins: where a line of the log says so, which is its Head. The
// first is where the game begins, without.
type TurnStart struct {
	Index int
	Turn  int
	Head  string
}

// Turns returns where the turns of the game begin, as a seat may read it.
func (t *Table) Turns(seat kernel.Seat) (turns []TurnStart, err error) {
	defer t.faulted(&err)
	s, err := t.standing(seat)
	if err != nil {
		return nil, err
	}
	return s.track.calendar.turns(t, s), nil
}

// calendar is what is known of where turns begin, up to an index: a long game is gone
// through once while somebody replays it. Whoever asks for the same meanwhile waits, and
// nobody else. The zero value is ready for use.
type calendar struct {
	mu     sync.Mutex
	undos  int // of the table when it was used last
	to     int
	starts []TurnStart
}

func (c *calendar) turns(t *Table, s still) []TurnStart {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.undos > s.Undos() { // it is of a later table by now
		c = &calendar{undos: s.Undos()}
	}
	c.to = s.LowSince(c.undos, c.to)
	c.undos = s.Undos()
	c.starts = c.starts[:startsUpTo(c.starts, c.to)]
	if len(c.starts) == 0 {
		c.starts = []TurnStart{{Turn: t.entry.Title.Frame(s.At(0).View(s.track.eye)).Turn.Number}}
	}
	if to := s.Index(); to > c.to {
		for i, lines := range t.retell(s, s.At(c.to), c.to, to) {
			for _, l := range lines {
				if l.Turn > 0 {
					c.starts = append(c.starts, TurnStart{Index: i, Turn: l.Turn, Head: l.Text})
				}
			}
		}
		c.to = to
	}
	return slices.Clone(c.starts[:startsUpTo(c.starts, s.Index())])
}

// startsUpTo is how many turns begin up to an index.
func startsUpTo(starts []TurnStart, index int) int {
	n, _ := slices.BinarySearchFunc(starts, index+1, func(x TurnStart, i int) int { return x.Index - i })
	return n
}
