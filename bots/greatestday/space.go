package greatestday

import (
	"time"

	"sandtable/bots"
	"sandtable/kernel"
)

// Space is the policy as data.
func Space() bots.Space {
	return bots.Space{
		Weights: []bots.Weight{
			{Name: "step"}, {Name: "suppressed"}, {Name: "hit"}, {Name: "shot"}, {Name: "other"}, {Name: "pull"}, {Name: "standing"},
			{Name: "point"}, {Name: "waiting"}, {Name: "column"}, {Name: "left"}, {Name: "open"}, {Name: "command"}, {Name: "risk"}, {Name: "bar"},
		},
		Win:   1,
		Start: [][]float64{steady.list(), steady.list()},
		Tuned: tunedLists,
		New: func(_ kernel.Game, _ kernel.Seat, w []float64, budget time.Duration) bots.Bot {
			return newBot(weightsOf(w), budget)
		},
	}
}

// each are the weights in the order of Space.
func (w *weights) each() []*float64 {
	return []*float64{
		&w.step, &w.suppressed, &w.hit, &w.shot, &w.other, &w.pull, &w.standing, &w.point, &w.waiting, &w.column, &w.left, &w.open, &w.command, &w.risk, &w.bar,
	}
}

// weightsOf is the reverse of list.
func weightsOf(list []float64) (w weights) {
	bots.SetWeights(w.each(), list)
	return w
}

func (w weights) list() []float64 { return bots.ListWeights(w.each()) }
