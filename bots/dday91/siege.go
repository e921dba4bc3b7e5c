package dday91

// siege.go is the answer of the Allies to Germans who stand in the cities (bastion.go). Nobody has more than ten
// (4b10), so an attack on a full city succeeds in 45 of 100, and has to be made turn after turn in each of the
// cities at once: armies that come late, or stop before them, make too few.

const haste = 2 // how many times as much a point of the way to a city counts where several decide

// pull is what a point of the way to a city counts for the Allies.
func (b *planner) pull() float64 {
	if b.several() {
		return haste * b.w.way
	}
	return b.w.way
}

// besieged tells one of several cities that decide the game and are still to be taken.
func (b *planner) besieged(h int16) bool {
	return b.seat == allied && b.several() && b.guards(h) && !b.fallen(h)
}

// besieges tells whether a hex lies beside such a city: there weak armies stand too, since those beside it attack it
// together (4a4).
func (b *planner) besieges(h int16) bool {
	for _, n := range b.m.places[h].Next {
		if n >= 0 && b.besieged(n) {
			return true
		}
	}
	return false
}

// burden is how much farther a city is taken to be for the next army when this one makes for it: less if it is weak.
func (b *planner) burden(army int16) float64 {
	if b.several() {
		return b.w.spread * (1 - b.weak(army))
	}
	return b.w.spread
}
