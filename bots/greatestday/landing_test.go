package greatestday

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/bots/botstest"
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
)

// Both seats land and defend to the end of the game, with next to no time to think.
func TestLandingToTheEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("three whole games of some 200 counters")
	}
	g := load(t)
	for _, id := range []string{"storming-sword", "storming-juno", "storming-gold"} {
		t.Run(id, func(t *testing.T) { landToTheEnd(t, g, id) })
	}
}

func landToTheEnd(t *testing.T, g *game.Game, scenario string) {
	t.Helper()
	p, err := g.New(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	kind := Kinds()[0]
	seats := []bots.Bot{kind.New(g, time.Millisecond), kind.New(g, time.Millisecond)}
	rng := rand.New(rand.NewPCG(6, 6))
	botstest.Play(context.Background(), t, g, p, seats, rng, 20000)
	f, _ := game.Read(p)
	if f.Track(0, order.Nests) == int(f.Scenario().Beaches[0].Nests) {
		t.Error("the landing has not brought the Nests down at all")
	}
}
