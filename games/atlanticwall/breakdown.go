package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// breakVerdict says why a battalion cannot break down.
func (s *state) breakVerdict(u int) kernel.Verdict {
	c := s.card(u)
	chart := s.sc.charts[u]
	switch v := s.mine(u); {
	case !v.OK():
		return v
	case chart == nil:
		return ruleChart.No(int16(u))
	case s.turn < s.sc.BreakDown:
		return ruleFirst.No(s.sc.BreakDown)
	case s.unit[u].steps < c.Steps:
		return ruleWhole.No(int16(u))
	case s.unit[u].supply >= isolated1:
		return ruleCutOff.No(int16(u))
	case s.unit[u].supply != inSupply:
		return ruleSupplied.No(int16(u))
	case s.logi.changed.has(u):
		return ruleFixed.No(int16(u))
	case s.is(u, atWork):
		return ruleWorking.No(int16(u))
	case s.is(u, uncommitted):
		return s.heldBy().No(int16(u))
	case s.bound(u) || s.freeSegment() && s.is(u, airborne):
		return ruleAshoreStays.No(int16(u))
	case s.threatened(u):
		return ruleReorgZone.No(int16(u))
	}
	if s.isLettered(u) {
		n := 0
		for _, w := range s.sc.company[c.Side()] {
			n += flag(int(s.sc.lettered[w]) == u && s.at[w] == spare)
		}
		if n < size(chart) {
			return ruleFree.No(int16(u))
		}
	}
	for i := range chart.Parts {
		if !s.isLettered(u) && s.freeCompanies(&chart.Parts[i], int(chart.Parts[i].Count)) < int(chart.Parts[i].Count) {
			return ruleFree.No(int16(u))
		}
	}
	room := 0
	need := size(chart) - s.roomIn(s.at[u]) - 1 // its own place becomes free
	for _, h := range s.sc.Ground.Grid.Adjacent[s.at[u]] {
		if s.takesCompanies(c.Side(), h) {
			room += max(s.roomIn(h), 0) // of one overstacked by a retreat nothing is taken away (8.25)
		}
	}
	return ruleSpread.Only(room >= need, int16(u))
}

// size is the number of companies of a battalion.
func size(c *order.Composition) int {
	n := 0
	for i := range c.Parts {
		n += int(c.Parts[i].Count)
	}
	return n
}

// freeCompanies counts the free counters for a part, up to most.
func (s *state) freeCompanies(p *order.Companies, most int) int {
	n := 0
	for _, pool := range p.Pools {
		left := s.cardboard(pool)
		for _, u := range s.sc.Pools[pool] {
			if s.unused(int(u)) && left > 0 {
				left--
				if n++; n >= most {
					return n
				}
			}
		}
	}
	return n
}

// freeCompany is the first free counter for a part, -1 for none.
func (s *state) freeCompany(p *order.Companies) int { return s.freeCounter(p.Pools...) }

// freeCounter is the first free counter of some pools, -1 for none; those of companies that are lost come
// last.
func (s *state) freeCounter(pools ...int) int {
	lost := -1
	for _, pool := range pools {
		if s.cardboard(pool) <= 0 {
			continue
		}
		for _, u := range s.sc.Pools[pool] {
			switch {
			case s.at[u] == spare:
				return int(u)
			case lost < 0 && s.unused(int(u)):
				lost = int(u)
			}
		}
	}
	return lost
}

// unused tells a counter without designation that is in no use: also that of a company that has been
// eliminated lies in the tray from which companies are taken (15.13, 15.53).
func (s *state) unused(u int) bool {
	c := &s.sc.Units[u]
	return s.at[u] == spare || s.at[u] == eliminated && c.Of >= 0 && !c.Static()
}

// cardboard is how many more counters of a pool can be used as far as those with another
// company on their backs are concerned (15.52). Lost ones are in nobody's way.
func (s *state) cardboard(pool int) int {
	for i := range s.sc.backs {
		b := &s.sc.backs[i]
		if pool != b.Pools[0] && pool != b.Pools[1] {
			continue
		}
		left := b.Count
		for _, p := range b.Pools {
			for _, u := range s.sc.Pools[p] {
				left -= flag(!s.unused(int(u)))
			}
		}
		return left
	}
	return maxUnits
}

// takesCompanies tells whether companies can be put into a hex next to the battalion
// that breaks down: land without enemies or their zones (15.14).
func (s *state) takesCompanies(side order.Side, h int16) bool {
	return h >= 0 && s.sc.Ground.Kind(h) != order.Sea && !s.bars(side, h) && s.enemyIn(side, h) < 0 && !s.inZone(side.Other(), h)
}

// breakDown takes a battalion off the map and puts its companies down (15.21). Frame of
// procDetach: A the battalion, B its hex, C its mood, D 1 if it came through the air, and 2 if it is on foot,
// E the beach over which it has landed.
func (s *state) breakDown(_ *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
	u, h := int(c.A), s.at[c.A]
	chart := s.sc.charts[u]
	was, air, beach := s.unit[u].mood, flag(s.is(u, airborne))|flag(s.is(u, afoot))<<1, s.unit[u].beach
	s.stow(u, holding)
	for i := range chart.Parts {
		s.logi.left[i] = chart.Parts[i].Count
	}
	s.logi.spread = int8(min(max(0, size(chart)-s.roomIn(h)), size(chart))) // of an overstacked hex all go
	evBreaks.Tell(sink, ruleFixed, c.A, h)
	s.stack.Push(kernel.Frame{Proc: procDetach, A: c.A, B: h, C: int16(was), D: int16(air), E: int16(beach)})
}

// runDetach asks where the companies go that have no room, and puts down the others.
func (s *state) runDetach(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	if s.logi.spread > 0 {
		return kernel.Ask
	}
	chart := s.sc.charts[f.A]
	for i := range chart.Parts {
		for s.logi.left[i] > 0 {
			s.raise(f, i, s.companyFor(int(f.A), i), f.B, sink)
		}
	}
	s.stack.Pop()
	return kernel.Next
}

// raise puts a company down; it is as its battalion was, and does not move in this phase.
func (s *state) raise(f *kernel.Frame, part, u int, h int16, sink kernel.Sink) {
	s.logi.left[part]--
	s.put(u, h)
	s.unit[u] = piece{steps: 1, mood: mood(f.C), beach: int8(f.E)}
	s.set(u, atWork)
	if f.D&1 != 0 {
		s.set(u, airborne)
	}
	if f.D&2 != 0 {
		s.set(u, afoot)
	}
	s.logi.changed.add(u)
	evCompany.Tell(sink, ruleFixed, int16(u), h)
	s.disturb(s.side, h, sink)
}

// partOf is the part of a battalion's chart that a company belongs to, -1 for none.
func (s *state) partOf(battalion, company int) int {
	if b := s.sc.lettered[company]; b >= 0 {
		return flag(int(b) == battalion) - 1 // 15.33
	}
	if pool := s.sc.Units[company].Of; pool >= 0 {
		return int(s.sc.parts[battalion][pool])
	}
	return -1
}

// tryDetach tries the next company of each kind in every adjacent hex.
func (s *state) tryDetach(f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	chart, first := s.sc.charts[f.A], len(dst)
	for i := range chart.Parts {
		if s.logi.left[i] == 0 {
			continue
		}
		u := s.companyFor(int(f.A), i)
		for _, h := range s.sc.Ground.Grid.Adjacent[f.B] {
			if h >= 0 {
				dst = append(dst, kernel.Choice{Verb: verbDetach, A: int16(u), B: h})
			}
		}
	}
	slices.SortFunc(dst[first:], kernel.Choice.Compare)
	return dst
}

// detachVerdict says why a company cannot be put into a hex (15.14).
func (s *state) detachVerdict(f *kernel.Frame, u int, h int16) kernel.Verdict {
	part := s.partOf(int(f.A), u)
	if part < 0 || s.logi.left[part] == 0 || s.companyFor(int(f.A), part) != u {
		return ruleFree.No(f.A)
	}
	return ruleSpread.Only(s.sc.Ground.Grid.Distance(f.B, h) == 1 && s.takesCompanies(s.side, h) && s.roomIn(h) > 0, f.A)
}
