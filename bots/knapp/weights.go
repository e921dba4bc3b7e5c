package knapp

import game "sandtable/games/knapp"

// weights are what a side cares about. Only their proportions matter; where one
// unit of worth is meant it is a point of strength on the map.
type weights struct {
	point  float64 // a victory point
	beach  float64 // a beach, the source of all supply
	area   float64 // any other area
	loss   float64 // a hit to be expected
	early  float64 // how much of that counts in turns 1 and 2
	hungry float64 // a unit out of supply
	thin   float64 // a unit whose supply line the enemy can cut by a step into an empty area
	bare   float64 // guns alone within the enemy's reach
	guns   float64 // how much of the strength of guns holds ground
	decay  float64 // of a unit's reach, per move
	late   float64 // of the same when few moves are left
	bocage float64 // German strength in bocage counts that much more
	firm   float64 // how much of the worth of points is what is held now
	firmer float64 // how much more of it a turn
	slip   float64 // share of points lost where the enemy can walk in
	guard  float64 // how much less where a unit stands
	cut    float64 // share of points lost where the enemy can cut the line
	hold   float64 // German strength in a victory area, a point of strength and of victory
	deep   float64 // how much strength that counts at most
	flat   float64 // share of it in open country
	room   float64 // share of what a full stack lacks of that
}

// plans are the weights of the sides for Regular, found by playing them against each other.
// The Allies spend men for ground; the Germans hold what is near their roads in
// strength and count every loss, for nobody replaces it.
var plans = &[2]weights{
	game.Allied: {
		point: 9, beach: 8, area: 1, loss: 0.8, early: 1, hungry: 3, thin: 1, bare: 3, guns: 0.5,
		decay: 0.45, late: 0.12, bocage: 1, firm: 0.15, firmer: 0.07, slip: 0.5, guard: 0.4, cut: 0.3,
	},
	game.German: {
		point: 25, beach: 8, area: 1, loss: 14, early: 0.3, hungry: 10, thin: 2, bare: 6, guns: 0.5,
		decay: 0.3, late: 0.35, bocage: 1.6, firm: 0.15, firmer: 0.07, slip: 0.5, guard: 0.4, cut: 0.3,
		hold: 3.5, deep: 24, flat: 0.6, room: 0.7,
	},
}

const (
	lateTurn = 9 // from which reach is late
	lastTurn = 10

	fullStack = 3
	strong    = 8 // strength of a division that can hold an area
)

// tuned are the weights of Veteran and Staff by side, as the lab left them (docs/strength.md).
var tuned = &[2]weights{
	game.Allied: {
		point: 21.3, beach: 3.87, area: 1.6, loss: 1.49, early: 1.25, hungry: 2.58, thin: 0.638,
		bare: 2.23, guns: 0.783, decay: 0.222, late: 0.132, bocage: 1.21, firm: 0.102, firmer: 0.029,
		slip: 0.199, guard: 0.423, cut: 0.223,
	},
	game.German: {
		point: 16.5, beach: 7.66, area: 0.754, loss: 19.2, early: 0.319, hungry: 10.5, thin: 1.18,
		bare: 3.17, guns: 0.379, decay: 0.338, late: 0.523, bocage: 2.33, firm: 0.233, firmer: 0.0823,
		slip: 0.304, guard: 0.437, cut: 0.248, hold: 4.37, deep: 18.7, flat: 0.305, room: 0.76,
	},
}
