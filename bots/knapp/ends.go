package knapp

import (
	game "sandtable/games/knapp"
	"sandtable/kernel"
)

// ends are the values of the areas in which a unit may end its move, as far as they are known.
type ends struct {
	unit   int
	struck int    // overruns on the way to the position that is looked at
	known  uint64 // areas
	values [areas]float64
}

func (e *ends) begin(unit int) { e.unit, e.struck, e.known = unit, 0, 0 }

// stays says what it is worth that the unit stays where it is.
func (e *ends) stays(f game.Facts, value float64) {
	if a := f.At(e.unit); a >= 0 {
		e.known |= 1 << a
		e.values[a] = value
	}
}

// value is the judge's of a position after a move. It looks once at each area in which the
// unit may end: whichever way it came, nothing else has changed, unless it has overrun
// somebody, or the step has ended with its move.
func (b *beginner) value(p kernel.Position) float64 {
	f, n, e := game.Read(p), p.Node(), &b.ends
	a := f.At(e.unit)
	if e.struck > 0 || a < 0 || n.Kind != game.NodeMove || int(n.Seat) != b.seat {
		return b.judge.value(f, b.seat)
	}
	if e.known>>a&1 == 0 {
		e.known |= 1 << a
		e.values[a] = b.judge.value(f, b.seat)
	}
	return e.values[a]
}
