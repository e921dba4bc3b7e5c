package atlanticwall

import (
	"slices"
	"testing"

	"sandtable/bots/botstest"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
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

// TestBlind: the opponents play by what their seat sees, wherever something is hidden: delay
// markers (21.33), missions in the air (17.12), the Allied plan of the campaign, fire that is written down (34.3).
func TestBlind(t *testing.T) {
	g := load(t)
	for _, x := range []struct {
		kind     int
		scenario string
		options  kernel.Options
		every    int
	}{
		{2, "caumont-gap", nil, 1},
		{2, "epsom", nil, 7},
		{2, "caumont-gap", kernel.Options{"hiddenFire": "on"}, 1},
		{0, "campaign", nil, 997},
		{3, "epsom", nil, 25},
		{3, "caumont-gap", nil, 399},
	} {
		if botstest.BlindAt(t, g, Kinds()[x.kind], x.scenario, x.options, x.every) == 0 {
			t.Errorf("%s %v: nothing was hidden, so nothing is shown", x.scenario, x.options)
		}
	}
}
