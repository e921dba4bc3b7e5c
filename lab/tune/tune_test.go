package tune

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/kernel/kerneltest/toy"
)

// wavering plays by lot as often as its first weight says, else what is best at once. Its
// second weight means nothing, its third is not tuned.
type wavering struct {
	greedy, random bots.Bot
	share          float64
}

func (b *wavering) Choose(ctx context.Context, v kernel.View, rng *rand.Rand) kernel.Choice {
	if rng.Float64() < b.share {
		return b.random.Choose(ctx, v, rng)
	}
	return b.greedy.Choose(ctx, v, rng)
}

func plan(workers int) Plan {
	basic := bots.Basic()
	return Plan{
		Game: toy.Game{}, Scenarios: []string{"plain"}, Rounds: 2, Games: 150, Delta: 0.5, Seed: 3, Workers: workers,
		Space: bots.Space{
			Weights: []bots.Weight{{Name: "lot", Most: 0.9}, {Name: "idle"}, {Name: "none"}},
			Start:   [][]float64{{0.5, 2, 0}, {0.5, 2, 0}},
			Win:     1,
			New: func(g kernel.Game, _ kernel.Seat, w []float64, _ time.Duration) bots.Bot {
				return &wavering{greedy: basic[1].New(g, 0), random: basic[0].New(g, 0), share: w[0]}
			},
		},
	}
}

// TestFindsWhatIsBetter: less by lot wins; what means nothing stays about where it was, what
// is not tuned exactly.
func TestFindsWhatIsBetter(t *testing.T) {
	p := plan(0)
	var first, last Round
	var then [][]float64 // the weights after the first round, as told
	games := 0
	p.Round = func(r Round) {
		if last = r; r.Number == 1 {
			first, then = r, copied(r.Weights)
		}
	}
	p.Progress = func(done, total int) {
		if games++; done != games || total != 300 {
			t.Errorf("told %d of %d after %d", done, total, games)
		}
	}
	at, err := Run(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for seat, w := range at {
		if w[0] > 0.4 {
			t.Errorf("seat %d chooses by lot with %.2f, from 0.5", seat, w[0])
		}
		if w[1] < 1 || w[1] > 4 || w[2] != 0 {
			t.Errorf("seat %d: %v", seat, w)
		}
	}
	if last.Number != 2 || games != 300 || len(last.Pull) != 2 || last.Pull[0][0] >= 0 || last.Pull[1][2] != 0 {
		t.Errorf("%d games, last round %+v", games, last)
	}
	if !reflect.DeepEqual(first.Weights, then) || !reflect.DeepEqual(last.Weights, at) {
		t.Errorf("after the first round %v, told as %v; after the last %v, told as %v", first.Weights, then, at, last.Weights)
	}
	if start := p.Space.Start[0][0]; start != 0.5 {
		t.Errorf("the start has become %g", start)
	}
}

// TestWorkersDoNotMatter: the weights are the same, however many games are played at once.
func TestWorkersDoNotMatter(t *testing.T) {
	var got [2][][]float64
	for i, workers := range []int{1, 4} {
		p := plan(workers)
		p.Games = 30
		var err error
		if got[i], err = Run(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(got[0], got[1]) {
		t.Errorf("%v and %v", got[0], got[1])
	}
}

func TestWhatEndsARun(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, plan(2)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	p := plan(1)
	p.Scenarios = []string{"nowhere"}
	if _, err := Run(t.Context(), p); err == nil {
		t.Error("of a scenario that there is not")
	}
	p = plan(1)
	p.Space.Start = [][]float64{{1}, {1}}
	if _, err := Run(t.Context(), p); err == nil {
		t.Error("with weights missing")
	}
}
