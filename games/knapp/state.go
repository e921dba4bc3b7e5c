package knapp

import (
	"math/bits"

	"sandtable/kernel"
	"sandtable/play"
)

// Limits of the rules.
const (
	stackLimit  = 3  // K5.2
	marchLength = 3  // K5.4
	navalDice   = 12 // K9.1
	groupPoints = 2  // K11.1
	overrunOdds = 4  // K5.7
	exemptUntil = 3  // K4.8
	lastTurn    = 10
)

// Where a unit is when it is not in an area.
const (
	due    = -1 // has not come yet
	dead   = -2 // Allied dead pile
	gone   = -3 // out for good
	absent = -4 // not in this game
)

// Marks of a unit.
const (
	moved     = 1 << iota // has left its area, or come, in this movement step (K5.1)
	spent                 // may not move any more in this step
	fired                 // has fired or supported in this step (K7.1)
	fortified             // K8
	unrolled              // a static unit whose strength nobody knows yet (s13)
)

// noArea stands for no area.
const noArea = -1

// Where a dump is when it is not in an area.
const (
	noDump   = -1 // never landed
	lostDump = -2
)

// Options, in the order of the list.
const (
	o1 = 1 << iota
	o2
	o3
	o4
	o5
	o6
)

// state is a whole game: a flat value and one pointer to immutable data.
type state struct {
	d     *data
	stack kernel.Stack
	opts  uint8
	turn  int8
	step  int8

	at   [maxUnits]int8  // area, or due, dead, gone, absent
	str  [maxUnits]int8  // present strength without hits: printed, or the die of turn 1
	hits [maxUnits]int8  //
	due  [maxUnits]int8  // turn of arrival
	flag [maxUnits]uint8 //

	here [2][maxAreas]uint64 // units by side and area
	occ  [3]uint64           // areas with units of a group
	full [2]uint64           // areas at the stacking limit of a side

	held   [2]uint64 // areas with the control marker of US and of BR; all others are German (K1.7)
	dump   [beaches]int8
	hauled uint8 // dumps that have moved in this step
	air    [2]int8
	naval  int8
	points [2]int8
	path   [marchLength + 1]int8 // of the march in progress
	pathN  int8                  // areas entered
}

func (s *state) side(u int) int { return s.d.units[u].side }

// now is the current strength of a unit (K1.1).
func (s *state) now(u int) int { return int(s.str[u] - s.hits[u]) }

func (s *state) has(u int, mark uint8) bool { return s.flag[u]&mark != 0 }

// sideOf returns the areas with units of a side (K1.2).
func (s *state) sideOf(side int) uint64 {
	if side == german {
		return s.occ[ge]
	}
	return s.occ[us] | s.occ[br]
}

// contested returns the areas with units of both sides (K1.2).
func (s *state) contested() uint64 { return s.occ[ge] & (s.occ[us] | s.occ[br]) }

// isIn reports whether the unit is in one of the areas.
func (s *state) isIn(u int, areas uint64) bool { return s.at[u] >= 0 && areas>>s.at[u]&1 != 0 }

// put moves a unit to an area or to a place off the map.
func (s *state) put(u, a int) {
	side, bit := s.side(u), s.d.bit(u)
	if old := int(s.at[u]); old >= 0 {
		s.here[side][old] &^= bit
		s.tally(side, old)
		if a != old {
			s.flag[u] &^= fortified // K8.2
		}
	}
	if s.at[u] = int8(a); a >= 0 {
		s.here[side][a] |= bit
		s.tally(side, a)
	}
}

// tally brings the masks of one area up to date.
func (s *state) tally(side, a int) {
	bit := uint64(1) << a
	units := s.here[side][a]
	s.full[side] &^= bit
	if bits.OnesCount64(units) >= stackLimit {
		s.full[side] |= bit
	}
	first, last := us, br
	if side == german {
		first, last = ge, ge
	}
	for g := first; g <= last; g++ {
		s.occ[g] &^= bit
		if units&s.d.members[g] != 0 {
			s.occ[g] |= bit
		}
	}
}

// first is the lowest unit in a word of a side. So the units of a word are walked:
//
//	for w := word; w != 0; w &= w - 1 { u := s.first(side, w) … }
func (s *state) first(side int, w uint64) int { return s.d.base[side] + bits.TrailingZeros64(w) }

// among returns the units of a side in some areas.
func (s *state) among(side int, areas uint64) uint64 {
	units := uint64(0)
	for ; areas != 0; areas &= areas - 1 {
		units |= s.here[side][bits.TrailingZeros64(areas)]
	}
	return units
}

// areaBit is an area as a set, empty for none.
func areaBit(a int8) uint64 {
	if a < 0 {
		return 0
	}
	return 1 << a
}

// power adds up the current strength of a side's units in an area.
func (s *state) power(side, a int) int {
	n := 0
	for w := s.here[side][a]; w != 0; w &= w - 1 {
		n += s.now(s.first(side, w))
	}
	return n
}

// CopyFrom implements kernel.Position.
func (s *state) CopyFrom(p kernel.Position) { *s = *(p.(*state)) }

// Clone implements kernel.Position.
func (s *state) Clone() kernel.Position {
	c := *s
	return &c
}

// Digest implements kernel.Position. The masks follow from the rest.
func (s *state) Digest() uint64 {
	var h kernel.Hash
	s.stack.Hash(&h)
	node := s.Node()
	h.Word(uint64(node.Kind)<<16 | uint64(uint8(node.Seat))<<8 | uint64(s.opts))
	for u := range s.d.units {
		h.Word(uint64(uint8(s.at[u])) | uint64(uint8(s.str[u]))<<8 | uint64(uint8(s.hits[u]))<<16 | uint64(uint8(s.due[u]))<<24 | uint64(s.flag[u])<<32)
	}
	h.Word(s.held[us])
	h.Word(s.held[br])
	pack := uint64(0)
	for _, v := range s.dump {
		pack = pack<<8 | uint64(uint8(v))
	}
	h.Word(pack<<24 | uint64(s.hauled)<<16 | uint64(uint8(s.turn))<<8 | uint64(uint8(s.step)))
	h.Word(uint64(uint8(s.air[0]))<<32 | uint64(uint8(s.air[1]))<<24 | uint64(uint8(s.naval))<<16 | uint64(uint8(s.points[0]))<<8 | uint64(uint8(s.points[1])))
	pack = uint64(uint8(s.pathN))
	for _, v := range s.path {
		pack = pack<<8 | uint64(uint8(v))
	}
	h.Word(pack)
	return h.Sum()
}

// of returns the state behind a position or a view.
func of(r kernel.Reader) *state {
	s, _ := play.Of[*state](r)
	return s
}
