package greatestday

import (
	"sandtable/board"
	"sandtable/kernel"
	"sandtable/scene"
)

// spots is a set of hexes as a position keeps it: as long as its map, with the number of
// its members, so that a set of none costs nothing to copy and nothing to ask.
type spots struct {
	n    int16
	bits []uint64
}

func (x *spots) has(h int16) bool { return x.n != 0 && x.bits[h>>6]>>(h&63)&1 != 0 }
func (x *spots) none() bool       { return x.n == 0 }

func (x *spots) add(h int16) {
	if bit := uint64(1) << (h & 63); x.bits[h>>6]&bit == 0 {
		x.bits[h>>6] |= bit
		x.n++
	}
}

func (x *spots) drop(h int16) {
	if bit := uint64(1) << (h & 63); x.bits[h>>6]&bit != 0 {
		x.bits[h>>6] &^= bit
		x.n--
	}
}

func (x *spots) empty() {
	if x.n != 0 {
		clear(x.bits)
		x.n = 0
	}
}

// copyFrom makes it equal to another of the same map.
func (x *spots) copyFrom(o *spots) {
	if x.n != 0 || o.n != 0 {
		copy(x.bits, o.bits)
		x.n = o.n
	}
}

// word is one of its words, 0 beyond its end.
func (x *spots) word(i int) uint64 {
	if i < len(x.bits) {
		return x.bits[i]
	}
	return 0
}

// stamp adds it to a stamp of what a screen shows.
func (x *spots) stamp(l scene.Stamp) scene.Stamp {
	l = l.Add(int(x.n))
	if x.n != 0 {
		for _, w := range x.bits {
			l = l.Add(int(w))
		}
	}
	return l
}

// hashOn adds its words from a number on to a digest.
func (x *spots) hashOn(h *kernel.Hash, set, from int) {
	if x.n != 0 && from < len(x.bits) {
		hashRest(h, set, from, x.bits)
	}
}

// hashRest adds the words of a set from a number on, those that hold something.
func hashRest(h *kernel.Hash, set, from int, words []uint64) {
	for i, w := range words[from:] {
		if w != 0 {
			h.Int(int64(set)<<16 | int64(from+i))
			h.Word(w)
		}
	}
}

// pages is what of a position grows with the scenario: by unit and by hex. A position has
// one run of memory for each kind of value, cut to what its scenario needs, so that a
// small game is copied like a small game.
type pages struct {
	shorts   []int16
	carrying []int16 // who carries whom (7, 12): zeros until somebody does
	rides    bool    // somebody has been carried
	bytes    []int8

	at, next []int16 // places; lists of stacks
	head     []int16
	unit     []piece
	delay    []int8 // markers of a drop (3.3.2)

	barrage spots // under a barrage (G16.7)
	blocked spots // with a roadblock (G20.6)
}

// bound says which vehicle a unit is about to board; carry puts it there.
func (s *state) bound(passenger, vehicle int) {
	s.rides = true
	s.assets.carrier[passenger] = int16(vehicle) + 1
}

func (s *state) carry(passenger, vehicle int) {
	s.bound(passenger, vehicle)
	s.assets.cargo[vehicle] = int16(passenger) + 1
}

// mostHeads limits the lists of stacks: on a larger map hexes share them (board.Stacks).
const mostHeads = 1024

// allot gives a position pages of the size of a scenario; what they hold is undefined.
func (s *state) allot(sc *scenario) {
	n, words := len(sc.Units), (sc.hexes()+63)/64
	heads := sc.heads()
	s.sc = sc
	s.shorts, s.carrying, s.rides = make([]int16, 3*n+heads), make([]int16, 2*n), false
	s.assets.carrier, s.assets.cargo = s.carrying[:n:n], s.carrying[n:]
	s.bytes = make([]int8, 3*n)
	s.unit = make([]piece, n)
	shorts, bytes := s.shorts, s.bytes
	for _, cut := range [...]struct {
		page *[]int16
		n    int
	}{{&s.at, n}, {&s.next, n}, {&s.head, heads}, {&s.naval.cargo, n}} {
		*cut.page, shorts = shorts[:cut.n:cut.n], shorts[cut.n:]
	}
	for _, page := range [...]*[]int8{&s.assets.contact, &s.naval.drift, &s.delay} {
		*page, bytes = bytes[:n:n], bytes[n:]
	}
	sets := s.sets()
	bits := make([]uint64, words*len(sets))
	for i, x := range sets {
		*x = spots{bits: bits[i*words : (i+1)*words : (i+1)*words]}
	}
}

// sets are all sets of hexes of a position.
func (s *state) sets() [8]*spots {
	a := &s.assets
	return [...]*spots{&s.barrage, &s.blocked, &s.fight.german, &a.heavy, &a.rubble, &a.ruins, &a.mines[0], &a.mines[1]}
}

// heads is how many lists of stacks a scenario has: one a hex, or a power of two that
// hexes share.
func (sc *scenario) heads() int {
	if sc.hexes() <= mostHeads {
		return sc.hexes()
	}
	return mostHeads
}

// copied is a position of its own that is equal to this one.
func (s *state) copied() *state {
	c := new(state)
	c.CopyFrom(s)
	return c
}

// CopyFrom makes the position equal to another of the same game.
func (s *state) CopyFrom(p kernel.Position) {
	o := p.(*state)
	if s.sc != o.sc {
		s.allot(o.sc)
	}
	s.stack = o.stack // one by one: together they would be copied twice
	s.game = o.game
	s.drops = o.drops
	s.fight.fightCore = o.fight.fightCore
	s.naval.navalCore = o.naval.navalCore
	s.assets.assetCore = o.assets.assetCore
	copy(s.shorts, o.shorts)
	if s.rides || o.rides {
		copy(s.carrying, o.carrying)
		s.rides = o.rides
	}
	copy(s.bytes, o.bytes)
	copy(s.unit, o.unit)
	theirs := o.sets()
	for i, x := range s.sets() {
		x.copyFrom(theirs[i])
	}
}

// Clone returns a copy that shares nothing that changes.
func (s *state) Clone() kernel.Position { return s.copied() }

// stacks tells who stands where.
func (s *state) stacks() board.Stacks {
	return board.Stacks{At: s.at, Next: s.next, Head: s.head}
}

// first is the first unit or leader in a hex, or -1; after is the next one there. These
// are short cuts of stacks: fold is all ones where every hex has a list of its own.
func (s *state) first(h int16) int {
	if h < 0 {
		return -1
	}
	return s.here(s.head[h&s.sc.fold], h)
}

func (s *state) after(u int) int { return s.here(s.next[u], s.at[u]) }

func (s *state) here(link, h int16) int {
	for ; link != 0 && s.at[link-1] != h; link = s.next[link-1] {
		continue
	}
	return int(link) - 1
}
