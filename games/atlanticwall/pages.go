package atlanticwall

import (
	"sandtable/board"
	"sandtable/games/atlanticwall/supply"
	"sandtable/kernel"
)

// pages is what of a position grows with the scenario: by unit and by hex. A position has
// one run of memory for each kind of value, cut to what its scenario needs, so that a small
// game is copied like a small game. What of combat, of logistics and of landings is large lies
// on pages of its own too: a view that hides nothing of it shares it with the position.
type pages struct {
	shorts []int16
	bytes  []uint8
	roles  []role
	judged []supply.Verdict

	at, next []int16 // places; lists of stacks
	head     []int16
	unit     []piece
	cover    [2]*hexes // by side, the hexes in its zones of control: they follow from places (zones.go)
	stands   [2]*hexes // by side, the hexes where it has units, which follow too
}

// mostHeads is how many lists of stacks a position has at most: on a larger map hexes share
// them (board.Stacks). It is a power of two.
const mostHeads = 2048

// heads is how many lists of stacks a scenario has, and fold what takes a hex to its list:
// all ones where every hex has a list of its own.
func (sc *scenario) heads() (n int, fold int16) {
	if n = sc.hexes(); n <= smallMap {
		return n, -1
	}
	return mostHeads, mostHeads - 1
}

// smallMap is the most hexes with lists of their own.
const smallMap = 2112

// allot gives a position pages of the size of a scenario, with nothing on them.
func (s *state) allot(sc *scenario) {
	n := len(sc.Units)
	heads, _ := sc.heads()
	s.sc = sc
	s.shorts = make([]int16, 2*n+heads)
	s.at, s.next, s.head = s.shorts[:n:n], s.shorts[n:2*n:2*n], s.shorts[2*n:]
	s.unit = make([]piece, n)
	s.bytes, s.roles, s.judged = make([]uint8, n), make([]role, n), make([]supply.Verdict, n)
	s.fight.in, s.fight.role, s.logi.verdict = s.bytes, s.roles, s.judged
	if s.cover[0] == nil {
		s.cover, s.stands = [2]*hexes{new(hexes), new(hexes)}, [2]*hexes{new(hexes), new(hexes)}
		s.onset, s.logi.logiCore, s.fight.fightCore = new(onset), new(logiCore), new(fightCore)
	}
}

// newState is an empty position of a scenario.
func newState(sc *scenario) *state {
	s := new(state)
	s.allot(sc)
	return s
}

// CopyFrom makes the position equal to another of the same game.
func (s *state) CopyFrom(p kernel.Position) {
	o := p.(*state)
	if s.sc != o.sc {
		s.allot(o.sc)
	}
	s.stack = o.stack // one by one: together they would be copied twice
	s.core = o.core
	*s.onset = *o.onset
	*s.logi.logiCore = *o.logi.logiCore
	*s.fight.fightCore = *o.fight.fightCore
	copy(s.shorts, o.shorts)
	copy(s.unit, o.unit)
	copy(s.bytes, o.bytes)
	copy(s.roles, o.roles)
	copy(s.judged, o.judged)
	for side, words := range o.cover {
		copy(s.cover[side][:s.sc.words], words[:s.sc.words])
		copy(s.stands[side][:s.sc.words], o.stands[side][:s.sc.words])
	}
}

// copied is a position of its own that is equal to this one.
func (s *state) copied() *state {
	c := new(state)
	c.CopyFrom(s)
	return c
}

// Clone returns a copy that shares nothing that changes.
func (s *state) Clone() kernel.Position { return s.copied() }

// stacks tells who stands where.
func (s *state) stacks() board.Stacks {
	return board.Stacks{At: s.at, Next: s.next, Head: s.head}
}

// first is the first unit in a hex, or -1; after is the next one there. These are short
// cuts of stacks.
func (s *state) first(h int16) int {
	if h < 0 {
		return -1
	}
	return s.here(s.head[h&s.sc.fold], h)
}

func (s *state) after(u int) int { return s.here(s.next[u], s.at[u]) }

// here is the first unit of a hex on the rest of a list, or -1.
func (s *state) here(link, h int16) int {
	for ; link != 0 && s.at[link-1] != h; link = s.next[link-1] {
		continue
	}
	return int(link) - 1
}
