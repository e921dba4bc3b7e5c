package table

import (
	"bytes"
	"context"
	"fmt"

	"sandtable/journal"
	"sandtable/kernel"
)

// Fork begins another game that is this one up to an index, and goes on from there
// with choices of its own; this one is not touched. Holders are who plays it, one a
// seat; nil: as here. Lock says whether it gets keys. Open dice fall as they would have fallen here, since anybody
// can compute them; fair ones are new. Errors: *Refused, *Bad, *ReadOnly, *Busy, and
// those of the context and of the store.
func (t *Table) Fork(ctx context.Context, at int, holders []string, lock *Locking) (Info, error) {
	s, past, err := t.forkable(at, holders)
	if err != nil {
		return Info{}, err
	}
	end, err := t.house.imports.begin()
	if err != nil {
		return Info{}, err
	}
	defer end()
	var in Info
	err = t.house.folds.do(ctx, func() error {
		text, err := t.house.read(s)
		if err != nil {
			return err
		}
		if text, err = upTo(text, at); err != nil {
			return err
		}
		text = journal.Line{Kind: journal.Digest, Index: at, Digest: past.At(at).Digest()}.Append(text)
		for seat, h := range holders {
			text = journal.Line{Kind: journal.Holder, Seat: kernel.Seat(seat), Text: h}.Append(text)
		}
		in, err = t.house.importText(ctx, text, lock)
		return err
	})
	return in, err
}

// forkable says why no other game can begin at an index, or returns the journal.
func (t *Table) forkable(at int, holders []string) (saved, journal.History, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return saved{}, journal.History{}, err
	}
	if err := t.lasting(); err != nil {
		return saved{}, journal.History{}, err
	}
	n, over := t.fold.Index(), t.fold.Over()
	switch _, led := t.script(at); {
	case at < 0 || at > n:
		return saved{}, journal.History{}, bad("there is no index %d: the game stands at %d", at, n)
	case t.fold.Position().Node().Final && at == n:
		return saved{}, journal.History{}, refuse(sayForkOver)
	case led:
		return saved{}, journal.History{}, refuse(sayForkLed)
	case holders != nil && len(holders) != len(t.header.Seats):
		return saved{}, journal.History{}, bad("there are %d holders; the game has %d seats", len(holders), len(t.header.Seats))
	}
	for _, h := range holders {
		if err := checkHolder(t.entry, h); err != nil {
			return saved{}, journal.History{}, err
		}
	}
	if err := t.secretive(); err != nil {
		return saved{}, journal.History{}, err
	}
	persons := 0
	for _, h := range t.fold.Holders() {
		if h == Person || h == Open {
			persons++
		}
	}
	if !over && persons > 1 && !t.hidesNothing() {
		return saved{}, journal.History{}, refuse(sayForkHidden)
	}
	return t.savedNow(), t.fold.History(), nil
}

// upTo returns the beginning of a journal, to where it stands at an index for good.
// What was taken back on the way stays in, and so do dice, numbers and holders that
// came at that index.
func upTo(text []byte, at int) ([]byte, error) {
	pos := bytes.IndexByte(text, '\n') + 1 // after the header
	cut, now := 0, 0
	for {
		if now == at {
			cut = pos
		}
		n := bytes.IndexByte(text[pos:], '\n')
		if n < 0 {
			break
		}
		l, err := journal.ParseLine(text[pos : pos+n])
		if err != nil {
			return nil, err
		}
		if l.Kind == journal.End {
			break // what players ended can be played on
		}
		if pos += n + 1; l.Kind == journal.Move || l.Kind == journal.Undo {
			now = l.Index
		}
	}
	if cut == 0 {
		return nil, fmt.Errorf("the journal never stands at index %d", at)
	}
	return text[:cut:cut], nil
}
