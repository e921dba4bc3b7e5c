package atlanticwall

import (
	"slices"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
	"sandtable/scene"
)

// 33.28 Allied units leave the map over its south edge.
var (
	ruleExit     = book.Rule("33.28", "Off the south edge", "Allied units may leave the map over its south edge, anywhere, for what the ground of the last hex costs, tactically or marching; they never return.", "the south edge is too far for {unit} in this move")
	ruleExitShut = book.Rule("33.28", "Off the south edge", "By a move like any other: not through enemies, nor on from an enemy zone.", "enemies bar {unit} the way to the south edge")
	ruleExitIn   = book.Rule("33.28", "Off the south edge", "Only from the map.", "{unit} {comes|come} onto the map in this move")
	ruleExitNone = book.Rule("33.28", "Off the south edge", "Only here.", "nobody leaves the map in this scenario").Absent()
	ruleExitSide = book.Rule("33.28", "Off the south edge", "Only Allied units leave.", "Germans do not leave the map")

	verbExit = book.Verb("exit", "")
	evExits  = book.Event("move", "{unit} {leaves|leave} the map from {place}")
)

// leavable tells whether Allied units may leave the map (33.28, 33.79).
func (sc *scenario) leavable() bool { return len(sc.Towns) > 0 || sc.Campaign != nil }

// tryExit tries to leave where that counts for anything.
func tryExit(s *state, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	if !s.sc.leavable() {
		return dst
	}
	return append(dst, kernel.Choice{Verb: verbExit})
}

// mayExit says why those in hand do not leave the map.
func (s *state) mayExit(*kernel.Frame, kernel.Choice) kernel.Verdict {
	switch {
	case !s.sc.leavable():
		return ruleExitNone.No()
	case s.side != order.Allied:
		return ruleExitSide.No()
	}
	zones := s.zones(order.German)
	for _, u := range s.move.with[:s.move.n] {
		if s.exitOf(int(u), zones).at == board.NoHex {
			return s.noExit(int(u))
		}
	}
	return kernel.Verdict{}
}

// noExit says why a unit does not get off the map: it could if no enemy were there, or not even then.
func (s *state) noExit(u int) kernel.Verdict {
	if s.at[u] < 0 {
		return ruleExitIn.No(int16(u))
	}
	no, none := ruleExit.No(int16(u)), hexes{}
	for m := tactical; m <= strategic; m++ {
		v := s.mover(u, m, &none)
		switch cannot := v.cannot(); {
		case cannot.OK() && int(s.sc.exits.least[v.class][m][s.at[u]]) <= v.budget:
			return ruleExitShut.No(int16(u))
		case m == tactical && !cannot.OK():
			no = cannot
		}
	}
	return no
}

// exits are where and for what units leave the map.
type exits struct {
	at    []int16                   // land on the south edge, in order
	plans []int8                    // for how many plans those count who leave there (33.79)
	most  int8                      // of these
	least [order.Classes][2][]int16 // by class, mode and hex: what it costs to leave the map if no enemy is in the way
}

// newExits prices every way off the map, from its end on.
func newExits(sc *scenario) *exits {
	const dearest = 256 // what costs as much is not told apart
	e := &exits{}
	for h := range int16(sc.hexes()) {
		if sc.homes.south[h] == 0 {
			n := sc.counts(h)
			e.at, e.plans, e.most = append(e.at, h), append(e.plans, n), max(e.most, n)
		}
	}
	for c := range order.Classes {
		for m := tactical; m <= strategic; m++ {
			least := slices.Repeat([]int16{dearest}, sc.hexes())
			var wait [dearest][]int16 // by cost
			reach := func(h int16, cost int) {
				if cost < int(least[h]) {
					least[h] = int16(cost)
					wait[cost] = append(wait[cost], h)
				}
			}
			for _, h := range e.at {
				reach(h, sc.groundCost(order.Class(c), h))
			}
			for cost := range wait {
				for _, h := range wait[cost] {
					if int(least[h]) != cost {
						continue // a cheaper way was found after this one
					}
					for _, from := range sc.Ground.Grid.Adjacent[h] {
						if from == board.NoHex {
							continue
						}
						if step, why := sc.price.ways[c][m].Step(from, h); why == 0 {
							reach(from, cost+step)
						}
					}
				}
			}
			e.least[c][m] = least
		}
	}
	return e
}

// counts is for how many plans of the campaign those count who leave the map from a hex.
func (sc *scenario) counts(h int16) (n int8) {
	if sc.Campaign == nil {
		return 0
	}
	for i := range sc.Campaign.Plans {
		n += int8(flag(slices.Contains(sc.Campaign.Plans[i].Edge, h)))
	}
	return n
}

// wayOut is how a unit leaves the map: from which hex, or board.NoHex, and in which mode it gets there.
type wayOut struct {
	at int16
	m  mode
}

// exitOf is how a unit leaves the map, tactically or else marching: from a hex that counts for as many plans
// as possible, whichever was chosen, and of these the cheapest (33.79). The outside counts as free of enemy
// zones (A122), and as the one hex that class A may always move (6.28).
func (s *state) exitOf(u int, zones *hexes) wayOut {
	best, plans := wayOut{at: board.NoHex}, int8(0)
	if s.at[u] < 0 {
		return best
	}
	var memory [64]int
	for m := tactical; m <= strategic; m++ {
		v := s.mover(u, m, zones)
		if !v.cannot().OK() || s.sc.homes.south[s.at[u]] > 0 && int(s.sc.exits.least[v.class][m][s.at[u]]) > v.budget {
			continue
		}
		least := 0
		closed := v.closes()
		costs := v.ways().Costs(memory[:0], s.at[u], s.sc.exits.at, v.budget, closed[:s.sc.words], zones[:s.sc.words])
		for i, h := range s.sc.exits.at {
			if h != s.at[u] && (costs[i] < 0 || zones.has(h)) {
				continue
			}
			cost, n := costs[i]+s.sc.groundCost(v.class, h), s.sc.exits.plans[i]
			if h == s.at[u] && m == tactical && v.class != order.B {
				cost = min(cost, v.budget)
			}
			if cost <= v.budget && (best.at == board.NoHex || n > plans || n == plans && cost < least) {
				best, least, plans = wayOut{h, m}, cost, n
			}
		}
		if best.at != board.NoHex && plans == s.sc.exits.most {
			break
		}
	}
	return best
}

// wayOff is a unit's way to the hex from which it leaves the map.
func (s *state) wayOff(u int, x wayOut, zones *hexes, dst []int16) []int16 {
	if x.at == s.at[u] {
		return append(dst, x.at)
	}
	v := s.mover(u, x.m, zones)
	closed := v.closes()
	return v.ways().Way(dst, s.at[u], x.at, v.budget, closed[:s.sc.words], zones[:s.sc.words])
}

// exitDetail says what it costs the first of those in hand to leave the map, and over which hexes.
func (s *state) exitDetail(f *kernel.Frame, _ kernel.Choice, d *scene.Detail) {
	u := int(f.A)
	zones := s.zones(order.German)
	x := s.exitOf(u, zones)
	v := s.mover(u, x.m, zones)
	ground := s.sc.groundCost(v.class, x.at)
	total := s.wayFacts(&v, s.wayOff(u, x, zones, nil), d) + ground
	d.Facts = append(d.Facts, ruleExit.Fact("Off the map from "+s.hex(x.at)+" "+s.sc.Ground.Kind(x.at).String(), halves(ground)))
	s.costOf(&v, total, d)
}

// groundCost is what the ground of a hex costs a class, in half points.
func (sc *scenario) groundCost(c order.Class, h int16) int {
	e := &sc.Table.Terrain[sc.Ground.Kind(h)]
	if c == order.B {
		return 2 * int(e.B)
	}
	return 2 * int(e.A)
}

// leaveMap takes those in hand off the map, each by its way to the edge.
func (s *state) leaveMap(_ *kernel.Frame, _ kernel.Choice, sink kernel.Sink) {
	var memory [maxWay]int16
	zones := s.zones(order.German)
	for _, u := range s.move.with[:s.move.n] {
		x := s.exitOf(int(u), zones)
		s.pass(int(u), s.wayOff(int(u), x, zones, memory[:0]), sink)
		s.countExit(int(u), x.at)
		s.depart(int(u))
		evExits.Tell(sink, ruleExit, u, x.at)
	}
	s.endMove()
}

// depart takes a unit off the map for good; of a battlegroup its battalion goes, and the
// company that stood for it is free again.
func (s *state) depart(u int) {
	if b := int(s.unit[u].of) - 1; s.is(u, battlegroup) && b >= 0 {
		s.stow(b, departed)
		s.stow(u, spare)
		return
	}
	s.stow(u, departed)
}
