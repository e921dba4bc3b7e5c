package table

import (
	"fmt"
	"runtime/debug"

	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/store"
)

// faulted, deferred by whatever lets the rules work on the game, keeps a fault in
// them to this table: the game stops, for good as long as it is in memory, and all
// others go on. It is deferred before the lock is taken, and takes it itself. err
// may be nil.
func (t *Table) faulted(err *error) {
	p := recover()
	if p == nil {
		return
	}
	stack := debug.Stack()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.breakOff(p, stack)
	if err != nil {
		*err = t.open()
	}
}

// breakOff stops the game. The journal has every choice that was answered.
func (t *Table) breakOff(p any, stack []byte) {
	if t.fold == nil {
		return // it has stopped before, or has been deleted
	}
	t.log().Error("the rules broke off and the game has stopped", "index", t.fold.Index(), "err", p, "stack", string(stack))
	t.halt()
	t.stored = headerInfo(t.id, t.header, t.entry.Title.Info(), t.fold.Holders())
	t.stored.Dice, t.stored.Updated = t.fold.Dice().Mode, t.updatedText()
	t.stored.Index, t.stored.Undos, t.stored.Floor = t.fold.Index(), t.fold.Undos(), t.fold.Index()
	t.stored.Turn, t.stored.Result, t.stored.ToMove = t.told.turn, t.told.result, int(kernel.Nobody)
	t.fold, t.problem, t.dirty = nil, sayBroken.Say(), false
	clear(t.tracks)
	t.seatsN++ // whoever listens is told how the table stands now
	t.signal()
}

// unopened is a table whose rules broke off while it was fetched: it can be looked
// up in the list, exported and deleted.
func (h *House) unopened(id string, g store.Game, p any) *Table {
	h.log.Error("the rules broke off and the game has stopped", "table", id, "err", p, "stack", string(debug.Stack()))
	t := h.newTable(id)
	t.problem, t.stored, t.size = sayBroken.Say(), storedInfo(g), extentOf(g.Lines)
	return t
}

// refuted, deferred, makes an error of rules that break off over a game that is not
// at a table yet.
func (h *House) refuted(err *error) {
	if p := recover(); p != nil {
		h.log.Error("the rules broke off over a new game", "err", p, "stack", string(debug.Stack()))
		*err = wrong(sayFaultyGame)
	}
}

// Fault is the error of a question over which the rules broke off. The game itself
// has not been touched.
type Fault struct{}

func (*Fault) Error() string { return sayFault.English() }

// Spoken is what the table says of it.
func (*Fault) Spoken() lines.Said { return sayFault.Say() }

// puzzled, deferred by what answers questions in a client's own words about a
// position that it does not change, makes an error of rules that break off. The
// game need not stop for that, or any question could stop it. The log says where
// once a table.
func (t *Table) puzzled(err *error) {
	p := recover()
	if p == nil {
		return
	}
	if t.complained.CompareAndSwap(false, true) {
		t.log().Error("the rules broke off over a question", "err", fmt.Sprint(p), "stack", string(debug.Stack()))
	}
	*err = &Fault{}
}
