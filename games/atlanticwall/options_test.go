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
