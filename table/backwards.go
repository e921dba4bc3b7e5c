package table

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"time"

	"sandtable/journal"
	"sandtable/kernel"
)

// A position that is more than farBack choices from any that the game keeps is on a long way:
// maxMarks marks are left near its end, for what is asked for next.
const (
	farBack  = 64
	maxMarks = 8
)

// backwards are positions that are kept while somebody looks back at a long game: where he looked,
// and before it, as whoever goes through a game or its log asks next for what lies beside. The
// zero value is ready for use.
type backwards struct {
	mu    sync.Mutex // held for moments only
	used  time.Time
	undos int // of the table when it was used last
	marks []journal.Mark
}

// at returns a copy of the position at an index, not after where the table stood.
func (t *Table) at(s still, index int) kernel.Position {
	b := &s.track.back
	from := b.nearest(t.house.now(), s, index)
	p, far := from.Pos.Clone(), index-from.Index > farBack
	var left []journal.Mark
	for i := from.Index + 1; i <= index; i++ {
		p.Apply(s.Choice(i), nil)
		if far && marked(index-i) {
			left = append(left, journal.Mark{Index: i, Pos: p.Clone()})
		}
	}
	if far {
		b.keep(s, index, left)
	}
	return p
}

// marked tells whether a mark is left so far before the end of a long way: at the end, and at
// distances that double.
func marked(before int) bool {
	return before == 0 || before >= farBack && before <= farBack<<(maxMarks/2) && before&(before-1) == 0
}

// nearest is the last position up to an index that is kept, here or by the game.
func (b *backwards) nearest(now time.Time, s still, index int) journal.Mark {
	from := s.Nearest(index)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.undos > s.Undos() { // these are of a later table
		return from
	}
	b.used = now
	low := s.LowSince(b.undos, math.MaxInt)
	b.undos = s.Undos()
	b.marks = slices.DeleteFunc(b.marks, func(m journal.Mark) bool { return m.Index > low })
	return from.Nearer(index, b.marks)
}

// keep adds marks, and lets go of those that are farthest from an index.
func (b *backwards) keep(s still, index int, marks []journal.Mark) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.undos != s.Undos() {
		return
	}
	b.marks = append(b.marks, marks...)
	away := func(m journal.Mark) int { return max(m.Index-index, index-m.Index) }
	slices.SortStableFunc(b.marks, func(x, y journal.Mark) int {
		return cmp.Or(cmp.Compare(away(x), away(y)), cmp.Compare(x.Index, y.Index))
	})
	b.marks = slices.CompactFunc(b.marks, func(x, y journal.Mark) bool { return x.Index == y.Index })
	if len(b.marks) > maxMarks {
		clear(b.marks[maxMarks:])
		b.marks = b.marks[:maxMarks]
	}
}

// rest drops all, if nobody has looked back since a moment.
func (b *backwards) rest(since time.Time) {
	if b.mu.TryLock() {
		defer b.mu.Unlock()
		if b.used.Before(since) {
			b.marks = nil
		}
	}
}
