package journal

import (
	"slices"

	"sandtable/kernel"
)

// Turn is where a turn begins: with the choice or draw that led to an index, which told this.
type Turn struct {
	Index int
	Event kernel.Event
}

// Turns returns where turns begin, the first of a game apart. Do not write to it.
func (h History) Turns() []Turn { return h.turns }

// heard keeps those events of a choice or draw with which turns begin.
type heard struct{ events []kernel.Event }

// Emit keeps an event.
func (h *heard) Emit(e kernel.Event) {
	if e.Role == kernel.NewTurn {
		h.events = append(h.events, e)
	}
}

// begin notes the turns that the last choice or draw has begun.
func (f *Fold) begin() {
	for _, e := range f.heard.events {
		f.turns = append(f.turns, Turn{len(f.steps), e})
	}
	f.heard.events = f.heard.events[:0]
}

// turnsUpTo is how many turns begin up to an index.
func turnsUpTo(turns []Turn, index int) int {
	n, _ := slices.BinarySearchFunc(turns, index+1, func(x Turn, i int) int { return x.Index - i })
	return n
}
