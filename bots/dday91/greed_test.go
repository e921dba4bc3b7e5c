package dday91

import (
	"math/rand/v2"
	"testing"

	"sandtable/bots"
	"sandtable/bots/botstest"
	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// TestGreedy: the yardstick is legal, its twin chooses the same, and neither reads anything that is hidden.
func TestGreedy(t *testing.T) {
	g, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	botstest.Blind(t, g, bots.Greedy(Greed()), "1944")
	botstest.Cancelled(t, g, bots.Greedy(Greed()), "1944")
}

// TestGreedyAsksTheJudge: where one choice of a landing is worth more than the others in the eyes of the judge, it is
// made, though no choice moves a point of the score.
func TestGreedyAsksTheJudge(t *testing.T) {
	asked := 0
	g, err := game.New()
	if err != nil {
		t.Fatal(err)
	}
	botstest.Nodes(t, g, "1944", 1, func(p kernel.Position, legal []kernel.Choice) {
		seat := p.Node().Seat
		if g.Info().Nodes[p.Node().Kind] != "invade-to" {
			return
		}
		worth := eye()(p, seat)
		best, top := 0.0, worth(p)
		for _, c := range legal {
			q := p.Clone()
			q.Apply(c, nil)
			best = max(best, worth(q)-top)
		}
		c := bots.Greedy(Greed()).New(g, 0).Choose(t.Context(), p.View(seat), rand.New(rand.NewPCG(1, 1)))
		q := p.Clone()
		q.Apply(c, nil)
		if got := worth(q) - top; best > 0.01 && got <= 0 {
			t.Errorf("%s gains %.2f, where %.2f is to be had", g.Format(p, c), got, best)
		} else if best > 0.01 {
			asked++
		}
	})
	if asked == 0 {
		t.Error("no landing gained anything")
	}
}
