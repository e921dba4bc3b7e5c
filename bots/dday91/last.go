package dday91

// lastTurn is the turn after which the verdict is given (6).
const lastTurn = 12

// desperate is what an attack is worth without which the game is lost: more than any other.
const desperate = 100

// lastStroke tells whether an attack on a hex is the last that can still take one of the cities of
// the scenario back from the Allies: then it is made at any odds, since nothing comes after it.
func (b *planner) lastStroke(h int16) bool {
	return b.seat == german && b.r.Phasing() == german && b.r.Turn() == lastTurn && b.fallen(h) && b.lostNow()
}

// fallen tells a city that decides the game and is the Allies'.
func (b *planner) fallen(h int16) bool { return b.guards(h) && b.r.Controls(allied, h) }

// lostNow tells whether the Allies hold all the cities of the scenario.
func (b *planner) lostNow() bool {
	for _, g := range b.m.goals {
		if !b.r.Controls(allied, g) {
			return false
		}
	}
	return true
}
