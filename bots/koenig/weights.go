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

// tuned are the weights of Veteran and Staff by side, as the lab left them (docs/strength.md).
var tuned = [2]weights{
	allied: {
		reach: 0.589, late: 0.152, seize: 2.42, keep: 4.01, sit: 5.91, power: 0.0597, worn: [3]float64{0, 0.225, 0.585},
		risk: [3]float64{0, 0.109, 0.35}, threat: 0.553, later: 0.355, point: 0.125, win: 2.81,
	},
	german: {
		reach: 0.737, late: 0.147, seize: 2.05, keep: 4.48, sit: 5.5, power: 0.0656, worn: [3]float64{0, 0.227, 0.611},
		risk: [3]float64{0, 0.095, 0.328}, threat: 0.609, later: 0.381, point: 0.114, win: 3.25,
	},
}
