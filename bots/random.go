package bots

import (
	"context"
	"math/rand/v2"
	"time"

	"sandtable/kernel"
)

// Basic returns the kinds that play any game: random and greedy.
func Basic() []Kind { return []Kind{Random(), Greedy(Greed{})} }

// Random is the kind that chooses by lot.
func Random() Kind {
	return Kind{
		ID:    "random",
		Name:  "Random",
		Blurb: "Picks any legal choice. The yardstick for the others.",
		New:   func(kernel.Game, time.Duration) Bot { return &random{} },
	}
}

// Greedy is the kind that looks one decision ahead with what is known of a game.
func Greedy(x Greed) Kind {
	blurb := "Looks one decision ahead, to the end of the action that a choice begins, for points; without a plan."
	if x.Eye != nil {
		blurb = "Looks one decision ahead, to the end of the action that a choice begins, by a judge of positions of this game; without a plan."
	}
	return Kind{
		ID:    "greedy",
		Name:  "Greedy",
		Blurb: blurb,
		New:   func(g kernel.Game, budget time.Duration) Bot { return newGreedy(g, x, budget) },
	}
}

// random chooses uniformly among the legal choices.
type random struct{ legal []kernel.Choice }

// Choose implements Bot.
func (r *random) Choose(_ context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	r.legal = v.Legal(r.legal[:0])
	return r.legal[rng.IntN(len(r.legal))]
}
