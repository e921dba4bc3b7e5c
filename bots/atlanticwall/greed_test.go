package atlanticwall

import (
	"testing"

	"sandtable/bots"
)

// TestGreedyFindsItsWay plays games in which several guns beside an enemy had to attack him together (9.13), and
// others could help: the yardstick added some, put the attack back, and so on for ever.
func TestGreedyFindsItsWay(t *testing.T) {
	g := load(t)
	for _, seed := range []uint64{2, 6, 18} {
		walk(t, g, "epsom", fresh(g, [2]bots.Kind{bots.Greedy(Greed()), bots.Random()}), seed, nil)
	}
}
