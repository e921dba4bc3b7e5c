package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// G10 Stacking.
var (
	ruleStacking   = book.Rule("G10.1", "Stacking", "A hex holds 8 steps of units not in column and one unit in column; leaders and zero-step units are free.", "{hex} has no room for {unit}: 8 steps not in column at most")
	ruleColumnRoom = book.Rule("G10.1", "One column", "One unit in column a hex, at all times.", "{unit} is in column in {hex} already")
	ruleOverfull   = book.Rule("G10.2", "Overstacked hexes", "Nobody enters an overstacked hex, and nobody ends there by his own will.", "{hex} is overstacked; nobody enters it")
	ruleClearOut   = book.Rule("G10.2", "Moving out", "An active unit in an overstacked hex moves out, if it can, before another there acts.", "{hex} is overstacked: {unit} has to move out first")
	ruleNoRoomHere = book.Rule("G10.2", "Ending overstacked", "No unit ends its activation overstacked if it can move on.", "{hex} is overstacked; {unit} has to move on")
	_              = book.Rule("G10.3", "Mass", "Fire at a unit counts all steps in its hex.", "")
)

// load is what a hex holds of what stacking limits (G10.1).
type load struct {
	steps  int8 // of units not in column
	column int8 // units in column
}

// load counts a hex, leaving out one unit (-1: none).
func (s *state) load(h int16, but int) (l load) {
	for u := s.first(h); u >= 0; u = s.after(u) {
		switch {
		case u == but || s.isLeader(u) || s.isCraft(u):
		case s.is(u, inColumn):
			l.column++
		default:
			l.steps += s.unit[u].steps
		}
	}
	return l
}

// over tells whether it is too much.
func (l load) over(t *order.StackValues) bool { return l.steps > t.Steps || l.column > t.InColumn }

// overstacked tells whether a hex holds too much (G10.2).
func (s *state) overstacked(h int16) bool { return s.load(h, -1).over(&s.sc.Table.Stack) }

// inColumnAt is the unit in column in a hex other than one, or -1.
func (s *state) inColumnAt(h int16, but int) int {
	for u := s.first(h); u >= 0; u = s.after(u) {
		if u != but && s.is(u, inColumn) {
			return u
		}
	}
	return -1
}

// roomToGrow says why a unit cannot get a lost step back where it stands (G10.1).
func (s *state) roomToGrow(u int) kernel.Verdict {
	h := s.at[u]
	return ruleStacking.Only(s.is(u, inColumn) || s.load(h, -1).steps < s.sc.Table.Stack.Steps, h, int16(u))
}

// room says why a unit cannot stay in a hex in a state (G10.1, G10.2).
func (s *state) room(u int, h int16, column bool) kernel.Verdict {
	l, t := s.load(h, u), &s.sc.Table.Stack
	switch {
	case l.over(t):
		return ruleOverfull.No(h)
	case column && l.column >= t.InColumn:
		return ruleColumnRoom.No(int16(s.inColumnAt(h, u)), h)
	case !column && l.steps+s.unit[u].steps > t.Steps:
		return ruleStacking.No(h, int16(u))
	}
	return kernel.Verdict{}
}
