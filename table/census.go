package table

import "sandtable/kernel"

// Census is how much goes on in a house.
type Census struct {
	Tables    int // in memory
	Listeners int // at them
	Thinking  int // computer opponents at work
	// Choices and draws since the house was opened.
	Persons, Computers, Draws int64
}

const (
	byPerson = iota
	byComputer
	byChance
	byAll
)

// kindOf says who decides for a seat.
func (t *Table) kindOf(seat kernel.Seat) int {
	switch {
	case seat == kernel.Chance:
		return byChance
	case t.fold.Holders()[seat] == Person:
		return byPerson
	}
	return byComputer
}

// Census counts. It waits for no table: of one that is at work the listeners are left
// out.
func (h *House) Census() Census {
	c := Census{Persons: h.steps[byPerson].Load(), Computers: h.steps[byComputer].Load(), Draws: h.steps[byChance].Load()}
	for _, t := range h.loaded() {
		c.Tables++
		if !t.mu.TryLock() {
			continue
		}
		c.Listeners += len(t.subs)
		if t.thinking.On {
			c.Thinking++
		}
		t.mu.Unlock()
	}
	return c
}
