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

// reacts reports whether the decision that a seat has before it comes of what another
// chose, whose matter is still under way: a window for a reaction, a retreat, a check
// under fire. The seat's own phase, turn or activation is none, whoever chose last.
//
// Whose matter a procedure is follows from the stack: one that began within the
// procedure in which somebody chose, by that choice or by the draws it led to, is his.
// What a draw of another matter begins (a chit from the cup) is nobody's, and so is what
// follows upon the outermost procedure, the game itself.
func reacts(h journal.History, seat kernel.Seat) bool {
	from := max(0, h.Index()-lookBehind)
	others := false
	for i := h.Index(); i > from && !others; i-- {
		by := h.Step(i).Seat
		others = by != kernel.Chance && by != seat
	}
	if !others {
		return false
	}
	pos := h.At(from)
	st, ok := pos.(staged)
	if !ok {
		return false
	}
	var (
		frames [kernel.StackDepth]kernel.Frame
		owners [kernel.StackDepth]kernel.Seat
		depth  int
		by     = kernel.Nobody // who chose last, in the procedure at `at`
		at     int
	)
	settle := func() {
		stack, same := st.Frames(), true
		n := stack.Len()
		for i := range n {
			// The same step of another side, unit or formation is another procedure: the
			// first local value names it.
			f := stack.Under(n - 1 - i)
			if same = same && i < depth && frames[i].Proc == f.Proc && frames[i].A == f.A; same {
				continue
			}
			frames[i], owners[i] = *f, kernel.Nobody
			switch {
			case by != kernel.Nobody && i > at && at > 0:
				owners[i] = by
			case i > 0:
				owners[i] = owners[i-1]
			}
			if i <= at {
				by = kernel.Nobody // what he chose in is over
			}
		}
		if depth = n; n <= at {
			by = kernel.Nobody
		}
	}
	settle()
	for i := from + 1; i <= h.Index(); i++ {
		s := h.Step(i)
		if s.Seat != kernel.Chance {
			by, at = s.Seat, depth-1
		} else if b, ok := pos.(odds.Breaker); ok && b.NewMatter() {
			by = kernel.Nobody
		}
		pos.Apply(s.Choice, nil)
		settle()
	}
	return slices.ContainsFunc(owners[:depth], func(o kernel.Seat) bool { return o != kernel.Nobody && o != seat })
}
