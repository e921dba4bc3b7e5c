package main

import (
	"math"
	"math/rand/v2"

	knappbots "sandtable/bots/knapp"
	"sandtable/lab/lessons"
)

// model is a logistic function of the aspects: a weight for each, and one that counts the
// more the later it is.
type model struct {
	base          [turns + 1]float64
	weight, aging []float64
}

// foretell is the share that the model expects.
func (m *model) foretell(r *lessons.Row) float64 {
	sum, age := m.base[r.Turn], knappbots.Age(r.Turn)
	for k, i := range r.At {
		sum += float64(r.Value[k]) * (m.weight[i] + age*m.aging[i])
	}
	return 1 / (1 + math.Exp(-sum))
}

// miss is how far that is above what came of it.
func (m *model) miss(r *lessons.Row) float64 { return m.foretell(r) - r.Share }

// How the fit proceeds: by steps (Adam) from a few rows each, smaller from one pass to the next.
const (
	passes = 8
	batch  = 64
	pace   = 0.002
	ridge  = 3e-4
)

// fit fits a model to rows.
func fit(rows []lessons.Row, aspects int, rng *rand.Rand) *model {
	m := &model{weight: make([]float64, aspects), aging: make([]float64, aspects)}
	base, weight, aging := newMomentum(m.base[:], 0), newMomentum(m.weight, ridge), newMomentum(m.aging, ridge)
	order := rng.Perm(len(rows))
	for pass := range passes {
		rate := pace * (1 + math.Cos(math.Pi*float64(pass)/passes)) / 2
		rng.Shuffle(len(order), func(i, k int) { order[i], order[k] = order[k], order[i] })
		for n := 0; n+batch <= len(order); n += batch {
			for _, i := range order[n : n+batch] {
				r := &rows[i]
				miss := m.miss(r) / batch
				age := knappbots.Age(r.Turn)
				base.slope[r.Turn] += miss
				for k, a := range r.At {
					weight.slope[a] += miss * float64(r.Value[k])
					aging.slope[a] += miss * float64(r.Value[k]) * age
				}
			}
			for _, x := range []*momentum{base, weight, aging} {
				x.step(rate)
			}
		}
	}
	return m
}

// momentum moves weights against their slope, each at a pace of its own.
type momentum struct {
	weights, slope, mean, square []float64
	ridge                        float64
	steps                        float64
}

func newMomentum(w []float64, ridge float64) *momentum {
	return &momentum{weights: w, slope: make([]float64, len(w)), mean: make([]float64, len(w)), square: make([]float64, len(w)), ridge: ridge}
}

func (x *momentum) step(rate float64) {
	x.steps++
	first, second := 1-math.Pow(0.9, x.steps), 1-math.Pow(0.999, x.steps)
	for i, g := range x.slope {
		g += x.ridge * x.weights[i]
		x.mean[i] += 0.1 * (g - x.mean[i])
		x.square[i] += 0.001 * (g*g - x.square[i])
		x.weights[i] -= rate * x.mean[i] / first / (math.Sqrt(x.square[i]/second) + 1e-7)
		x.slope[i] = 0
	}
}
