package greatestday

import (
	"slices"
	"testing"

	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// TestTunedWeights: Veteran and Staff have weights of their own where the lab found some, for
// every seat of that side, and Regular's elsewhere.
func TestTunedWeights(t *testing.T) {
	g := load(t)
	for _, x := range []struct {
		scenario string
		options  kernel.Options
		seats    int
		own      [2]bool // by side
	}{
		{"black-baron", nil, 2, [2]bool{order.German: true}},
		{"storming-juno", nil, 2, [2]bool{}},
		{"campaign", kernel.Options{"commands": "sectors"}, 8, [2]bool{}},
	} {
		p, err := g.New(x.scenario, x.options)
		if err != nil {
			t.Fatal(err)
		}
		list := tunedLists(p)
		if len(list) != x.seats {
			t.Errorf("%s: %d lists of weights, want %d", x.scenario, len(list), x.seats)
		}
		for seat, w := range list {
			own := x.own[game.SideOf(kernel.Seat(seat))]
			if regular := slices.Equal(w, steady.list()); regular == own {
				t.Errorf("%s: seat %d has Regular's weights: %t", x.scenario, seat, regular)
			}
		}
	}
}
