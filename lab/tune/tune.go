// Package tune finds better weights for a policy by games against itself: simultaneous
// perturbation. In every game each seat plays with its weights moved a step up or down at
// random, all of them at once; how the results go with the directions says, for every
// weight and from the same games, which way is better. Each round ends with a step there,
// as far as what was found is more than chance.
//
// Games draw from generators of their own, derived from seed, round and number, so the
// weights come out the same whatever the number of workers.
package tune

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"sandtable/bots"
	"sandtable/kernel"
	"sandtable/lab"
)

// Plan is one run.
type Plan struct {
	Game      kernel.Game
	Scenarios []string // played in turn
	Space     bots.Space
	Rounds    int
	Games     int     // in each round
	Delta     float64 // by how much a weight is moved for a game: 0.3 is up or down by a factor of 1.35
	Seed      uint64
	Workers   int // games at once; 0 means one a core
	// Progress is called after every game, by one goroutine at a time; Round after every round.
	Progress func(done, total int)
	Round    func(Round)
}

// Round is what came of one round.
type Round struct {
	Number  int         `json:"round"`
	Games   int         `json:"games"`
	Pull    [][]float64 `json:"pull"`    // by seat and weight, in standard errors: above 0, more is better
	Weights [][]float64 `json:"weights"` // by seat, after the round
}

// trial is one game.
type trial struct {
	signs  [][]int8 // by seat and weight
	margin float64  // of the first seat's side
	fail   error
}

// Run tunes the weights and returns them by seat.
func Run(ctx context.Context, p Plan) ([][]float64, error) {
	for s, w := range p.Space.Start {
		if len(w) != len(p.Space.Weights) {
			return nil, fmt.Errorf("seat %d has %d weights, want %d", s, len(w), len(p.Space.Weights))
		}
	}
	at := copied(p.Space.Start)
	for r := range p.Rounds {
		trials, err := p.round(ctx, r, at)
		if err != nil {
			return nil, err
		}
		pull := pulls(trials, at)
		p.step(at, pull, r)
		if p.Round != nil {
			p.Round(Round{Number: r + 1, Games: p.Games, Pull: pull, Weights: copied(at)})
		}
	}
	return at, nil
}

func copied(weights [][]float64) (out [][]float64) {
	for _, w := range weights {
		out = append(out, slices.Clone(w))
	}
	return out
}

// round plays the games of a round.
func (p *Plan) round(ctx context.Context, r int, at [][]float64) ([]trial, error) {
	workers := p.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	trials := make([]trial, p.Games)
	next, done := 0, r*p.Games
	lab.Spread(ctx, workers,
		func() (int, bool) {
			next++
			return next - 1, next <= p.Games
		},
		func(n int) (trial, bool) { return p.play(ctx, r, n, at), true },
		func(n int, t trial) {
			trials[n] = t
			if done++; p.Progress != nil {
				p.Progress(done, p.Rounds*p.Games)
			}
		})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for i := range trials {
		if trials[i].fail != nil {
			return nil, trials[i].fail
		}
	}
	return trials, nil
}

// play plays one game with perturbed weights.
func (p *Plan) play(ctx context.Context, r, n int, at [][]float64) trial {
	rng := rand.New(rand.NewPCG(p.Seed, uint64(r)<<32|uint64(n)))
	t := trial{signs: make([][]int8, len(at))}
	kinds := make([]bots.Kind, len(at))
	for s := range at {
		t.signs[s] = make([]int8, len(at[s]))
		w := slices.Clone(at[s])
		for i := range w {
			t.signs[s][i] = int8(2*rng.IntN(2) - 1)
			w[i] = p.Space.Weights[i].Moved(w[i], p.Delta*float64(t.signs[s][i]))
		}
		kinds[s] = bots.Kind{ID: "tuned", Name: "Tuned", New: func(g kernel.Game, budget time.Duration) bots.Bot {
			return p.Space.New(g, kernel.Seat(s), w, budget)
		}}
	}
	rep, err := lab.Run(ctx, lab.Batch{
		Game: p.Game, Scenario: p.Scenarios[n%len(p.Scenarios)], Bots: kinds,
		Games: 1, Seed: rng.Uint64(), Workers: 1, CheckEvery: -1,
	})
	switch {
	case err != nil:
		t.fail = err
	case len(rep.Breaches) > 0:
		t.fail = rep.Breaches[0]
	case len(rep.Records) > 0:
		t.margin = p.margin(rep.Records[0])
	}
	return t
}

// margin is the lead of the first seat at the end of a game of two.
func (p *Plan) margin(r *lab.Record) float64 {
	m := float64(r.Score[0] - r.Score[1])
	switch r.Winner {
	case 0:
		m += p.Space.Win
	case 1:
		m -= p.Space.Win
	}
	return m
}

// pulls says how the results go with the direction of each weight, in standard errors.
// Results are made shares between 0 and 1 first, so that a rout counts little more than
// a clear win.
func pulls(trials []trial, at [][]float64) [][]float64 {
	n := float64(len(trials))
	mean, square := 0.0, 0.0
	for _, t := range trials {
		mean += t.margin / n
		square += t.margin * t.margin / n
	}
	scale := math.Sqrt(max(square-mean*mean, 1e-9))
	share := make([]float64, len(trials))
	middle, spread := 0.0, 0.0
	for i, t := range trials {
		share[i] = 1 / (1 + math.Exp(-2*(t.margin-mean)/scale))
		middle += share[i] / n
	}
	for _, x := range share {
		spread += (x - middle) * (x - middle) / n
	}
	pull := make([][]float64, len(at))
	for s := range at {
		pull[s] = make([]float64, len(at[s]))
		for i := range at[s] {
			if at[s][i] == 0 || spread == 0 {
				continue
			}
			sum := 0.0
			for k, t := range trials {
				sum += (share[k] - middle) * float64(t.signs[s][i])
			}
			if s > 0 {
				sum = -sum
			}
			pull[s][i] = sum / math.Sqrt(n*spread)
		}
	}
	return pull
}

// trust is how many standard errors make a full step.
const trust = 3.0

// step moves the weights: a full step is what a game moves them by, less in later rounds.
func (p *Plan) step(at, pull [][]float64, r int) {
	most := p.Delta * 1.5 / math.Sqrt(1+float64(r)/2)
	for s := range at {
		for i := range at[s] {
			at[s][i] = p.Space.Weights[i].Moved(at[s][i], most*min(max(pull[s][i]/trust, -1), 1))
		}
	}
}
