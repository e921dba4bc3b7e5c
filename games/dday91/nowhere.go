package dday91

// 3d2.1, 14b2.1 Moves for going where nobody could take a step. In the movement step one
// still pays for an attack; in a pursuit it would be lost.
var rulePursueOut = book.Rule("14b2.1", "Pursuit", "Where there is somewhere to go, or somebody beaten to attack.", "{unit} can neither go on from {place} nor attack anybody beaten")

// opens tells whether a piece with some limits finds a hex to go to, or the edge of the
// board to leave by (3g.1); aircraft may pass what they could not stay in.
func (p *position) opens(u int16, l limits) bool {
	if p.at(u).Edge && l.all >= 1 {
		return true
	}
	p.lookAhead()
	if l.flies {
		return *p.farTo(l) != hexSet{}
	}
	return p.nearTo(l) != hexSet{}
}

// mayDivide tells whether a corps is one that might leave a division behind or take
// one in (16a.1, 16b.1).
func (p *position) mayDivide(u int16) bool {
	c := &p.sc.Units[u]
	return p.sc.opt.divisions16 && c.IsCorps() && c.Back
}

// stirs tells whether there is anything that a Move for going could be used for by a unit.
func (p *position) stirs(u int16) bool {
	return p.opens(u, p.limitsOf(u, false)) || p.sc.Units[u].Drops && p.is(u, fromCity) && p.dropsFly() || p.mayDivide(u)
}

// hemmedIn tells whether neither a unit nor, if it is an army headquarters, anybody in its
// hex whom its Move would cover could go anywhere (3d2.1).
func (p *position) hemmedIn(u int16) bool {
	if p.stirs(u) {
		return false
	}
	s, h := sideOf(u), p.loc[u]
	return !p.sc.Units[u].IsArmy() || p.count[s][h] < 2 || !p.some(s, func(v int16) bool {
		c := &p.sc.Units[v]
		return v != u && p.loc[v] == h && c.Stacks() && !c.IsArmy() && p.mf(v) > 0 && !p.is(v, unsupplied|done) && p.stirs(v)
	})
}

// pursuesNowhere tells whether a unit, and those of its box who would set off with it,
// could neither go on from the vacated hex nor attack anybody beaten (14b2.1, 14b2.3).
func (p *position) pursuesNowhere(u, combat int16) bool {
	return !p.chasesOn(u, combat) && !(p.sc.Units[u].IsArmy() && p.some(sideOf(u), func(v int16) bool {
		return p.joins(v, u, combat) && p.chasesOn(v, combat)
	}))
}

// chasesOn tells whether there is anything that a pursuer could do from the vacated hex, an
// extra effort (14c.1) counted in.
func (p *position) chasesOn(u, combat int16) bool {
	c, s := &p.sc.Units[u], sideOf(u)
	l := limits{start: p.loc[u], all: p.mf(u) - p.toll[u], flies: c.IsAir()}
	if p.sc.opt.effort14c && c.IsGround() && c.Mech && p.moves[s] > 1 {
		l.all += effortFactors
	}
	l.attack = l.all
	if p.opens(u, l) || l.all >= 1 && p.mayDivide(u) {
		return true
	}
	return p.strikesFrom(u, combat)
}

// strikesFrom tells whether a pursuer could attack somebody beaten from where it is (14b2.3).
func (p *position) strikesFrom(u, combat int16) bool {
	return !p.sc.Units[u].IsHQ() && int16(p.fight[u]) == combat+1 &&
		p.some(1-sideOf(u), func(v int16) bool { return p.is(v, retreated) && p.threatens(u, p.loc[v]) })
}
