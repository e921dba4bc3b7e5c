package bots

import (
	"context"
	"math/rand/v2"
	"time"

	"sandtable/kernel"
)

// How much greedy looks at for one decision when its budget is 0.
const (
	greedyWork    = 1500 // choices and draws applied
	greedyRollout = 30   // length of a rollout
	greedyWide    = 12   // outcomes of a draw looked at one by one
	greedyGuesses = 4    // guesses at what is hidden, where they differ
)

// greedy applies each legal choice, follows chance by weight and the others'
// calmest choices to its own next decision, and compares the score there. As
// most single choices move no points, short random rollouts follow where they
// are cheap: where there are few choices to compare.
type greedy struct {
	game   kernel.Game
	budget time.Duration
	search Search
	after  kernel.Position // scratch of the rollouts
	legal  []kernel.Choice
	steps  []kernel.Choice
	outs   []kernel.Outcome
}

// Choose implements Bot.
func (g *greedy) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	g.legal = v.Legal(g.legal[:0])
	if len(g.legal) == 1 {
		return g.legal[0]
	}
	if g.budget > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, g.budget)
		defer cancel()
	}
	guesses := g.guess(v, rng)
	seat := v.Seat()
	share := greedyWork / len(g.legal) / len(guesses)
	seats := kernel.SeatsAt(g.game, guesses[0])
	g.search.Seat = seat
	g.search.Wide = greedyWide
	g.search.Work = greedyWork / len(guesses)
	g.search.Eval = func(p kernel.Position) float64 {
		now := Margin(p, seat, seats)
		if share < greedyRollout || p.Node().Final {
			return now
		}
		return now + g.rollout(p, seat, rng)
	}
	if len(guesses) == 1 {
		c, _ := g.search.Best(ctx, guesses[0], g.legal, rng)
		return c
	}
	sum, values := make([]float64, len(g.legal)), make([]float64, len(g.legal))
	for _, p := range guesses {
		n := g.search.Values(ctx, p, g.legal, values, rng)
		if n < len(values) {
			break // a guess counts only when all choices were compared on it
		}
		for i, x := range values {
			sum[i] += x
		}
	}
	return g.legal[Top(sum, rng)]
}

// guess returns several guesses at the truth behind a view, or one if nothing
// is hidden.
func (g *greedy) guess(v kernel.View, rng *rand.Rand) []kernel.Position {
	all := make([]kernel.Position, greedyGuesses)
	same := true
	for i := range all {
		all[i] = v.Guess(rng)
		same = same && all[i].Digest() == all[0].Digest()
	}
	if same {
		return all[:1]
	}
	return all
}

// rollout plays a few random choices from a copy of p and returns the margin
// there. Its steps count as work of the search.
func (g *greedy) rollout(p kernel.Position, seat kernel.Seat, rng *rand.Rand) float64 {
	if g.after == nil {
		g.after = p.Clone()
	} else {
		g.after.CopyFrom(p)
	}
	q := g.after
	for range greedyRollout {
		n := q.Node()
		if n.Final {
			break
		}
		if n.Seat == kernel.Chance {
			g.outs = q.Outcomes(g.outs[:0])
			g.search.apply(q, kernel.Draw(g.outs, rng))
			continue
		}
		g.steps = q.Legal(g.steps[:0])
		g.search.apply(q, g.steps[rng.IntN(len(g.steps))])
	}
	return Margin(q, seat, kernel.SeatsAt(g.game, q))
}
