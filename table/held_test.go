package table_test

import (
	"context"
	"testing"

	"sandtable/kernel"
	"sandtable/store"
	"sandtable/table"
)

// Nobody chooses, or asks to take back, for a seat that a computer holds.
func TestNobodyActsForAComputer(t *testing.T) {
	h := open(t, store.Options{}, kind("slow", func(ctx context.Context, v kernel.View) kernel.Choice {
		<-ctx.Done()
		return first(ctx, v)
	}))
	tb := h.table(t, "bot:slow", "person")
	if _, err := tb.Choose(0, 0, "write 1"); !refused(err) || tb.Info().Index != 0 {
		t.Errorf("a choice for a computer: %v", err)
	}
	tb = h.table(t, "person", "person")
	texts(t, tb, "write 1")
	if _, err := tb.Sit(0, "bot:slow"); err != nil {
		t.Fatal(err)
	}
	if in, err := tb.AskBack(0, -1); !refused(err) {
		t.Errorf("a computer asks to take back: %+v, %v", in.Asked, err)
	}
}

// What a seat has added to the dice stands: asked again with the same it is told so, with
// another it is refused, and the game can be read again.
func TestNonceStands(t *testing.T) {
	h := open(t, store.Options{})
	tb := h.create(t, table.NewGame{Game: "toy", Scenario: "plain", Seats: []string{"person", "person"}, Dice: "fair"})
	for _, tt := range []struct {
		nonce string
		right bool
	}{{"mine", true}, {"mine", true}, {"another", false}} {
		if _, err := tb.AddNonce(0, tt.nonce); (err == nil) != tt.right || err != nil && !refused(err) {
			t.Errorf("%s: %v", tt.nonce, err)
		}
	}
	verified(t, tb)
}
