package table

import (
	"bytes"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/store"
)

// Use returns a table and keeps it in memory until release is called. The error
// wraps store.ErrNotFound when there is none.
func (h *House) Use(id string) (t *Table, release func(), err error) {
	s, ours := h.slot(id)
	if ours {
		table, err := h.fetch(id)
		h.fill(id, s, table, err)
	}
	<-s.ready
	release = func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		s.users--
		s.last = h.now()
	}
	if s.err != nil {
		release()
		return nil, nil, s.err
	}
	return s.table, release, nil
}

// slot returns the place of a table and counts a user of it. Whoever is the first
// has to fill it.
func (h *House) slot(id string) (s *slot, ours bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if s = h.tables[id]; s == nil {
		s, ours = &slot{ready: make(chan struct{})}, true
		h.tables[id] = s
	}
	s.users++
	return s, ours
}

// fill lets those go on who wait for a table.
func (h *House) fill(id string, s *slot, t *Table, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	s.table, s.err = t, err
	if err != nil && h.tables[id] == s {
		delete(h.tables, id)
	}
	close(s.ready)
}

// fetch reads a table from the store. Rules that break off over its journal leave a
// game that has stopped.
func (h *House) fetch(id string) (t *Table, err error) {
	var g store.Game
	defer func() {
		if p := recover(); p != nil {
			t, err = h.unopened(id, g, p), nil
		}
	}()
	if h.ctx.Err() != nil {
		return nil, ErrClosed
	}
	g, err = h.store.Load(id)
	if err != nil {
		return nil, err
	}
	t = h.newTable(id)
	t.size, t.updated = extentOf(g.Lines), g.Updated
	t.players, t.rematch = aside[[]Player](t, playerAside), aside[string](t, rematchAside)
	if len(g.Lines) < longJournal {
		t.unfold(g)
	} else {
		err = h.folds.do(h.ctx, func() error { t.unfold(g); return nil })
	}
	if err != nil || h.ctx.Err() != nil {
		return nil, ErrClosed
	}
	if t.fold == nil {
		t.stored = storedInfo(g)
		if t.stored.Game == "" && t.header.Game != "" {
			t.stored = headerInfo(id, t.header, nil, t.header.Seats)
		}
		return t, nil
	}
	t.ask = t.askedBefore()
	return t, t.start()
}

// unfold makes of a stored game what can be made of it.
func (t *Table) unfold(g store.Game) {
	var err error
	if t.header, err = journal.NewReader(bytes.NewReader(g.Lines)).Header(); err != nil {
		t.header, t.problem = journal.Header{}, problem(err)
		return
	}
	if t.entry, err = t.house.titles.Find(t.header.Game); err != nil {
		t.problem = sayNoGame.Say(lines.Short(t.header.Game, 40), t.house.games())
		return
	}
	if g.Secret != "" {
		if t.secret, err = dice.ParseSecret(g.Secret); err != nil {
			t.log().Error("the secret of a game's dice cannot be read", "err", err)
		}
	}
	t.guide = findGuide(t.entry, t.header.Guide)
	t.load(g.Lines)
}

// start does what happens by itself at a table that has just been opened. Rules
// that break off over it stop the game.
func (t *Table) start() error {
	defer t.faulted(nil)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.heed()
	if err := t.advance(nil); err != nil {
		return err
	}
	t.wake()
	return nil
}

// load folds a stored journal and computes its draws again. A journal that this
// release cannot replay, or that was changed, leaves the table with a problem: it
// can be kept and exported.
func (t *Table) load(text []byte) {
	find := func(string) (kernel.Game, error) { return t.entry.Title, nil }
	fold, _, err := journal.Load(bytes.NewReader(text), find, paced(t.house.ctx), t.secret)
	if err == nil {
		err = t.settle(fold)
	}
	if err != nil {
		t.problem = problem(err)
	}
}

// settle goes on with a game that has been folded.
func (t *Table) settle(fold *journal.Fold) error {
	if fold.Ready() && !fold.Revealed() && !fold.Over() {
		var err error
		if t.source, err = fold.Dice().Source(t.secret); err != nil {
			return err
		}
	}
	t.fold = fold
	t.next = fold.Position().Clone()
	t.reveal = t.revealed()
	return nil
}

// maxLearned is how far back choices are looked at for what they revealed when a
// game is opened. Those before cannot be taken back any more.
const maxLearned = 128

// revealed returns the index of the last choice that showed its seat something that
// could not be known before, as far as that matters for taking back.
func (t *Table) revealed() int {
	n := t.fold.Index()
	if n == 0 {
		return 0
	}
	floor := t.fold.Floor(t.fold.Step(n).Seat)
	from := max(floor, n-maxLearned)
	before := make([]kernel.Position, n-from)
	for i, pos := from, t.fold.At(from); i < n; i++ {
		before[i-from] = pos.Clone()
		pos.Apply(t.fold.Step(i+1).Choice, nil)
	}
	for i := n; i > from; i-- {
		if t.learned(before[i-1-from], t.fold.Step(i)) {
			return i
		}
	}
	if from > floor {
		return from
	}
	return 0
}
