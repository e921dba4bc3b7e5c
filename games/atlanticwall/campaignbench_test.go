package atlanticwall

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sandtable/kernel"
	"sandtable/scene"
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
	s := campaignAt(b, 6000)
	b.ReportAllocs()
	for b.Loop() {
		s.judgeSupply(nil)
	}
}

// BenchmarkCampaignPatch measures what a choice of the campaign sends to the screen of a side, in
// bytes of JSON before compression: all steps, the moves of units among them, and at which decisions
// it is more than 2 KB.
func BenchmarkCampaignPatch(b *testing.B) {
	const stretch, goal = 6000, 2048
	g := newGame(b)
	begin := campaignAt(b, 0)
	var legal []kernel.Choice
	for b.Loop() {
		p, rng := begin.copied(), rand.New(rand.NewPCG(33, 7))
		film := scene.NewFilm(g, p.View(0))
		var sum, above, moves, moved, most int
		at := map[string]int{}
		for range stretch {
			legal = p.Legal(legal[:0])
			c, node := brisk(legal, rng), book.Nodes()[p.Node().Kind]
			p.Apply(c, nil)
			text, err := json.Marshal(film.Step(p.View(0)))
			if err != nil {
				b.Fatal(err)
			}
			n := len(text)
			sum += n
			if c.Verb == verbMove || c.Verb == verbMarch {
				moves, moved, most = moves+1, moved+n, max(most, n)
			}
			if n > goal {
				above++
				at[node+", "+strings.Fields(book.Format(p, c))[0]]++
			}
		}
		b.Log(at)
		b.ReportMetric(float64(sum)/stretch, "bytes/step")
		b.ReportMetric(float64(moved)/float64(moves), "bytes/move")
		b.ReportMetric(float64(most), "bytes/most-move")
		b.ReportMetric(float64(above)*100/stretch, "%above")
	}
}
