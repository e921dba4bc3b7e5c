package atlanticwall

import (
	"testing"

	"sandtable/bots"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// On the sand much hangs on dice that nobody can change (27.42). The Germans beat random; the Allies
// reach the Gap Number more often against it than random does.
func TestLanding(t *testing.T) {
	g := load(t)
	kind, random := Kinds()[0], bots.Basic()[0]
	won := func(kinds [2]bots.Kind, side order.Side) (n int) {
		for seed := range uint64(12) {
			p := walk(t, g, "bloody-omaha", fresh(g, kinds), seed, nil)
			if r, _ := p.Result(); r.Winner == kernel.Seat(side) {
				n++
			}
		}
		return n
	}
	if n := won([2]bots.Kind{random, kind}, order.German); n < 9 {
		t.Errorf("the Germans won %d of 12 games against random, want 9", n)
	}
	if n, m := won([2]bots.Kind{kind, random}, order.Allied), won([2]bots.Kind{random, random}, order.Allied); n <= m {
		t.Errorf("the Allies won %d of 12 games against random, random won %d", n, m)
	}
}
