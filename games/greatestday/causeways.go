package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
)

// 2.3.3 Raised Roads, 2.3.4 embankments, 2.3.5 sunken Roads.
var (
	_            = book.Rule("2.3.3", "Raised Roads", "In column only along the Road, and not past a roadblock; vehicles only so, and they never leave column there; leg units otherwise at double cost. 2 more against who stands there. A line of sight that crosses the Road in another hex is hidden.", "")
	_            = book.Rule("2.3.4", "Embankments", "As raised Roads.", "")
	_            = book.Rule("2.3.5", "Sunken Roads", "As raised Roads to move; 3 less against vehicles, 2 less against others; they hide nothing.", "")
	ruleBank     = book.Rule("2.3.3", "Raised Roads", "In column units enter and leave only along the Road.", "between {hex} and {hex} units in column go only along the raised or sunken Road")
	ruleBankFoot = book.Rule("2.3.3", "Raised Roads", "Vehicles are there only in column along the Road.", "between {hex} and {hex} vehicles go only in column along the raised or sunken Road")
	ruleBankOff  = book.Rule("2.3.3", "Raised Roads", "Vehicles never leave column there.", "{unit} stays in column in {hex}: the Road is raised or sunken")
)

// What such Roads do to fire at who stands there (2.3.3, 2.3.5).
const (
	raisedTarget  = 2
	sunkenVehicle = -3
	sunkenOther   = -2
)

// findBanks says of every hex whether its Road is raised or sunken; where several Roads
// lead through it that is so for all of them.
func (sc *scenario) findBanks() {
	g := sc.Ground
	if g.Bank == nil {
		return
	}
	sc.bank = make([]order.Bank, sc.hexes())
	for e, b := range g.Bank {
		if b != order.Level {
			sc.bank[board.EdgeHex(int32(e))] = b
		}
	}
}

// bankAt is what the Road in a hex is.
func (sc *scenario) bankAt(h int16) order.Bank {
	if sc.bank == nil || h < 0 {
		return order.Level
	}
	return sc.bank[h]
}

// banked is the price of a step at a raised or sunken Road off that Road: the cost of the
// hex, or the rule that bars it.
func (k stepKind) banked(m order.Move, column bool, half int) (cost int, reason uint16) {
	switch {
	case !k.fromBank && !k.toBank:
		return half, 0
	case column:
		return 0, uint16(ruleBank.ID())
	case m != order.OnFoot:
		return 0, uint16(ruleBankFoot.ID())
	case k.toBank:
		return 2 * half, 0
	}
	return half, 0
}

// bankModifier is what the Road does to fire at a unit (2.3.3, 2.3.5).
func (a *attack) bankModifier() int8 {
	switch {
	case a.bank == order.Raised:
		return raisedTarget
	case a.bank == order.Sunken && a.vehicle:
		return sunkenVehicle
	case a.bank == order.Sunken:
		return sunkenOther
	}
	return 0
}

// screenBanks notes the pairs of hexes whose line crosses a raised Road in another hex:
// the Road is drawn from the middle of its hex to those of its sides (2.3.3).
func (sc *scenario) screenBanks() {
	g, far := sc.Ground.Grid, int(sc.Table.Sight.Hill)
	for e, b := range sc.Ground.Bank {
		if b != order.Raised {
			continue
		}
		h := board.EdgeHex(int32(e))
		p, q := g.Center(h), g.Center(g.Across(int32(e)))
		q = board.Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2}
		for _, a := range hexesNear(g, h, far) {
			for _, b := range hexesNear(g, a, far) {
				if a != h && b != h && cross(g.Center(a), g.Center(b), p, q) {
					sc.screened.add(a, b)
				}
			}
		}
	}
}
