package koenig

import (
	"math/bits"

	"sandtable/games/koenig"
	"sandtable/kernel"
)

// sight is what a position shows, whatever it is worth: who stands where, in what state, and the
// fire that threatens. Judges of different weights go by the same.
type sight struct {
	field *field
	here  []uint32 // scratch, by hex: the units in it; all zero between calls

	facts  koenig.Facts
	result kernel.Result // so far
	over   bool
	clock  clock
	units  [maxUnits]stand
	fire   [maxUnits]fire // that threatens hexes, by the order of the first unit in each
	fires  int
}

// stand is a unit's place and state.
type stand struct {
	hex   int16 // negative: not on the map
	hits  int8
	ready bool // may still act this turn
}

// fire is full fire by all that stand next to a hex.
type fire struct {
	at     int     // the first unit in the hex
	stack  uint32  // the units in the hex
	factor float64 // attack factor
	now    bool    // any of those who fire may still act this turn
}

func newSight(d *field) sight { return sight{field: d, here: make([]uint32, len(d.next))} }

// look looks at a position.
func (s *sight) look(p kernel.Position) {
	s.facts, _ = koenig.Read(p)
	s.result, s.over = p.Result()
	s.clock = s.field.clock(s.facts)
	var on [maxUnits]int
	n := 0
	for u := range s.field.counters {
		hex := s.facts.At(u)
		s.units[u] = stand{hex, int8(s.facts.Hits(u)), s.clock.ready(s.facts, s.field, u)}
		if hex >= 0 {
			s.here[hex] |= 1 << u
			on[n] = u
			n++
		}
	}
	s.fires = 0
	for _, u := range on[:n] {
		stack := s.here[s.units[u].hex]
		if bits.TrailingZeros32(stack) != u {
			continue // the hex was looked at with its first unit
		}
		if factor, now := s.factor(u); factor != 0 {
			s.fire[s.fires] = fire{u, stack, factor, now}
			s.fires++
		}
	}
	for _, u := range on[:n] {
		s.here[s.units[u].hex] = 0
	}
}

// strength of a unit on the map: two hits cost a point.
func (s *sight) strength(u int) float64 {
	x := float64(s.field.counters[u].Strength)
	if s.units[u].hits == 2 {
		x--
	}
	return x
}

// factor is the attack factor of full fire by all that stand next to a unit's hex, 0 where nobody
// does, and whether any of them may still act this turn.
func (s *sight) factor(u int) (af float64, ready bool) {
	river, d, hex, seat := true, s.field, s.units[u].hex, s.field.counters[u].Seat
	for dir, to := range d.next[hex] {
		if to < 0 || s.here[to] == 0 || !d.fire[hex][dir] {
			continue
		}
		for stack := s.here[to]; stack != 0; stack &= stack - 1 {
			x := bits.TrailingZeros32(stack)
			if d.counters[x].Seat == seat {
				break // both sides share a hex only in close combat
			}
			af += s.strength(x)
			river = river && d.water[hex][dir]
			ready = ready || s.units[x].ready
		}
	}
	if af == 0 {
		return 0, false
	}
	af += float64(d.cover[hex])
	if river {
		af--
	}
	return af, ready
}

// clock is what decides how often a unit may still act.
type clock struct {
	day, early bool
	cup        uint32
	active     int
	rest       int // day turns after this one
}

func (d *field) clock(f koenig.Facts) clock {
	return clock{
		day: d.day[f.Turn()], early: f.Early(), cup: f.Cup(), active: f.Active(),
		rest: d.lasting[f.Turn()+1],
	}
}

// ready says whether a unit may still act this turn.
func (t *clock) ready(f koenig.Facts, d *field, u int) bool {
	c := d.counters[u].Formation
	return t.day && (t.early || t.cup>>c&1 != 0 || c == t.active && !f.Done(u))
}
