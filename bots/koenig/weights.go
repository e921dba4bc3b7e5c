package koenig

// weights are the numbers of the evaluation, in victory points unless said
// otherwise. They were tuned by games of the bot against itself (package lab).
type weights struct {
	// reach is the share of a unit's pull on an objective that is left for each
	// full move that it is away; beyond that part which the end of the game puts
	// out of reach, late is left.
	reach, late float64
	// seize and keep are strengths that stand for the effort of taking an
	// objective and for the inertia of holding one.
	seize, keep float64
	// sit multiplies the pull of a unit on the objective it stands on.
	sit float64
	// power is the worth of a point of strength for a day turn to come.
	power float64
	// worn is the share of a unit's worth that is gone with 1 and 2 hits; risk
	// the share of the points for its elimination that counts as lost already.
	worn, risk [3]float64
	// threat is the share of the losses by the strongest fire on a hex that is
	// expected of a side yet to act this turn; later the same for next turn.
	threat, later float64
	// point is the worth of a support or artillery point in hand.
	point float64
	// win is the worth of winning, beyond its points.
	win float64
	// foresight is what all of the game is worth by the table of the beach (Foresight), where it
	// has one.
	foresight float64
}

var beginner = weights{
	reach: 0.72, late: 0.15,
	seize: 2, keep: 4, sit: 5,
	power: 0.06,
	worn:  [3]float64{0, 0.2, 0.5}, risk: [3]float64{0, 0.1, 0.35},
	threat: 0.6, later: 0.4,
	point: 0.12,
	win:   3,
}

// tuned are the weights of Veteran and Staff by beach and side, as the lab left them, where they
// are no weaker than Regular's (docs/strength.md). The beaches are games of their own: what wins
// at Omaha loses at Sword.
var tuned = map[string][2]weights{
	"omaha": bold,
	"gold":  bold,
	"juno":  bold,
	"utah":  {allied: bold[allied], german: foreseeing(80)},
	"sword": {allied: foreseeing(80), german: foreseeing(80)},
}

// foreseeing are Regular's weights with so much of what the table says.
func foreseeing(points float64) weights {
	w := beginner
	w.foresight = points
	return w
}

// bold are the weights that the lab found at Omaha: to hold a place by standing on it, to look for
// what is near, and to fear fire less. How much is foreseen was set by matches of 60 pairs.
var bold = [2]weights{
	allied: {
		reach: 0.483, late: 0.15, seize: 2, keep: 4, sit: 9.11, power: 0.06, worn: [3]float64{0, 0.2, 0.5},
		risk: [3]float64{0, 0.1, 0.212}, threat: 0.329, later: 0.4, point: 0.12, win: 3, foresight: 80,
	},
	german: {
		reach: 0.72, late: 0.15, seize: 2, keep: 5.14, sit: 7.46, power: 0.06, worn: [3]float64{0, 0.2, 0.5},
		risk: [3]float64{0, 0.1, 0.35}, threat: 0.6, later: 0.4, point: 0.12, win: 2.34, foresight: 80,
	},
}

// tunedAt are the weights by side for a beach.
func tunedAt(beach string) [2]weights {
	if w, ok := tuned[beach]; ok {
		return w
	}
	return [2]weights{beginner, beginner}
}
