package koenig

import (
	"time"

	"sandtable/bots"
	"sandtable/bots/foresight"
	"sandtable/kernel"
)

// Space is the policy as data.
func Space() bots.Space { return SpaceBy(nil) }

// SpaceBy is the policy that foresees by a table other than the beach's own.
func SpaceBy(t *foresight.Table) bots.Space {
	return bots.Space{
		Weights: []bots.Weight{
			{Name: "reach", Most: 0.98}, {Name: "late", Most: 1}, {Name: "seize"}, {Name: "keep"}, {Name: "sit"}, {Name: "power"},
			{Name: "worn 1", Most: 1}, {Name: "worn 2", Most: 1}, {Name: "risk 1", Most: 1}, {Name: "risk 2", Most: 1},
			{Name: "threat", Most: 2}, {Name: "later", Most: 2}, {Name: "point"}, {Name: "win"}, {Name: "foresight"},
		},
		Win:   1,
		Start: [][]float64{beginner.list(), beginner.list()},
		Tuned: tunedLists,
		New: func(_ kernel.Game, _ kernel.Seat, w []float64, budget time.Duration) bots.Bot {
			b := newBot(weightsOf(w), budget)
			b.table = t
			return b
		},
	}
}

// each are the weights in the order of Space.
func (w *weights) each() []*float64 {
	return []*float64{
		&w.reach, &w.late, &w.seize, &w.keep, &w.sit, &w.power, &w.worn[1], &w.worn[2], &w.risk[1], &w.risk[2],
		&w.threat, &w.later, &w.point, &w.win, &w.foresight,
	}
}

// weightsOf is the reverse of list.
func weightsOf(list []float64) (w weights) {
	bots.SetWeights(w.each(), list)
	return w
}

func (w weights) list() []float64 { return bots.ListWeights(w.each()) }
