package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"sandtable/dice"
	"sandtable/store"
	"sandtable/table"
)

// A game that nobody could play, or whose dice nobody could check, is not begun, and leaves
// nothing behind: neither in the list, nor is a commitment used up by it.
func TestWhatCannotBeBegun(t *testing.T) {
	h := open(t, store.Options{})
	id, commitment, err := h.Commit()
	if err != nil {
		t.Fatal(err)
	}
	good := table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "bot:random"}}
	nonce := dice.NewNonce()
	long := strings.Repeat("x", 201)
	for name, wrong := range map[string]func(*table.NewGame){
		"a bot that there is not":           func(n *table.NewGame) { n.Seats = []string{"person", "bot:nobody"} },
		"nobody in a seat":                  func(n *table.NewGame) { n.Seats = []string{"person", ""} },
		"a seat too few":                    func(n *table.NewGame) { n.Seats = []string{"person"} },
		"a seat too many":                   func(n *table.NewGame) { n.Seats = []string{"person", "person", "person"} },
		"a name that is too long":           func(n *table.NewGame) { n.Name = long },
		"a seed that is too long":           func(n *table.NewGame) { n.Dice, n.Seed = "seeded", long },
		"an option that there is not":       func(n *table.NewGame) { n.Options = map[string]string{"weather": "fair"} },
		"dice that there are not":           func(n *table.NewGame) { n.Dice = "loaded" },
		"numbers without a commitment":      func(n *table.NewGame) { n.Nonces = []string{nonce, nonce} },
		"a commitment that nobody has made": func(n *table.NewGame) { n.Commitment = strings.Repeat("0", 64) },
		"one for open dice":                 func(n *table.NewGame) { n.Commitment, n.Dice = commitment, "seeded" },
		"a number too few":                  func(n *table.NewGame) { n.Commitment, n.Nonces = commitment, []string{nonce} },
		"a number that is none":             func(n *table.NewGame) { n.Commitment, n.Nonces = commitment, []string{nonce, "a b"} },
	} {
		ask := good
		ask.Seats = slices.Clone(good.Seats)
		wrong(&ask)
		var bad *table.Bad
		if in, err := h.Create(ask); !errors.As(err, &bad) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %+v, %v", name, in, err)
		}
	}
	if list, err := h.List(); err != nil || len(list) != 0 {
		t.Errorf("left are %+v, %v", list, err)
	}
	good.Commitment, good.Nonces = commitment, []string{nonce, dice.NewNonce()}
	if in, err := h.Create(good); err != nil || in.ID != id || in.Fair.Commitment != commitment || in.Fair.Parts[0].Nonce != nonce {
		t.Errorf("with the commitment: %+v, %v", in, err)
	}
	if in, err := h.Create(table.NewGame{Game: "toy", Scenario: "plain", Seats: good.Seats, Name: long[1:], Dice: "seeded", Seed: long[1:]}); err != nil || in.Name != long[1:] {
		t.Errorf("the longest name and seed: %+v, %v", in, err)
	}
	if in, err := h.Create(good); err == nil {
		t.Errorf("with the same again: %+v", in)
	}
}

// A seat that is given up adds nothing to the dice: whoever takes it gives his own number, so
// that the server cannot have chosen all of them. A computer that takes it gives one.
func TestWhoGivesTheNumberOfASeatThatChangesHands(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "fair"})
	for _, holder := range []string{"open", "person"} {
		if in, err := tb.Sit(1, holder); err != nil || in.Fair.Parts[1] != (table.SeatNonce{}) {
			t.Fatalf("%s: %+v, %v", holder, in.Fair, err)
		}
	}
	nonce := dice.NewNonce()
	if in, err := tb.AddNonce(1, nonce); err != nil || in.Fair.Parts[1].Nonce != nonce || in.Fair.Parts[1].By != "seat" {
		t.Errorf("%+v, %v", in.Fair, err)
	}
	if in, err := tb.Sit(0, "bot:random"); err != nil || in.Fair.Parts[0].By != "server" || in.Fair.Parts[1].Nonce != nonce {
		t.Errorf("%+v, %v", in.Fair, err)
	}
}
