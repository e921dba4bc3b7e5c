package table_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"sandtable/journal"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/store"
	"sandtable/table"
)

// texts plays orders of the toy for both seats in turn.
func texts(t *testing.T, tb *table.Table, orders ...string) {
	t.Helper()
	for i, o := range orders {
		if _, err := tb.Choose(kernel.Seat(i%2), tb.Info().Index, o); err != nil {
			t.Fatalf("%s: %v", o, err)
		}
	}
}

// moves are the choices and draws of a table's journal that count, in order.
func moves(t *testing.T, tb *table.Table) []string {
	t.Helper()
	var b bytes.Buffer
	if err := tb.Journal(&b); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, line := range strings.Split(strings.TrimSpace(b.String()), "\n")[1:] {
		l, err := journal.ParseLine([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		switch l.Kind {
		case journal.Move:
			out = append(out[:l.Index-1], l.Text)
		case journal.Undo:
			out = out[:l.Index]
		}
	}
	return out
}

// forked opens the game that begins at an index of another.
func forked(t *testing.T, h house, tb *table.Table, at int, holders ...string) *table.Table {
	t.Helper()
	in, err := tb.Fork(t.Context(), at, holders, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, release, err := h.Use(in.ID)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(release)
	return f
}

// A game can be played on from any of its moments: the new one is the old up to
// there, what was taken back counts for nothing, and the old one stays as it is.
func TestForkGoesOnFromAMoment(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "bot:random")
	wait(t, tb, "asked", func(m table.Moment) bool { return m.Index == 0 && !m.Thinking.On })
	if _, err := tb.Choose(0, 0, "write 2"); err != nil {
		t.Fatal(err)
	}
	for !tb.Info().Over {
		wait(t, tb, "asked again", func(table.Moment) bool { in := tb.Info(); return in.Over || in.ToMove == 0 })
		in := tb.Info()
		if in.Over {
			break
		}
		if _, err := tb.Choose(0, in.Index, "write 1"); err != nil {
			if _, err = tb.Choose(0, in.Index, "stop"); err != nil {
				t.Fatal(err)
			}
		}
	}
	wait(t, tb, "at rest", func(m table.Moment) bool { return !m.Thinking.On })
	all := moves(t, tb)
	for at := range len(all) {
		f := forked(t, h, tb, at, "person", "person")
		got := moves(t, f)
		if len(got) < at || !slices.Equal(got[:at], all[:at]) {
			t.Fatalf("from index %d the new game begins %q, the old %q", at, got, all[:at])
		}
		if in := f.Info(); in.Seats[1].Holder != table.Person {
			t.Errorf("from index %d seat 1 is held by %s", at, in.Seats[1].Holder)
		}
	}
	if got := moves(t, tb); !slices.Equal(got, all) {
		t.Errorf("the old game has changed: %q, was %q", got, all)
	}
	var refused *table.Refused
	if _, err := tb.Fork(t.Context(), len(all), nil, nil); !errors.As(err, &refused) {
		t.Errorf("at the end of a game: %v", err)
	}
	for _, at := range []int{-1, len(all) + 1} {
		var bad *table.Bad
		if _, err := tb.Fork(t.Context(), at, nil, nil); !errors.As(err, &bad) {
			t.Errorf("at index %d: %v", at, err)
		}
	}
	var bad *table.Bad
	if _, err := tb.Fork(t.Context(), 0, []string{"person"}, nil); !errors.As(err, &bad) {
		t.Errorf("with one holder: %v", err)
	}
	if _, err := tb.Fork(t.Context(), 0, []string{"person", "bot:nobody"}, nil); !errors.As(err, &bad) {
		t.Errorf("with an unknown bot: %v", err)
	}
}

// What was taken back and played otherwise is not where the new game begins.
func TestForkAfterUndo(t *testing.T) {
	h := open(t, store.Options{}, kind("slow", func(ctx context.Context, v kernel.View) kernel.Choice {
		<-ctx.Done()
		return v.Legal(nil)[0]
	}))
	tb := h.table(t, "person", "bot:slow")
	if _, err := tb.Choose(0, 0, "write 2"); err != nil {
		t.Fatal(err)
	}
	if _, err := tb.Undo(0, -1); err != nil {
		t.Fatal(err)
	}
	if _, err := tb.Choose(0, 0, "write 1"); err != nil {
		t.Fatal(err)
	}
	f := forked(t, h, tb, 1, "person", "person")
	if got := moves(t, f); !slices.Equal(got, []string{"write 1"}) {
		t.Errorf("the new game begins %q, want only what stands", got)
	}
	if got := moves(t, forked(t, h, tb, 0, "person", "person")); len(got) != 0 {
		t.Errorf("the new game from the start begins %q", got)
	}
}

// While two persons play a game that hides things, nobody looks behind by playing a
// copy of it. Afterwards anybody may.
func TestForkShowsNothingHidden(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	texts(t, tb, "write 2", "write 1")
	if tb.Info().Over {
		t.Fatal("the game is over already")
	}
	var refused *table.Refused
	if _, err := tb.Fork(t.Context(), 1, nil, nil); !errors.As(err, &refused) {
		t.Errorf("a game of two persons that hides things can be copied: %v", err)
	}
	if (toy.Game{}).Info().Open {
		t.Error("the toy does not hide anything any more: this test needs another game")
	}
}

// Fair dice of the new game are its own: the secret of the old ones stays secret,
// and the whole of the new game verifies.
func TestForkHasFairDiceOfItsOwn(t *testing.T) {
	h := open(t, store.Options{}, kind("first", first))
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "bot:first"}, Dice: "fair"})
	if _, err := tb.AddNonce(0, strings.Repeat("ab", 16)); err != nil {
		t.Fatal(err)
	}
	if _, err := tb.Choose(0, 0, "write 1"); err != nil {
		t.Fatal(err)
	}
	wait(t, tb, "at rest", func(m table.Moment) bool { return m.Index > 2 && !m.Thinking.On })
	f := forked(t, h, tb, 2, "bot:first", "bot:first")
	if f.Info().Fair.Commitment == tb.Info().Fair.Commitment {
		t.Error("both games have the dice of one secret")
	}
	wait(t, f, "over", func(m table.Moment) bool { return f.Info().Over && !m.Thinking.On })
	if rep := verified(t, f); !rep.Over || rep.Checked == 0 {
		t.Errorf("the new game: %+v", rep)
	}
}

// The last line of a saved game may lack its end, as an editor leaves it: what the house adds
// to it stands in a line of its own, and the game can be opened again.
func TestReadInWithoutALastLineEnd(t *testing.T) {
	dir := t.TempDir()
	h, ends := reopened(t, dir)
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "fair"})
	texts(t, tb, "write 1")
	in, err := h.Import(t.Context(), strings.NewReader(strings.TrimSpace(saved(t, tb))), nil)
	if err != nil {
		t.Fatal(err)
	}
	ends()
	h, ends = reopened(t, dir)
	defer func() { ends() }()
	again := h.enter(t, in.ID)
	if now := again.Info(); now.Problem != "" || now.Index != 1 || now.Fair == nil || now.Fair.Commitment == tb.Info().Fair.Commitment {
		t.Errorf("opened again it is %+v", now)
	}
	if _, err := again.Choose(1, 1, "write 2"); err != nil {
		t.Error(err)
	}
}

// A saved game that breaks off on the way is not kept, although what has come of it is a good
// game as far as it goes; what comes after it is read as before.
func TestReadInBrokenOff(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.table(t, "person", "person")
	texts(t, tb, "write 1", "write 3", "write 2")
	text := saved(t, tb)
	part := text[:strings.LastIndex(strings.TrimSpace(text), "\n")+1]
	var unread *table.Unread
	broken := io.MultiReader(strings.NewReader(part), iotest.ErrReader(io.ErrUnexpectedEOF))
	if in, err := h.Import(t.Context(), broken, nil); !errors.As(err, &unread) || !errors.Is(err, io.ErrUnexpectedEOF) || strings.Contains(err.Error(), "\n") {
		t.Errorf("broken off: %+v, %v", in, err)
	}
	if list, err := h.List(); err != nil || len(list) != 1 {
		t.Errorf("there are %d tables, %v", len(list), err)
	}
	if now := h.Importing(); now.Busy {
		t.Errorf("it is still being read: %+v", now)
	}
	if _, err := h.Import(t.Context(), strings.NewReader(text), nil); err != nil {
		t.Error(err)
	}
}
