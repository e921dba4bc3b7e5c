package dday91

import "sandtable/kernel"

// Steps of a battle.
const (
	battleOpen uint8 = iota
	battleAttackDie
	battleDefenceDie
	battleMarker
	battleScore
	battleLosses
	battleFightOn
	battleRetreat
	battleOccupy
	battleClose
)

// Bits of local E of a battle's frame.
const (
	battlePursuit    int16 = 1 << iota // second attack of a pursuit
	battleRerolled                     // the marker has been used on this round
	battleAttackerUp                   // the attacker won the latest round
)

// total is a side's combat modifier (4b.1) and what it is made of.
type total struct {
	factors, terrain int
	sum              int // 4b10: clamped to 0..10
}

func (t *total) close() { t.sum = min(10, max(0, t.factors+t.terrain)) }

// totals computes both sides' modifiers of a combat (4b).
func (p *position) totals(i int) (att, def total) {
	c := &p.combats[i]
	s := p.phasing()
	beach := p.fromBeach(i)
	for _, h := range c.hex[:c.n] {
		lo, hi := span(1 - s)
		for u := lo; u < hi; u++ {
			if p.loc[u] != h || !p.on(u) || !p.sc.units[u].stacks() {
				continue
			}
			def.factors += int(p.cf(u))
			if !c.noTerrain {
				def.terrain += p.defends(u, h)
				if beach && p.sc.hex[h].coastal {
					def.terrain += int(p.sc.beach) // 4b3
				}
			}
		}
	}
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if int(p.fight[u]) != i+1 {
			continue
		}
		att.factors += int(p.cf(u))
		if !c.noTerrain {
			att.terrain -= p.hinders(u, c)
		}
	}
	att.close()
	def.close()
	return att, def
}

// defends is what terrain gives a defending unit (4b2, 4b4-4b6, 4b8).
func (p *position) defends(u, h int16) int {
	c := &p.sc.units[u]
	if !c.isGround() {
		return 0
	}
	x := &p.sc.hex[h]
	n := 0
	switch x.terrain {
	case city:
		n = 1
	case fortifiedCity: // 4b6: only Germans use the works
		n = 1
		if sideOf(u) == german {
			n = 4
		}
	case forest:
		n = 1
	case mountain:
		if c.isLeg() {
			n = 2
		}
	}
	if x.fort && sideOf(u) == german {
		n += 2 // 4b5
	}
	return n
}

// hinders is what terrain costs an attacking unit: each kind once, if any of the
// attacked hexes causes it (4b2, 4b4, 4b6-4b9, 4a4.2).
func (p *position) hinders(u int16, c *combat) int {
	x := &p.sc.units[u]
	var town, wood, swamp, hill, water bool
	for _, h := range c.hex[:c.n] {
		switch p.sc.hex[h].terrain {
		case city, fortifiedCity:
			town = true
		case forest:
			wood = true
		case marsh:
			swamp = true
		case mountain:
			hill = true
		}
		if d := p.sc.side(p.loc[u], h); d >= 0 && p.at(u).river[d] {
			water = true
		}
	}
	n := 0
	if town {
		n++
	}
	if hill {
		n++
	}
	if x.isGround() {
		if water {
			n++
		}
		if x.mech && wood {
			n++
		}
		if x.mech && swamp {
			n++
		}
	}
	return n
}

// fromBeach tells whether all attackers of a combat are invading (4b3): at sea, or
// dropped this turn to help at least one who is.
func (p *position) fromBeach(i int) bool {
	atSea := false
	lo, hi := span(p.phasing())
	for u := lo; u < hi; u++ {
		if int(p.fight[u]) != i+1 {
			continue
		}
		if p.at(u).terrain == sea {
			atSea = true
		} else if !p.is(u, dropped) {
			return false
		}
	}
	return atSea
}

// noteSources writes down the attackers' hexes, from which 4f.1 lets units enter.
func (p *position) noteSources(i, level int) {
	p.nSrc[level] = 0
	lo, hi := span(p.phasing())
	for u := lo; u < hi; u++ {
		if int(p.fight[u]) == i+1 && !p.isSource(p.loc[u], level) && p.nSrc[level] < maxSources {
			p.src[level][p.nSrc[level]] = p.loc[u]
			p.nSrc[level]++
		}
	}
}

func (p *position) isSource(h int16, level int) bool {
	for _, x := range p.src[level][:p.nSrc[level]] {
		if x == h {
			return true
		}
	}
	return false
}

// level is 1 for the second attack inside a pursuit, else 0.
func battleLevel(f *kernel.Frame) int { return int(f.E & battlePursuit) }

// stepBattle resolves one combat (4c-4f). Locals: A the combat, B losses still to
// be taken, C and D the dice, E bits.
func (p *position) stepBattle(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	i := int(f.A)
	s := p.phasing()
	c := &p.combats[i]
	switch f.Step {
	case battleOpen:
		p.noteSources(i, battleLevel(f))
		if f.E&battlePursuit == 0 {
			for u := range p.mark {
				p.mark[u] &^= retreated
			}
		}
		f.Step = battleAttackDie
	case battleAttackDie:
		return p.ask(nodeAttackDie, kernel.Chance)
	case battleDefenceDie:
		return p.ask(nodeDefenceDie, kernel.Chance)
	case battleMarker: // 10a.1
		if p.sc.opt.initiative10a && f.E&battleRerolled == 0 {
			return p.ask(nodeInitiative, kernel.Seat(p.holder))
		}
		f.Step = battleScore
	case battleScore:
		p.score(f, sink)
		f.Step = battleLosses
	case battleLosses:
		loser := s
		if f.E&battleAttackerUp != 0 {
			loser = 1 - s
		}
		if f.B > 0 && p.anyone(i, loser) {
			n := f.B
			f.B = 0
			p.stack.Push(kernel.Frame{Proc: procLoss, A: int16(i), B: int16(loser), C: n, D: -1})
			return kernel.Next
		}
		f.Step = battleFightOn
	case battleFightOn:
		f.Step = battleRetreat
		if p.sc.opt.fightOn10b && p.canFightOn(f) {
			return p.ask(nodeFightOn, p.loser(f))
		}
	case battleRetreat:
		f.Step = battleClose
		if f.E&battleAttackerUp != 0 {
			f.Step = battleOccupy
			p.stack.Push(kernel.Frame{Proc: procRetreat, A: int16(i)})
		}
	case battleOccupy:
		c.over = true
		f.Step = battleClose
		p.stack.Push(kernel.Frame{Proc: procOccupy, A: int16(i), B: -1, E: f.E & battlePursuit})
	case battleClose:
		c.over = true
		p.stack.Pop()
		p.checkReactors(sink)
	}
	return kernel.Next
}

// score compares the combat numbers (4c2, table 18.6). A tie is the defender's.
func (p *position) score(f *kernel.Frame, sink kernel.Sink) {
	att, def := p.totals(int(f.A))
	a, d := int16(att.sum)+f.C, int16(def.sum)+f.D
	margin := a - d
	f.E &^= battleAttackerUp
	if margin > 0 {
		f.E |= battleAttackerUp
	} else {
		margin = -margin
	}
	f.B = lossesBy(margin)
	winner := 1 - p.phasing()
	if f.E&battleAttackerUp != 0 {
		winner = p.phasing()
	}
	emit(sink, kernel.Event{Kind: evNumbers, Rule: kernel.RuleID(ruleNumbers), Args: [6]int16{p.combats[f.A].hex[0], f.C, a, f.D, d, int16(winner)}})
	emit(sink, kernel.Event{Kind: evOutcome, Rule: kernel.RuleID(ruleNumbers), Role: kernel.Outturn,
		Args: [6]int16{p.combats[f.A].hex[0], int16(winner), margin, f.B, int16(p.phasing())}})
}

// lossesBy is rule 4c2.3.
func lossesBy(margin int16) int16 {
	switch {
	case margin >= 7:
		return 2
	case margin >= 4:
		return 1
	}
	return 0
}

func (p *position) loser(f *kernel.Frame) kernel.Seat {
	if f.E&battleAttackerUp != 0 {
		return 1 - p.phasing()
	}
	return p.phasing()
}

// partOf tells whether a unit took part in a combat on its side: every unit in a
// defended hex, only the declared attackers (4e2.2).
func (p *position) partOf(u int16, i int) bool {
	if !p.on(u) || !p.sc.units[u].stacks() {
		return false
	}
	if sideOf(u) == p.phasing() {
		return int(p.fight[u]) == i+1
	}
	c := &p.combats[i]
	for _, h := range c.hex[:c.n] {
		if p.loc[u] == h {
			return true
		}
	}
	return false
}

func (p *position) anyone(i int, s kernel.Seat) bool {
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if p.partOf(u, i) {
			return true
		}
	}
	return false
}

// canFightOn: the loser may go on if a further loss leaves him a unit and the
// winner still has one (10b.2, 10b.3).
func (p *position) canFightOn(f *kernel.Frame) bool {
	loser := p.loser(f)
	if !p.anyone(int(f.A), 1-loser) {
		return false
	}
	lo, hi := span(loser)
	for u := lo; u < hi; u++ {
		if p.checkFightOn(u, f).OK() {
			return true
		}
	}
	return false
}

// checkFightOn: on which unit the further loss may be marked (10b.1, 10b.3).
func (p *position) checkFightOn(u int16, f *kernel.Frame) kernel.Verdict {
	i := int(f.A)
	loser := p.loser(f)
	if v := p.mine(u, loser); !v.OK() {
		return v
	}
	if !p.partOf(u, i) {
		return refuse(ruleTookPart, u)
	}
	if !p.fatal(u) {
		return fine
	}
	n := 0
	lo, hi := span(loser)
	for v := lo; v < hi; v++ {
		if p.partOf(v, i) {
			n++
		}
	}
	if n < 2 {
		return refuse(ruleLastUnit, u)
	}
	if !p.stackOKWithout(loser, p.loc[u], u, noPiece) {
		return refuse(ruleForesight, u, p.loc[u])
	}
	return fine
}

func (p *position) applyFightOn(u int16, sink kernel.Sink) {
	f := p.stack.Top()
	tell(sink, evFightOn, ruleFightOn, int16(sideOf(u)), p.combats[f.A].hex[0])
	p.hurt(u, sink)
	f.Step = battleAttackDie
	f.E &= battlePursuit
}

// applyInitiative re-rolls both dice or keeps them; the marker changes hands when
// it is used (10a.2).
func (p *position) applyInitiative(again bool, sink kernel.Sink) {
	f := p.stack.Top()
	if !again {
		f.Step = battleScore
		return
	}
	tell(sink, evReroll, ruleInitiative, int16(p.holder), f.C, f.D)
	p.holder = 1 - p.holder
	f.E |= battleRerolled
	f.Step = battleAttackDie
}

// checkReactors sends home air units that cannot stay where they reacted to (13a.3).
func (p *position) checkReactors(sink kernel.Sink) {
	if !p.sc.opt.react13a {
		return
	}
	for u := int16(0); u < nUnits; u++ {
		if p.is(u, reacting) && p.on(u) && p.combatAt(p.loc[u]) < 0 {
			if !p.stackOK(sideOf(u), p.loc[u]) {
				p.sendHome(u, sink)
			} else {
				p.mark[u] &^= reacting
				p.fillBox(sideOf(u), p.loc[u])
			}
		}
	}
}
