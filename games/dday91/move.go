package dday91

import "sandtable/kernel"

// Kinds of march, local C of its frame.
const (
	marchNormal  int16 = 0
	marchPursuit int16 = 1
)

// openMovement notes where each unit of a side begins its movement step (3b3.5, 13d.1).
func (p *position) openMovement(s kernel.Seat) {
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
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
	p.countDebt()
	if p.moves[s] == 0 {
		return p.canBomb()
	}
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if p.checkMove(u).OK() {
			return true
		}
	}
	return p.canBomb()
}

// checkMove: which unit may begin to move (3.2, 3c.6, 3d2.1, 3d2.3).
func (p *position) checkMove(u int16) kernel.Verdict {
	s := p.phasing()
	if v := p.mine(u, s); !v.OK() {
		return v
	}
	c := &p.sc.units[u]
	switch {
	case !c.stacks():
		return refuse(ruleNoMove, u)
	case !p.at(u).isLand():
		return refuse(ruleInvadeOnce, u)
	case p.is(u, done):
		return refuse(ruleMoveOnce, u)
	case p.mf(u) == 0:
		return refuse(ruleNoFactors, u)
	case p.loc[u] == p.sc.base && c.isGround():
		return refuse(ruleSea, u, p.loc[u])
	case p.is(u, unsupplied):
		return refuse(ruleNoSupply, u)
	case p.moves[s] < 1:
		return refuse(ruleMoves, u, 1, 0)
	}
	return p.foreseeActivation(u)
}

func (p *position) applyMove(u int16, sink kernel.Sink) {
	s := sideOf(u)
	p.spend(s, 1)
	p.cover(u)
	tell(sink, evActivate, ruleMoves, u, int16(p.moves[s]))
	p.stack.Push(kernel.Frame{Proc: procMarch, A: u, B: u, C: marchNormal})
}

// cover marks a unit as paid for and, if it is an army headquarters, every
// supplied unit of its box that has not moved yet (3d2.2).
func (p *position) cover(u int16) {
	p.mark[u] |= paid | covered
	if !p.sc.units[u].isArmy() {
		return
	}
	lo, hi := span(sideOf(u))
	for v := lo; v < hi; v++ {
		if int16(p.box[v]) == u && !p.is(v, unsupplied|done) {
			p.mark[v] |= paid | covered
		}
	}
}

// checkEndMove: the step does not end with an illegal stack (2d1.1, 2d4.2).
func (p *position) checkEndMove() kernel.Verdict { return p.foreseeEnd(stepStacks) }

// stepMarch asks for the next step of a march, or ends it when nothing is left
// to do.
func (p *position) stepMarch(f *kernel.Frame) kernel.Signal {
	if !p.on(f.A) {
		p.endMarch(f)
		return kernel.Next
	}
	if !p.on(f.B) {
		f.B = f.A
	}
	p.survey()
	if p.marchOver(f) {
		p.endMarch(f)
		return kernel.Next
	}
	return p.ask(nodeMarch, sideOf(f.A))
}

// marchOver tells whether only ending the march is left.
func (p *position) marchOver(f *kernel.Frame) bool {
	if p.reach.ends != (hexSet{}) || p.reach.drop != (hexSet{}) || p.checkExit().OK() {
		return false
	}
	// an army that its box holds back may drop what can go no further (3b.1)
	drops := p.sc.units[f.B].isArmy() && !p.is(f.B, stopped) && p.canStep(p.limitsOf(f.B, f.C == marchPursuit))
	lo, hi := span(sideOf(f.A))
	for u := lo; u < hi; u++ {
		if p.on(u) && p.loc[u] == p.loc[f.B] && (p.checkPick(u).OK() || p.checkEffort(u).OK()) {
			return false
		}
		if drops && int16(p.box[u]) == f.B && p.rides(u) && p.checkLeave(u).OK() {
			return false
		}
		if p.is(u, covered) && u != f.B && p.checkLead(u).OK() {
			return false
		}
	}
	return !p.sc.opt.divisions16 || !p.canSplit(f.B)
}

// checkEndMarch: a march does not end while an illegal stack needs somebody whom
// its Move covers (2d4.1), such as a corps beside the division that it has left
// behind (16a.2).
func (p *position) checkEndMarch() kernel.Verdict {
	f := p.stack.Top()
	p.lookAhead().ending = true
	if p.mendable(p.budget()) {
		return fine
	}
	h := p.fix.faults[0]
	if p.hopeless() {
		return fine
	}
	lo, hi := span(sideOf(f.A))
	for d := lo; d < hi; d++ {
		if p.is(d, fresh) && p.on(d) && p.loc[d] == h {
			return refuse(ruleSplitStack, f.B, h)
		}
	}
	return refuse(ruleForesight, f.B, h)
}

// endMarch finishes the units of an activation: when the player goes on to
// another unit the earlier ones have moved (3.1, 3d2.3).
func (p *position) endMarch(f *kernel.Frame) {
	lo, hi := span(sideOf(f.A))
	for u := lo; u < hi; u++ {
		p.finish(u)
	}
	if s := sideOf(f.A); p.on(f.A) && p.sc.units[f.A].isArmy() && p.count[s][p.loc[f.A]] > 1 {
		p.fillBox(s, p.loc[f.A])
	}
	p.stack.Pop()
}

// finish ends the movement of a unit that the Move in hand covers.
func (p *position) finish(u int16) {
	if p.is(u, covered) {
		p.mark[u] &^= covered
		p.mark[u] |= done
	}
}

// checkLead: whose turn it is to be led on, within the units paid for (3d2.2).
func (p *position) checkLead(u int16) kernel.Verdict {
	f := p.stack.Top()
	if v := p.mine(u, sideOf(f.A)); !v.OK() {
		return v
	}
	switch {
	case u == f.B:
		return refuse(ruleGroup, u)
	case !p.is(u, covered):
		return refuse(ruleGroup, u)
	case p.is(u, stopped):
		return refuse(ruleZoneStop, u, p.loc[u])
	case p.mf(u) == 0:
		return refuse(ruleNoFactors, u)
	}
	if l := p.limitsOf(u, f.C == marchPursuit); l.all < 1 && !p.mayEffort(u) {
		return refuse(ruleFar, u, p.loc[u])
	}
	return fine
}

// checkGo: where the lead may go.
func (p *position) checkGo(h int16) kernel.Verdict {
	if h < 0 || h >= nHexes {
		return refuse(ruleFar, p.stack.Top().B, -1)
	}
	if p.reach.ends.has(h) {
		return fine
	}
	u := p.stack.Top().B
	return refuse(p.whyNot(h), u, h)
}

// applyGo moves the lead, with its box if it is an army, along the cheapest path.
// Every hex on it comes under control (2e.1).
func (p *position) applyGo(h int16, sink kernel.Sink) {
	f := p.stack.Top()
	lead, s := f.B, sideOf(f.B)
	var buf [32]int16
	path := p.path(buf[:0], h)
	from, cost := p.loc[lead], p.reach.cost[h]
	c := &p.sc.units[lead]
	p.leaveBox(lead)
	lo, hi := span(s)
	if c.isArmy() {
		for u := lo; u < hi; u++ {
			if int16(p.box[u]) == lead {
				if !p.rides(u) {
					p.box[u] = noPiece // left behind
					continue
				}
				p.lift(u)
			}
		}
	}
	p.lift(lead)
	before := from
	for i := len(path) - 1; i >= 0; i-- {
		if i > 0 && c.isGround() {
			p.claim(s, path[i], true, sink)
		}
		emit(sink, kernel.Event{Kind: evStep, Args: [6]int16{lead, before, path[i]}, Role: kernel.Step})
		before = path[i]
	}
	zone := p.zone[1-s][h] > 0 && !(c.isAir() && p.sc.opt.nations14a)
	p.arrive(lead, h, cost, zone, sink)
	if c.isArmy() {
		for u := lo; u < hi; u++ {
			if int16(p.box[u]) == lead {
				n := cost
				if p.sc.units[u].isAir() {
					n = int8(len(path)) // 3b2.1
				}
				p.arrive(u, h, n, zone, sink)
			}
		}
	}
	tell(sink, evMoved, ruleGo, lead, from, h, int16(p.spent[lead]), int16(p.mf(lead)))
}

// arrive stands a unit on the last hex of its path.
func (p *position) arrive(u, h int16, cost int8, zone bool, sink kernel.Sink) {
	p.put(u, h, sink)
	p.spent[u] += cost
	if zone {
		p.mark[u] |= stopped
	}
}

// leaveBox takes a unit out of its holding box; it stays in the hex.
func (p *position) leaveBox(u int16) { p.box[u] = noPiece }

// checkPick: an army picks up what stands in its hex (2d1.5), but if it is due to
// leave the hex then only who can leave it with the army: otherwise the unit would
// have to be dropped again, and a march could go on for ever without a step (2d4.1).
func (p *position) checkPick(u int16) kernel.Verdict {
	f := p.stack.Top()
	s := sideOf(f.A)
	if v := p.mine(u, s); !v.OK() {
		return v
	}
	c := &p.sc.units[u]
	switch {
	case !p.sc.units[f.B].isArmy():
		return refuse(rulePick, u, p.loc[u])
	case p.loc[u] != p.loc[f.B] || int16(p.box[u]) == f.B:
		return refuse(rulePick, u, p.loc[u])
	case c.isArmy() || !c.stacks():
		return refuse(ruleBox, u)
	case p.is(u, done):
		return refuse(ruleMoveOnce, u)
	case p.is(u, unsupplied):
		return refuse(ruleNoSupply, u)
	case f.C == marchPursuit:
		return refuse(rulePursue, u)
	}
	return p.foreseeMarch(u, ruleForesight, func(p *position) {
		p.box[u] = int8(p.stack.Top().B)
		p.mark[u] |= paid | covered
		p.fix.whole = p.stack.Top().B
	})
}

func (p *position) applyPick(u int16, sink kernel.Sink) {
	f := p.stack.Top()
	p.box[u] = int8(f.B)
	p.mark[u] |= paid | covered
	tell(sink, evPick, rulePick, f.B, u, p.loc[u])
}

// checkLeave: an army drops a unit of its box in a hex of its move (2d1.5); when
// the army cannot go on there is nothing to be dropped from.
func (p *position) checkLeave(u int16) kernel.Verdict {
	f := p.stack.Top()
	if v := p.mine(u, sideOf(f.A)); !v.OK() {
		return v
	}
	if !p.sc.units[f.B].isArmy() || int16(p.box[u]) != f.B {
		return refuse(rulePick, u, p.loc[u])
	}
	if p.is(f.B, stopped) || p.limitsOf(f.B, f.C == marchPursuit).all < 1 {
		return refuse(ruleFar, f.B, p.loc[f.B])
	}
	return p.foreseeMarch(u, ruleForesight, func(p *position) { p.box[u] = noPiece })
}

func (p *position) applyLeave(u int16, sink kernel.Sink) {
	f := p.stack.Top()
	p.box[u] = noPiece
	tell(sink, evLeave, rulePick, f.B, u, p.loc[u])
}

// checkExit: leaving the board from an edge hex for one movement factor (3g.1).
func (p *position) checkExit() kernel.Verdict {
	f := p.stack.Top()
	u := f.B
	l := p.marchLimits(u, f.C == marchPursuit)
	switch {
	case !p.at(u).edge:
		return refuse(ruleExit, u, p.loc[u])
	case p.is(u, stopped):
		return refuse(ruleZoneStop, u, p.loc[u])
	case l.all < 1:
		return refuse(ruleFar, u, p.loc[u])
	}
	return p.foreseeMarch(u, ruleForesight, func(p *position) {
		var group unitSet
		p.gather(u, &group)
		for v := range p.life {
			switch {
			case group.has(int16(v)):
				p.life[v] = departed
				p.loc[v] = -1
			case u == p.stack.Top().A: // the activation is over
				p.finish(int16(v))
			}
		}
	})
}

func (p *position) applyExit(sink kernel.Sink) {
	f := p.stack.Top()
	lead := f.B
	lo, hi := span(sideOf(lead))
	if p.sc.units[lead].isArmy() {
		for u := lo; u < hi; u++ {
			if int16(p.box[u]) == lead && p.rides(u) {
				p.depart(u, sink)
			}
		}
	}
	p.depart(lead, sink)
}

// depart takes a unit off the board for good; it is not eliminated (3g.1).
func (p *position) depart(u int16, sink kernel.Sink) {
	h := p.loc[u]
	p.lift(u)
	p.life[u] = departed
	p.retire(u)
	tell(sink, evExit, ruleExit, u, h)
}

// mayEffort tells whether a unit could still make its extra effort (14c.1).
func (p *position) mayEffort(u int16) bool {
	c := &p.sc.units[u]
	return p.sc.opt.effort14c && c.isGround() && c.mech && !p.is(u, tired|stopped|dropped) && p.spent[u] > 0 && p.moves[sideOf(u)] > 0
}

// checkEffort: three more movement factors for one more Move when the lead (or a
// unit that rides with it) has moved as far as its allowance lets it (14c.1).
func (p *position) checkEffort(u int16) kernel.Verdict {
	f := p.stack.Top()
	s := sideOf(f.A)
	if v := p.mine(u, s); !v.OK() {
		return v
	}
	switch {
	case !p.sc.opt.effort14c:
		return refuse(ruleOption, u)
	case !p.mayEffort(u) || !(u == f.B || int16(p.box[u]) == f.B && p.is(u, covered)):
		if p.moves[s] == 0 {
			return refuse(ruleMoves, u, 1, 0)
		}
		return refuse(ruleEffort, u)
	}
	left := p.limitsOf(u, f.C == marchPursuit)
	if left.attack < 0 {
		left.attack = left.all
	}
	x := p.at(u)
	for d, n := range x.nb {
		if c := x.cost[bit(p.bad)][d]; c > 0 && c <= left.attack && p.enters(left, 1-int(s), n, c) == 0 {
			return refuse(ruleEffort, u)
		}
	}
	return p.foreseeMarch(u, ruleForesight, func(p *position) { p.strain(u) })
}

// strain pays for an extra effort and drops what was left of the allowance: the
// printed one if the unit kept within it, else the doubled one (14c.1, 14c.2).
func (p *position) strain(u int16) {
	mf := p.mf(u)
	if p.spent[u] <= mf {
		p.spent[u] = mf
	} else {
		p.spent[u] = 2 * mf
	}
	p.mark[u] |= effort | tired
	p.spend(sideOf(u), 1)
}

func (p *position) applyEffort(u int16, sink kernel.Sink) {
	p.strain(u)
	tell(sink, evEffort, ruleEffort, u)
}
