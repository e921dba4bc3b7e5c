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

// analyst is a searcher of a game whose Lore says Long.
type analyst struct{ *searcher }

// Analyse implements bots.Analyst.
func (n analyst) Analyse(ctx context.Context, v kernel.View, rng *rand.Rand, told func([]bots.Prospect) error) error {
	a := *n.searcher // what it remembers of its own game stays
	a.m.width, a.m.playouts, a.line, a.trial = analysisWidth, analysisPlayouts, nil, trial{}
	a.legal, a.seat = v.Legal(nil), v.Seat()
	root := v.Guess(rng)
	a.seatAll(root)
	usual := a.policy.Choose(ctx, v, rng)
	seed := rng.Uint64()
	a.offer(ctx, root, usual, seed)
	a.zero = a.judge(root, a.seat)
	a.roots = []kernel.Position{root}
	return a.sample(ctx, v, seed, func() error { return told(a.prospects()) })
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
