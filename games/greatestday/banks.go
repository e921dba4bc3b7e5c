package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/play"
)

// 2.3.3 Raised Roads, 2.3.4 Embankments, 2.3.5 Sunken Roads.
var (
	ruleBank      = book.Rule("2.3.3", "Raised Roads", "In column a unit enters and leaves such a hex only along its Road, and never past a roadblock; vehicles enter it in no other way. On foot and not in column it is entered from anywhere, for twice its terrain.", "between {hex} and {hex} a unit in column goes only along the raised or sunken Road, past no roadblock")
	ruleBankOnly  = book.Rule("2.3.3", "Vehicles on raised Roads", "Vehicles stand on such a Road in column only and never leave column there; who dismounts there loses its transport.", "{unit} is in {hex} in column only: its Road is raised or sunken")
	ruleBankEnter = book.Rule("2.3.3", "Vehicles on raised Roads", "Only in column, along the Road.", "{B:hex} has a raised or sunken Road, which vehicles enter in column only")
	ruleBankSight = book.Rule("2.3.3", "Raised Roads and sight", "A raised Road hides what lies behind where the line crosses it, not in the hexes of the two; fire at who is on it 2 more.", "{unit} does not see {unit}: the raised Road in {hex} is in the way")
	_             = book.Rule("2.3.4", "Embankments", "As raised Roads.", "")
	_             = book.Rule("2.3.5", "Sunken Roads", "One moves on them as on raised Roads; fire at a vehicle in one 3 less, at others 2 less; they hide nothing.", "")
)

// What fire at who is on such a Road has more or less (2.3.3, 2.3.5).
const (
	raisedRisk    = 2
	sunkenVehicle = -3
	sunkenOther   = -2
)

// findBanks notes the hexes that have such a Road.
func (sc *scenario) findBanks() {
	for e, b := range sc.Ground.Bank {
		if h := board.EdgeHex(int32(e)); b != order.Level {
			if sc.banked.add(h); b == order.Sunken {
				sc.sunken.add(h)
			}
		}
	}
}

// bankBar is the rule by which such a Road bars a step of a unit that moves in a way, or nil.
func (s *state) bankBar(m order.Move, column bool, from, to int16) *play.Rule {
	bar := s.sc.bankBar(m, column, from, to)
	if bar == nil && column && (s.sc.banked.has(from) && s.blocked.has(from) || s.sc.banked.has(to) && s.blocked.has(to)) {
		return ruleBank
	}
	return bar
}

// bankBar is that of the ground alone, without roadblocks.
func (sc *scenario) bankBar(m order.Move, column bool, from, to int16) *play.Rule {
	if !sc.banked.has(from) && !sc.banked.has(to) {
		return nil
	}
	if !column {
		if m != order.OnFoot {
			return ruleBankEnter // nor could they leave it: they are never out of column there
		}
		return nil
	}
	g := sc.Ground
	for _, x := range [...][2]int16{{from, to}, {to, from}} {
		if d := g.Grid.DirTo(x[0], x[1]); sc.banked.has(x[0]) && (d < 0 || g.Bank[board.Edge(x[0], d)] == order.Level) {
			return ruleBank
		}
	}
	return nil
}

// bankToll is what entering such a hex on foot costs besides: its terrain once more.
func (s *state) bankToll(m order.Move, column bool, to int16) int {
	if column || m != order.OnFoot || !s.sc.banked.has(to) {
		return 0
	}
	return int(s.sc.Ground.Kind(to).Step[order.OnFoot].Half)
}

// leavesColumn tells whether vehicles can be out of column in a hex (2.1.2, 2.3.3).
func (sc *scenario) leavesColumn(h int16) bool {
	return sc.Ground.Kind(h).LeavesColumn && !sc.banked.has(h)
}

// bankRisk is what fire at a unit in such a hex has more or less.
func (s *state) bankRisk(w int) int8 {
	h := s.where(w)
	switch {
	case h < 0 || !s.sc.banked.has(h):
		return 0
	case !s.sc.sunken.has(h):
		return raisedRisk
	case s.vehicle(w):
		return sunkenVehicle
	}
	return sunkenOther
}

// screenBanks adds the pairs of hexes whose line crosses a raised Road in a third hex to
// those that something hides from each other.
func (sc *scenario) screenBanks(around [][][2]int) {
	g := sc.Ground.Grid
	for e, b := range sc.Ground.Bank {
		if b != order.Raised {
			continue
		}
		h := board.EdgeHex(int32(e))
		p, q := g.Center(h), sc.bankEnd(int32(e))
		for _, a := range hexesNear(g, h, around) {
			for _, b := range hexesNear(g, a, around) {
				if a != h && b != h && cross(g.Center(a), g.Center(b), p, q) {
					sc.hide(a, b)
				}
			}
		}
	}
}

// bankEnd is where such a Road leaves its hex: the middle of the side.
func (sc *scenario) bankEnd(e int32) board.Point {
	g := sc.Ground.Grid
	p, q := g.Center(board.EdgeHex(e)), g.Center(g.Across(e))
	return board.Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2}
}

// bankBetween is a hex whose raised Road hides one hex from another, or -1.
func (sc *scenario) bankBetween(from, to int16) int16 {
	g := sc.Ground.Grid
	for e, b := range sc.Ground.Bank {
		h := board.EdgeHex(int32(e))
		if b == order.Raised && h != from && h != to && cross(g.Center(from), g.Center(to), g.Center(h), sc.bankEnd(int32(e))) {
			return h
		}
	}
	return board.NoHex
}
