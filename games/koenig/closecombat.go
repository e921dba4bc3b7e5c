package koenig

import (
	"fmt"

	"sandtable/board"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 10.0 Close combat, Ex.7 Heavy weapons.
var (
	ruleClose        = book.Rule("10.0", "Close combat", "One unit enters a hex with one enemy for 2 more points; they fire in rounds, defender first, at full strength.", "")
	ruleCloseBeside  = book.Rule("10.0", "Close combat", "Close combat is entered from an adjacent hex.", "{unit} must first move next to {hex}")
	ruleCloseTerrain = book.Rule("10.1", "Terrain in close combat", "Terrain changes nothing.", "")
	ruleCloseSupport = book.Rule("10.2", "Support in close combat", "The net points add to the attack factor of the side that has them, every round.", "")
	_                = book.Rule("10.3", "The end", "The unit that entered has ended its turn.", "")
	ruleHeavy        = book.Rule("Ex.7", "Heavy weapons", "Heavy weapons do not start close combat.", "{unit} {is|are} a heavy weapons unit")

	nodeDefenceDie = book.Node("defensive-fire")
	nodeAssaultDie = book.Node("close-fire")

	evCloses    = book.Event("combat", "{A:unit}{-B:hex} {enters|enter} close combat with {D:unit} in {C:place}")
	evCloseDie  = book.Event("dice", "Close Fire of {unit} at {unit}: a {n} against AF {n}")
	evCloseMiss = book.Event("combat", "Close Fire of {unit} at {unit}: {upshot}") // the fight goes on
	evCloseFire = book.Event("combat", "Close Fire of {unit} at {unit}: {upshot}").Outturn()
)

// Steps of a close combat (10.0). Frame: A the unit that entered, B the unit that
// stood there, C the hex it came from, D net support of the attacker, E who must go.
const (
	closeDefend uint8 = iota
	closeReinforce
	closeRound
	closeDefensive
	closeOffensive
	closeDefenderStay
	closeAttackerStay
	closeAgain
	closeDefenderMust
	closeAttackerMust
	closeEnd
)

// Bits of E.
const (
	defenderGoes int16 = 1 << iota
	attackerGoes
	mayHold // 11.2
)

func init() {
	book.Proc(procClose, play.Proc[*pos]{Run: (*pos).runClose, Node: func(_ *pos, f *kernel.Frame) uint16 {
		switch f.Step {
		case closeDefend:
			return nodeDefend
		case closeReinforce:
			return nodeReinforce
		case closeDefensive:
			return nodeDefenceDie
		}
		return nodeAssaultDie
	}})
	book.Room(nodeDefenceDie, play.Room[*pos]{
		Seat: kernel.Chance, Ask: "Defensive Close Fire of {B:unit}: roll the die.", Rule: ruleClose, Moves: throw((*pos).closeFire),
	})
	book.Room(nodeAssaultDie, play.Room[*pos]{
		Seat: kernel.Chance, Ask: "Close Fire of {A:unit}: roll the die.", Rule: ruleClose, Moves: throw((*pos).closeFire),
	})
}

// enterClose moves the picked unit into an enemy's hex (10.0).
var enterClose = play.Move[*pos]{
	Verb: verbClose, Look: "fight", Label: "Close combat in {place}", Odds: true,
	Offer: func(p *pos, f *kernel.Frame, c kernel.Choice, o *scene.Offer) { o.Cost = p.closePrice(int(f.A), c.A) },
	List: func(p *pos, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if u := int(f.A); p.mayClose(u).OK() {
			return p.targets(dst, u, verbClose, (*pos).closeVerdict)
		}
		return dst
	},
	Wide: func(p *pos, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		return p.within(dst, f.A, 2, verbClose)
	},
	Judge: func(p *pos, f *kernel.Frame, c kernel.Choice) kernel.Verdict { return p.closeVerdict(int(f.A), c.A) },
	Do:    func(p *pos, f *kernel.Frame, c kernel.Choice, s kernel.Sink) { p.beginClose(int(f.A), c.A, s) },
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

// closePrice words what entering close combat costs a unit.
func (p *pos) closePrice(u int, to int16) string {
	budget, _ := p.allowance(u)
	return fmt.Sprintf("%d of %d MP", p.sc.ground.closeCost(p.at[u], to), budget)
}

// mayClose says why the picked unit cannot start close combat at all (8.4.2, Ex.7).
func (p *pos) mayClose(u int) kernel.Verdict {
	if p.unit(u).kind.heavy() && !p.heavyOK {
		return ruleHeavy.No(int16(u))
	}
	switch p.task[u] {
	case combined, switched, moved, waiting:
		return ruleFireFirst.No(int16(u))
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
		return ruleNobodyThere.No(to)
	case here&(here-1) != 0:
		return ruleTwoEnemies.No(to)
	}
	d := g.dir(from, to)
	if d < 0 {
		return ruleCloseBeside.No(int16(u), to)
	}
	if g.edge[board.Edge(from, d)]&cliff != 0 {
		return ruleCliff.No(from, to)
	}
	if g.sea(to) {
		return ruleSea.No(to)
	}
	need := g.closeCost(from, to)
	return ruleTooFar.Only(need <= budget, int16(need), int16(budget), to)
}

// beginClose moves a unit into an enemy's hex. Its operation is over with the
// combat (10.3).
func (p *pos) beginClose(u int, to int16, s kernel.Sink) {
	from := p.at[u]
	enemy := trailing(p.in(to))
	p.finish(u)
	evCloses.Tell(s, ruleClose, int16(u), from, to, int16(enemy))
	evStep.Tell(s, ruleClose, int16(u), from, to)
	p.put(u, to, s)
	p.stack.Push(kernel.Frame{Proc: procClose, A: int16(u), B: int16(enemy), C: from})
}

// inClose reports whether a close combat has not come to its end (10.0).
func (p *pos) inClose() bool {
	for i := range p.stack.Len() {
		if f := p.stack.Under(i); f.Proc == procClose {
			return f.Step != closeEnd || i > 0
		}
	}
	return false
}

// closeFactors are the attack factors of both sides in every round: full
// strength, and the net points for the side that has them (10.0, 10.2); no
// terrain (10.1).
func (p *pos) closeFactors(f *kernel.Frame) (attacker, defender int) {
	return p.cs(int(f.A), false) + int(max(f.D, 0)), p.cs(int(f.B), false) + int(max(-f.D, 0))
}

func (p *pos) runClose(f *kernel.Frame, s kernel.Sink) kernel.Signal {
	us := p.activeSide()
	switch f.Step {
	case closeDefend:
		if p.canSupport(us.other()) {
			return kernel.Ask
		}
		f.Step = closeReinforce
	case closeReinforce:
		if p.canSupport(us) {
			return kernel.Ask
		}
		f.Step = closeRound
	case closeRound:
		f.Step = closeDefensive
		if a, d := p.closeFactors(f); a <= 0 && d <= 0 {
			f.Step = closeEnd
			p.beginRetreat(us, 1<<f.A, f.C, retreatMust|retreatOnly)
		}
	case closeDefenderStay:
		f.Step = closeAttackerStay
		p.beginRetreat(us.other(), 1<<f.B, f.C, retreatNot)
	case closeAttackerStay:
		f.Step = closeEnd
		if p.at[f.A] == p.at[f.B] {
			f.Step = closeAgain
			p.beginRetreat(us, 1<<f.A, f.C, retreatOnly)
		}
	case closeAgain:
		f.Step = closeEnd
		if p.at[f.A] == p.at[f.B] {
			f.Step = closeRound
		}
	case closeDefenderMust:
		f.Step = closeAttackerMust
		if f.E&defenderGoes != 0 && p.onMap(int(f.B)) {
			p.beginRetreat(us.other(), 1<<f.B, f.C, retreatMust|retreatNot)
		}
	case closeAttackerMust:
		f.Step = closeEnd
		if f.E&attackerGoes != 0 && p.onMap(int(f.A)) {
			flags := retreatMust | retreatOnly
			if f.E&mayHold != 0 {
				flags |= retreatHold
			}
			p.beginRetreat(us, 1<<f.A, f.C, flags)
		}
	case closeEnd:
		p.claim(p.at[f.A], s)
		p.claim(p.at[f.B], s)
		p.stack.Pop()
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// closeFire resolves one Close Fire Attack: the defender's in the Defensive Close
// Fire Step, then the attacker's. Any hit ends the combat with retreats (10.0).
func (p *pos) closeFire(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	shooter, target := int(f.A), int(f.B)
	af, defence := p.closeFactors(f)
	goes := defenderGoes
	if f.Step == closeDefensive {
		shooter, target, af, goes = target, shooter, defence, attackerGoes
	}
	result := upshot(c.A, af)
	evCloseDie.Tell(s, ruleClose, int16(shooter), int16(target), c.A, int16(af))
	if result == miss {
		evCloseMiss.Tell(s, ruleClose, int16(shooter), int16(target), result)
		f.Step++
		return
	}
	evCloseFire.Tell(s, ruleClose, int16(shooter), int16(target), result)
	f.E = goes
	if result == exchange {
		f.E = defenderGoes | attackerGoes
		if p.hits[f.A] == 0 {
			f.E |= mayHold
		}
	}
	f.Step = closeDefenderMust
	p.hit(target, 1, s)
	if result == exchange {
		p.hit(shooter, 1, s)
	}
}
