package knapp_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/bots/botstest"
	knappbots "sandtable/bots/knapp"
	"sandtable/games/knapp"
	"sandtable/kernel"
	"sandtable/lab"
)

func game(t *testing.T) *knapp.Game {
	t.Helper()
	g, err := knapp.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestBeatsRandom plays a few games from either side, under all options as well.
// The measured strength is in docs/balance.md.
func TestBeatsRandom(t *testing.T) {
	beginner, random := knappbots.Kinds()[0], bots.Basic()[0]
	for seat, pair := range [][]bots.Kind{{beginner, random}, {random, beginner}} {
		for _, o := range []kernel.Options{nil, {"O1": "on", "O2": "on", "O3": "on", "O4": "on", "O5": "on"}} {
			rep, err := lab.Run(context.Background(), lab.Batch{Game: game(t), Scenario: "normandy", Options: o, Bots: pair, Games: 4, Seed: 7})
			if err != nil {
				t.Fatal(err)
			}
			if len(rep.Breaches) > 0 {
				t.Fatal(rep.Breaches[0])
			}
			for _, r := range rep.Records {
				if r.Winner != seat {
					t.Errorf("seat %d, options %v: game %d lost against random, score %v", seat, o, r.Game, r.Score)
				}
			}
		}
	}
}

// TestCancelled expects a legal choice at once when the context has ended.
func TestCancelled(t *testing.T) {
	p, err := game(t).New("normandy", nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	rng := rand.New(rand.NewPCG(3, 3))
	kind := knappbots.Kinds()[0]
	both := []bots.Bot{kind.New(game(t), time.Millisecond), kind.New(game(t), time.Millisecond)}
	botstest.Play(ctx, t, game(t), p, both, rng, 3000)
}

func TestChoicesAreLegalAndRepeatable(t *testing.T) {
	botstest.LegalAndRepeatable(t, game(t), knappbots.Kinds()[0], "normandy")
}
