package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// Limits of the fixed arrays of a state. Scenarios beyond them are refused on loading.
const (
	maxUnits     = 256
	maxHexes     = 704
	maxDivisions = 6
	maxChits     = 16
	maxGoals     = 8
	maxEntries   = 8
	maxHeroes    = 2
)

// Where a unit is when it is not in a hex.
const (
	due        int16 = -1 // comes by the schedule (G24.1)
	boxed      int16 = -2 // in the reinforcement box; a leader: without units (G23.4)
	pooled     int16 = -3 // a rearguard that can be placed (5a)
	eliminated int16 = -4
	aside      int16 = -5  // taken off by hand
	distant    int16 = -10 // a leader who is not on the map and commands by telephone (G6.8)
)

// flags are what is so or not so with a unit.
type flags uint16

const (
	inColumn   flags = 1 << iota // G9.2
	isMounted                    // G2.5
	abandoned                    // its organic transport is lost (15)
	suppressed                   // G18.2
	rallying                     // Men Rallying (G19.3)
	inPosition                   // IP (G20.2)
	entrenched                   // G20.3
	inBocage                     // 16.3
	acted                        // has been activated by the chit in play (G4.3)
	riding                       // a leader who goes with the unit in hand (G23.1)
	reacted                      // has answered the present trigger (G15.6)
	assaulting                   // takes part in the assault in hand (G17)
	shaken                       // took an effective result in the assault in hand (G17.10)
	striking                     // is still to make its attacks in the assault in hand (G17.14)
)

// works are the markers that a unit leaves behind with its hex (G20.4, 16.3).
const works = inPosition | entrenched | inBocage

// piece is what changes with a unit besides its place.
type piece struct {
	flags flags
	hits  int8 // cohesion hits, 0 to 2 (G18.1)
	steps int8
	men   int8 // Men at Work: the work that failed, 0 for none (G20.1)
}

// hexes is a set of hexes.
type hexes [maxHexes / 64]uint64

func (x *hexes) has(h int16) bool { return x[h>>6]>>(h&63)&1 != 0 }
func (x *hexes) add(h int16)      { x[h>>6] |= 1 << (h & 63) }
func (x *hexes) drop(h int16)     { x[h>>6] &^= 1 << (h & 63) }

// hashWords adds a set to a digest: its first words, and of the others those that hold
// something, under the number of the set, so that a small scenario is digested as if
// there were no larger ones.
func hashWords(h *kernel.Hash, set int, words []uint64, always int) {
	for i, w := range words {
		if i < always {
			h.Word(w)
		} else if w != 0 {
			h.Int(int64(set)<<16 | int64(i))
			h.Word(w)
		}
	}
}

// state is a position: the scenario and everything that changes in a game. It is
// copied as one value; the scenario is shared and never changes.
type state struct {
	sc    *scenario
	stack kernel.Stack

	at, next [maxUnits]int16 // places; lists of stacks
	head     [maxHexes]int16
	unit     [maxUnits]piece

	opts   options
	turn   int8 // 1 is the first
	mug    uint16
	played uint16 // chits played in this turn
	active int8   // the chit in play, -1 for none
	kept   int8   // the chit that is played first in the next turn, -1 for none (G3.9)

	cp         [maxDivisions]int8 // command points (G5.1)
	roadblocks [maxDivisions]int8 // that can still be put down (G20.6)

	barrage  hexes // under a barrage (G16.7)
	blocked  hexes // with a roadblock (G20.6)
	holder   [maxGoals]int8
	shut     [maxEntries]int8 // turns in a row that began with an enemy on the entry hex (G24.2)
	entered  [maxEntries]int8 // units that have come in there by the chit in play (G24.1)
	hero     [maxHeroes]int16 // the unit that a hero is with, or heroReady, heroGone (16.2)
	heroActs [maxHeroes]int8  // actions that his unit has left, in the activation in which he came

	fight  fightState // what is in hand of a fight, by fight.go
	naval  navalState // landings, by naval.go
	assets assetState // of the chapters that come with larger scenarios, by assets.go
	week   weekState  // and with the campaign, by week.go
}

// Values of holder besides a side + 1.
const nobody int8 = 0

// Places of the hero when he is with no unit.
const (
	heroReady int16 = -1
	heroGone  int16 = -2
)

// CopyFrom makes the position equal to another of the same game.
func (s *state) CopyFrom(p kernel.Position) { *s = *p.(*state) }

// Clone returns a copy that shares nothing that changes.
func (s *state) Clone() kernel.Position { c := *s; return &c }

// Digest is equal for equal positions. The lists of stacks follow from places.
func (s *state) Digest() uint64 {
	var h kernel.Hash
	h.Int(int64(s.sc.index)<<8 | int64(s.opts))
	s.stack.Hash(&h)
	for u := range s.sc.Units {
		p := &s.unit[u]
		h.Int(int64(s.at[u])<<40 | int64(p.flags)<<24 | int64(uint8(p.hits))<<16 | int64(uint8(p.steps))<<8 | int64(uint8(p.men)))
	}
	h.Int(int64(s.turn)<<48 | int64(s.mug)<<32 | int64(s.played)<<16 | int64(uint8(s.active))<<8 | int64(uint8(s.kept)))
	for d := range s.sc.Divisions {
		h.Int(int64(s.cp[d])<<8 | int64(s.roadblocks[d]))
	}
	for i := range s.barrage[:8] { // a small map, as it has always been
		h.Word(s.barrage[i])
		h.Word(s.blocked[i])
	}
	hashWords(&h, 5, s.barrage[8:], 0)
	hashWords(&h, 6, s.blocked[8:], 0)
	for i := range s.holder {
		h.Int(int64(s.holder[i]))
	}
	for i := range s.shut {
		if n := int64(s.shut[i])<<8 | int64(s.entered[i]); i < 4 || n != 0 { // four, as it has always been
			h.Int(n | int64(i>>2)<<16)
		}
	}
	for k := range max(len(s.sc.Heroes), 1) {
		h.Int(int64(s.hero[k])<<8 | int64(s.heroActs[k]))
	}
	s.fight.hash(&h)
	if s.sc.landings() {
		s.naval.hash(&h, s.sc)
	}
	s.assets.hash(&h)
	s.week.hash(&h)
	return h.Sum()
}

// stacks tells who stands where.
func (s *state) stacks() board.Stacks {
	return board.Stacks{At: s.at[:], Next: s.next[:], Head: s.head[:]}
}

// first is the first unit or leader in a hex, or -1; after is the next one there. Every
// hex has a list of its own (derive sees to that), so these are short cuts of stacks.
func (s *state) first(h int16) int {
	if h < 0 {
		return -1
	}
	return int(s.head[h]) - 1
}

func (s *state) after(u int) int { return int(s.next[u]) - 1 }

// card is a unit as it is printed.
func (s *state) card(u int) *order.Unit { return &s.sc.Units[u].Unit }

func (s *state) side(u int) order.Side { return s.sc.Units[u].Side }

// onMap reports whether a unit stands in a hex.
func (s *state) onMap(u int) bool { return s.at[u] >= 0 }

func (s *state) isLeader(u int) bool { return s.sc.Units[u].Class == order.Leader }

// is reports whether any of the flags is set.
func (s *state) is(u int, f flags) bool { return s.unit[u].flags&f != 0 }

func (s *state) set(u int, f flags)   { s.unit[u].flags |= f }
func (s *state) unset(u int, f flags) { s.unit[u].flags &^= f }

// enemyIn is a unit of the other side in a hex, or -1. Leaders alone hold no hex (G23.5).
func (s *state) enemyIn(side order.Side, h int16) int {
	for u := s.first(h); u >= 0; u = s.after(u) {
		if s.side(u) != side && !s.isLeader(u) {
			return u
		}
	}
	return -1
}

// enemyBeside reports whether a unit of the other side stands adjacent to a hex.
func (s *state) enemyBeside(side order.Side, h int16) bool {
	for _, n := range s.sc.Ground.Grid.Adjacent[h] {
		if n >= 0 && s.enemyIn(side, n) >= 0 {
			return true
		}
	}
	return false
}
