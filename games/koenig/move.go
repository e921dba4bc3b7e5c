package koenig

import (
	"math/bits"

	"sandtable/board"
	"sandtable/kernel"
)

// occupants counts the units in every hex as one side sees them: friends in the
// low two bits, enemies above.
type occupants [maxHexes]uint8

const enemyUnit = 4

// look fills in who stands where, leaving out unit u itself.
func (p *pos) look(o *occupants, u int) {
	who := p.unit(u).side
	for i := range p.sc.units {
		if h := p.at[i]; h >= 0 && i != u {
			if p.sc.units[i].side == who {
				o[h]++
			} else {
				o[h] += enemyUnit
			}
		}
	}
}

// shut reports whether a hex can be neither entered nor crossed: two units (8.2)
// or an enemy (8.3).
func (o *occupants) shut(h int16) bool { return o[h] >= 2 }

const (
	reachLevels = 64 // budgets are below this
	ring        = 16 // above the cost of any step
	reachWords  = maxHexes / 64
)

// reach is the result of a search: what every hex costs and how it is entered.
type reach struct {
	cost [maxHexes]uint8 // movement points + 1; 0: not reached
	from [maxHexes]int16
	set  [reachWords]uint64 // hexes reached, the start not among them
}

// search finds every hex that can be entered from start for at most budget
// points (8.0, 8.1) without passing a shut hex; o may be nil to ignore all units.
// When goal is a hex, the search stops as soon as its cost is certain.
func (g *ground) search(r *reach, o *occupants, start int16, budget int, goal int16) {
	var level [ring][reachWords]uint64
	level[0][start>>6] |= 1 << (start & 63)
	r.cost[start] = 1
	for c := 0; c <= budget; c++ {
		now := &level[c%ring]
		for w := range now {
			m := now[w]
			now[w] = 0
			for ; m != 0; m &= m - 1 {
				h := int16(w<<6 + bits.TrailingZeros64(m))
				if h == goal {
					return
				}
				for _, x := range g.steps[g.first[h]:g.first[h+1]] {
					step, to := int(x.cost), x.to
					if c+step > budget {
						break // dearer ones follow
					}
					next := uint8(c + step + 1)
					if old := r.cost[to]; old != 0 {
						if old <= next {
							continue
						}
						level[int(old-1)%ring][to>>6] &^= 1 << (to & 63)
					} else if o != nil && o.shut(to) {
						continue
					}
					r.cost[to], r.from[to] = next, h
					level[(c+step)%ring][to>>6] |= 1 << (to & 63)
					r.set[to>>6] |= 1 << (to & 63)
				}
			}
		}
	}
}

// has reports whether a hex was reached.
func (r *reach) has(h int16) bool { return r.set[h>>6]>>(h&63)&1 != 0 }

// path writes the hexes from the start to h, both included, and returns how many.
func (r *reach) path(dst *[reachLevels]int16, start, h int16) int {
	n := 1
	for at := h; at != start; at = r.from[at] {
		n++
	}
	i := n
	for at := h; ; at = r.from[at] {
		i--
		dst[i] = at
		if i == 0 {
			return n
		}
	}
}

// allowance is what the picked unit may still spend on movement, and why it may
// not move at all.
func (p *pos) allowance(u int) (int, kernel.Verdict) {
	half := (int(p.unit(u).ma) + 1) / 2 // 8.4, 2.2
	switch p.task[u] {
	case idle:
		if p.stack.Top().B != 0 {
			return half, kernel.Verdict{} // 4.0 redeployment
		}
		if g := p.group(); g != 0 {
			return 0, no(ruleWaitTurn, int16(u), int16(trailing(g)))
		}
		return int(p.unit(u).ma), kernel.Verdict{}
	case combined, switched, fired:
		return half, kernel.Verdict{}
	case waiting:
		return 0, no(ruleWaitedMove, int16(u))
	}
	return int(p.mp[u]), kernel.Verdict{}
}

// legalMoves appends a move to every hex in reach.
func (p *pos) legalMoves(dst []kernel.Choice, u int, o *occupants) []kernel.Choice {
	budget, v := p.allowance(u)
	if !v.OK() || budget == 0 {
		return dst
	}
	var r reach
	p.sc.ground.search(&r, o, p.at[u], budget, board.NoHex)
	for w, m := range r.set {
		for ; m != 0; m &= m - 1 {
			dst = append(dst, kernel.Choice{Verb: verbMove, A: int16(w<<6 + bits.TrailingZeros64(m))})
		}
	}
	return dst
}

// moveVerdict says why the picked unit cannot move to a hex: the first thing that
// is in the way.
func (p *pos) moveVerdict(u int, to int16) kernel.Verdict {
	budget, v := p.allowance(u)
	if !v.OK() {
		return v
	}
	g, start := p.sc.ground, p.at[u]
	if to == start {
		return no(ruleStandsThere, int16(u), to)
	}
	if g.sea(to) {
		return no(ruleSea, to)
	}
	var (
		r reach
		o occupants
	)
	p.look(&o, u)
	switch {
	case o[to] >= 2*enemyUnit:
		return no(ruleTwoEnemies, to)
	case o[to] >= enemyUnit:
		return no(ruleEnemyThere, to)
	case o[to] >= 2:
		return no(ruleStacking, to)
	}
	g.search(&r, &o, start, budget, to)
	if r.has(to) {
		return kernel.Verdict{}
	}
	// As the crow walks, without any unit in the way: what breaks that path?
	var free reach
	g.search(&free, nil, start, reachLevels-2, to)
	if !free.has(to) {
		if d := g.dir(start, to); d >= 0 {
			return no(ruleCliff, start, to)
		}
		return no(ruleNoWay, to)
	}
	if need := int(free.cost[to]) - 1; need > budget {
		if d := g.dir(start, to); d >= 0 && g.edge[board.Edge(start, d)]&cliff != 0 {
			return no(ruleCliff, start, to)
		}
		return no(ruleTooFar, int16(need), int16(budget), to)
	}
	var path [reachLevels]int16
	for _, h := range path[:free.path(&path, start, to)] {
		if h != start && o[h] >= enemyUnit {
			return no(ruleEnemyOnWay, h)
		}
		if h != start && o[h] >= 2 {
			return no(ruleFullOnWay, h)
		}
	}
	return no(ruleTooFar, int16(budget+1), int16(budget), to)
}

// march moves the picked unit along its cheapest path.
func (p *pos) march(u int, to int16, s kernel.Sink) {
	var (
		r    reach
		o    occupants
		path [reachLevels]int16
	)
	budget, _ := p.allowance(u)
	start := p.at[u]
	p.look(&o, u)
	p.sc.ground.search(&r, &o, start, budget, to)
	cost := int16(r.cost[to]) - 1
	n := r.path(&path, start, to)
	p.mp[u] = int8(budget - int(cost))
	emit(s, kernel.Event{Kind: evMoves, Rule: ruleMove, Args: [6]int16{int16(u), start, to, cost}})
	for i := 1; i < n; i++ {
		emit(s, kernel.Event{Kind: evStep, Rule: ruleMove, Role: kernel.Step, Args: [6]int16{int16(u), path[i-1], path[i]}})
		p.put(u, path[i], s)
	}
}

// closeCost is the price of entering close combat from an adjacent hex (10.0).
func (g *ground) closeCost(from, to int16) int {
	d := g.dir(from, to)
	if d < 0 || g.cost[board.Edge(from, d)] == 0 {
		return 0
	}
	return int(g.cost[board.Edge(from, d)]) + closeExtra
}

const closeExtra = 2 // movement points (10.0)

// mayClose says why the picked unit cannot start close combat at all.
func (p *pos) mayClose(u int) kernel.Verdict {
	if p.unit(u).kind.heavy() && !p.heavyOK {
		return no(ruleHeavy, int16(u))
	}
	switch p.task[u] {
	case combined, switched, moved, waiting:
		return no(ruleFireFirst, int16(u))
	}
	return kernel.Verdict{}
}

// closeVerdict says why the picked unit cannot enter close combat in a hex (8.2, 10.0).
func (p *pos) closeVerdict(u int, to int16) kernel.Verdict {
	if v := p.mayClose(u); !v.OK() {
		return v
	}
	budget, v := p.allowance(u)
	if !v.OK() {
		return v
	}
	g, from := p.sc.ground, p.at[u]
	here := p.in(to)
	switch enemies := here & p.sc.sides[p.unit(u).side.other()]; {
	case enemies == 0:
		return no(ruleNobodyThere, to)
	case here&(here-1) != 0:
		return no(ruleTwoEnemies, to)
	}
	d := g.dir(from, to)
	if d < 0 {
		return no(ruleCloseBeside, int16(u), to)
	}
	if g.edge[board.Edge(from, d)]&cliff != 0 {
		return no(ruleCliff, from, to)
	}
	if g.sea(to) {
		return no(ruleSea, to)
	}
	if need := g.closeCost(from, to); need > budget {
		return no(ruleTooFar, int16(need), int16(budget), to)
	}
	return kernel.Verdict{}
}
