package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// 3 Airborne: what drops leave in a position.

// Places of who comes from the air.
const (
	aloft     int16 = -13 // has not dropped yet
	straggler int16 = -14 // in the Straggler box (3.4.1)
)

// maxParas limits the battalions whose stragglers are tracked.
const maxParas = 8

// Procedures of chapter 3.
const (
	procDrop       uint8 = iota + 120 // drops.go
	procStragglers                    // stragglers.go. A: battalion, B: what it rolls
	procBack                          // stragglers.go. A: unit, B: battalion
	procWhichBeach                    // seaborne.go
)

// dropState is what changes with drops and stragglers. Its zero is a game without any.
type dropState struct {
	rally    [maxParas]int16 // by battalion: hex of its rally point + 1 (3.3A)
	track    [maxParas]int8  // its stragglers (3.4.1)
	points   [maxParas]int8  // SRPs that it has left in this activation (3.4.2)
	stopped  uint8           // battalions that roll no more in it
	done     int8            // drops so far
	dinghies int8            // times that they can still be used (3.5)
}

func (d *dropState) hash(h *kernel.Hash, delay []int8) {
	for u, n := range delay {
		if n != 0 {
			h.Int(int64(u)<<8 | int64(n))
		}
	}
	if *d == (dropState{}) {
		return
	}
	for i := range d.rally {
		h.Int(int64(d.rally[i])<<16 | int64(d.track[i])<<8 | int64(d.points[i]))
	}
	h.Int(int64(d.stopped)<<16 | int64(d.done)<<8 | int64(d.dinghies))
}

// layDrops puts who is to drop, and who is in the Straggler box, where they are at the start.
func (s *state) layDrops() {
	a := s.sc.Airborne
	if a == nil {
		return
	}
	for _, j := range a.Jumps {
		for _, u := range j.Units {
			s.at[u] = aloft
		}
	}
	for _, u := range a.Box {
		s.at[u] = straggler
	}
	s.drops.dinghies = dinghyTrips
}

// battalionOfPara is the battalion of stragglers that a unit belongs to, or -1.
func (sc *scenario) battalionOfPara(u int) int { return int(sc.paraOf[u]) }

// findParas notes by unit the battalion whose stragglers it is one of, and who comes by
// glider (3.3C).
func (sc *scenario) findParas() {
	sc.paraOf = make([]int8, len(sc.Units))
	for u := range sc.paraOf {
		sc.paraOf[u] = -1
	}
	if sc.Airborne == nil {
		return
	}
	for b, x := range sc.Airborne.Battalions {
		for _, u := range x.Units {
			sc.paraOf[u] = int8(b)
		}
	}
	for _, j := range sc.Airborne.Jumps {
		for _, u := range j.Units {
			if j.Glider {
				sc.gliders.add(u)
			}
		}
	}
}

// toBox puts a unit into the Straggler box; a rearguard goes back to its pool.
func (s *state) toBox(u int) {
	s.takeOff(u, straggler)
	if s.card(u).ZeroStep() && !s.isLeader(u) {
		s.at[u] = pooled
	}
	s.unit[u].steps = s.card(u).Steps
}

// rallyPointAt is the battalion whose rally point lies in a hex, or -1.
func (s *state) rallyPointAt(h int16) int {
	for b, x := range s.drops.rally {
		if x == h+1 {
			return b
		}
	}
	return -1
}

// overrun takes rally points and their stragglers away where a German comes (3.4.1).
func (s *state) overrun(u int, h int16, sink kernel.Sink) {
	if s.side(u) != order.German {
		return
	}
	for b := s.rallyPointAt(h); b >= 0; b = s.rallyPointAt(h) {
		s.drops.rally[b], s.drops.track[b], s.drops.points[b] = 0, 0, 0
		evOverrun.Tell(sink, ruleStragglers, int16(b), h)
	}
}
