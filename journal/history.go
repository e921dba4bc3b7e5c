package journal

import (
	"slices"

	"sandtable/kernel"
)

// History is what a fold held at one moment. It never changes, so that it can be
// read while the game goes on.
type History struct {
	steps []Step
	snaps []kernel.Position // never written to
	every int
	late  []Mark
	turns []Turn
	backs []int
	ended *Ending
}

// History returns what the fold holds now.
func (f *Fold) History() History {
	return History{steps: f.steps, snaps: slices.Clone(f.snaps), every: f.every, late: slices.Clone(f.late), turns: f.turns, backs: f.backs, ended: f.ended}
}

// Index returns the number of choices and draws that count.
func (h History) Index() int { return len(h.steps) }

// Step returns the choice or draw that led to index i, from 1.
func (h History) Step(i int) Step { return h.steps[i-1] }

// Ended is how players ended the game, nil if they did not.
func (h History) Ended() *Ending { return h.ended }

// Result is what players have made of the game by ending it, nil if they did not.
func (h History) Result() *kernel.Result {
	if h.ended == nil {
		return nil
	}
	r, _ := h.At(h.Index()).Result()
	r.Winner = h.ended.Winner
	return &r
}

// Undos returns how many undo lines there were.
func (h History) Undos() int { return len(h.backs) }

// LowSince returns the lowest index that the game stood at since a number of undos
// ago was reached: what somebody who had seen that many undos may keep.
func (h History) LowSince(undos, index int) int {
	for _, b := range h.backs[undos:] {
		index = min(index, b)
	}
	return index
}

// Nearest returns the last position up to an index that is kept.
func (h History) Nearest(index int) Mark {
	k := min(index/h.every, len(h.snaps)-1)
	return Mark{k * h.every, h.snaps[k]}.Nearer(index, h.late)
}

// Nearer returns the one of some marks that is nearest to an index, up to it: nearer than this
// one, or else this one.
func (m Mark) Nearer(index int, marks []Mark) Mark {
	for _, x := range marks {
		if x.Index <= index && x.Index > m.Index {
			m = x
		}
	}
	return m
}

// At returns a copy of the position at an index from 0 to Index.
func (h History) At(index int) kernel.Position {
	from := h.Nearest(index)
	p := from.Pos.Clone()
	for _, s := range h.steps[from.Index:index] {
		p.Apply(s.Choice, nil)
	}
	return p
}

// Choice returns the choice or draw that led to index i, from 1.
func (h History) Choice(i int) kernel.Choice { return h.steps[i-1].Choice }
