package atlanticwall

import (
	"math/rand/v2"
	"testing"

	"sandtable/bots"
	game "sandtable/games/atlanticwall"
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

// A unit on the sand that was taken up and put back is not taken up again where it stands: that
// would go on for ever.
func TestPutBackOnce(t *testing.T) {
	g := load(t)
	p, err := g.New("bloody-omaha", nil)
	if err != nil {
		t.Fatal(err)
	}
	seats, rng := fresh(g, [2]bots.Kind{Kinds()[0], Kinds()[0]}), rand.New(rand.NewPCG(5, 5))
	put := map[kernel.Choice]bool{}
	for n := 0; n < 3000 && !p.Node().Final; n++ {
		node := p.Node()
		if node.Seat == kernel.Chance {
			p.Apply(kernel.Draw(p.Outcomes(nil), rng), nil)
			continue
		}
		c := seats[node.Seat].Choose(t.Context(), p.View(node.Seat), rng)
		if node.Kind == game.AtShore && c.Verb == game.DoPick {
			if put[c] {
				t.Fatalf("chooses %s again where it was put back", g.Format(p, c))
			}
			put[c] = true
			p.Apply(c, nil)
			c = kernel.Choice{Verb: game.DoBack}
		} else if node.Kind == game.AtShore && len(put) > 0 {
			return
		}
		p.Apply(c, nil)
	}
	t.Fatal("nobody was taken up on the sand")
}
