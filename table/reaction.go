package table

import (
	"slices"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/odds"
)

// staged is a position whose sequence of play is a stack of procedures.
type staged interface{ Frames() *kernel.Stack }

// lookBehind is how many choices and draws back the beginning of a matter is looked for.
const lookBehind = 96

// matters follows step by step whose matter each procedure on the stack is: one that began
// within the procedure in which somebody chose, by that choice or by the draws it led to,
// is his. What a draw of another matter begins (a chit from the cup) is nobody's, and so is
// what follows upon the outermost procedure, the game itself.
type matters struct {
	index  int // where the game stood
	frames [kernel.StackDepth]kernel.Frame
	owners [kernel.StackDepth]kernel.Seat
	depth  int
	by     kernel.Seat // who chose last, in the procedure at `at`
	at     int
}

// mattersOf looks at the last choices and draws of a game; nil where the sequence of play is
// no stack.
func mattersOf(h journal.History) *matters {
	from := max(0, h.Index()-lookBehind)
	pos := h.At(from)
	st, ok := pos.(staged)
	if !ok {
		return nil
	}
	m := &matters{index: from, by: kernel.Nobody}
	m.settle(st.Frames())
	for i := from + 1; i <= h.Index(); i++ {
		m.next(pos, h.Step(i).Seat)
		pos.Apply(h.Step(i).Choice, nil)
		m.made(pos)
	}
	return m
}

// next is called before a step of a seat or a draw is made.
func (m *matters) next(pos kernel.Position, seat kernel.Seat) {
	if seat != kernel.Chance {
		m.by, m.at = seat, m.depth-1
	} else if b, ok := pos.(odds.Breaker); ok && b.NewMatter() {
		m.by = kernel.Nobody
	}
}

// made is called after it.
func (m *matters) made(pos kernel.Position) {
	m.index++
	m.settle(pos.(staged).Frames())
}

func (m *matters) settle(stack *kernel.Stack) {
	n, same := stack.Len(), true
	for i := range n {
		// The same step of another side, unit or formation is another procedure: the
		// first local value names it.
		f := stack.Under(n - 1 - i)
		if same = same && i < m.depth && m.frames[i].Proc == f.Proc && m.frames[i].A == f.A; same {
			continue
		}
		m.frames[i], m.owners[i] = *f, kernel.Nobody
		switch {
		case m.by != kernel.Nobody && i > m.at && m.at > 0:
			m.owners[i] = m.by
		case i > 0:
			m.owners[i] = m.owners[i-1]
		}
		if i <= m.at {
			m.by = kernel.Nobody // what he chose in is over
		}
	}
	if m.depth = n; n <= m.at {
		m.by = kernel.Nobody
	}
}

// reacts reports whether the decision that a seat has before it comes of what another
// chose, whose matter is still under way: a window for a reaction, a retreat, a check
// under fire. The seat's own phase, turn or activation is none, whoever chose last.
func (m *matters) reacts(seat kernel.Seat) bool {
	return m != nil && slices.ContainsFunc(m.owners[:m.depth], func(o kernel.Seat) bool { return o != kernel.Nobody && o != seat })
}

// reacts says it of the decision of a seat at this table. What was found once is kept along
// with the game.
func (t *Table) reacts(seat kernel.Seat) bool {
	if _, ok := t.fold.Position().(staged); !ok {
		return false
	}
	if m := t.matters; m == nil || m.index != t.fold.Index() {
		t.matters = mattersOf(t.fold.History())
	}
	return t.matters.reacts(seat)
}
