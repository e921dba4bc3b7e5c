package table

import (
	"slices"
	"strings"
	"time"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/lines"
	"sandtable/scene"
)

// Memo is a note of a player: on the game, on a place of the map or on a piece, which
// may also have a mark. It is the writer's own, unless he shares it.
type Memo struct {
	journal.Memo
	N  int    `json:"n"`  // numbers rise
	At string `json:"at"` // RFC 3339, UTC
}

// memoAside is the name under which the store keeps the notes of a game.
const memoAside = "notes"

// maxMemo is the longest note, in characters; maxMemos is how many a seat may have.
const (
	maxMemo  = 500
	maxMemos = 200
)

// memos are the notes of a table, by number.
type memos struct {
	read bool
	list []Memo
	n    int // changes, for subscribers
}

// readMemos fetches the notes.
func (t *Table) readMemos() {
	if !t.memos.read {
		t.memos.read, t.memos.list = true, aside[[]Memo](t, memoAside)
	}
}

// Memos returns the notes that a seat or an onlooker may read: its own, and those that
// others share. One on a piece that it cannot see is left out, so that nothing is told
// by where a note hangs.
func (t *Table) Memos(seat kernel.Seat) (list []Memo, err error) {
	defer t.puzzled(&err)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.openToEye(seat); err != nil {
		return nil, err
	}
	t.readMemos()
	var seen map[string]bool
	list = []Memo{}
	for _, m := range t.memos.list {
		if m.Seat != seat && !m.Shared {
			continue
		}
		if m.Seat != seat && m.Piece != "" && !t.hidesNothing() {
			if seen == nil {
				seen = t.piecesSeen(seat)
			}
			if !seen[m.Piece] {
				continue
			}
		}
		list = append(list, m)
	}
	return list, nil
}

// piecesSeen are the pieces that a seat sees now.
func (t *Table) piecesSeen(seat kernel.Seat) map[string]bool {
	seen := map[string]bool{}
	for _, p := range scene.Whole(t.entry.Title, t.fold.Position().View(t.eye(seat))).Pieces {
		seen[p.ID] = true
	}
	return seen
}

// WriteMemo keeps a note of a seat: a new one, or another in the place of its own
// number; one that says nothing and marks nothing takes it away. Errors: *Bad, *Missing,
// *Refused, *ReadOnly, and those of the store.
func (t *Table) WriteMemo(seat kernel.Seat, n int, m journal.Memo) (err error) {
	defer t.puzzled(&err)
	m.Seat = seat
	empty := strings.TrimSpace(m.Text) == "" && m.Mark == ""
	if !empty {
		if m, err = m.Checked(maxMemo); err != nil {
			return wrong(sayNoteWrong, err)
		}
		if m.Text != "" {
			if m.Text, err = shownText(m.Text, maxMemo); err != nil {
				return err
			}
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.lastingTo(seat); err != nil {
		return err
	}
	t.readMemos()
	list := slices.Clone(t.memos.list)
	at := slices.IndexFunc(list, func(o Memo) bool { return o.N == n && o.Seat == seat })
	switch {
	case n != 0 && at < 0:
		return missing(sayNoteGone)
	case empty && n == 0:
		return wrong(sayNoteEmpty)
	case empty:
		return t.keepMemos(slices.Delete(list, at, at+1))
	}
	if err := t.somewhere(seat, m); err != nil {
		return err
	}
	m.Index = t.fold.Index()
	now := Memo{Memo: m, N: n, At: t.house.now().UTC().Format(time.RFC3339)}
	if n != 0 {
		list[at] = now
		return t.keepMemos(list)
	}
	own := 0
	for _, o := range list {
		now.N = max(now.N, o.N)
		if o.Seat == seat {
			own++
		}
	}
	if own >= maxMemos {
		return refuse(sayNotesMany, t.SeatName(seat), own)
	}
	now.N++
	return t.keepMemos(append(list, now))
}

// somewhere says why a note hangs on nothing.
func (t *Table) somewhere(seat kernel.Seat, m journal.Memo) error {
	if m.Piece != "" && !t.piecesSeen(seat)[m.Piece] {
		return wrong(sayNoPiece, t.SeatName(seat), lines.Short(m.Piece, 40))
	}
	if m.Place == "" {
		return nil
	}
	board := t.entry.Title.Board(t.fold.Position().View(t.eye(seat)))
	if !slices.ContainsFunc(board.Places, func(p scene.Place) bool { return p.ID == m.Place }) {
		return wrong(sayNoPlace, lines.Short(m.Place, 40))
	}
	return nil
}

func (t *Table) keepMemos(list []Memo) error {
	if err := t.keepAside(memoAside, list); err != nil {
		return err
	}
	t.memos.list = list
	t.memos.n++
	t.signal()
	return nil
}

// memoLines are the notes that a seat may read, as lines at the end of a saved game.
func (t *Table) memoLines(seat kernel.Seat) ([]byte, error) {
	list, err := t.Memos(seat)
	if err != nil {
		return nil, err
	}
	var text []byte
	for _, m := range list {
		text = journal.Line{Kind: journal.Note, Memo: &m.Memo}.Append(text)
	}
	return text, nil
}
