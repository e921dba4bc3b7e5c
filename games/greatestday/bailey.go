package greatestday

import (
	"sandtable/board"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 2.4.7 Bailey bridges.
var (
	ruleBailey     = book.Rule("2.4.7", "Bailey bridges", "A bridging unit that has dismounted becomes, in a later activation and by a quality check as an engineer action, a bridge over a stream or river beside it that it names. It is crossed in column at the usual cost, stays a unit and a target, and is no bridge while it is suppressed or has a hit.", "{unit} is no bridging unit")
	ruleBaileyFoot = book.Rule("2.4.7", "Bailey bridges", "It builds with the side that has dismounted.", "{unit} is mounted; it builds once it has dismounted")
	ruleBaileyNext = book.Rule("2.4.7", "Bailey bridges", "Not in the activation in which it has dismounted or done anything else.", "{unit} has acted already; it builds in a later activation")
	ruleBaileyOne  = book.Rule("2.4.7", "Bailey bridges", "It becomes one bridge and stays it.", "{unit} has become a bridge already")
	ruleBaileyDry  = book.Rule("2.4.7", "Bailey bridges", "Over a stream or river of its own hex, whether a bridge has been there or not.", "no stream or river lies between {hex} and {hex}")
	ruleBaileyStay = book.Rule("2.4.7", "Bailey bridges", "Once dismounted it never moves again.", "{unit} has unloaded its bridge and moves no more")

	verbSpan = book.Verb("span", "hex")

	evSpan = book.Event("move", "{unit} bridges the water from {place} to {place}").Outturn()
)

// maxSpans limits the bridging units of a scenario.
const maxSpans = 4

// span is a bridging unit that has become a bridge.
type span struct {
	unit int16 // + 1
	to   int16 // beyond the water
}

// moveSpan is the work of a bridging unit.
var moveSpan = play.Move[*state]{
	Verb: verbSpan, Look: "take", Label: "Bridge the water to {place}", Odds: true, Wide: around(verbSpan),
	Try: func(s *state, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if !s.card(int(f.A)).Bridge || !s.onMap(int(f.A)) {
			return dst
		}
		for _, n := range s.sc.Ground.Grid.Adjacent[s.at[f.A]] {
			if n != board.NoHex {
				dst = append(dst, kernel.Choice{Verb: verbSpan, A: n})
			}
		}
		return dst
	},
	Judge: func(s *state, f *kernel.Frame, c kernel.Choice) kernel.Verdict {
		u, h := int(f.A), s.at[f.A]
		g := s.sc.Ground
		switch v := s.mayWork(f); {
		case !s.card(u).Bridge:
			return ruleBailey.No(f.A)
		case s.is(u, isMounted):
			return ruleBaileyFoot.No(f.A)
		case f.B > 0:
			return ruleBaileyNext.No(f.A)
		case !v.OK():
			return v
		case s.spanOf(u) != nil:
			return ruleBaileyOne.No(f.A)
		case g.Grid.Distance(h, c.A) != 1 || g.Between(h, c.A)&(order.River|order.Stream) == 0:
			return ruleBaileyDry.No(h, c.A)
		}
		return ruleImpassable.Only(g.Kind(c.A).Step[order.OnFoot].Entry != order.Never, h, c.A)
	},
	Do: func(s *state, f *kernel.Frame, c kernel.Choice, sink kernel.Sink) {
		s.beginAsset(f, spanWork, c.A, sink)
	},
}

// spanOf is the bridge that a unit has become, or nil.
func (s *state) spanOf(u int) *span {
	for i := range s.week.spans {
		if x := &s.week.spans[i]; int(x.unit) == u+1 {
			return x
		}
	}
	return nil
}

// finishSpan makes a bridge of a unit.
func (s *state) finishSpan(u int, to int16, sink kernel.Sink) {
	for i := range s.week.spans {
		if x := &s.week.spans[i]; x.unit == 0 {
			*x = span{int16(u) + 1, to}
			evSpan.Tell(sink, ruleBailey, int16(u), s.at[u], to)
			return
		}
	}
}

// spanned tells whether a bridging unit that is fit joins two hexes.
func (s *state) spanned(a, b int16) bool {
	for _, x := range s.week.spans {
		u := int(x.unit) - 1
		joins := u >= 0 && s.at[u] >= 0 && (s.at[u] == a && x.to == b || s.at[u] == b && x.to == a)
		if joins && !s.is(u, suppressed) && s.unit[u].hits == 0 {
			return true
		}
	}
	return false
}

// spanCost is what crossing by it costs in column: the terrain beyond, the water nothing.
func (s *state) spanCost(m order.Move, column bool, from, to int16) (cost int, ok bool) {
	if s.week.spans == ([maxSpans]span{}) || !column || !s.spanned(from, to) {
		return 0, false
	}
	g := s.sc.Ground
	if g.Between(from, to)&(order.OnRoad|order.OnRailroad) != 0 && !s.broken(from, to) {
		if _, why := s.sc.price.of(m, column).Step(from, to); why == 0 {
			return 0, false // a Road leads there already
		}
	}
	cost, why := s.sc.overWater(m, from, to)
	return cost, why == 0
}

// overWater is what a step off any Road costs in column where something takes the stream or
// river out of its way, or why it cannot be made: the terrain beyond, and a ridge (2.2.3, 2.4.7).
func (sc *scenario) overWater(m order.Move, from, to int16) (cost int, why uint16) {
	g := sc.Ground
	kind := stepKind{g.Kind(from).Step[order.Tracked].Entry, g.Kind(to).Step[order.Tracked].Entry, g.Terrain[to], g.Between(from, to) & order.Ridge}
	return kind.price(sc.Table, m, true, false)
}

// spanPrice is what a unit pays for that at the moment (6.8, G9.7).
func (s *state) spanPrice(m order.Move, column bool, from, to int16) (cost int, ok bool) {
	if cost, ok = s.spanCost(m, column, from, to); !ok {
		return 0, false
	}
	if s.crowded(to) {
		cost *= 2
	}
	return cost + s.barrageToll(from), true
}

// overSpan tells whether a mover with so many half points left can cross by a bridging unit
// to an adjacent hex; a first single hex it always can (G9.1).
func (s *state) overSpan(u int, to int16, mp int, fresh bool, t *traffic) bool {
	m, _ := s.gait(u)
	cost, ok := s.spanPrice(m, t.column, s.at[u], to)
	return ok && (fresh || cost <= mp) && t.gate(to) != board.Closed
}

// ledTo tells whether a leader gets to a hex: by the ways that have been found for him, or
// on from one of them over one bridging unit.
func (s *state) ledTo(l int, field *board.Field, to int16) bool {
	if field.Has(to) {
		return true
	}
	for _, x := range s.week.spans {
		u := int(x.unit) - 1
		if u < 0 || s.at[u] < 0 {
			continue
		}
		for _, way := range [...][2]int16{{s.at[u], x.to}, {x.to, s.at[u]}} {
			spent, come := field.Cost(way[0])
			cost, ok := s.spanCost(order.OnFoot, true, way[0], way[1])
			left := 2*int(s.card(l).Allow) - spent - cost
			if !come || !ok || left < 0 || s.leadGate(l)(way[1]) == board.Closed || s.shoreBar(s.side(l), true, way[0], way[1]) != nil {
				continue
			}
			on := s.leadFieldFrom(l, way[1], to, left)
			got := way[1] == to || on.Has(to)
			on.Free()
			if got {
				return true
			}
		}
	}
	return false
}

// dropSpan forgets the bridge of a unit that leaves the map.
func (s *state) dropSpan(u int) {
	if x := s.spanOf(u); x != nil {
		*x = span{}
	}
}
