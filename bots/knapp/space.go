package knapp

import (
	"time"

	"sandtable/bots"
	game "sandtable/games/knapp"
	"sandtable/kernel"
)

// Space is the policy as data.
func Space() bots.Space {
	s := bots.Space{
		Weights: []bots.Weight{
			{Name: "point"}, {Name: "beach"}, {Name: "area"}, {Name: "loss"}, {Name: "early"}, {Name: "hungry"}, {Name: "thin"},
			{Name: "bare"}, {Name: "guns", Most: 1}, {Name: "decay", Most: 1}, {Name: "late", Most: 1}, {Name: "bocage"}, {Name: "firm", Most: 1},
			{Name: "firmer", Most: 0.1}, {Name: "slip", Most: 1}, {Name: "guard", Most: 1}, {Name: "cut", Most: 1}, {Name: "hold"},
			{Name: "deep"}, {Name: "flat"}, {Name: "room"},
		},
		Win:   1,
		Tuned: bots.Everywhere(tuned[game.Allied].list(), tuned[game.German].list()),
		New: func(_ kernel.Game, _ kernel.Seat, w []float64, budget time.Duration) bots.Bot {
			x := weightsOf(w)
			return newBeginner(budget, &[2]weights{x, x})
		},
	}
	for i := range plans {
		s.Start = append(s.Start, plans[i].list())
	}
	return s
}

// each are the weights in the order of Space.
func (w *weights) each() []*float64 {
	return []*float64{
		&w.point, &w.beach, &w.area, &w.loss, &w.early, &w.hungry, &w.thin, &w.bare, &w.guns, &w.decay, &w.late, &w.bocage,
		&w.firm, &w.firmer, &w.slip, &w.guard, &w.cut, &w.hold, &w.deep, &w.flat, &w.room,
	}
}

// weightsOf is the reverse of list.
func weightsOf(list []float64) (w weights) {
	bots.SetWeights(w.each(), list)
	return w
}

func (w weights) list() []float64 { return bots.ListWeights(w.each()) }
