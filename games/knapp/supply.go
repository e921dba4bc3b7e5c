package knapp

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"sandtable/kernel"
)

// K4 Supply (s6, s13).
var (
	ruleLine      = book.Rule("K4.1", "Supply line (s6)", "A chain of road links from the unit's area to a source, without enemies on the way.", "")
	ruleContested = book.Rule("K4.2", "Contested areas (s6)", "A line may be drawn to a contested area, not through one; an enemy in a source closes it.", "")
	_             = book.Rule("K4.3", "Standing on a source (s6)", "A unit in a source area of its group is in supply, contested or not.", "")
	ruleSources   = book.Rule("K4.4", "Sources (s6)", "Utah and Omaha for US; Gold, Juno and Sword for British and Canadian; road exits for German units.", "")
	_             = book.Rule("K4.5", "Friends on the line (s6)", "Areas of the other Allied group do not block a line.", "")
	_             = book.Rule("K4.6", "Passing through (s6)", "Only units that stand there at the check block a line.", "")
	ruleNoSupply  = book.Rule("K4.7", "Out of supply (s6)", "At its side's check a unit out of supply takes one hit.", "")
	ruleExempt    = book.Rule("K4.8", "Exceptions (s6, s13)", "Airborne and static units need no supply in turns 1-3.", "")

	evStarve = book.Event("supply", "{unit} in {area} {is|are} out of supply")
)

// flood returns the areas that can be reached from some without leaving others.
func flood(from, inside uint64, links *[maxAreas]uint64) uint64 {
	reach := from & inside
	for edge := reach; edge != 0; {
		a := bits.TrailingZeros64(edge)
		next := links[a] & inside &^ reach
		reach |= next
		edge = edge&(edge-1) | next
	}
	return reach
}

// fed returns the areas in which a unit of the group can trace a chain of road
// links to one of the sources: no enemy in any area of the chain but its own
// (K4.1, K4.2, K4.6), and a source area feeds whoever stands in it (K4.3). The
// other Allied group is no obstacle (K4.5).
func (s *state) fed(g int, sources uint64) uint64 { return s.fedPast(g, sources, 0) }

// enemies returns the areas with enemies of a group (K1.3).
func (s *state) enemies(g int) uint64 { return s.sideOf(1 - sideOfGroup(g)) }

// fedPast is fed with more areas closed as if enemies stood there.
func (s *state) fedPast(g int, sources, closed uint64) uint64 {
	enemy := s.enemies(g) | closed
	reach := flood(sources, s.d.all&^enemy, &s.d.road)
	out := reach | sources
	for w := enemy; w != 0; w &= w - 1 {
		a := bits.TrailingZeros64(w)
		if s.d.road[a]&reach != 0 {
			out |= 1 << a
		}
	}
	return out
}

// supplied returns the areas in which a group is in supply (K4.4).
func (s *state) supplied(g int) uint64 { return s.fed(g, s.d.source[g]) }

// allSupplied is the same of every group.
func (s *state) allSupplied() [3]uint64 {
	return [3]uint64{s.supplied(us), s.supplied(br), s.supplied(ge)}
}

// exempt reports whether the unit needs no supply this turn (K4.8).
func (s *state) exempt(u int) bool {
	k := s.d.units[u].kind
	return s.turn <= exemptUntil && (k == airborne || k == static)
}

// inSupply reports whether a unit on the map is in supply now.
func (s *state) inSupply(u int) bool {
	return s.exempt(u) || s.isIn(u, s.supplied(s.d.units[u].group))
}

// unfed tells whether a unit on the map is out of supply.
func (s *state) unfed(u int, fed *[3]uint64) bool {
	return !s.exempt(u) && !s.isIn(u, fed[s.d.units[u].group])
}

// checkSupply gives one hit to each unit of a side that is out of supply (K4.7).
func (s *state) checkSupply(side int, sink kernel.Sink) kernel.Signal {
	fed := s.allSupplied()
	for u := s.d.base[side]; u < s.d.base[side+1]; u++ {
		if s.at[u] >= 0 && s.unfed(u, &fed) {
			emit(sink, evStarve, ruleNoSupply, u, int(s.at[u]))
			s.hit(u, 1, sink)
		}
	}
	return kernel.Next
}

// trace finds a supply line of roads from an area to one of the sources, the
// shortest, past closed areas (K4.1). It is nil when there is none.
func (s *state) trace(from int, sources, closed uint64) []int {
	var back [maxAreas]int
	seen := uint64(1) << from
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		a := queue[0]
		if sources>>a&1 != 0 && (a == from || closed>>a&1 == 0) {
			path := []int{a}
			for a != from {
				a = back[a]
				path = append(path, a)
			}
			slices.Reverse(path)
			return path
		}
		if a != from && closed>>a&1 != 0 {
			continue
		}
		for w := s.d.road[a] &^ seen; w != 0; w &= w - 1 {
			b := bits.TrailingZeros64(w)
			seen |= 1 << b
			back[b] = a
			queue = append(queue, b)
		}
	}
	return nil
}

// line says where a unit in an area draws its supply from: the areas of the
// line, or those of the shortest one if nothing stood in the way, and then the
// first area that cuts it (noArea if none does).
func (s *state) line(g, from int) (way []int, cut int) {
	enemy := s.enemies(g)
	cut = noArea
	if way = s.trace(from, s.d.source[g], enemy); way == nil {
		way = s.trace(from, s.d.source[g], 0)
		for _, a := range way[1:] {
			if cut == noArea && enemy>>a&1 != 0 {
				cut = a
			}
		}
	}
	return way, cut
}

// areaIDs names the areas of a line.
func (s *state) areaIDs(way []int) []string {
	var ids []string
	for _, a := range way {
		ids = append(ids, s.d.areas[a].id)
	}
	return ids
}

// supplyRow words a unit's supply.
func (s *state) supplyRow(u int, fed *[3]uint64) string {
	way, cut := s.line(s.d.units[u].group, int(s.at[u]))
	path := s.areaIDs(way)
	switch {
	case s.isIn(u, fed[s.d.units[u].group]) && len(path) == 1:
		return "Supply: stands on a source"
	case s.isIn(u, fed[s.d.units[u].group]):
		return "Supply: " + strings.Join(path, " - ")
	case s.exempt(u):
		return fmt.Sprintf("Supply: needs none until turn %d", exemptUntil+1)
	}
	return fmt.Sprintf("Out of supply: %s, cut at %s", strings.Join(path, " - "), s.d.areas[cut].name)
}
