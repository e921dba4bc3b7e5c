package koenig

import (
	"fmt"

	"sandtable/board"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 8.0 Movement.
var (
	ruleMove        = book.Rule("8.0", "Movement", "From hex to adjacent hex, each step paid from the movement allowance.", "")
	ruleStandsThere = book.Rule("8.0", "Movement", "A move leads to another hex.", "{unit} already {stands|stand} in {hex}")
	ruleMoveCost    = book.Rule("8.1", "Movement costs", "Each hex has its cost; a river hexside adds 1, close combat 2.", "")
	ruleTooFar      = book.Rule("8.1", "Movement costs", "A step that cannot be paid in full cannot be made.", "{C:hex} costs at least {n movement point}, there are {n}")
	ruleProhibited  = book.Rule("8.1.1", "Prohibited terrain", "No move over a cliff hexside, into the sea or off the map.", "")
	ruleSea         = book.Rule("8.1.1", "Prohibited terrain", "No unit stands in the sea.", "{hex} is sea")
	ruleCliff       = book.Rule("8.1.1", "Prohibited terrain", "No move over a cliff hexside.", "a cliff lies between {hex} and {hex}")
	ruleNoWay       = book.Rule("8.1.1", "Prohibited terrain", "No way leads there over land.", "no way leads to {hex} over land")
	ruleRoad        = book.Rule("8.1.2", "Road movement", "A step along a road costs 1 whatever the terrain and hexside.", "")
	ruleStacking    = book.Rule("8.2", "Stacking", "Two units in a hex at most, both sides together, at all times.", "two units stand in {hex}")
	ruleFullOnWay   = book.Rule("8.2", "Stacking", "A hex with two units cannot be crossed.", "two units stand in {hex}, which lies on the way")
	ruleTwoEnemies  = book.Rule("8.2", "Stacking", "A hex with two units cannot be entered for close combat.", "two units stand in {hex}, so close combat cannot be entered")
	_               = book.Rule("8.3", "Enemy units", "No zones of control; a unit stops only where it enters an enemy's hex.", "")
	ruleEnemyThere  = book.Rule("8.3", "Enemy units", "An enemy's hex is entered only for close combat.", "an enemy stands in {hex}; it is entered only for close combat")
	ruleEnemyOnWay  = book.Rule("8.3", "Enemy units", "No unit passes through an enemy's hex.", "an enemy stands in {hex}, which lies on the way")

	evMoves = book.Event("move", "{unit} {moves|move} from {hex} to {place} ({n} MP)")
	evStep  = book.Event("move", "{unit}{-hex} to {hex}").Step()
)

// move goes on by the cheapest path.
var move = play.Move[*pos]{
	Verb: verbMove, Look: "move", Label: "Move to {place}",
	List: (*pos).legalMoves,
	Wide: func(p *pos, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		return p.within(dst, f.A, int(p.unit(int(f.A)).ma)+2, verbMove)
	},
	Judge: func(p *pos, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return p.moveVerdict(int(f.A), c.A) },
	Do:    (*pos).march,
}

// within tries a verb with every hex at most n hexes from a unit.
func (p *pos) within(dst []kernel.Choice, u int16, n int, verb uint16) []kernel.Choice {
	for h := range p.sc.ground.len() {
		if p.sc.ground.Grid.Distance(p.at[u], h) <= n {
			dst = append(dst, kernel.Choice{Verb: verb, A: h})
		}
	}
	return dst
}

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

// half is half the movement allowance of a unit, rounded up (2.2, 8.4).
func (p *pos) half(u int) int { return (int(p.unit(u).ma) + 1) / 2 }

// allowance is what the picked unit may still spend on movement, and why it may
// not move at all (7.1, 8.4).
func (p *pos) allowance(u int) (int, kernel.Verdict) {
	switch p.task[u] {
	case idle:
		if p.stack.Top().B != 0 {
			return p.half(u), kernel.Verdict{} // 4.0 redeployment
		}
		if g := p.group(); g != 0 {
			return 0, ruleWaitTurn.No(int16(u), int16(trailing(g)))
		}
		return int(p.unit(u).ma), kernel.Verdict{}
	case combined, switched, fired:
		return p.half(u), kernel.Verdict{}
	case waiting:
		return 0, ruleWaitedMove.No(int16(u))
	}
	return int(p.mp[u]), kernel.Verdict{}
}

// afterMove is the task of a unit that has moved a way.
var afterMove = [done + 1]task{idle: moving, moving: moving, combined: moved, switched: moved, moved: moved, fired: firedMove,
	firedMove: firedMove}

// legalMoves appends a move to every hex in reach.
func (p *pos) legalMoves(f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	u := int(f.A)
	budget, v := p.allowance(u)
	if !v.OK() || budget == 0 {
		return dst
	}
	var o occupants
	p.look(&o, u)
	field := p.sc.ground.ways.From(p.at[u])
	field.Run(budget, o.gate)
	for h := range field.Hexes() {
		dst = append(dst, kernel.Choice{Verb: verbMove, A: h})
	}
	field.Free()
	return dst
}

// moveVerdict says why the picked unit cannot move to a hex: the first thing that
// is in the way (8.1 to 8.3).
func (p *pos) moveVerdict(u int, to int16) kernel.Verdict {
	budget, v := p.allowance(u)
	if !v.OK() {
		return v
	}
	g, start := p.sc.ground, p.at[u]
	if to == start {
		return ruleStandsThere.No(int16(u), to)
	}
	if g.sea(to) {
		return ruleSea.No(to)
	}
	var o occupants
	p.look(&o, u)
	switch {
	case o[to] >= 2*enemyUnit:
		return ruleTwoEnemies.No(to)
	case o[to] >= enemyUnit:
		return ruleEnemyThere.No(to)
	case o[to] >= 2:
		return ruleStacking.No(to)
	}
	field := g.ways.From(start)
	defer field.Free()
	switch r := field.Why(to, budget, o.gate); r.Cause {
	case board.Shut:
		if o[r.At] >= enemyUnit {
			return ruleEnemyOnWay.No(r.At)
		}
		return ruleFullOnWay.No(r.At)
	case board.Barred:
		return kernel.Verdict{Rule: kernel.RuleID(r.Reason), Args: [3]int16{start, to}}
	case board.NoWay:
		return ruleNoWay.No(to)
	case board.TooFar:
		return ruleTooFar.No(int16(r.Need), int16(budget), to)
	}
	return kernel.Verdict{}
}

// wayTo is the cheapest way of unit u to a hex that it may move to; the path, both
// ends included, is written to dst.
func (p *pos) wayTo(u int, to int16, dst []int16) (path []int16, cost, budget int) {
	var o occupants
	budget, _ = p.allowance(u)
	p.look(&o, u)
	field := p.sc.ground.ways.From(p.at[u])
	defer field.Free()
	field.RunTo(to, budget, o.gate)
	cost, _ = field.Cost(to)
	return field.Path(dst, to), cost, budget
}

// march moves the picked unit along its cheapest path.
func (p *pos) march(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	u := int(f.A)
	var memory [maxAllowance + 1]int16
	path, cost, budget := p.wayTo(u, c.A, memory[:0])
	p.mp[u] = int8(budget - cost)
	evMoves.Tell(s, ruleMove, f.A, p.at[u], c.A, int16(cost))
	for i := 1; i < len(path); i++ {
		evStep.Tell(s, ruleMove, f.A, path[i-1], path[i])
		p.put(u, path[i], s)
	}
	p.task[u] = afterMove[p.task[u]]
}

// stepCost is the price of a step over an edge (8.1, 8.1.2) or the rule that bars
// it (8.1.1).
func (g *ground) stepCost(e int32) (cost int, reason uint16) {
	to := g.Grid.Across(e)
	switch {
	case g.edge[e]&cliff != 0:
		return 0, uint16(ruleCliff.ID())
	case g.sea(to):
		return 0, uint16(ruleSea.ID())
	case g.edge[e]&road != 0:
		return 1, 0
	case g.edge[e]&river != 0:
		return int(g.terrain(to).mp) + 1, 0
	}
	return int(g.terrain(to).mp), 0
}

// stepFacts says what each step of a path costs (8.1).
func (p *pos) stepFacts(path []int16) []scene.Fact {
	var out []scene.Fact
	g := p.sc.ground
	for i := 1; i < len(path); i++ {
		e := board.Edge(path[i-1], g.dir(path[i-1], path[i]))
		text, rule := g.terrain(path[i]).kind, ruleMoveCost
		switch {
		case g.edge[e]&road != 0:
			text, rule = "road", ruleRoad
		case g.edge[e]&river != 0:
			text += " across a river"
		}
		out = append(out, scene.Fact{Text: p.hex(path[i]) + " " + text, Value: fmt.Sprintf("%d MP", g.cost[e]), Rule: rule.Number})
	}
	return out
}
