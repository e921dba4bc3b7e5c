package koenig

import (
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

// gate shuts the hexes that can be neither entered nor crossed: two units (8.2) or
// an enemy (8.3).
func (o *occupants) gate(h int16) board.Gate {
	if o[h] >= 2 {
		return board.Closed
	}
	return board.Open
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
	f := p.sc.ground.ways.From(p.at[u])
	defer f.Free()
	f.Run(budget, o.gate)
	for h := f.Next(board.NoHex); h != board.NoHex; h = f.Next(h) {
		dst = append(dst, kernel.Choice{Verb: verbMove, A: h})
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
	var o occupants
	p.look(&o, u)
	switch {
	case o[to] >= 2*enemyUnit:
		return no(ruleTwoEnemies, to)
	case o[to] >= enemyUnit:
		return no(ruleEnemyThere, to)
	case o[to] >= 2:
		return no(ruleStacking, to)
	}
	f := g.ways.From(start)
	defer f.Free()
	switch r := f.Why(to, budget, o.gate); r.Cause {
	case board.Shut:
		if o[r.At] >= enemyUnit {
			return no(ruleEnemyOnWay, r.At)
		}
		return no(ruleFullOnWay, r.At)
	case board.Barred:
		return no(kernel.RuleID(r.Reason), start, to)
	case board.NoWay:
		return no(ruleNoWay, to)
	case board.TooFar:
		return no(ruleTooFar, int16(r.Need), int16(budget), to)
	}
	return kernel.Verdict{}
}

// wayTo is the cheapest way of unit u to a hex that it may move to; the path, both
// ends included, is written to dst.
func (p *pos) wayTo(u int, to int16, dst []int16) (path []int16, cost, budget int) {
	var o occupants
	budget, _ = p.allowance(u)
	p.look(&o, u)
	f := p.sc.ground.ways.From(p.at[u])
	defer f.Free()
	f.RunTo(to, budget, o.gate)
	cost, _ = f.Cost(to)
	return f.Path(dst, to), cost, budget
}

// march moves the picked unit along its cheapest path.
func (p *pos) march(u int, to int16, s kernel.Sink) {
	var memory [maxAllowance + 1]int16
	path, cost, budget := p.wayTo(u, to, memory[:0])
	p.mp[u] = int8(budget - cost)
	emit(s, kernel.Event{Kind: evMoves, Rule: ruleMove, Args: [6]int16{int16(u), p.at[u], to, int16(cost)}})
	for i := 1; i < len(path); i++ {
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
