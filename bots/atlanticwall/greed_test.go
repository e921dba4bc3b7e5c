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

// TestGreedyKeepsItsHead plays Cherbourg, where positions come round often without being lost: a yardstick that tries
// anything as soon as a few have done so throws its units away and loses to who plays at random.
func TestGreedyKeepsItsHead(t *testing.T) {
	g := load(t)
	won := 0
	for seed := range uint64(3) {
		p := walk(t, g, "fall-of-cherbourg", fresh(g, [2]bots.Kind{bots.Greedy(Greed()), bots.Random()}), seed, nil)
		if r, _ := p.Result(); r.Winner == 0 {
			won++
		}
	}
	if won < 2 {
		t.Errorf("it wins %d of 3 games as the Allies, want 2 at least", won)
	}
}
