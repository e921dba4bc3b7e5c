package titles

import (
	"math/rand/v2"
	"testing"

	"sandtable/kernel"
)

// The last line of a log says how the game ended in the words that the page ends with.
func TestLastLineIsTheResult(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		g := e.Title
		t.Run(g.Info().ID, func(t *testing.T) {
			for seed := range uint64(3) {
				p, rec := playedOut(t, g, rand.New(rand.NewPCG(seed, 7)))
				if len(rec.Events) == 0 {
					t.Fatalf("seed %d: the last choice told nothing", seed)
				}
				result := g.Frame(p.View(0)).Result
				last := g.Tell(p, rec.Events[len(rec.Events)-1]).Text
				if result == nil || last != result.Text {
					t.Errorf("seed %d: the log ends with %q, the page with %+v", seed, last, result)
				}
			}
		})
	}
}

// playedOut is a random game of the first scenario at its end, and what its last choice told.
func playedOut(t *testing.T, g Title, rng *rand.Rand) (kernel.Position, kernel.Recorder) {
	t.Helper()
	p, err := g.New(g.Info().Scenarios[0].ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	var (
		rec   kernel.Recorder
		legal []kernel.Choice
		outs  []kernel.Outcome
	)
	for n := p.Node(); !n.Final; n = p.Node() {
		rec.Reset()
		if n.Seat == kernel.Chance {
			outs = p.Outcomes(outs[:0])
			p.Apply(kernel.Draw(outs, rng), &rec)
			continue
		}
		legal = p.View(n.Seat).Legal(legal[:0])
		p.Apply(legal[rng.IntN(len(legal))], &rec)
	}
	return p, rec
}
