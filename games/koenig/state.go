package koenig

import (
	"math/bits"

	"sandtable/kernel"
	"sandtable/play"
)

var (
	evHits       = book.Event("loss", "{unit} now {has|have} {hits}")
	evEliminated = book.Event("loss", "{unit} {is|are} eliminated{-hex}").Outturn()
)

// Where a unit is when it is not in a hex.
const (
	due        int16 = -1 // comes by the schedule
	eliminated int16 = -2
	exited     int16 = -3 // over the map edge (11.1)
	aside      int16 = -4 // taken off by hand
)

// task is how far a unit has come with its operation (7.0).
type task uint8

const (
	idle      task = iota
	moving         // Movement, some way gone
	combined       // Combined, nothing done yet
	switched       // Combined by 9.1, nothing done yet
	moved          // Combined, moved, may fire
	waiting        // Combined, moved, waits to fire in concert (7.2)
	fired          // Combined, fired first, may move
	firedMove      // Combined, fired first, is moving
	done
)

// state is everything that changes in a game. It is copied as one value and holds no pointer.
type state struct {
	stack kernel.Stack
	at    [maxUnits]int16 // hex, or due, eliminated, …
	hits  [maxUnits]uint8
	task  [maxUnits]task
	mp    [maxUnits]int8 // movement points left in the operation

	turn    int8
	cup     uint16 // formations still to be drawn
	active  int8   // formation drawn, -1 for none
	heavyOK bool   // Ex.7 switched off

	artillery [2]int8 // points by side (6.1)
	support   int8    // Allied support points (6.2)
	rp        [2]int8 // replacement points (12.0)
	out       [2]bool // has stopped recovering this night
	refitted  uint32  // units that received a replacement this night

	decided uint32 // units landed or delayed this phase (5.0)
	landed  uint32 // units landed this phase
	rolled  uint32 // German units that have had their return fire

	firing  uint32 // units of the attack in hand (9.0)
	leaving uint32 // units that may or must retreat (11.0)

	control uint32 // objectives held by the Allies (Ex.4)
	delay   int16  // delay points (Ex.5)
}

// pos is a position: the scenario and its state.
type pos struct {
	sc *scenario
	state
}

// CopyFrom makes the position equal to another of the same game.
func (p *pos) CopyFrom(q kernel.Position) { *p = *q.(*pos) }

// Clone returns a copy that shares nothing that changes.
func (p *pos) Clone() kernel.Position { q := *p; return &q }

// Digest is equal for equal positions.
func (p *pos) Digest() uint64 {
	var h kernel.Hash
	h.Int(int64(p.sc.index))
	p.stack.Hash(&h)
	for u := range p.sc.units {
		h.Int(int64(p.at[u])<<24 | int64(p.hits[u])<<16 | int64(p.task[u])<<8 | int64(p.mp[u]))
	}
	h.Int(int64(p.turn)<<32 | int64(p.cup)<<8 | int64(uint8(p.active)))
	h.Int(int64(p.artillery[0])<<40 | int64(p.artillery[1])<<32 | int64(p.support)<<24 | int64(p.rp[0])<<16 | int64(p.rp[1])<<8 |
		flag(p.out[0])<<2 | flag(p.out[1])<<1 | flag(p.heavyOK))
	h.Word(uint64(p.refitted)<<32 | uint64(p.decided))
	h.Word(uint64(p.landed)<<32 | uint64(p.rolled))
	h.Word(uint64(p.firing)<<32 | uint64(p.leaving))
	h.Word(uint64(p.control)<<32 | uint64(uint16(p.delay)))
	return h.Sum()
}

func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func trailing(m uint32) int { return bits.TrailingZeros32(m) }

// has reports whether a mask holds unit u.
func has(m uint32, u int) bool { return m>>u&1 != 0 }

func (p *pos) unit(u int) *unit { return &p.sc.units[u] }

// onMap reports whether a unit stands in a hex.
func (p *pos) onMap(u int) bool { return p.at[u] >= 0 }

// in returns the units in a hex.
func (p *pos) in(h int16) uint32 {
	var m uint32
	for u := range p.sc.units {
		if p.at[u] == h {
			m |= 1 << u
		}
	}
	return m
}

// present returns the units of a mask that stand in a hex of the map.
func (p *pos) present(m uint32) uint32 {
	var out uint32
	for ; m != 0; m &= m - 1 {
		if u := trailing(m); p.at[u] >= 0 {
			out |= 1 << u
		}
	}
	return out
}

// put moves a unit to a hex and settles control there and where it came from.
func (p *pos) put(u int, h int16, s kernel.Sink) {
	from := p.at[u]
	p.at[u] = h
	p.claim(h, s)
	p.claim(from, s)
}

// hit gives a unit hits and eliminates it at the third (9.3).
func (p *pos) hit(u int, n uint8, s kernel.Sink) {
	if n == 0 {
		return
	}
	p.hits[u] += n
	if p.hits[u] < 3 {
		evHits.Tell(s, ruleHits, int16(u), int16(p.hits[u]))
		return
	}
	p.eliminate(u, ruleHits, s)
}

// takeOff takes a unit off the map and out of everything that is going on.
func (p *pos) takeOff(u int, to int16) {
	p.at[u], p.mp[u] = to, 0
	p.firing &^= 1 << u
	if p.unit(u).formation == p.active {
		p.task[u] = done
	}
}

// eliminate removes a unit from play.
func (p *pos) eliminate(u int, rule *play.Rule, s kernel.Sink) {
	h := p.at[u]
	p.hits[u] = 0
	p.takeOff(u, eliminated)
	evEliminated.Tell(s, rule, int16(u), h)
	p.claim(h, s)
}
