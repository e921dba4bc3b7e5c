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
	decay  float32 // of a unit's reach, per move
	late   float32 // of the same when few moves are left
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

// plans are the weights of the sides, found by playing them against each other.
// The Allies spend men for ground; the Germans hold what is near their roads in
// strength and count every loss, for nobody replaces it.
var plans = [2]weights{
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
