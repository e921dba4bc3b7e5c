package bots

import (
	"context"
	"math/rand/v2"
	"time"

	"sandtable/kernel"
)

// Basic returns the kinds that play any game: random and greedy.
func Basic() []Kind {
	return []Kind{
		{
			ID:    "random",
			Name:  "Random",
			Blurb: "Picks any legal choice. The yardstick for the others.",
			New:   func(kernel.Game, time.Duration) Bot { return &random{} },
		},
		{
			ID:    "greedy",
			Name:  "Greedy",
			Blurb: "Looks one decision ahead for points, without a plan. Beats random, loses to people.",
			New: func(g kernel.Game, budget time.Duration) Bot {
				return &greedy{game: g, budget: budget}
			},
		},
	}
}

// random chooses uniformly among the legal choices.
type random struct{ legal []kernel.Choice }

// Choose implements Bot.
func (r *random) Choose(_ context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	r.legal = v.Legal(r.legal[:0])
	return r.legal[rng.IntN(len(r.legal))]
}
