package table

import (
	"context"

	"sandtable/journal"
	"sandtable/luck"
)

// Luck compares what was rolled at a table so far with what is rolled on average, by
// seat and kind of draw. While a game that hides things is played, what was rolled in
// secret stays so: then it is refused. Errors: *Refused, *ReadOnly, and that of the context.
func (t *Table) Luck(ctx context.Context) (rows []luck.Row, err error) {
	defer t.puzzled(&err)
	past, err := t.rolled()
	if err != nil {
		return nil, err
	}
	// It is long work in a long game, and nobody waits for it.
	keep := paced(ctx)
	tally, p := luck.New(t.entry.Title), past.At(0)
	for i := 1; i <= past.Index(); i++ {
		s := past.Step(i)
		tally.Step(p, s.Choice)
		p.Apply(s.Choice, nil)
		if err := keep(i); err != nil {
			return nil, err
		}
	}
	return tally.Rows(), nil
}

// rolled returns the history, if everybody may know its draws.
func (t *Table) rolled() (journal.History, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return journal.History{}, err
	}
	if !t.hidesNothing() && !t.fold.Over() {
		return journal.History{}, refuse(sayLuckHidden)
	}
	return t.fold.History(), nil
}
