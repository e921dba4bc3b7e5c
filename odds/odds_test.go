package odds_test

import (
	"math/big"
	"slices"
	"testing"

	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
	"sandtable/odds"
)

func play(t *testing.T, p kernel.Position, texts ...string) {
	t.Helper()
	for _, text := range texts {
		c, err := toy.Game{}.Parse(p, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := kernel.Play(p, p.Node().Seat, c, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func of(t *testing.T, p kernel.Position, text string) odds.Table {
	t.Helper()
	c, err := toy.Game{}.Parse(p, text)
	if err != nil {
		t.Fatal(err)
	}
	tab, err := odds.Of(toy.Game{}, p, c)
	if err != nil {
		t.Fatal(err)
	}
	sum := new(big.Rat)
	for _, r := range tab.Rows {
		sum.Add(sum, r.P)
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("probabilities add up to %s", sum)
	}
	return tab
}

func TestOf(t *testing.T) {
	p, err := toy.Game{}.New("plain", nil)
	if err != nil {
		t.Fatal(err)
	}
	play(t, p, "write 2")
	before := p.Digest()

	// Different forces: certain.
	tab := of(t, p, "write 1")
	if len(tab.Rows) != 1 || tab.Rows[0].Text() != "red advances" || tab.Chance {
		t.Errorf("write 1: %+v", tab)
	}
	// Equal forces: the die, pressed on until it decides.
	tab = of(t, p, "write 2")
	if !tab.Chance || !tab.Assumed || !tab.Repeats {
		t.Errorf("write 2: chance %v, assumed %v, repeats %v", tab.Chance, tab.Assumed, tab.Repeats)
	}
	if !slices.Equal(tab.Assumes, []odds.Assumption{{Seat: 0, Text: "press"}}) {
		t.Errorf("it takes for granted %v, not once that red presses on", tab.Assumes)
	}
	want := map[string]string{
		// A first 5 or 6 tells its line once, then the fight has the same chances again.
		"blue advances": "1/2", "red advances": "1/2",
	}
	for _, r := range tab.Rows {
		if len(r.Rules) != len(r.Texts) || r.Rules[0] != "3" {
			t.Errorf("%s is by the rules %v, not 3", r.Text(), r.Rules)
		}
		if want[r.Text()] != r.P.RatString() {
			t.Errorf("%s: %s, want %s", r.Text(), r.P.RatString(), want[r.Text()])
		}
		delete(want, r.Text())
	}
	if len(want) > 0 {
		t.Errorf("missing upshots: %v", want)
	}
	if p.Digest() != before {
		t.Error("asking for odds changed the position")
	}
}
