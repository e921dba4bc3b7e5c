package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
)

// Only what a seat will be asked, all of it and no more, is handed in; what is not leaves no
// trace in the game.
func TestWhatCannotBeHandedIn(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	before := saved(t, tb)
	for name, tt := range map[string]struct {
		seat  kernel.Seat
		texts []string
		code  string // empty: *Bad
	}{
		"for a seat that there is not": {2, []string{"write 1"}, ""},
		"for the seat that is asked":   {0, []string{"write 1"}, "early.late"},
		"what is no choice":            {1, []string{"march"}, "early.other"},
		"what is not allowed":          {1, []string{"write 9"}, "early.other"},
		"more than is asked":           {1, []string{"write 1", "write 2"}, "early.other"},
		"nothing":                      {1, nil, "early.other"},
		"too much":                     {1, slices.Repeat([]string{"write 1"}, table.MaxOrders+1), "orders.many"},
	} {
		err := tb.HandIn(tt.seat, tt.texts...)
		var no *table.Refused
		var bad *table.Bad
		if tt.code == "" && !errors.As(err, &bad) || tt.code != "" && (!errors.As(err, &no) || no.Code != tt.code) {
			t.Errorf("%s: %v; want %q", name, err, tt.code)
		}
		if in := tb.Info(); in.Seats[1].Handed != "" || saved(t, tb) != before {
			t.Errorf("%s: it has been handed in", name)
		}
	}
	if err := tb.HandIn(1, "write 1"); err != nil {
		t.Fatal(err)
	}
	first := tb.Info().Seats[1].Handed
	if err := tb.HandIn(1, "write 1"); err != nil {
		t.Fatal(err)
	}
	// The same again has another salt: what is handed in cannot be told by its hash.
	second := tb.Info().Seats[1].Handed
	text := saved(t, tb)
	if second == first || strings.Count(text, first) != 2 || strings.Count(text, second) != 1 || strings.LastIndex(text, first) > strings.Index(text, second) {
		t.Errorf("%s, then %s:\n%s", first, second, text)
	}
}

// What waits in a game that players have ended stays as it is when the game is opened again:
// nothing is written after the end, and the saved game stays good.
func TestHandedInWhenTheGameIsEnded(t *testing.T) {
	dir := t.TempDir()
	h, ends := reopened(t, dir)
	tb := h.table(t, "person", "person")
	if err := tb.HandIn(1, "write 1"); err != nil {
		t.Fatal(err)
	}
	if in, err := tb.AskEnd(0, table.AskResign); err != nil || !in.Over {
		t.Fatalf("%+v, %v", in, err)
	}
	id, before := tb.ID(), saved(t, tb)
	ends()
	h, ends = reopened(t, dir)
	defer func() { ends() }()
	tb = h.enter(t, id)
	if in := tb.Info(); !in.Over || in.Problem != "" || saved(t, tb) != before {
		t.Errorf("opened again it is %+v\n%s\nwas\n%s", in, saved(t, tb), before)
	}
	if err := tb.HandIn(1, "write 1"); !refused(err) {
		t.Errorf("handed in after the end: %v", err)
	}
	if _, err := h.Import(t.Context(), strings.NewReader(before), nil); err != nil {
		t.Errorf("the saved game: %v", err)
	}
}
