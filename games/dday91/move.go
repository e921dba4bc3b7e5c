package dday91

import (
	"sandtable/kernel"
	"sandtable/scene"
)

// 3, 3d2 Who moves, and for what.
var (
	ruleNoMove    = book.Rule("2d4.3", "Bombers and harbours", "Strategic air units and harbours do not move normally and do not count for stacking.", "{unit} does not move like this")
	ruleMoveOnce  = book.Rule("3d2.3", "One movement", "A unit moves once in a movement step; going on to another unit ends its move.", "{unit} has moved")
	_             = book.Rule("3.1", "One after the other", "Only the side whose portion it is moves, its units in any order; who makes way for another has finished.", "")
	_             = book.Rule("3.2", "As many as one likes", "Any number of units may move, as long as there are Moves.", "")
	ruleGroup     = book.Rule("3d2.2", "One Move for an army", "The Move of an army headquarters also pays for every supplied unit that is in its box while it moves, for moving and attacking.", "{unit} is not covered by the Move in hand")
	ruleLeads     = book.Rule("3d2.2", "One Move for an army", "One unit at a time is led on.", "{unit} is the one that moves now")
	ruleNoFactors = book.Rule("3b1.4", "Divisions", "A unit without movement factors does not move but may attack.", "{unit} has no movement factors")
)

func init() {
	book.Room(nodeMove, room{
		Who: whoPlays, Ask: "Choose a unit or army to move (1 Move), or end the step.", Rule: ruleMoves,
		Moves: []move{
			{Verb: VerbMove, Look: "pick", Label: "Move {unit}", Offer: dressMove, Try: own(VerbMove),
				Judge: mine(mayA((*position).checkMove)), Do: doesA((*position).applyMove)},
			sortie,
			endOfStep("End of movement", before(stepStacks)),
		},
	})
}

// dressMove says of an army how many go with it, and of who can go nowhere that the Move
// is good for nothing but an attack (3d2.1).
func dressMove(p *position, f *kernel.Frame, c kernel.Choice, o *scene.Offer) {
	costsOne(p, f, c, o)
	if p.on(c.A) && p.sc.Units[c.A].Stacks() && p.hemmedIn(c.A) {
		o.Label = book.Say(p, "A Move for {unit}, which has nowhere to go: only an attack would use it", c.A)
		return
	}
	n := 0
	for v := range p.box {
		n += int(bit(int16(p.box[v]) == c.A))
	}
	if n > 0 && p.sc.Units[c.A].IsArmy() {
		o.Label += book.Say(p, " with {n} in its box", int16(n))
	}
}

// openMovement notes where each unit of a side begins its movement step (3b3.5, 13d.1).
func (p *position) openMovement(s kernel.Seat) {
	for u := range units(s) {
		if !p.on(u) {
			continue
		}
		if p.zone[1-s][p.loc[u]] > 0 {
			p.mark[u] |= fromZone
		}
		if p.town(p.loc[u]) {
			p.mark[u] |= fromCity
		}
	}
}

// canMove tells whether the movement step has anything to decide.
func (p *position) canMove(s kernel.Seat) bool {
	p.reconsider()
	if p.moves[s] == 0 {
		return p.canBomb()
	}
	return p.again(&p.lately.move, s, func(u int16) bool { return p.checkMove(u).OK() }) || p.canBomb()
}

// checkMove: which unit may begin to move (3.2, 3c.6, 3d2.1, 3d2.3).
func (p *position) checkMove(u int16) kernel.Verdict {
	s := p.phasing()
	c := &p.sc.Units[u]
	switch {
	case !c.Stacks():
		return ruleNoMove.No(u)
	case !p.at(u).IsLand():
		return ruleInvadeOnce.No(u)
	case p.is(u, done):
		return ruleMoveOnce.No(u)
	case p.mf(u) == 0:
		return ruleNoFactors.No(u)
	case p.loc[u] == p.sc.Base && c.IsGround() && !(c.Drops && p.is(u, fromCity) && p.dropsFly()):
		return ruleBaseOut.No(u, p.loc[u]) // out of there only by air
	case p.is(u, unsupplied):
		return ruleNoSupply.No(u)
	case p.moves[s] < 1:
		return ruleMoves.No(u, 1, 0)
	}
	return p.foreseeActivation(u)
}

func (p *position) applyMove(u int16, sink kernel.Sink) {
	s := sideOf(u)
	p.spend(s, 1)
	p.cover(u)
	evPaid.Tell(sink, ruleMoves, u, int16(p.moves[s]))
	p.stack.Push(kernel.Frame{Proc: procMarch, A: u, B: u, C: marchNormal})
}

// cover marks a unit as paid for and, if it is an army headquarters, every
// supplied unit of its box that has not moved yet (3d2.2).
func (p *position) cover(u int16) {
	p.mark[u] |= paid | covered
	if !p.sc.Units[u].IsArmy() {
		return
	}
	for v := range units(sideOf(u)) {
		if int16(p.box[v]) == u && !p.is(v, unsupplied|done) {
			p.mark[v] |= paid | covered
		}
	}
}
