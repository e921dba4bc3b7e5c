package journal

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"sandtable/kernel"
)

// Memo is a note of a player on the game, on a place or on a piece. In a saved game
// notes stand at the end, where whoever saves it wants them; nothing of the game depends
// on them.
type Memo struct {
	Seat   kernel.Seat `json:"seat"`
	Index  int         `json:"index"` // where the game stood
	Place  string      `json:"place,omitempty"`
	Piece  string      `json:"piece,omitempty"`
	Mark   string      `json:"mark,omitempty"` // on a piece: one of Marks
	Text   string      `json:"text,omitempty"`
	Shared bool        `json:"shared,omitempty"` // all may read it
}

// Marks are the signs with which a piece can be marked.
var Marks = []string{"star", "flag", "question", "danger"}

// Limits of what is read as a note from a file.
const (
	longestMemo = 500 // characters
	longestName = 120 // bytes, of a place or piece
)

// Checked returns a note without the spaces around its words, or says what is wrong
// with it. Most is how many characters it may have.
func (m Memo) Checked(most int) (Memo, error) {
	m.Text = strings.TrimSpace(m.Text)
	switch {
	case m.Place != "" && m.Piece != "":
		return m, errors.New("a note is on a place or on a piece, not on both")
	case len(m.Place) > longestName || len(m.Piece) > longestName:
		return m, fmt.Errorf("a note is on a place or piece whose name has at most %d bytes", longestName)
	case m.Mark != "" && m.Piece == "":
		return m, errors.New("only pieces are marked: name one")
	case m.Mark != "" && !slices.Contains(Marks, m.Mark):
		return m, fmt.Errorf("there is no mark %.40q; there are: %s", m.Mark, strings.Join(Marks, ", "))
	case m.Text == "" && m.Mark == "":
		return m, errors.New("a note says something or marks a piece; this one does neither")
	case utf8.RuneCountInString(m.Text) > most:
		return m, fmt.Errorf("the note has %d characters; at most %d are allowed", utf8.RuneCountInString(m.Text), most)
	}
	return m, nil
}

// check says what is wrong with a note in a file.
func (m *Memo) check() error {
	if m.Seat < 0 || m.Seat >= kernel.MaxSeats || m.Index < 0 {
		return fmt.Errorf("its note is of seat %d at index %d; both are from 0", m.Seat, m.Index)
	}
	right, err := m.Checked(longestMemo)
	if err == nil && right != *m {
		err = errors.New("its note has spaces around its words; leave them out")
	}
	return err
}

// noteHead is how every line of a note begins.
var noteHead = []byte(`{"note":`)

// Memos takes the notes out of a saved game: they stand at its end.
func Memos(text []byte) (game []byte, notes []Memo, err error) {
	for game = text; ; {
		end := bytes.TrimSuffix(game, []byte("\n"))
		from := bytes.LastIndexByte(end, '\n') + 1
		if !bytes.HasPrefix(end[from:], noteHead) {
			slices.Reverse(notes)
			return game, notes, nil
		}
		l, err := ParseLine(end[from:])
		if err != nil {
			return nil, nil, fmt.Errorf("a note at the end of the saved game: %w", err)
		}
		notes = append(notes, *l.Memo)
		game = game[:from]
	}
}
