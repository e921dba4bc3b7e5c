package atlanticwall

import (
	"slices"
	"testing"

	"sandtable/kernel"
)

// TestEBoatsWhereTheyReachShips (34.51) holds where the E-boats are offered: where ships lie off map B, D or
// E. There are none at Caumont, and those off Omaha are out of their reach.
func TestEBoatsWhereTheyReachShips(t *testing.T) {
	list, err := newGame(t).scenarios()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{"fall-of-cherbourg": true, "epsom": true, "utah-beach": true, "gold-juno-sword": true, "campaign": true, "caumont-gap": false, "bloody-omaha": false}
	if len(list) != len(want) {
		t.Errorf("%d scenarios, %d are looked at", len(list), len(want))
	}
	for _, sc := range list {
		offered := slices.ContainsFunc(optionsOf(sc), func(o kernel.Option) bool { return o.ID == "eBoats" })
		if offered != want[sc.ID] {
			t.Errorf("34.51: %s offers E-boats: %v, want %v", sc.ID, offered, want[sc.ID])
		}
	}
}

// TestEBoatsInOrder (34.52) holds the order of the choices where E-boats reach the ships of two displays.
func TestEBoatsInOrder(t *testing.T) {
	p, err := newGame(t).New("campaign", kernel.Options{"eBoats": "on"})
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*state)
	s.turn = 4
	s.stack.Push(kernel.Frame{Proc: procRaid})
	legal, displays := s.Legal(nil), map[int16]bool{}
	for _, c := range legal {
		if c.Verb == verbRaid2 {
			displays[c.B] = true
		}
	}
	if len(displays) < 2 || !slices.IsSortedFunc(legal, kernel.Choice.Compare) {
		t.Errorf("34.52: %d displays, the choices are %v, want those of several in order", len(displays), legal)
	}
}
