package atlanticwall

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sandtable/kernel"
	"sandtable/scene/scenetest"
)

// brisk chooses by chance for players who are soon done, so that a campaign gets on.
func brisk(legal []kernel.Choice, rng *rand.Rand) kernel.Choice {
	if done := (kernel.Choice{Verb: verbDone}); rng.IntN(6) == 0 && slices.Contains(legal, done) {
		return done
	}
	return legal[rng.IntN(len(legal))]
}

// campaignAt is a campaign after so many decisions of brisk players.
func campaignAt(tb testing.TB, steps int) *state {
	tb.Helper()
	begin, err := newGame(tb).New("campaign", nil)
	if err != nil {
		tb.Fatal(err)
	}
	s, rng := begin.(*state), rand.New(rand.NewPCG(33, 7))
	var legal []kernel.Choice
	for range steps {
		legal = s.Legal(legal[:0])
		s.Apply(brisk(legal, rng), nil)
	}
	return s
}

// BenchmarkCampaignPlay plays the same stretch of a campaign by chance, rules only: drop,
// landings and the days after them.
func BenchmarkCampaignPlay(b *testing.B) {
	const stretch = 6000
	begin := campaignAt(b, 0)
	p := begin.copied()
	var legal []kernel.Choice
	b.ReportAllocs()
	for b.Loop() {
		p.CopyFrom(begin)
		rng := rand.New(rand.NewPCG(33, 7))
		for range stretch {
			legal = p.Legal(legal[:0])
			p.Apply(brisk(legal, rng), nil)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/stretch, "ns/step")
}

// BenchmarkCampaignSupply judges the supply of a whole campaign position from nothing.
func BenchmarkCampaignSupply(b *testing.B) {
	benchSupply(b, campaignAt(b, 6000))
}

// BenchmarkSent is what choices send to a screen: a stretch of the campaign, and random games of
// the other scenarios.
func BenchmarkSent(b *testing.B) {
	g := newGame(b)
	for _, sc := range g.Info().Scenarios {
		b.Run(sc.ID, func(b *testing.B) { scenetest.BenchSent(b, g, sc.ID, nil, 6000, brisk) })
	}
}
