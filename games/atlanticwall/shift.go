package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 27.5 The landing at Utah shifts as a whole: a die at the start of its first Sea Landing Phase.
var (
	ruleShift    = book.Rule("27.52", "The beach shifts", "A die at the start of the first Sea Landing Phase, for good: where the sub-beaches lie (27.51, 27.53). There are no other drift dice (27.55).", "")
	_            = book.Rule("27.53", "Where to", "1 three hexes south-east, 2 two, 3 one, 4 and 5 as printed, 6 one hex north-west.", "")
	ruleShiftPin = book.Rule("27.54", "Landed elsewhere", "If the beach has shifted every unit lands pinned; demolition points are not halved (27.56).", "")
	_            = book.Rule("27.56", "Points of a shifted beach", "Demolition points are not halved.", "")
	ruleNoDrift  = book.Rule("27.55", "No drift", "Units land on their sub-beach without a die; tanks that swim still need one.", "")
	_            = book.Rule("27.51", "Utah", "Its sub-beaches, Tare Green and Uncle Red, are counters that can lie elsewhere in the first Game-Turn.", "")

	nodeShift = book.Node("shift-die")
	evShift   = book.Event("dice", "the landing: die {n}, {sub} lies at {place}").Outturn()
)

func init() {
	book.Room(nodeShift, play.Room[*state]{Seat: kernel.Chance, Rule: ruleShift, Ask: "Where does the landing come ashore?",
		Moves: throw(func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
			s.inv.shift = int8(c.A)
			for i, b := range s.subs() {
				evShift.Tell(sink, ruleShift, c.A, int16(i), b.At)
			}
			enter(f, segBoard)
		})})
}

// shiftDue tells whether the die of the shift is still to be thrown.
func (s *state) shiftDue(f *kernel.Frame) bool {
	return f.A == 0 && s.turn == s.sc.First && s.sc.Landing.Shifts != nil && s.inv.shift == 0
}

// shiftPins tells whether units land pinned because the beach has shifted (27.54).
func (s *state) shiftPins() bool {
	return s.inv.shift > 0 && s.noDrift() && s.sc.Landing.Shifts[s.inv.shift].Pinned
}

// noDrift tells a landing without drift dice (27.55).
func (s *state) noDrift() bool { return s.landing().Drift == 0 }

// landAll lands a class of units of a wave without dice, from east to west.
func (s *state) landAll(f *kernel.Frame, class int16, sink kernel.Sink) {
	for i := s.lastSub(); i >= s.firstSub(); i-- {
		for u := range s.sc.Units {
			if s.inWave(u, f, i, class) && s.ashore(u, s.subs()[i].At, ruleNoDrift, sink) && (class == byTank || s.shiftPins()) {
				rule := ruleShiftPin
				if class == byTank {
					rule = ruleAshore
				}
				s.pinDown(u, rule, sink)
			}
		}
	}
}

// landPoints lands the demolition chits of a wave without dice, not halved (27.56).
func (s *state) landPoints(f *kernel.Frame, sink kernel.Sink) {
	for i := s.lastSub(); i >= s.firstSub(); i-- {
		switch n := s.subs()[i].Points[f.A]; {
		case n == 0:
		case s.enemyIn(order.Allied, s.subs()[i].At) >= 0:
			evPointsSink.Tell(sink, ruleOverrun, int16(i))
		default:
			s.inv.points[i] += n
			evPointsIn.Tell(sink, ruleNoDrift, int16(n), int16(i))
		}
	}
}
