package greatestday

import (
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// 4.3 Clearing a beach.
var (
	ruleCleared = book.Rule("4.3.2", "Clearing", "At once, from 1100 on: Obstacles, Nests and Gaps at 0, no German unit within 3 hexes of a reinforcement hex, no Allied unit in a Beach hex.", "")
	_           = book.Rule("4.3.3", "After clearing", "Who is still at sea goes to the reinforcement boxes and enters from the next turn on at reinforcement hexes; the Overlay goes when that begins.", "")
	_           = book.Rule("4.8.5", "Cleared beaches", "The steps of the Naval chit that are about it end.", "")

	evClearedB = book.Event("control", "the beach {place} is cleared")
	evOverlay  = book.Event("phase", "the Overlay is removed")
)

// checkCleared clears beaches whose conditions are met; it is looked at whenever
// something has been done (4.3.2).
func (s *state) checkCleared(sink kernel.Sink) {
	if int(s.turn) > len(s.sc.Turns) || s.opts&clearAnyTime == 0 && !s.now().Since(dDay, int(s.sc.Table.Beach.ClearFrom)) {
		return
	}
	for b := range s.sc.Beaches {
		if s.uncleared(b) && s.isClear(b) {
			s.clearBeach(b, sink)
		}
	}
}

// isClear tells whether nothing stands in the way of clearing but the hour.
func (s *state) isClear(b int) bool {
	if s.naval.tracks[b] != ([order.Tracks]int8{}) {
		return false
	}
	for u := range s.sc.Units {
		if !s.onMap(u) || s.isLeader(u) {
			continue
		}
		if s.side(u) == order.Allied && s.sc.shore[s.at[u]]&isSand != 0 && int(s.sc.beachAt[s.at[u]]) == b {
			return false
		}
		if s.keeps(u, b) {
			return false
		}
	}
	return true
}

// keeps tells whether a German unit stands within 3 hexes of a reinforcement hex of a beach.
func (s *state) keeps(u, b int) bool {
	return s.onMap(u) && s.side(u) == order.German && !s.isLeader(u) && s.bars(s.at[u], b)
}

// bars tells whether a hex is within 3 hexes of a reinforcement hex of a beach.
func (s *state) bars(h int16, b int) bool {
	if s.sc.shore[h]&nearGate == 0 {
		return false
	}
	for _, g := range s.sc.Beaches[b].Gates {
		if s.sc.Ground.Grid.Distance(g, h) <= gateReach {
			return true
		}
	}
	return false
}

// clearBeach sends who is still at sea to the reinforcement boxes (4.3.3).
func (s *state) clearBeach(b int, sink kernel.Sink) {
	s.naval.cleared[b] = s.turn
	s.settle()
	evClearedB.Tell(sink, ruleCleared, s.sc.Beaches[b].Gates[0])
	for u := range s.sc.Units {
		if s.naval.cargo[u] >= 0 && s.atSea(u) && !s.isCraft(u) && s.beachOf(u) == b {
			s.at[u] = queued
		}
	}
}

// gate is the first of the entries where a unit that comes by sea enters once its beach
// is cleared, or -1.
func (s *state) gate(u int) int {
	if !s.bySea(u) {
		return -1
	}
	return s.sc.Beaches[s.beachOf(u)].Entry
}

// opensGate tells whether a unit that comes by sea may enter at a hex: any reinforcement
// hex of its cleared beach without an enemy (4.3.3).
func (s *state) opensGate(u int, h int16) bool {
	g := s.gate(u)
	if g < 0 || s.uncleared(s.beachOf(u)) {
		return false
	}
	side, here, calm := s.side(u), false, false
	for _, x := range s.sc.Beaches[s.beachOf(u)].Gates {
		if s.enemyIn(side, x) >= 0 {
			continue
		}
		here = here || x == h
		calm = calm || x != h && !s.inZone(side.Other(), x)
	}
	return here && !(calm && s.inZone(side.Other(), h)) // G24.1: under fire only where no other hex is free
}

// entryAt is the entry that a unit uses at a hex.
func (s *state) entryAt(u int, h int16) int {
	if e := s.sc.entry[u]; e >= 0 {
		return int(e)
	}
	for i := range s.sc.Entries {
		if s.sc.Entries[i].Hex == h {
			return i
		}
	}
	return 0
}
