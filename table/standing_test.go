package table_test

import (
	"errors"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/scene"
	"sandtable/store"
	"sandtable/table"
	"sandtable/titles"
)

// answering is the toy with forces that are written by buttons, not on a place.
type answering struct{ toy.Game }

func (answering) Offer(r kernel.Reader, c kernel.Choice) scene.Offer {
	o := toy.Game{}.Offer(r, c)
	o.Place, o.Piece = "", ""
	return o
}

// A seat that has said beforehand what it answers is not asked: the answer follows the
// choice of the other at once, as a choice of the seat, and can be changed and taken back.
func TestStandingAnswers(t *testing.T) {
	dir := t.TempDir()
	st, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	hs := table.NewHouse(table.Config{Titles: titles.List{{Title: answering{}}}, Store: st})
	t.Cleanup(func() { hs.Close(); _ = st.Close() })
	tb := house{hs, st}.table(t, "person", "person")

	if _, err := tb.SetStanding(1, "write", "write 1", nil); !refused(err) {
		t.Errorf("an answer to what is not asked: %v", err)
	}
	if _, err := tb.Choose(0, 0, "write 3"); err != nil {
		t.Fatal(err)
	}
	var bad *table.Bad
	if _, err := tb.SetStanding(1, "write", "write 9", nil); !errors.As(err, &bad) {
		t.Errorf("an answer that is not offered: %v", err)
	}
	list, err := tb.SetStanding(1, "write", "write 1", nil)
	if err != nil || len(list) != 1 || list[0].Label == "" || list[0].Ask == "" || len(list[0].Others) != 3 {
		t.Fatalf("%+v, %v", list, err)
	}
	if got := tb.Info().Index; got != 1 {
		t.Errorf("what was asked before is answered alone: index %d", got)
	}
	if _, err := tb.Choose(1, 1, "write 2"); err != nil {
		t.Fatal(err)
	}
	// The second round: red chooses, and blue answers alone.
	if _, err := tb.Choose(0, 2, "write 3"); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(moves(t, tb), ", "); got != "write 3, write 2, write 3, write 1" {
		t.Errorf("played: %s", got)
	}
	if _, err := tb.SetStanding(1, "write", "write 2", nil); err != nil {
		t.Fatal(err)
	}
	if other, err := tb.Standing(0); err != nil || len(other) != 0 {
		t.Errorf("the other has %+v, %v", other, err)
	}
	if _, err := tb.SetStanding(1, "write", "", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := tb.Choose(0, 4, "write 3"); err != nil {
		t.Fatal(err)
	}
	if in := tb.Info(); in.Index != 5 || in.ToMove != 1 {
		t.Errorf("after it was taken back blue is not asked: %+v", in)
	}
	var missing *table.Missing
	if _, err := tb.SetStanding(1, "write", "", nil); !errors.As(err, &missing) {
		t.Errorf("taken back twice: %v", err)
	}
}

// Of a piece or a place nobody answers without looking; and no answer outlives that it is
// allowed.
func TestStandingAnswersNameNothing(t *testing.T) {
	tb := open(t, store.Options{}).table(t, "person", "person")
	var bad *table.Bad
	if _, err := tb.SetStanding(0, "write", "write 1", nil); !errors.As(err, &bad) {
		t.Errorf("an answer on a place: %v", err)
	}
}

// traited is the toy with questions that can be of somebody who is late, and are red.
type traited struct {
	answering
	late *bool
}

func (g traited) Frame(v kernel.View) scene.Frame {
	f := g.answering.Frame(v)
	f.Prompt.Traits = []scene.Trait{{Name: "late", Is: *g.late}, {Name: "red", Is: true}}
	return f
}

// An answer that is tied to traits is given but where all of them are so: there the seat is asked.
func TestStandingAnswersAreTied(t *testing.T) {
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	late := false
	hs := table.NewHouse(table.Config{Titles: titles.List{{Title: traited{late: &late}}}, Store: st})
	t.Cleanup(func() { hs.Close(); _ = st.Close() })
	tb := house{hs, st}.table(t, "person", "person")
	choose := func(seat kernel.Seat, text string) {
		t.Helper()
		if _, err := tb.Choose(seat, tb.Info().Index, text); err != nil {
			t.Fatal(err)
		}
	}
	choose(0, "write 3")
	var bad *table.Bad
	for _, unless := range [][]string{{"blue"}, {"late", "late"}} {
		if _, err := tb.SetStanding(1, "write", "write 1", unless); !errors.As(err, &bad) {
			t.Errorf("tied to %q: %v", unless, err)
		}
	}
	list, err := tb.SetStanding(1, "write", "write 1", []string{"late", "red"})
	if err != nil || strings.Join(list[0].Traits, " ") != "late red" || len(list[0].Unless) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	choose(1, "write 2")
	choose(0, "write 3") // not late: blue answers alone
	if in := tb.Info(); in.Index != 4 || in.ToMove != 0 {
		t.Fatalf("tied to what is not so, the answer is not given: %+v", in)
	}
	late = true
	choose(0, "write 3")
	if in := tb.Info(); in.Index != 5 || in.ToMove != 1 {
		t.Errorf("where all is so blue is not asked: %+v", in)
	}
	if list, err := tb.SetStanding(1, "write", "write 1", nil); err != nil || len(list[0].Unless) != 0 {
		t.Errorf("untied: %+v, %v", list, err)
	}
	if _, err := tb.SetStanding(1, "write", "write 1", []string{"blue"}); !errors.As(err, &bad) {
		t.Errorf("tied to nothing that there is: %v", err)
	}
}

// Nobody answers a question twice by himself where his answer leads to it again, and
// whoever takes an answer back is asked, not answered again.
func TestStandingAnswersGoRoundOnce(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "camp", Seats: []string{"person", "person"}, Dice: "seeded", Seed: "a"})
	choose := func(seat kernel.Seat, o string) {
		t.Helper()
		if _, err := tb.Choose(seat, tb.Info().Index, o); err != nil {
			t.Fatal(err)
		}
	}
	choose(0, "pitch-all")
	choose(0, "ready")
	if _, err := tb.SetStanding(1, "camp", "pitch-all", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := tb.Choose(1, 2, "pitch 1"); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(moves(t, tb), ", "); got != "pitch-all, ready, pitch 1" {
		t.Errorf("a seat answers what comes of its own choice: %s", got)
	}
	if _, err := tb.Undo(1, 2); err != nil {
		t.Fatal(err)
	}
	if in, err := tb.Undo(0, -1); err != nil || in.Index != 1 || in.ToMove != 0 {
		t.Fatal(in, err)
	}
	choose(0, "ready")
	if got := strings.Join(moves(t, tb), ", "); got != "pitch-all, ready, pitch-all" {
		t.Errorf("answered alone: %s", got)
	}
	if in, err := tb.Undo(1, -1); err != nil || in.Index != 2 || in.ToMove != 1 {
		t.Errorf("taken back: %+v, %v", in, err)
	}
}
