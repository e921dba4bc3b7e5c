package table_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"sandtable/bots"
	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/scene"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// said are the notes that a seat may read, as text.
func said(t *testing.T, tb *table.Table, seat kernel.Seat) string {
	t.Helper()
	list, err := tb.Memos(seat)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, m := range list {
		out = append(out, m.Place+m.Piece+":"+m.Mark+m.Text)
	}
	return strings.Join(out, " ")
}

// A note is its writer's own unless he shares it; it is changed and taken away by its
// number, by its writer only.
func TestNotesArePrivateUnlessShared(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	write := func(seat kernel.Seat, n int, m journal.Memo) error { return tb.WriteMemo(seat, n, m) }
	for _, m := range []journal.Memo{
		{Text: "mine"}, {Place: "red", Text: " ours ", Shared: true}, {Piece: "red", Mark: "star"},
	} {
		if err := write(0, 0, m); err != nil {
			t.Fatal(err)
		}
	}
	if got := said(t, tb, 0); got != ":mine red:ours red:star" {
		t.Errorf("the writer reads %q", got)
	}
	if got := said(t, tb, 1); got != "red:ours" {
		t.Errorf("the other reads %q", got)
	}
	var missing *table.Missing
	if err := write(1, 1, journal.Memo{Text: "other"}); !errors.As(err, &missing) {
		t.Errorf("the other changes a note: %v", err)
	}
	if err := write(1, 1, journal.Memo{}); !errors.As(err, &missing) {
		t.Errorf("the other takes a note away: %v", err)
	}
	if err := write(0, 1, journal.Memo{Text: "changed", Shared: true}); err != nil {
		t.Fatal(err)
	}
	if err := write(0, 3, journal.Memo{}); err != nil {
		t.Fatal(err)
	}
	if got := said(t, tb, 1); got != ":changed red:ours" {
		t.Errorf("after changes the other reads %q", got)
	}
	var bad *table.Bad
	for _, m := range []journal.Memo{
		{}, {Text: strings.Repeat("x", 501)}, {Place: "nowhere", Text: "x"}, {Piece: "nobody", Mark: "star"}, {Piece: "red", Mark: "moon"},
		{Mark: "star"}, {Place: "red", Piece: "red", Text: "x"}, {Text: "a\x07"},
	} {
		if err := write(0, 0, m); !errors.As(err, &bad) {
			t.Errorf("%+v: %v", m, err)
		}
	}
	for i := range 300 {
		if err := write(1, 0, journal.Memo{Text: "x"}); err != nil {
			if i != 200 || !refused(err) {
				t.Errorf("after %d notes: %v", i, err)
			}
			break
		}
	}
}

// Notes go into a saved game only where that is asked for, and then those alone that
// the seat may read; they come back with it, and nothing of the game depends on them.
func TestNotesInASavedGame(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	texts(t, tb, "write 2", "write 3")
	for seat, text := range []string{"red's", "blue's"} {
		if err := tb.WriteMemo(kernel.Seat(seat), 0, journal.Memo{Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	if err := tb.WriteMemo(1, 0, journal.Memo{Place: "red", Text: "for all", Shared: true}); err != nil {
		t.Fatal(err)
	}
	var bare, noted bytes.Buffer
	if err := tb.Journal(&bare); err != nil {
		t.Fatal(err)
	}
	if err := tb.JournalWithNotes(&noted, 0); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(bare.String(), "note") || strings.Contains(noted.String(), "blue's") {
		t.Errorf("notes told unasked:\n%s\n%s", &bare, &noted)
	}
	in, err := h.Import(t.Context(), bytes.NewReader(noted.Bytes()), nil)
	if err != nil {
		t.Fatal(err)
	}
	again, release, err := h.Use(in.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if got := said(t, again, 0); got != ":red's red:for all" {
		t.Errorf("read in: %q", got)
	}
	if got := said(t, again, 1); got != "red:for all" {
		t.Errorf("read in, for the other: %q", got)
	}
	if in.Index != tb.Info().Index {
		t.Errorf("the game stands at %d, not at %d", in.Index, tb.Info().Index)
	}
	broken := bytes.Replace(noted.Bytes(), []byte(`"red's"`), []byte(`" red's"`), 1)
	if _, err := h.Import(t.Context(), bytes.NewReader(broken), nil); err == nil {
		t.Error("a note with spaces around it is read")
	}
}

// veiled is the toy as a game in which nobody sees the other's piece.
type veiled struct{ toy.Game }

func (veiled) Stamps(v kernel.View, st *scene.Stamps) {
	toy.Game{}.Stamps(v, st)
	for n := range st.Pieces {
		// Counters are sorted by name: blue, red.
		if n == int(v.Seat()) {
			st.Pieces[n] = 0
		}
	}
}

// What is shared about a piece that the others cannot see stays with its writer: that
// there is such a piece, and where a note hangs, would tell of it.
func TestNotesOnWhatOthersDoNotSee(t *testing.T) {
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	hs := table.NewHouse(table.Config{Titles: titles.List{{Title: veiled{}, Bots: bots.Basic()}}, Store: st})
	t.Cleanup(func() { hs.Close(); _ = st.Close() })
	tb := house{hs, st}.table(t, "person", "person")
	if err := tb.WriteMemo(0, 0, journal.Memo{Piece: "red", Text: "strong", Shared: true}); err != nil {
		t.Fatal(err)
	}
	if got := said(t, tb, 1); got != "" {
		t.Errorf("the other reads %q of a piece that it cannot see", got)
	}
	if got := said(t, tb, 0); got != "red:strong" {
		t.Errorf("the writer reads %q", got)
	}
	var bad *table.Bad
	if err := tb.WriteMemo(1, 0, journal.Memo{Piece: "red", Mark: "flag"}); !errors.As(err, &bad) {
		t.Errorf("a note on a piece that its writer cannot see: %v", err)
	}
}
