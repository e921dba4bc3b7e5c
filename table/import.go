package table

import (
	"bytes"
	"context"
	"io"
	"sync"
	"time"

	"sandtable/dice"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/lines"
)

// Busy is the error of a request for what is done one at a time and is being done
// for another.
type Busy struct {
	lines.Said
	After int // seconds after which asking again makes sense
}

// TooLong is the error of a saved game that is longer than any that is read.
type TooLong struct{ lines.Said }

// Unread is the error of a saved game that did not arrive as a whole.
type Unread struct{ Err error }

func (e *Unread) Error() string { return "the saved game cannot be read: " + e.Err.Error() }

func (e *Unread) Unwrap() error { return e.Err }

// Progress tells how far the import of a saved game has come.
type Progress struct {
	Busy  bool
	Lines int // checked so far
	Bytes int // checked so far
	Total int // bytes of the whole, 0 while it is being sent
}

// progressEvery is after how many lines progress is told.
const progressEvery = 64

// imports is the import that is being made, if any.
type imports struct {
	mu  sync.Mutex
	now Progress
}

// begin claims the one import that may be made.
func (i *imports) begin() (end func(), err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.now.Busy {
		return nil, &Busy{Said: sayReading.Say(), After: 5}
	}
	i.now = Progress{Busy: true}
	return func() { i.tell(Progress{}) }, nil
}

func (i *imports) tell(p Progress) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.now = p
}

// Importing tells of the import that is being made.
func (h *House) Importing() Progress {
	h.imports.mu.Lock()
	defer h.imports.mu.Unlock()
	return h.imports.now
}

// MaxImport returns the longest saved game that is read, in bytes.
func (h *House) MaxImport() int { return h.limits.Bytes }

// Import keeps a saved game as a new table. A game that is not over goes on with
// new fair dice, since the secret of the old ones is not in the file. One is read
// at a time. Lock says whether the table gets keys. Errors are *Busy, *Unread, *TooLong, *journal.Error, *Bad, and those
// of the context and of the store.
func (h *House) Import(ctx context.Context, r io.Reader, lock *Locking) (Info, error) {
	end, err := h.imports.begin()
	if err != nil {
		return Info{}, err
	}
	defer end()
	text, err := io.ReadAll(io.LimitReader(r, int64(h.limits.Bytes)+1))
	if err != nil {
		return Info{}, &Unread{err}
	}
	if err := h.limits.check(text); err != nil {
		return Info{}, err
	}
	var in Info
	err = h.folds.do(ctx, func() error {
		in, err = h.importText(ctx, text, lock)
		return err
	})
	return in, err
}

// check says that a text is too long.
func (l Limits) check(text []byte) error {
	if e := extentOf(text); e.bytes > l.Bytes || e.lines > l.Lines {
		return &TooLong{sayLongSave.Say(l.Bytes, l.Lines)}
	}
	return nil
}

// importText checks a saved game and adds it. The text is held once, and once more
// as the choices that it comes to.
func (h *House) importText(ctx context.Context, text []byte, lock *Locking) (_ Info, err error) {
	id := newID()
	defer h.refuted(&err)
	text, notes, err := journal.Memos(text)
	if err != nil {
		return Info{}, wrong(sayUnreadable, oneLine(err.Error()))
	}
	src := bytes.NewReader(text)
	each := paced(ctx)
	find := func(game string) (kernel.Game, error) {
		e, err := h.titles.Find(game)
		return e.Title, err
	}
	fold, rep, err := journal.Check(src, find, func(line int) error {
		if line%progressEvery == 0 {
			h.imports.tell(Progress{Busy: true, Lines: line, Bytes: len(text) - src.Len(), Total: len(text)})
		}
		return each(line)
	})
	if err != nil {
		return Info{}, err
	}
	entry, err := h.titles.Find(rep.Header.Game)
	if err != nil {
		return Info{}, wrong(sayNoGame, lines.Short(rep.Header.Game, 40), h.games())
	}
	if !bytes.HasSuffix(text, []byte("\n")) {
		text = append(text, '\n')
	}
	var secret dice.Secret
	switch {
	case rep.Over:
	case fold.Dice().Mode == journal.Fair:
		secret = dice.NewSecret()
		if rep.Header.Format < journal.Version {
			// An old file knows no lines of nonces, so it goes on as a new one.
			rep.Header.Format = journal.Version
			text = append(rep.Header.Append(nil), text[bytes.IndexByte(text, '\n')+1:]...)
			if fold, rep, err = journal.Load(bytes.NewReader(text), find, each); err != nil {
				return Info{}, err
			}
		}
		d := fairDice(id, secret)
		if text, err = also(fold, text, append([]journal.Line{{Kind: journal.Dice, Dice: &d}}, botNonces(rep.Holders)...)...); err != nil {
			return Info{}, err
		}
	case rep.Header.Guide != "":
		secret = dice.NewSecret()
	}
	in, err := h.add(id, entry, secret, rep.Header, fold, text, lock)
	if err != nil || len(notes) == 0 {
		return in, err
	}
	return in, h.addMemos(id, notes)
}

// addMemos keeps the notes that came with a saved game.
func (h *House) addMemos(id string, notes []journal.Memo) error {
	t, release, err := h.Use(id)
	if err != nil {
		return err
	}
	defer release()
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.house.now().UTC().Format(time.RFC3339)
	var list []Memo
	own := map[kernel.Seat]int{}
	for i, m := range notes {
		if own[m.Seat]++; own[m.Seat] <= maxMemos && int(m.Seat) < len(t.header.Seats) {
			list = append(list, Memo{Memo: m, N: i + 1, At: now})
		}
	}
	return t.keepMemos(list)
}
