package atlanticwall

import (
	"math/bits"

	"sandtable/games/atlanticwall/order"
	"sandtable/games/atlanticwall/supply"
	"sandtable/kernel"
)

// maxSites is how many markers of works can be on the map; maxParts is of how many kinds
// of companies a battalion consists at most.
const (
	maxSites = 128
	maxParts = 2
)

// logistics is what changes of supply, works and replacements, and of units that are
// taken apart or put together.
type logistics struct {
	verdict   []supply.Verdict // by unit, what the last judgement found (13.1)
	*logiCore                  // on a page of its own (pages.go)
}

// logiCore is what of it is as large in every scenario.
type logiCore struct {
	stock   [maxForces]int8 // replacement points left, by formation of the headquarters (20.12)
	sites   [maxSites]site  // by hex; the first without ends them
	changed unitSet         // broken down or built up in this phase (15.11)
	joins   unitSet         // companies chosen to be built up (15.22)
	left    [maxParts]int8  // companies still to be placed or chosen, by part of the chart
	spread  int8            // companies that have no room in their battalion's hex (15.14)
}

// unitSet is a set of units.
type unitSet [maxUnits / 64]uint64

func (x *unitSet) has(u int) bool { return x[u>>6]>>(u&63)&1 != 0 }
func (x *unitSet) add(u int)      { x[u>>6] |= 1 << (u & 63) }
func (x *unitSet) drop(u int)     { x[u>>6] &^= 1 << (u & 63) }

func (x *unitSet) count() (n int) {
	for _, w := range x {
		n += bits.OnesCount64(w)
	}
	return n
}

// site is the marker of an Improved Position or an Entrenchment (14.0).
type site struct {
	hex      int16 // + 1; 0 for none
	builder  int16 // + 1; 0 once it is completed
	side     order.Side
	trench   bool
	complete bool // its completed side is up
	fresh    bool // begun in this phase (14.13)
	given    bool // put down before play, and nobody has been there yet (33.27e)
}

func (l *logistics) hash(h *kernel.Hash, sc *scenario) {
	for u := range sc.Units {
		if l.verdict[u] != 0 {
			h.Int(int64(u)<<8 | int64(l.verdict[u]))
		}
	}
	for f := range sc.Formations {
		h.Int(int64(l.stock[f]))
	}
	for i := range l.sites {
		x := &l.sites[i]
		if x.hex == 0 {
			break
		}
		set := 0
		for k, on := range [4]bool{x.trench, x.complete, x.fresh, x.given} {
			if on {
				set |= 1 << k
			}
		}
		h.Int(int64(x.hex)<<32 | int64(x.builder)<<16 | int64(x.side)<<8 | int64(set))
	}
	h.Int(int64(l.left[0])<<16 | int64(l.left[1])<<8 | int64(l.spread))
	for i := range l.changed {
		if i >= 9 { // nine words, as it has always been
			if l.changed[i]|l.joins[i] == 0 {
				continue
			}
			h.Int(int64(i))
		}
		h.Word(l.changed[i])
		h.Word(l.joins[i])
	}
}

// moving is the seat whose Player-Turn it is.
func (s *state) moving(*kernel.Frame) kernel.Seat { return kernel.Seat(s.side) }

// mine refuses units that are not the player's own on the map.
func (s *state) mine(u int) kernel.Verdict {
	if s.sideOf(u) != s.side {
		return ruleOwn.No(int16(u))
	}
	return ruleOwnAway.Only(s.onMap(u), int16(u))
}

// stow takes a unit off the map, and all that is so with it off the unit.
func (s *state) stow(u int, place int16) {
	s.unit[u] = piece{}
	s.put(u, place)
}

// roomIn is how many more units may stand in a hex (8.1).
func (s *state) roomIn(h int16) int { return s.limit(h) - s.count(h) }

// endow gives every headquarters its replacement points (20.11).
func (s *state) endow() {
	for u := range s.sc.Units {
		if m := &s.sc.Units[u]; m.Type == order.HQ {
			s.logi.stock[m.Form] = s.sc.Steps[m.Side()]
		}
	}
}
