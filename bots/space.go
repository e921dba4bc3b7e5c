package bots

import (
	"math"
	"time"

	"sandtable/kernel"
)

// Space is a policy as data: its weights, and how to make a bot of others. The lab tunes
// them.
type Space struct {
	Weights []Weight
	// Start are the weights by seat, in the order of Weights.
	Start [][]float64
	// Tuned are those that the lab left (sandtable tune) for the scenario of a position; nil where it
	// has left none.
	Tuned func(p kernel.Position) [][]float64
	// Win is what a win counts for beyond its lead in points.
	Win float64
	// New makes a bot for one seat and one game in progress, as Kind.New does. It does not
	// keep w.
	New func(g kernel.Game, seat kernel.Seat, w []float64, budget time.Duration) Bot
}

// Everywhere are the weights by seat of a game that has the same in all scenarios.
func Everywhere(weights ...[]float64) func(kernel.Position) [][]float64 {
	return func(kernel.Position) [][]float64 { return weights }
}

// Weight is one number of a policy. It is above 0, or it is not tuned.
type Weight struct {
	Name string
	Most float64 // 0: no bound
}

// Moved is the weight at w, moved by a step in its logarithm, within its bound.
func (x Weight) Moved(w, by float64) float64 {
	w *= math.Exp(by)
	if x.Most > 0 {
		w = min(w, x.Most)
	}
	return w
}

// ListWeights are the values of the weights of a policy.
func ListWeights(each []*float64) []float64 {
	list := make([]float64, len(each))
	for i, w := range each {
		list[i] = *w
	}
	return list
}

// SetWeights is the reverse of ListWeights.
func SetWeights(each []*float64, list []float64) {
	for i, w := range each {
		*w = list[i]
	}
}
