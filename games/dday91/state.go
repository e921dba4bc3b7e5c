package dday91

import (
	"iter"
	"slices"

	"sandtable/board"
	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// What is printed, by the names that the rules use at every turn.
const (
	allied = order.Allied
	german = order.German

	nAllied   = order.NAllied
	nUnits    = order.NUnits
	nPieces   = order.NPieces
	mulberry1 = order.Mulberry1
	noPiece   = order.NoPiece
	nHexes    = order.NHexes
	lastTurn  = order.LastTurn // after which victory is judged (2b.1, 2b.4)
)

func sideOf(u int16) kernel.Seat        { return order.SideOf(u) }
func span(s kernel.Seat) (lo, hi int16) { return order.Span(s) }

// units goes through the units of a side.
func units(s kernel.Seat) iter.Seq[int16] {
	lo, hi := span(s)
	return func(yield func(int16) bool) {
		for u := lo; u < hi; u++ {
			if !yield(u) {
				return
			}
		}
	}
}

// maxMoves is the end of the track, rule 3d.1.
const maxMoves = 27

// maxCombats bounds the combats of one step: each has its own defended hex.
const maxCombats = 56

// maxHexes is how many hexes one combat can be about: all around one hex.
const maxHexes = 6

// maxSources is how many hexes can attack one hex: six neighbours and the
// invasion hexes whose arrows reach further.
const maxSources = 8

// life is where a piece is in its career.
type life uint8

const (
	unused   life = iota // not in this scenario
	waiting              // a reinforcement, or replaced and due
	inPlay               // on the board
	dead                 // eliminated
	departed             // left the board, rule 3g
	unplaced             // to be set up
)

// mark is a temporary or lasting state of a piece.
type mark uint32

const (
	reduced    mark = 1 << iota // on its back side
	unsupplied                  // rule 3c
	replaced                    // waiting under rule 11b.2: any own city
	paid                        // its Move of this portion is paid, rule 3d2.1
	done                        // its movement is over
	stopped                     // entered an enemy zone, rule 3b3.4
	fromZone                    // started the step in an enemy zone, rule 3b3.5
	fromCity                    // started the step in a city, rule 13d.1
	covered                     // of the army that is being moved, rule 3d2.2
	dropped                     // made an airborne drop this turn
	shipped                     // made a port transfer this turn
	grounded                    // failed its weather die, rule 12c5
	cleared                     // passed its weather die
	fresh                       // a division made this turn, rule 16a.2
	effort                      // makes its extra effort now, rule 14c
	tired                       // has made its extra effort in this movement
	pursuing                    // has pursued this turn, rule 14b2
	advanced                    // entered the vacated hex of this combat
	struck                      // has made the second attack of its pursuit, or entered what one has emptied
	retreated                   // driven out in the battle in hand
	reacting                    // has flown in under rule 13a this turn
	retreating                  // on its way, rule 4d3
)

// portionMarks are wiped when a side's portion begins.
const portionMarks = paid | done | stopped | fromZone | fromCity | covered | dropped | shipped | grounded | cleared | fresh | effort | tired |
	pursuing | advanced | struck | retreated | reacting | retreating

// combat is one declared individual combat, rule 4a.
type combat struct {
	hex       [maxHexes]int16 // defended hexes
	n         uint8
	over      bool
	noTerrain bool // bombed: terrain does not count, rule 13b.2
	pursuit   bool // second attack of a pursuit, rule 14b2.3
}

// about is a combat about one hex.
func about(h int16) combat {
	c := combat{n: 1}
	c.hex[0] = h
	return c
}

// has tells whether it is about a hex.
func (c *combat) has(h int16) bool { return slices.Contains(c.hex[:c.n], h) }

// spare takes a hex out of it.
func (c *combat) spare(h int16) {
	i := slices.Index(c.hex[:c.n], h)
	copy(c.hex[i:], c.hex[i+1:c.n])
	c.n--
}

// hexSet is a set of hexes.
type hexSet order.Set

func (s *hexSet) has(h int16) bool { return s[h>>6]>>(uint(h)&63)&1 != 0 }

func (s *hexSet) add(h int16) { s[h>>6] |= 1 << (uint(h) & 63) }
func (s *hexSet) del(h int16) { s[h>>6] &^= 1 << (uint(h) & 63) }

// all goes through the hexes of the set in order.
func (s *hexSet) all() iter.Seq[int16] { return board.Members(s[:]) }

// troops is what a movement step can change, in the game or in thought.
type troops struct {
	loc   [nPieces]int16 // hex, or -1
	box   [nPieces]int8  // army whose holding box it is in, or -1
	life  [nPieces]life
	mark  [nPieces]mark
	spent [nPieces]int8 // movement factors used in this movement
	moves [2]uint8
}

// state is everything a rule reads: one flat value.
type state struct {
	sc    *setting
	stack kernel.Stack
	troops
	due   [nPieces]uint8
	fight [nPieces]int8  // 1 + the combat it is declared in, 0 none
	home  [nPieces]int16 // hex an advance set out from
	toll  [nPieces]int8  // what entering the vacated hex costs in a pursuit

	control  hexSet // Allied-controlled hexes, rule 2e
	turn     uint8
	bad      bool  // weather, rule 12
	rolled   bool  // the Moves of the harbours are counted, rule 11a.1
	holder   int8  // of the initiative marker
	bombers  uint8 // strategic air units used this turn, rule 13b.4
	lost     uint8 // Allied corps eliminated, rule 6.2
	verdict  int8  // seat that has won, Nobody while undecided or drawn
	over     bool
	bombAt   [2]int16 // hex of each strategic air unit away from London, or -1
	bombOn   [2]int16 // its target
	nCombats uint8
	combats  [maxCombats]combat
	src      [2][maxSources]int16 // attackers' hexes of the battle and of the pursuit combat inside it
	nSrc     [2]uint8
	been     hexSet // hexes of the retreat in hand, rule 4d3.1
}

// derived is what follows from the state and is kept up to date for speed.
type derived struct {
	count  [2][nHexes]uint8 // units that count for stacking
	ground [2][nHexes]uint8 // ground units
	zone   [2][nHexes]uint8 // supplied corps and divisions whose zone this is
	hope   hope             // whether there is a plan of repairs, once asked for
	debt   debt
	reach  reach
	broken [maxFaults]brokenStack
}

// position is a full game in progress.
type position struct {
	state
	derived
	order [nHexes]int16 // scratch of searches
	fix   *repairs      // scratch of plans of repairs, once they are sought

	lately answers
}

// answers are scratch: the unit for which something held when it was asked last, and
// which is asked first the next time. A choice seldom changes that.
type answers struct {
	ship, embark [2]int16 // of those whom no plan of repairs could use, and of the others
	move, attack int16
	sent         int16 // hex that a plan of repairs sends, or may send, the lead of the march to, or -1
	gaveUp       bool  // what was begun is given up: all is as it was when something was left to decide
}

// setting is a scenario with its options: what never changes in one game.
type setting struct {
	*order.Order
	*order.Scenario
	opt options
}

// options says which optional rules are on; the numbers are the rulebook's.
type options struct {
	initiative10a, fightOn10b, moves11a, replace11b, weather12               bool
	react13a, bomb13b, airOnly13c, drop13d, nations14a, pursue14b, effort14c bool
	mulberry15a, starve15b, divisions16                                      bool
}

func (p *position) is(u int16, m mark) bool { return p.mark[u]&m != 0 }

func (p *position) on(u int16) bool { return p.life[u] == inPlay }

// cf and mf are the factors on the side of the counter that shows.
func (p *position) cf(u int16) int8 { return p.sc.Units[u].CF[p.mark[u]&reduced] }

func (p *position) mf(u int16) int8 { return p.sc.Units[u].MF[p.mark[u]&reduced] }

func (p *position) at(u int16) *order.Hex { return &p.sc.Hex[p.loc[u]] }

func (p *position) controls(s kernel.Seat, h int16) bool {
	return p.control.has(h) == (s == allied)
}

// CopyFrom makes this position equal to another of the same game.
func (p *position) CopyFrom(q kernel.Position) {
	o := q.(*position)
	p.state = o.state
	p.derived = o.derived
	p.outdate()
}

// Clone copies the position.
func (p *position) Clone() kernel.Position {
	q := new(position)
	q.CopyFrom(p)
	return q
}

// Digest mixes everything that a rule reads.
func (p *position) Digest() uint64 {
	var h kernel.Hash
	p.stack.Hash(&h)
	n := book.NodeOf(p)
	h.Int(int64(n.Kind)<<8 | int64(uint8(n.Seat)))
	for u := range p.loc {
		h.Word(uint64(uint16(p.loc[u])) | uint64(uint8(p.box[u]))<<16 | uint64(p.life[u])<<24 | uint64(p.mark[u])<<32)
		h.Word(uint64(p.due[u]) | uint64(uint8(p.spent[u]))<<8 | uint64(uint8(p.fight[u]))<<16 | uint64(uint16(p.home[u]))<<24 | uint64(uint8(p.toll[u]))<<40)
	}
	for _, w := range p.control {
		h.Word(w)
	}
	for _, w := range p.been {
		h.Word(w)
	}
	h.Word(uint64(p.moves[0]) | uint64(p.moves[1])<<8 | uint64(p.turn)<<16 | uint64(bit(p.bad))<<24 | uint64(bit(p.rolled))<<25 |
		uint64(bit(p.over))<<26 | uint64(uint8(p.holder))<<32 | uint64(p.bombers)<<40 | uint64(p.lost)<<48 | uint64(uint8(p.verdict))<<56)
	for i := range p.bombAt {
		h.Word(uint64(uint16(p.bombAt[i])) | uint64(uint16(p.bombOn[i]))<<16)
	}
	for i := range p.combats[:p.nCombats] {
		c := &p.combats[i]
		h.Int(int64(c.n)<<3 | int64(bit(c.over))<<2 | int64(bit(c.noTerrain))<<1 | int64(bit(c.pursuit)))
		for _, x := range c.hex[:c.n] {
			h.Int(int64(x))
		}
	}
	for i := range p.src {
		for _, x := range p.src[i][:p.nSrc[i]] {
			h.Int(int64(x))
		}
	}
	return h.Sum()
}

func bit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}
