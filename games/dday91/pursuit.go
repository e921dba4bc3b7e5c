package dday91

import "sandtable/kernel"

// occupying finds the frame of the advance in hand, nil if none.
func (p *position) occupying() *kernel.Frame {
	for k := range p.stack.Len() {
		if f := p.stack.Under(k); f.Proc == procOccupy {
			return f
		}
	}
	return nil
}

// chases tells whether a unit has the white factors that pursue: mechanized
// attackers, headquarters, air units (14b2.1).
func (p *position) chases(u int16, i int16) bool {
	c := &p.sc.units[u]
	if c.isHQ() || c.class == air {
		return true
	}
	return c.mech && c.fights() && int16(p.fight[u]) == i+1
}

// checkPursue: who may go on from the vacated hex, for one Move (14b2.1, 14b2.2).
func (p *position) checkPursue(u int16) kernel.Verdict {
	f := p.stack.Top()
	s := p.phasing()
	if v := p.mine(u, s); !v.OK() {
		return v
	}
	switch {
	case !p.sc.opt.pursue14b:
		return refuse(ruleOption, u)
	case f.A < 0 || f.E&battlePursuit != 0:
		return refuse(rulePursueOnce, u)
	case !p.chases(u, f.A) || !p.is(u, advanced):
		return refuse(rulePursue, u)
	case p.is(u, pursuing):
		return refuse(rulePursueOnce, u)
	case p.toll[u] > p.mf(u):
		return refuse(rulePursue, u)
	case p.is(u, unsupplied):
		return refuse(ruleNoSupply, u)
	case p.moves[s] < 1:
		return refuse(ruleMoves, u, 1, 0)
	case p.deserts(u) && !p.leadsOn(u, f.A):
		return refuse(ruleForesight, u, p.loc[u])
	}
	return fine
}

// leadsOn tells whether an army takes somebody of its box along on a pursuit.
func (p *position) leadsOn(army, combat int16) bool {
	lo, hi := span(sideOf(army))
	for v := lo; v < hi; v++ {
		if p.joins(v, army, combat) {
			return true
		}
	}
	return false
}

// joins tells whether a unit of an army's box sets off with it (14b2.2).
func (p *position) joins(v, army, combat int16) bool {
	return int16(p.box[v]) == army && p.is(v, advanced) && !p.is(v, pursuing|unsupplied) && p.chases(v, combat) && p.toll[v] <= p.mf(v)
}

func (p *position) applyPursue(u int16, sink kernel.Sink) {
	f := p.stack.Top()
	s := sideOf(u)
	p.spend(s, 1)
	lo, hi := span(s)
	p.setOff(u)
	if p.sc.units[u].isArmy() {
		for v := lo; v < hi; v++ {
			if p.joins(v, u, f.A) {
				p.setOff(v)
			}
		}
	}
	tell(sink, evPursue, rulePursue, u, p.loc[u])
	p.stack.Push(kernel.Frame{Proc: procMarch, A: u, B: u, C: marchPursuit})
}

// setOff starts a unit on its pursuit, the vacated hex paid for.
func (p *position) setOff(u int16) {
	p.mark[u] |= pursuing | paid | covered
	p.mark[u] &^= done | stopped | effort
	p.spent[u] = p.toll[u]
}

// mayStrike tells whether a unit may make the second attack of its pursuit on a
// hex: it attacked before, is next to the hex now and has not struck yet (14b2.3).
func (p *position) mayStrike(u, h int16) kernel.Verdict {
	f := p.occupying()
	if v := p.mine(u, p.phasing()); !v.OK() {
		return v
	}
	c := &p.sc.units[u]
	switch {
	case f == nil || !p.is(u, pursuing) || p.is(u, struck) || int16(p.fight[u]) != f.A+1 || !c.fights() && c.class != air:
		return refuse(ruleStrike, u, h)
	case !p.threatens(u, h):
		return refuse(ruleAdjacent, u, h)
	case p.limitsOf(u, true).attack < 0:
		return refuse(ruleAllowance, u)
	}
	return fine
}

// checkStrike: the hex to which beaten units have retreated, next to a pursuer.
func (p *position) checkStrike(h int16) kernel.Verdict {
	f := p.stack.Top()
	s := p.phasing()
	if !p.sc.opt.pursue14b {
		return refuse(ruleOption, noPiece)
	}
	if h < 0 || h >= nHexes || f.A < 0 || f.E&battlePursuit != 0 || p.nCombats == maxCombats || !p.fled(h) {
		return refuse(ruleStrike, noPiece, h)
	}
	var c combat
	c.hex[0], c.n = h, 1
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if p.on(u) && p.mayStrike(u, h).OK() && (!p.sc.units[u].isAir() || p.airOK(&c, noPiece)) {
			return fine
		}
	}
	return refuse(ruleStrike, noPiece, h)
}

// fled tells whether units beaten in the battle in hand stand in a hex.
func (p *position) fled(h int16) bool {
	lo, hi := span(1 - p.phasing())
	for u := lo; u < hi; u++ {
		if p.is(u, retreated) && p.on(u) && p.loc[u] == h {
			return true
		}
	}
	return false
}

func (p *position) anyStrike() bool {
	lo, hi := span(1 - p.phasing())
	for u := lo; u < hi; u++ {
		if p.is(u, retreated) && p.on(u) && p.checkStrike(p.loc[u]).OK() {
			return true
		}
	}
	return false
}

// applyStrike begins the second attack; all units in the hex defend. A combat
// declared against the same hex stays declared.
func (p *position) applyStrike(h int16, sink kernel.Sink) {
	i := p.nCombats
	p.nCombats++
	p.combats[i] = combat{n: 1, pursuit: true}
	p.combats[i].hex[0] = h
	tell(sink, evStrike, ruleStrike, h)
	p.stack.Push(kernel.Frame{Proc: procAttackers, A: int16(i)})
}

// mayFollow tells whether a unit that entered with the pursuers could still go on.
func (p *position) mayFollow(u int16) bool {
	if p.is(u, covered) {
		return !p.is(u, stopped)
	}
	f := p.occupying()
	return f != nil && p.chases(u, f.A) && p.is(u, advanced) && !p.is(u, pursuing|unsupplied) && p.toll[u] <= p.mf(u) && p.moves[sideOf(u)] > 0
}

// deserts tells whether a pursuer that goes on, with its box, leaves a stack
// behind that stays illegal until the combat step ends (2d4.1).
func (p *position) deserts(lead int16) bool {
	s, h := sideOf(lead), p.loc[lead]
	if !p.stackOK(s, h) {
		return false
	}
	n, stuck, army := 0, 0, false
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if !p.on(u) || p.loc[u] != h || !p.sc.units[u].stacks() || p.inGroup(u, lead) {
			continue
		}
		n++
		army = army || p.sc.units[u].isArmy()
		if !p.mayFollow(u) {
			stuck++
		}
	}
	if army {
		return stuck == n && !p.stackOKWithout(s, h, lead, noPiece)
	}
	return stuck > 1
}

// foreseePursuit takes from the reach of a pursuit what would leave an illegal
// stack at the end of the combat step (2d4.1): everything if the stack left behind
// would be one, and hexes whose units it cannot join, unless one of these has
// still to fight and may go, or is a division to be taken in (16b.1).
func (p *position) foreseePursuit(lead int16, l limits) {
	s := sideOf(lead)
	if p.deserts(lead) {
		p.reach.ends = hexSet{}
		return
	}
	p.closeEnds(lead, l, func(u, h int16) bool {
		takesIn := p.sc.opt.divisions16 && p.sc.units[u].class == divisional && p.sc.units[lead].isCorps() && p.is(lead, reduced) &&
			p.zone[1-s][h] == 0 && p.reach.cost[h] < l.all
		return !p.attacks(u) && !takesIn && !p.stackOKWithout(s, h, noPiece, lead)
	})
}

// checkEndPursuit: a pursuer does not stop in an illegal stack that it could still
// leave, or dissolve by taking a division in (2d4.1, 16a.2).
func (p *position) checkEndPursuit() kernel.Verdict {
	u := p.stack.Top().B
	if s := sideOf(u); !p.stackOK(s, p.loc[u]) && (p.reach.ends != (hexSet{}) || p.canSplit(u)) {
		return refuse(ruleForesight, u, p.loc[u])
	}
	return fine
}
