package greatestday

import (
	"slices"

	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// What becomes of a stick: the die on the Drop Table, losses, rearguards and stragglers (3.3.1).

// Modifiers of the die (3.3.1).
const (
	secondDrop  = -6
	thirdDrop   = -8
	flakDrop    = 2 // by day, with German flak near
	flakReach   = 8
	dropHighest = 11
)

// Stragglers for what a unit of the first drop suffers (3.3.1).
const (
	strayOne     = 1
	strayStep    = 2
	strayMarker  = 1 // for each marker
	strayGuard   = 3
	strayScatter = 4
)

// dropOf and dropNumber pack a result of the Drop Table into a number.
func dropOf(n int16) order.Drop {
	return order.Drop{Loss: order.DropLoss(n >> 4), Delay: int8(n & 15)}
}
func dropNumber(d order.Drop) int16 { return int16(d.Loss)<<4 | int16(d.Delay) }

// dropText is a result of the Drop Table in words.
func dropText(d order.Drop) string {
	text := []string{"no loss", "one unit loses a step", "every unit loses a step", "rearguards in place of all", "all are scattered"}[d.Loss]
	if d.Delay > 0 {
		text += ", " + play.Count(int(d.Delay), "marker") + " more each"
	}
	return text
}

// inStick tells whether a unit is of the stick in hand.
func (s *state) inStick(f *kernel.Frame, u int) bool {
	return s.at[u] == f.C && !s.isLeader(u) && slices.Contains(s.sc.Airborne.Jumps[f.A].Units, u)
}

// zoneOfStick is the zone of the stick in hand.
func (s *state) zoneOfStick(f *kernel.Frame) int {
	j := &s.sc.Airborne.Jumps[f.A]
	for i, u := range j.Units {
		if s.inStick(f, u) {
			return j.Zone[i]
		}
	}
	return -1
}

// dropTotal is the die with its modifiers, within the table (3.3.1).
func (s *state) dropTotal(f *kernel.Frame, face int16) int16 {
	total := face
	if f.A > 0 {
		total += []int16{0, secondDrop, thirdDrop}[min(f.A, 2)]
	}
	zone := s.sc.Airborne.Zones[s.zoneOfStick(f)].Hexes
	flak := false
	for u := range s.sc.Units {
		if s.side(u) != order.German || !s.onMap(u) || s.isLeader(u) {
			continue
		}
		if slices.Contains(zone, s.at[u]) {
			total++
		}
		flak = flak || s.flak(u) > 0 && !s.is(u, suppressed) && slices.ContainsFunc(zone, func(h int16) bool { return s.sc.Ground.Grid.Distance(h, s.at[u]) <= flakReach })
	}
	if flak && !s.sc.Turns[s.turn-1].Night {
		total += flakDrop
	}
	return min(max(total, 0), dropHighest)
}

// dropDie reads the die for a stick.
func (s *state) dropDie(f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	total := s.dropTotal(f, c.A)
	d := s.sc.Airborne.Table[flag(s.sc.Airborne.Jumps[f.A].Glider)][total]
	evDropDie.Tell(sink, ruleDropRoll, f.C, c.A, total, dropNumber(d))
	f.D, f.Step = dropNumber(d), dropDo
	if d != (order.Drop{}) && s.asksCredit(f) {
		f.Step = dropCredit
	}
}

// asksCredit tells whether units of no battalion are in a stick of the first drop, and
// several battalions drop in its zone; with one it is that.
func (s *state) asksCredit(f *kernel.Frame) bool {
	if f.A > 0 {
		return false
	}
	zone, n := s.zoneOfStick(f), 0
	for b, x := range s.sc.Airborne.Battalions {
		if x.Zone == zone {
			n++
			f.E = int16(b) + 1
		}
	}
	return n > 1 && s.anyone(func(u int) bool { return s.inStick(f, u) && s.sc.battalionOfPara(u) < 0 })
}

// dropResult carries out what the table says of the stick in hand.
func (s *state) dropResult(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	d := dropOf(f.D)
	switch d.Loss {
	case order.OneLoss:
		f.Step = dropOne
		return kernel.Ask
	case order.EachLoss:
		for u := range s.sc.Units {
			if s.inStick(f, u) {
				s.stray(f, u, strayStep+strayMarker*d.Delay, sink)
				s.delay[u] += d.Delay
				s.dropStep(u, sink)
			}
		}
	case order.Rearguards:
		if s.guardFor(f) >= 0 {
			f.Step = dropFate
			return kernel.Ask
		}
		s.scatterStick(f, sink)
	case order.Scattered:
		s.scatterStick(f, sink)
	}
	s.nextStick(f)
	return kernel.Next
}

// stray counts the stragglers of a unit of the first drop (3.3.1).
func (s *state) stray(f *kernel.Frame, u int, n int8, sink kernel.Sink) {
	if f.A > 0 {
		return
	}
	b := s.sc.battalionOfPara(u)
	if b < 0 {
		b = int(f.E) - 1
	}
	if b >= 0 {
		s.drops.track[b] += n
		evStraggle.Tell(sink, ruleDropRoll, int16(b), int16(s.drops.track[b]))
	}
}

// dropStep takes a step from a unit that drops; without another it is scattered.
func (s *state) dropStep(u int, sink kernel.Sink) {
	if s.unit[u].steps > 1 {
		s.unit[u].steps--
		evDropStep.Tell(sink, ruleDropLoss, int16(u))
		return
	}
	s.toBox(u)
	evDropLost.Tell(sink, ruleDropLoss, int16(u))
}

// guardFor is the next rearguard for a stick, or -1.
func (s *state) guardFor(f *kernel.Frame) int {
	for u := range s.sc.Units {
		if s.inStick(f, u) {
			return s.rearguard(u)
		}
	}
	return -1
}

// replaceStick puts a rearguard in the place of every unit, as long as there are any; the
// markers of the result go on them (3.3.1).
func (s *state) replaceStick(f *kernel.Frame, sink kernel.Sink) {
	d := dropOf(f.D)
	for u := range s.sc.Units {
		if !s.inStick(f, u) {
			continue
		}
		w := s.rearguard(u)
		if w < 0 {
			s.stray(f, u, strayScatter, sink)
			s.toBox(u)
			evDropLost.Tell(sink, ruleDropLoss, int16(u))
			continue
		}
		s.stray(f, u, strayGuard+strayMarker*d.Delay, sink)
		s.toBox(u)
		s.unit[w] = piece{}
		s.stacks().Put(w, f.C)
		s.delay[w] = d.Delay
		evDropGuard.Tell(sink, ruleDropLoss, int16(w), int16(u))
	}
	s.nextStick(f)
}

// scatterStick puts every unit into the Straggler box.
func (s *state) scatterStick(f *kernel.Frame, sink kernel.Sink) {
	for u := range s.sc.Units {
		if s.inStick(f, u) {
			s.stray(f, u, strayScatter, sink)
			s.toBox(u)
			evDropLost.Tell(sink, ruleDropLoss, int16(u))
		}
	}
	s.nextStick(f)
}
