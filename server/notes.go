package server

import (
	"net/http"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/table"
)

// Remark is a note of a player: on the game, on a place of the map, or on a piece, which
// may also have a mark.
type Remark struct {
	N      int    `json:"n"` // numbers rise
	Seat   int    `json:"seat"`
	Index  int    `json:"index"` // where the game stood
	Place  string `json:"place,omitempty"`
	Piece  string `json:"piece,omitempty"`
	Mark   string `json:"mark,omitempty"` // of a piece: star, flag, question or danger
	Text   string `json:"text,omitempty"`
	Shared bool   `json:"shared,omitempty"` // all at the table may read it
	At     string `json:"at"`               // RFC 3339, UTC
}

// RemarkRequest writes a note, at most 500 characters. N is the number of an own note
// that it takes the place of, 0: a new one. Without text and mark that note goes.
type RemarkRequest struct {
	Seat   int    `json:"seat"`
	N      int    `json:"n,omitempty"`
	Place  string `json:"place,omitempty"`
	Piece  string `json:"piece,omitempty"`
	Mark   string `json:"mark,omitempty"`
	Text   string `json:"text,omitempty"`
	Shared bool   `json:"shared,omitempty"`
}

func notes(list []table.Memo) []Remark {
	all := make([]Remark, len(list))
	for i, m := range list {
		all[i] = Remark{
			N: m.N, Seat: int(m.Seat), Index: m.Index, Place: m.Place, Piece: m.Piece, Mark: m.Mark, Text: m.Text, Shared: m.Shared, At: m.At,
		}
	}
	return all
}

func getNotes(_ http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	seat, err := t.sees(r)
	if err != nil {
		return nil, err
	}
	list, err := t.Memos(seat)
	return notes(list), err
}

func postNote(w http.ResponseWriter, r *http.Request, t *visit) (any, error) {
	var q RemarkRequest
	if err := decode(w, r, &q); err != nil {
		return nil, err
	}
	seat, err := t.plays(q.Seat)
	if err != nil {
		return nil, err
	}
	m := journal.Memo{Place: q.Place, Piece: q.Piece, Mark: q.Mark, Text: q.Text, Shared: q.Shared}
	if err := t.WriteMemo(seat, q.N, m); err != nil {
		return nil, err
	}
	list, err := t.Memos(kernel.Seat(q.Seat))
	return notes(list), err
}
