package levels

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"sandtable/bots"
	"sandtable/kernel"
)

// analysis is what is compared for somebody who asks: more plans than in a game, played
// out more often.
const (
	analysisWidth    = 6
	analysisPlayouts = 400
)

// adviser is Staff of a game whose Lore says Long.
type adviser struct{ *strategist }

// Analyse implements bots.Analyst.
func (n adviser) Analyse(ctx context.Context, v kernel.View, rng *rand.Rand, told func([]bots.Prospect) error) error {
	root := v.Guess(rng)
	s := newSearcher(n.game, n.lore, v, root)
	usual := n.lore.Policy(n.game, n.budget).Choose(ctx, v, rng)
	seed := rng.Uint64()
	s.offer(ctx, root, usual, seed)
	s.zero = s.judge(root, s.seat)
	return s.sample(ctx, v, seed, func() error { return told(s.prospects()) })
}

// prospects are the plans that were played out, the policy's first.
func (s *searcher) prospects() []bots.Prospect {
	var list []bots.Prospect
	for i := range s.plans {
		p := &s.plans[i]
		if p.n == 0 {
			continue
		}
		m, give := p.mean(), 1.96*math.Sqrt(max(p.spread(), 0))
		list = append(list, bots.Prospect{
			Plan: slices.Clone(p.choices), Value: gain(m, s.lore.Scale), Margin: (gain(m+give, s.lore.Scale) - gain(m-give, s.lore.Scale)) / 2, Played: int(p.n),
		})
	}
	return list
}
