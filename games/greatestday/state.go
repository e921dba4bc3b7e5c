package greatestday

import (
	"iter"

	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// Limits of the fixed arrays of a state. Scenarios beyond them are refused on loading.
const (
	maxUnits     = 1280
	maxHexes     = 7424
	maxDivisions = 16
	maxChits     = 64
	maxGoals     = 32
	maxEntries   = 32
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

// all are the hexes of a set in order.
func (x *hexes) all() iter.Seq[int16] { return board.Members(x[:]) }

// choices appends a choice of a hex for each of them, in order.
func (x *hexes) choices(verb uint16, dst []kernel.Choice) []kernel.Choice {
	for h := range x.all() {
		dst = append(dst, kernel.Choice{Verb: verb, A: h})
	}
	return dst
}

// hashWords adds a set to a digest: its first words, and of the others those that hold
// something, under the number of the set, so that a small scenario is digested as if
// there were no larger ones.
func hashWords(h *kernel.Hash, set int, words []uint64, always int) {
	for _, w := range words[:always] {
		h.Word(w)
	}
	hashRest(h, set, always, words)
}

// state is a position: the scenario and everything that changes in a game. What grows
// with the scenario stands in pages; the scenario is shared and never changes.
type state struct {
	sc    *scenario
	stack kernel.Stack
	pages
	game
	drops dropState // drops and stragglers, by airborne.go

	fight  fightState // what is in hand of a fight, by fight.go
	naval  navalState // landings, by naval.go
	assets assetState // of the chapters that come with larger scenarios, by assets.go
}

// game is what changes of the sequence of play.
type game struct {
	opts   options
	turn   int8 // 1 is the first
	won    int8 // the side that has won at once + 1 (G25)
	mug    uint64
	played uint64 // chits played in this turn
	active int8   // the chit in play, -1 for none
	kept   int8   // the chit that is played first in the next turn, -1 for none (G3.9)

	cp         [maxDivisions]int8 // command points (G5.1)
	roadblocks [maxDivisions]int8 // that can still be put down (G20.6)

	holder   [maxGoals]int8
	shut     [maxEntries]int8 // turns in a row that began with an enemy on the entry hex (G24.2)
	entered  [maxEntries]int8 // units that have come in there by the chit in play (G24.1)
	hero     [maxHeroes]int16 // the unit that a hero is with, or heroReady, heroGone (16.2)
	heroActs [maxHeroes]int8  // actions that his unit has left, in the activation in which he came
	week     weekState        // of the chapters that come with the campaign, by week.go
	staff    commandState     // several commands a side, by commands.go
}

// Values of holder besides a side + 1.
const nobody int8 = 0

// Places of the hero when he is with no unit.
const (
	heroReady int16 = -1
	heroGone  int16 = -2
)

// Digest is equal for equal positions. The lists of stacks follow from places.
func (s *state) Digest() uint64 {
	var h kernel.Hash
	h.Int(int64(s.sc.index)<<8 | int64(s.opts&0xff))
	if s.opts>>8 != 0 { // eight, as it has always been
		h.Int(int64(s.opts))
	}
	s.stack.Hash(&h)
	for u := range s.sc.Units {
		p := &s.unit[u]
		h.Int(int64(s.at[u])<<40 | int64(p.flags)<<24 | int64(uint8(p.hits))<<16 | int64(uint8(p.steps))<<8 | int64(uint8(p.men)))
	}
	h.Int(int64(s.turn)<<48 | int64(s.mug&0xffff)<<32 | int64(s.played&0xffff)<<16 | int64(uint8(s.active))<<8 | int64(uint8(s.kept)))
	if len(s.sc.chits) > 16 { // as many as there were once
		h.Word(s.mug)
		h.Word(s.played)
	}
	for d := range s.sc.Divisions {
		h.Int(int64(s.cp[d])<<8 | int64(s.roadblocks[d]))
	}
	for i := range 8 { // a small map, as it has always been
		h.Word(s.barrage.word(i))
		h.Word(s.blocked.word(i))
	}
	s.barrage.hashOn(&h, 5, 8)
	s.blocked.hashOn(&h, 6, 8)
	for i, who := range s.holder {
		if i < 8 || who != 0 { // eight, as it has always been
			h.Int(int64(who) | past(i, 8)<<8)
		}
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
	s.drops.hash(&h, s.delay)
	if s.won != 0 {
		h.Int(int64(s.won))
	}
	if s.commanded() {
		s.staff.hash(&h)
	}
	return h.Sum()
}

// card is a unit as it is printed.
func (s *state) card(u int) *order.Unit { return &s.sc.Units[u].Unit }

func (s *state) side(u int) order.Side { return s.sc.brief[u].side }

// onMap reports whether a unit stands in a hex.
func (s *state) onMap(u int) bool { return s.at[u] >= 0 }

func (s *state) isLeader(u int) bool { return s.sc.brief[u].class == order.Leader }

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

// enemyNext is a unit of the other side adjacent to a hex, or -1; enemyBeside whether there is one.
func (s *state) enemyNext(side order.Side, h int16) int {
	for _, n := range s.sc.Ground.Grid.Adjacent[h] {
		if n < 0 {
			continue
		}
		if u := s.enemyIn(side, n); u >= 0 {
			return u
		}
	}
	return -1
}

func (s *state) enemyBeside(side order.Side, h int16) bool { return s.enemyNext(side, h) >= 0 }
