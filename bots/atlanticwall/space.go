package atlanticwall

import (
	"time"

	"sandtable/bots"
	"sandtable/kernel"
)

// Space is the policy as data.
func Space() bots.Space {
	space := bots.Space{
		Win:   1,
		Start: [][]float64{steady.list(), steady.list()},
		Tuned: tunedLists,
		New: func(_ kernel.Game, _ kernel.Seat, w []float64, _ time.Duration) bots.Bot {
			return newBot(weightsOf(w))
		},
	}
	for _, x := range new(weights).named() {
		space.Weights = append(space.Weights, bots.Weight{Name: x.name})
	}
	return space
}

// each are the weights in the order of Space.
func (w *weights) each() (list []*float64) {
	for _, x := range w.named() {
		list = append(list, x.at)
	}
	return list
}

// weightsOf is the reverse of list.
func weightsOf(list []float64) (w weights) {
	bots.SetWeights(w.each(), list)
	return w
}

func (w weights) list() []float64 { return bots.ListWeights(w.each()) }
