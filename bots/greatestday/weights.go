package greatestday

import (
	game "sandtable/games/greatestday"
	"sandtable/kernel"
)

// weights are what the opponent knows of the game beyond its rules: how much a thing is
// worth beside a point of the score.
type weights struct {
	step       float64 // a step alive, besides its point
	suppressed float64
	hit        float64
	shot       float64 // of what the best fire of a unit would do
	other      float64 // of what its next best would do
	pull       float64 // of an objective's points, for strength near it
	standing   float64 // of an objective's points, for a unit on it
	point      float64 // a command point
	waiting    float64 // a unit that is still in its box
	column     float64 // a unit in column or mounted with the enemy near
	left       float64 // of an objective's points, for one that has nobody near it
	open       float64 // of what changes hands with it, for one that the enemy can walk into
	command    float64 // a unit in command
	risk       float64 // of what the fire would do that a move draws
	bar        float64 // to the Germans, all who keep a beach uncleared
}

var steady = weights{step: 0.25, suppressed: 0.55, hit: 0.22, shot: 0.5, other: 0.12, pull: 0.45, standing: 0.12, point: 0.08, waiting: 0.8, column: 0.12, left: 0.25, open: 0.7, command: 0.06, risk: 1, bar: 12}

// tuned are the weights of Veteran and Staff by scenario and side, as the lab left them, where they
// are stronger than Regular's (docs/strength.md): in the Black Baron those of the Germans, to whom hits
// count for more there, and strength near the objectives for less.
var tuned = map[string][2]weights{"black-baron": {steady, {
	step: 0.25, suppressed: 0.55, hit: 0.437, shot: 0.5, other: 0.12, pull: 0.199, standing: 0.12, point: 0.08, waiting: 0.8, column: 0.12,
	left: 0.25, open: 0.7, command: 0.06, risk: 1, bar: 12,
}}}

// tunedAt are the weights by side for a scenario.
func tunedAt(scenario string) [2]weights {
	if w, ok := tuned[scenario]; ok {
		return w
	}
	return [2]weights{steady, steady}
}

// tunedLists are the weights by seat for the scenario of a position.
func tunedLists(p kernel.Position) (list [][]float64) {
	f, _ := game.Read(p)
	w := tunedAt(f.Scenario().ID)
	for seat := range p.(kernel.Seated).Seats() {
		list = append(list, w[game.SideOf(kernel.Seat(seat))].list())
	}
	return list
}
