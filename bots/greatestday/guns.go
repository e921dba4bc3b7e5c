package greatestday

import (
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
)

// How the Germans' guns and mortars are silenced, which shell the sand from where nobody on it can fire at
// them: a barrage keeps them from it until the turn is over (G16.9), so it is worth most before the chit of
// their division is drawn; and who is shot now does not fire in any turn to come.

// What it is worth to silence a gun.
const (
	muting  = 1.2   // for the rest of this turn
	drowned = 110.0 // that to a ship, whose targets are weighed by another measure, for each 1
	shells  = 5.0   // of what a ship fires at it with, for each turn to come
)

// mutes is what it is worth to lay a barrage on a hex for the guns in it that are still to fire in this turn:
// something as long as the exits are watched.
func (j *judge) mutes(f game.Facts, h int16) (v float64) {
	if j.afar == nil || f.Barraged(h) {
		return 0
	}
	for u := f.First(h); u >= 0; u = f.After(u) {
		if j.units[u].side == order.German && j.indirect(u) && !f.Suppressed(u) && f.Due(u) {
			v += muting
		}
	}
	return v
}

// later is how many turns are to come.
func (j *judge) later(f game.Facts) float64 { return float64(len(j.sc.Turns) - f.Turn()) }
