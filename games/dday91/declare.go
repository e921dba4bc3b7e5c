package dday91

import "sandtable/kernel"

// combatAt gives the unresolved combat about a hex, or -1.
func (p *position) combatAt(h int16) int {
	for i := range p.combats[:p.nCombats] {
		c := &p.combats[i]
		if c.over {
			continue
		}
		for _, t := range c.hex[:c.n] {
			if t == h {
				return i
			}
		}
	}
	return -1
}

// attacks tells whether a unit has a combat that is not resolved.
func (p *position) attacks(u int16) bool {
	return p.fight[u] > 0 && !p.combats[p.fight[u]-1].over
}

// canDeclare tells whether there is any attack to declare.
func (p *position) canDeclare(s kernel.Seat) bool {
	if p.nCombats == maxCombats {
		return false
	}
	lo, hi := span(1 - s)
	for u := lo; u < hi; u++ {
		if p.on(u) && p.sc.units[u].stacks() && p.checkAttack(p.loc[u]).OK() {
			return true
		}
	}
	return false
}

// checkAttack: which hex may be attacked (4a.1, 4a2.1, 4a3.1).
func (p *position) checkAttack(h int16) kernel.Verdict {
	s := p.phasing()
	if h < 0 || h >= nHexes || p.count[1-s][h] == 0 {
		return refuse(ruleNoEnemy, h)
	}
	if p.combatAt(h) >= 0 || p.nCombats == maxCombats {
		return refuse(ruleOneCombat, h)
	}
	var c combat
	c.hex[0], c.n = h, 1
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if p.on(u) && p.near(u, h) && p.mayAttack(u, &c).OK() && (!p.sc.units[u].isAir() || p.airOK(&c, noPiece)) {
			return fine
		}
	}
	return refuse(ruleNoAttacker, h)
}

// near tells whether a unit stands next to a hex or at an arrow to it.
func (p *position) near(u, h int16) bool {
	return p.sc.dist[p.loc[u]][h] == 1 || p.at(u).invasion > 0 && p.at(u).points(h)
}

// threatens tells whether a unit can attack into a hex: adjacent land not over an
// all-sea hexside, or from the sea along an arrow (4a2.1, 3e2.4).
func (p *position) threatens(u, h int16) bool {
	x := p.at(u)
	if x.terrain == sea {
		return x.points(h)
	}
	for d, n := range x.nb {
		if n == h {
			return !x.allSea[d]
		}
	}
	return false
}

// mayAttack tells whether a unit may take part in a combat: who attacks (4a2.1),
// once (4a1.1), within the attack allowance (3b1.1, 14c.2), paid for (4a.2).
func (p *position) mayAttack(u int16, c *combat) kernel.Verdict {
	s := p.phasing()
	if v := p.mine(u, s); !v.OK() {
		return v
	}
	x := &p.sc.units[u]
	switch {
	case !x.fights() && x.class != air:
		return refuse(ruleHQAttack, u)
	case p.fight[u] > 0:
		return refuse(ruleOneCombat, p.combats[p.fight[u]-1].hex[0], u)
	case p.is(u, unsupplied):
		return refuse(ruleNoSupply, u)
	case p.is(u, fresh):
		return refuse(ruleFresh, u)
	case p.is(u, grounded):
		return refuse(ruleGrounded, u)
	}
	if x.isAir() && c.n > 1 {
		return refuse(ruleAirZone, u)
	}
	for _, h := range c.hex[:c.n] {
		if !p.threatens(u, h) {
			if p.at(u).terrain == sea {
				return refuse(ruleArrows, u, h)
			}
			return refuse(ruleAdjacent, u, h)
		}
	}
	if p.limitsOf(u, false).attack < 0 {
		return refuse(ruleAllowance, u)
	}
	if p.payer(u) >= 0 && p.moves[s] < 1 {
		return refuse(ruleMoves, u, 1, 0)
	}
	return fine
}

// payer gives the unit whose Move covers the attack: nobody if it or the army in
// whose box it is has been paid for, else that army (3d2.2), else the unit itself.
func (p *position) payer(u int16) int16 {
	a := int16(p.box[u])
	switch {
	case p.is(u, paid) || a >= 0 && p.is(a, paid):
		return noPiece
	case a >= 0 && !p.is(a, unsupplied):
		return a
	}
	return u
}

// airOK tells whether option 13c lets an air unit into a combat: only where the
// defenders are all air units, or a corps or division attacks too. The piece
// but does not count.
func (p *position) airOK(c *combat, but int16) bool {
	if !p.sc.opt.airOnly13c {
		return true
	}
	s := p.phasing()
	onlyAir := true
	for _, h := range c.hex[:c.n] {
		onlyAir = onlyAir && p.ground[1-s][h] == 0
	}
	if onlyAir {
		return true
	}
	id := p.combatID(c)
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if u != but && id >= 0 && int(p.fight[u]) == id+1 && p.sc.units[u].fights() {
			return true
		}
	}
	return false
}

// combatID finds a combat of the list, -1 for one that is only thought of.
func (p *position) combatID(c *combat) int {
	for i := range p.combats[:p.nCombats] {
		if &p.combats[i] == c {
			return i
		}
	}
	return -1
}

func (p *position) applyAttack(h int16, sink kernel.Sink) {
	i := p.nCombats
	p.nCombats++
	p.combats[i] = combat{n: 1}
	p.combats[i].hex[0] = h
	tell(sink, evDeclare, ruleDeclare, h)
	p.stack.Push(kernel.Frame{Proc: procAttackers, A: int16(i)})
}

// attackers counts the units declared for a combat.
func (p *position) attackers(i int) int {
	n := 0
	lo, hi := span(p.phasing())
	for u := lo; u < hi; u++ {
		if int(p.fight[u]) == i+1 {
			n++
		}
	}
	return n
}

// stepAttackers asks for attackers; Step 1 means an air unit (local B) must first
// pass its weather die (12c5).
func (p *position) stepAttackers(f *kernel.Frame) kernel.Signal {
	if f.Step == 1 {
		return p.ask(nodeAirDie, kernel.Chance)
	}
	return p.ask(nodeAttackers, p.phasing())
}

// checkAdd: which unit may join the combat being built.
func (p *position) checkAdd(u int16) kernel.Verdict {
	f := p.stack.Top()
	c := &p.combats[f.A]
	if c.pursuit {
		if v := p.mayStrike(u, c.hex[0]); !v.OK() {
			return v
		}
	} else if v := p.mayAttack(u, c); !v.OK() {
		return v
	}
	if c.n > 1 {
		lo, hi := span(p.phasing())
		for v := lo; v < hi; v++ {
			if int16(p.fight[v]) == f.A+1 && p.loc[v] != p.loc[u] {
				return refuse(ruleSeveral, u, v)
			}
		}
	}
	if p.sc.units[u].isAir() && !p.airOK(c, u) {
		return refuse(ruleAirAlone, u, c.hex[0])
	}
	return fine
}

func (p *position) applyAdd(u int16, sink kernel.Sink) {
	f := p.stack.Top()
	s := sideOf(u)
	if a := p.payer(u); a >= 0 && !p.combats[f.A].pursuit {
		p.spend(s, 1)
		p.cover(a)
		lo, hi := span(s)
		for v := lo; v < hi; v++ {
			p.mark[v] &^= covered
		}
		tell(sink, evPaid, ruleMoves, a, int16(p.moves[s]))
	}
	if p.needsDie(u) {
		f.Step, f.B = 1, u
		return
	}
	p.join(u, sink)
}

// needsDie: in bad weather each tactical air unit rolls before it attacks (12c5).
func (p *position) needsDie(u int16) bool {
	return p.bad && p.sc.units[u].isAir() && !p.is(u, cleared)
}

func (p *position) join(u int16, sink kernel.Sink) {
	f := p.stack.Top()
	p.fight[u] = int8(f.A + 1)
	if p.combats[f.A].pursuit {
		p.mark[u] |= struck
	}
	tell(sink, evAdd, ruleDeclare, u, p.combats[f.A].hex[0])
}

func (p *position) applyAirDie(die int16, sink kernel.Sink) {
	f := p.stack.Top()
	f.Step = 0
	u := f.B
	if die <= 6 {
		p.mark[u] |= cleared
		tell(sink, evAirDie, ruleGrounded, u, die, 1)
		p.join(u, sink)
		return
	}
	p.mark[u] |= grounded
	tell(sink, evAirDie, ruleGrounded, u, die, 0)
}

// checkAlso: a further hex to be attacked in the same combat, all attackers
// being in one hex next to all of them (4a4.1).
func (p *position) checkAlso(h int16) kernel.Verdict {
	f := p.stack.Top()
	s := p.phasing()
	c := &p.combats[f.A]
	switch {
	case h < 0 || h >= nHexes || p.count[1-s][h] == 0:
		return refuse(ruleNoEnemy, h)
	case p.combatAt(h) >= 0:
		return refuse(ruleOneCombat, h)
	case c.pursuit || c.n == maxHexes || p.attackers(int(f.A)) == 0:
		return refuse(ruleSeveral, noPiece, noPiece)
	}
	at, ground := int16(-1), false
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if int16(p.fight[u]) != f.A+1 {
			continue
		}
		if at >= 0 && p.loc[u] != at {
			return refuse(ruleSeveral, u, noPiece)
		}
		at = p.loc[u]
		ground = ground || p.sc.units[u].fights()
		if p.sc.units[u].isAir() {
			return refuse(ruleAirZone, u) // 2c.3
		}
		if !p.threatens(u, h) {
			return refuse(ruleAdjacent, u, h)
		}
	}
	if p.sc.opt.airOnly13c && !ground && p.ground[1-s][h] > 0 {
		return refuse(ruleAirAlone, noPiece, h)
	}
	return fine
}

func (p *position) applyAlso(h int16, sink kernel.Sink) {
	c := &p.combats[p.stack.Top().A]
	c.hex[c.n] = h
	c.n++
	tell(sink, evAlso, ruleSeveral, c.hex[0], h)
}

func (p *position) checkCommit() kernel.Verdict {
	if f := p.stack.Top(); p.attackers(int(f.A)) == 0 {
		return refuse(ruleNoAttacker, p.combats[f.A].hex[0])
	}
	return fine
}

// checkUndeclare: a combat may be given up while nobody has been added.
func (p *position) checkUndeclare() kernel.Verdict {
	if f := p.stack.Top(); p.attackers(int(f.A)) > 0 {
		return refuse(ruleDeclare, p.combats[f.A].hex[0])
	}
	return fine
}

// applyCommit closes the building of a combat; one of a pursuit is fought at once.
func (p *position) applyCommit(sink kernel.Sink) {
	i := p.stack.Top().A
	p.stack.Pop()
	if p.combats[i].pursuit {
		p.stack.Push(kernel.Frame{Proc: procBattle, A: i, E: battlePursuit})
	}
	tell(sink, evCommit, ruleDeclare, p.combats[i].hex[0])
}

func (p *position) applyUndeclare() {
	p.stack.Pop()
	p.nCombats--
}

// targetsEmpty tells whether no defender is left in any hex of a combat.
func (p *position) targetsEmpty(i int) bool {
	c := &p.combats[i]
	e := 1 - p.phasing()
	for _, h := range c.hex[:c.n] {
		if p.count[e][h] > 0 {
			return false
		}
	}
	return true
}

// voidCombats drops declared combats whose hexes have become empty (4f.6).
func (p *position) voidCombats(sink kernel.Sink) {
	for i := range p.combats[:p.nCombats] {
		if c := &p.combats[i]; !c.over && (p.targetsEmpty(i) || p.attackers(i) == 0) {
			c.over = true
			tell(sink, evVoid, ruleVoid, c.hex[0])
		}
	}
}
