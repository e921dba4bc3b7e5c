package atlanticwall

import (
	"slices"
	"testing"

	"sandtable/bots/botstest"
	"sandtable/games/atlanticwall/order"
)

// TestTunedWeights: Veteran has weights of its own where the lab found some, and Regular's elsewhere.
func TestTunedWeights(t *testing.T) {
	g := load(t)
	own := map[string][2]bool{"caumont-gap": {order.German: true}}
	for _, sc := range g.Info().Scenarios {
		p, err := g.New(sc.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		list := tunedLists(p)
		if len(list) != len(own[sc.ID]) {
			t.Fatalf("%s: %d lists of weights", sc.ID, len(list))
		}
		for side, w := range list {
			if regular := slices.Equal(w, steady.list()); regular == own[sc.ID][side] {
				t.Errorf("%s: side %d has Regular's weights: %t", sc.ID, side, regular)
			}
		}
	}
}

// TestVeteranIsBlind: it plays by what its seat sees, where delay markers are hidden and where
// its weights are its own.
func TestVeteranIsBlind(t *testing.T) {
	g := load(t)
	for _, scenario := range []string{"caumont-gap", "utah-beach"} {
		botstest.Blind(t, g, Kinds()[2], scenario)
	}
}
