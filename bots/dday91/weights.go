package dday91

import (
	"time"

	"sandtable/bots"
	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// weights are the numbers of the policy. Only their proportions matter, but for chances,
// which are parts of 100.
type weights struct {
	// Where to go: the cost of the way to the city aimed at, an enemy city and a port on
	// the way, a hex without supply; what is left of an attack that leads elsewhere, and
	// what a better hex must gain to be worth the march.
	way, city, port, hungry, aside, least float64
	// Attacks: a chance beyond the least, the enemy's and the own losses to be expected, a
	// city, for the Germans each Allied corps in the hex and its loss.
	odds, kill, loss, urban, prey, dead float64
	// The least chances of an attack: usually, of Germans that do not hunt, of Allies near
	// the limit of corps; and that of a battle that is fought on.
	chance, steady, careful, goOn float64
	// Where Germans stand: next to the enemy, further than a stroke from him, behind
	// shelter and rivers, near the cities, in a city that nobody holds or that would be
	// left, where they close a gap in the line of the Rhine; when they hunt, near the prey, in shelter, with a stroke.
	contact, distance, shelter, river, home, vacant, stay, line float64
	near, cover, stroke, hunt                                   float64
	// An army that is alone: the enemy's reach, the way to those whom it could lead.
	reach, stray float64
	// The loss of a step, of a last step of an Allied and of a German corps, each beyond
	// the unit's factors, and their part in the first.
	step, ours, theirs, factor float64
	// Moves that are kept back beyond those of the armies.
	reserve float64
	// Which city an army makes for: what counts each of the scenario's cities farther than it is, and
	// how much farther for each army that makes for it. Where to land: how sure it is, and how
	// far from the cities.
	first, second, third, spread float64
	sure, afar                   float64
}

// regular are the weights of Regular, set by hand.
var regular = weights{
	way: 4, city: 4, port: 6, hungry: 60, aside: 0.25, least: 0.5,
	odds: 0.3, kill: 0.1, loss: 0.1, urban: 5, prey: 1, dead: 0.12,
	chance: 36, steady: 60, careful: 50, goOn: 68,
	contact: 6, distance: 2.5, shelter: 2, river: 2, home: 0.7, vacant: 20, stay: 12, line: 4,
	near: 3, cover: 0.5, stroke: 2, hunt: 1,
	reach: 8, stray: 3,
	step: 1, ours: 12, theirs: 6, factor: 0.3,
	reserve: 1,
	first:   2, second: 1.5, third: 0.5, spread: 9, sure: 200, afar: 3,
}

// Space is the policy as data.
func Space() bots.Space {
	return bots.Space{
		Weights: []bots.Weight{
			{Name: "way"}, {Name: "city"}, {Name: "port"}, {Name: "hungry"}, {Name: "aside", Most: 1}, {Name: "least"},
			{Name: "odds"}, {Name: "kill"}, {Name: "loss"}, {Name: "urban"}, {Name: "prey"}, {Name: "dead"},
			{Name: "chance", Most: 95}, {Name: "steady", Most: 95}, {Name: "careful", Most: 95}, {Name: "go on", Most: 95},
			{Name: "contact"}, {Name: "distance"}, {Name: "shelter"}, {Name: "river"}, {Name: "home"}, {Name: "vacant"}, {Name: "stay"}, {Name: "line"},
			{Name: "near"}, {Name: "cover"}, {Name: "stroke"}, {Name: "hunt"},
			{Name: "reach"}, {Name: "stray"},
			{Name: "step"}, {Name: "ours"}, {Name: "theirs"}, {Name: "factor"},
			{Name: "reserve"},
			{Name: "first city"}, {Name: "second city"}, {Name: "third city"}, {Name: "spread"}, {Name: "sure"}, {Name: "afar"},
		},
		Win:   15, // the score of a game that is not won says little
		Start: [][]float64{regular.list(), regular.list()},
		Tuned: tunedLists,
		New: func(_ kernel.Game, _ kernel.Seat, w []float64, _ time.Duration) bots.Bot {
			return &planner{w: weightsOf(w)}
		},
	}
}

// each are the weights in the order of Space.
func (w *weights) each() []*float64 {
	return []*float64{
		&w.way, &w.city, &w.port, &w.hungry, &w.aside, &w.least,
		&w.odds, &w.kill, &w.loss, &w.urban, &w.prey, &w.dead,
		&w.chance, &w.steady, &w.careful, &w.goOn,
		&w.contact, &w.distance, &w.shelter, &w.river, &w.home, &w.vacant, &w.stay, &w.line,
		&w.near, &w.cover, &w.stroke, &w.hunt,
		&w.reach, &w.stray,
		&w.step, &w.ours, &w.theirs, &w.factor,
		&w.reserve,
		&w.first, &w.second, &w.third, &w.spread, &w.sure, &w.afar,
	}
}

// farther is what counts the city of that number farther than it is.
func (w *weights) farther(city int) float64 {
	switch city {
	case 0:
		return w.first
	case 1:
		return w.second
	}
	return w.third
}

// weightsOf is the reverse of list.
func weightsOf(list []float64) (w weights) {
	bots.SetWeights(w.each(), list)
	return w
}

func (w weights) list() []float64 { return bots.ListWeights(w.each()) }

// tunedLists are the weights of Veteran and Staff by seat for the scenario of a position.
func tunedLists(p kernel.Position) [][]float64 {
	w := tunedAt(game.Glance(p).Scenario())
	return [][]float64{w[allied].list(), w[german].list()}
}

// tunedAt are those of a scenario: Regular's, but for the Germans of 1944 (docs/strength.md).
func tunedAt(scenario string) [2]weights {
	if scenario == "1944" {
		return [2]weights{allied: regular, german: tuned}
	}
	return [2]weights{regular, regular}
}

// tuned are the weights of Veteran and Staff as the Germans of 1944: as the lab left them, and nearer to
// the cities than it had found.
var tuned = weights{
	way: 4, city: 3.55, port: 4.45, hungry: 95.2, aside: 0.218, least: 0.629, odds: 0.419,
	kill: 0.0925, loss: 0.102, urban: 5.14, prey: 0.758, dead: 0.0862, chance: 26.7, steady: 25.4,
	careful: 48.7, goOn: 95, contact: 4.91, distance: 3.39, shelter: 1.62, river: 2.08, home: 8,
	vacant: 14.9, stay: 16.5, line: 4, near: 2.46, cover: 0.44, stroke: 2.36, hunt: 1, reach: 6.14,
	stray: 2.56, step: 1.27, ours: 8.61, theirs: 5.57, factor: 0.322, reserve: 1.05,
	first: 1, second: 1, third: 1, spread: 9, sure: 200, afar: 3,
}
