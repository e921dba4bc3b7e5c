package table_test

import (
	"slices"
	"strings"
	"testing"

	"sandtable/dice"
	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
)

// withNonces gives the dice of a table of persons what each seat adds to them.
func withNonces(t *testing.T, tb *table.Table) {
	t.Helper()
	for seat := range kernel.Seat(len(tb.Info().Seats)) {
		if _, err := tb.AddNonce(seat, dice.NewNonce()); err != nil {
			t.Fatal(err)
		}
	}
}

// turns makes choices for whoever is asked.
func turns(t *testing.T, tb *table.Table, orders ...string) {
	t.Helper()
	for _, o := range orders {
		in := tb.Info()
		if _, err := tb.Choose(kernel.Seat(in.ToMove), in.Index, o); err != nil {
			t.Fatalf("%s: %v", o, err)
		}
	}
}

// toTheEnd lets both seats write until the game is over.
func toTheEnd(t *testing.T, tb *table.Table) {
	t.Helper()
	for !tb.Info().Over {
		snap, err := tb.Snapshot(kernel.Seat(tb.Info().ToMove), -1)
		if err != nil || len(snap.Offers) == 0 {
			t.Fatalf("nothing is offered: %v", err)
		}
		turns(t, tb, snap.Offers[0].Choice)
	}
}

// All draws were computed again or the answer is no: not before the secret is told, and
// never those of dice whose secret nobody has any more.
func TestOnlyDrawsComputedAgainAreVouchedFor(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "fair"})
	verified := func(tb *table.Table, checked bool, secret bool, exchanges ...int) {
		t.Helper()
		v, err := tb.Verification(t.Context())
		var before []int
		for _, e := range v.Exchanges {
			before = append(before, e.Before)
		}
		if err != nil || v.Checked != checked || (v.Secret != "") != secret || !slices.Equal(before, exchanges) {
			t.Errorf("after %d draws: %+v, %v", v.Draws, v, err)
		}
	}
	withNonces(t, tb)
	verified(tb, true, false) // there is nothing to compute yet
	texts(t, tb, "write 2", "write 2")
	verified(tb, false, false)
	text, drawn := saved(t, tb), len(draws(saved(t, tb)))
	toTheEnd(t, tb)
	for range 2 { // asked again the answer is the same
		verified(tb, true, true)
	}

	in, err := h.Import(t.Context(), strings.NewReader(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	again := h.enter(t, in.ID)
	withNonces(t, again)
	toTheEnd(t, again)
	verified(again, false, true, drawn)
}

// draws are the lines of a saved game in which dice fell.
func draws(text string) (all []string) {
	for l := range strings.Lines(text) {
		if strings.Contains(l, `,-1,"`) {
			all = append(all, l)
		}
	}
	return all
}

// What all agree to take back below an exchange of dice takes the choices back and not the
// dice: the new ones stay in force and go on counting, nobody goes further back alone than to
// where they lie now, and the saved game can be checked and read in.
func TestTakingBackBelowOtherDice(t *testing.T) {
	h := open(t, store.Options{})
	first := h.create(t, table.NewGame{Game: "toy", Scenario: "camp", Seats: []string{"person", "person"}, Dice: "fair"})
	withNonces(t, first)
	turns(t, first, "pitch 1", "pitch 2", "pitch 3")
	in, err := h.Import(t.Context(), strings.NewReader(saved(t, first)), nil)
	if err != nil {
		t.Fatal(err)
	}
	tb := h.enter(t, in.ID)
	commitment := in.Fair.Commitment
	withNonces(t, tb)
	agree := func(seat kernel.Seat, to int) {
		t.Helper()
		if _, err := tb.AskBack(seat, to); err != nil {
			t.Fatal(err)
		}
		if in, err := tb.AnswerBack(1-seat, true, nil); err != nil || in.Index != to || in.Fair.Commitment != commitment || in.Fair.Parts[0].Nonce == "" {
			t.Fatalf("taken back to %d: %+v, %v", to, in, err)
		}
	}
	if _, err := tb.Undo(0, 1); !refused(err) {
		t.Errorf("taken back below other dice alone: %v", err)
	}
	agree(0, 1)
	if _, err := tb.Undo(0, 0); !refused(err) {
		t.Errorf("further back alone: %v", err)
	}
	turns(t, tb, "pitch 2", "pitch 3", "ready", "pitch-all", "ready", "write 2", "write 2")
	if n := len(draws(saved(t, tb))); n != 1 {
		t.Fatalf("%d dice have fallen", n)
	}
	agree(0, 3)
	if in, err := tb.Undo(0, 1); err != nil || in.Index != 1 {
		t.Errorf("back to where the dice lie now, alone: %+v, %v", in, err)
	}
	if _, err := tb.Undo(0, 0); !refused(err) {
		t.Errorf("further back alone: %v", err)
	}
	turns(t, tb, "pitch 2", "pitch 3", "ready", "pitch-all", "ready", "write 2", "write 2")
	toTheEnd(t, tb)
	v, err := tb.Verification(t.Context())
	if err != nil || !v.Checked || v.Draws < 2 || len(v.Exchanges) != 1 || v.Exchanges[0].Before != 0 {
		t.Errorf("verified: %+v, %v", v, err)
	}
	if again, err := h.Import(t.Context(), strings.NewReader(saved(t, tb)), nil); err != nil || !again.Over {
		t.Errorf("read in: %+v, %v", again, err)
	}
}

// Of dice that people roll themselves nothing can be computed, and that is said; of open dice
// everything is, at any time.
func TestWhatIsSaidOfDice(t *testing.T) {
	h := open(t, store.Options{})
	for mode, want := range map[string]string{"typed": "dice.typed", "seeded": "dice.seeded"} {
		tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: mode})
		texts(t, tb, "write 2", "write 2")
		if mode == "typed" {
			if _, err := tb.Choose(kernel.Chance, 2, "die 1"); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			v, err := tb.Verification(t.Context())
			if err != nil || v.Mode != mode || v.How.Code != want || v.Checked != (mode == "seeded") || v.Draws == 0 {
				t.Errorf("%+v, %v", v, err)
			}
		}
	}
}
