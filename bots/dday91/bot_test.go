package dday91

import (
	"context"
	"math/rand/v2"
	"testing"

	"sandtable/bots"
	game "sandtable/games/dday91"
	"sandtable/kernel"
)

func start(t testing.TB, scenario string, o kernel.Options) (kernel.Game, kernel.Position) {
	t.Helper()
	g, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.New(scenario, o)
	if err != nil {
		t.Fatal(err)
	}
	return g, p
}

// play lets two opponents play a game and returns the end and its length.
func play(t testing.TB, g kernel.Game, p kernel.Position, kinds [2]bots.Kind, seed uint64) int {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 3))
	var seats [2]bots.Bot
	for i, k := range kinds {
		seats[i] = k.New(g, 0)
	}
	var outs []kernel.Outcome
	n := 0
	for ; !p.Node().Final; n++ {
		if n > 60_000 {
			t.Fatalf("seed %d: no end; node %s", seed, game.NodeName(p.Node()))
		}
		node := p.Node()
		if node.Seat == kernel.Chance {
			outs = p.Outcomes(outs[:0])
			p.Apply(kernel.Draw(outs, rng), nil)
			continue
		}
		c := seats[node.Seat].Choose(context.Background(), p.View(node.Seat), rng)
		if err := kernel.Play(p, node.Seat, c, nil); err != nil {
			t.Fatalf("seed %d: %s at %s: %v", seed, g.Format(p, c), game.NodeName(node), err)
		}
	}
	return n
}

func basic(id string) bots.Kind {
	for _, k := range bots.Basic() {
		if k.ID == id {
			return k
		}
	}
	return bots.Kind{}
}

func TestPlannerAgainstRandom(t *testing.T) {
	for _, scenario := range []string{"1944", "1943"} {
		for seat := range 2 {
			won, drawn := 0, 0
			for seed := range uint64(6) {
				g, p := start(t, scenario, nil)
				kinds := [2]bots.Kind{basic("random"), basic("random")}
				kinds[seat] = Kinds()[0]
				n := play(t, g, p, kinds, seed)
				r, _ := p.Result()
				switch r.Winner {
				case kernel.Seat(seat):
					won++
				case kernel.Nobody:
					drawn++
				}
				t.Logf("%s seat %d seed %d: %d choices, winner %d, score %v", scenario, seat, seed, n, r.Winner, r.Score[:2])
			}
			t.Logf("%s seat %d: %d won, %d drawn", scenario, seat, won, drawn)
		}
	}
}
