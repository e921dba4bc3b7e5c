package koenig

import (
	"sandtable/board"
	"sandtable/kernel"
)

// Steps of a Fire Attack (9.0). Frame: A target hex, B 1 for Mobile Fire, C points
// of the defender, D points of the attacker, E what came of it.
const (
	fireMuster uint8 = iota
	fireDefend
	fireReinforce
	fireRoll
	fireDefenderHit
	fireAttackerHit
	fireDefenderRetreat
	fireAttackerRetreat
	fireEnd
	fireSwitch // 9.1: the target has retreated, change to Combined?
)

// What came of an attack.
const (
	miss int16 = iota
	strike
	exchange
)

func (p *pos) fireKind(f *kernel.Frame) (uint16, kernel.Seat) {
	us := p.activeSeat()
	switch f.Step {
	case fireMuster:
		return nodeMuster, us
	case fireDefend:
		return nodeDefend, 1 - us
	case fireReinforce:
		return nodeReinforce, us
	case fireRoll:
		return nodeFireDie, kernel.Chance
	case fireSwitch:
		return nodeSwitch, us
	}
	return nodeHit, us
}

// mayFire says why the picked unit cannot fire at all now (7.0, 7.2, 8.4, 9.0).
func (p *pos) mayFire(u int) kernel.Verdict {
	switch p.task[u] {
	case idle:
		if g := p.group(); g != 0 {
			return no(ruleConcert, int16(u), int16(trailing(g)))
		}
	case moving:
		return no(ruleMovementFire, int16(u))
	case fired, firedMove:
		return no(ruleFiresOnce, int16(u))
	}
	return kernel.Verdict{}
}

// targetVerdict says why a unit cannot fire into a hex: nobody there, not
// adjacent (9.0), a cliff between (9.2).
func (p *pos) targetVerdict(u int, h int16) kernel.Verdict {
	g := p.sc.ground
	if p.in(h)&p.sc.sides[p.unit(u).side.other()] == 0 {
		return no(ruleNobodyThere, h)
	}
	d := g.dir(p.at[u], h)
	if d < 0 {
		return no(ruleFireBeside, int16(u), h)
	}
	if g.edge[board.Edge(p.at[u], d)]&cliff != 0 {
		return no(ruleFireCliff, int16(u), h)
	}
	return kernel.Verdict{}
}

func (p *pos) beginFire(u int, h int16) {
	p.firing = 1 << u
	f := kernel.Frame{Proc: procFire, A: h}
	if p.task[u] != idle {
		f.B = 1
	}
	p.stack.Push(f)
}

func (p *pos) explainMuster(c kernel.Choice) kernel.Verdict {
	switch c.Verb {
	case verbCommit, verbBack:
		return kernel.Verdict{}
	case verbAdd:
		return p.addVerdict(p.stack.Top(), int(c.A))
	}
	return no(ruleOtherDecision)
}

// addVerdict says why a unit cannot join the attack (7.1, 7.2, 9.0).
func (p *pos) addVerdict(f *kernel.Frame, u int) kernel.Verdict {
	n := int16(u)
	if p.unit(u).formation != p.active {
		return no(ruleNotActive, n, int16(p.active))
	}
	if !p.onMap(u) {
		return no(ruleNotOnMap, n)
	}
	if has(p.firing, u) {
		return no(ruleInAlready, n)
	}
	switch t := p.task[u]; {
	case t == done:
		return no(ruleHasActed, n)
	case t == fired:
		return no(ruleFiresOnce, n)
	case f.B == 0 && t != idle:
		return no(ruleConcert, n, int16(trailing(p.firing)))
	}
	return p.targetVerdict(u, f.A)
}

// hitCandidates are the units one of which takes the hit in hand (9.3.2).
func (p *pos) hitCandidates() uint32 {
	f := p.stack.Top()
	if f.Step == fireAttackerHit {
		return p.present(p.firing)
	}
	return p.in(f.A) & p.sc.sides[p.activeSide().other()]
}

func (p *pos) explainHit(c kernel.Choice) kernel.Verdict {
	if c.Verb != verbHit {
		return no(ruleOtherDecision)
	}
	if !has(p.hitCandidates(), int(c.A)) {
		return no(ruleTarget, c.A)
	}
	return kernel.Verdict{}
}

// strength is the sum of the combat strengths of the attacking units (9.0 step 1).
func (p *pos) strength(half bool) int {
	sum := 0
	for m := p.firing; m != 0; m &= m - 1 {
		sum += p.cs(trailing(m), half)
	}
	return sum
}

// terrainEffect is what the target hex and rivers add to the attack factor (9.2).
func (p *pos) terrainEffect(h int16) (class, across int) {
	g := p.sc.ground
	class = int(g.terrain(h).af)
	if p.firing == 0 {
		return class, 0
	}
	for m := p.firing; m != 0; m &= m - 1 {
		from := p.at[trailing(m)]
		d := g.dir(from, h)
		if d < 0 || g.edge[board.Edge(from, d)]&river == 0 {
			return class, 0
		}
	}
	return class, -1
}

// attackFactor is the number to roll under (9.0).
func (p *pos) attackFactor(f *kernel.Frame) int {
	class, across := p.terrainEffect(f.A)
	return p.strength(f.B != 0) - int(f.C) + int(f.D) + class + across
}

// upshot reads the die against an attack factor (9.0 step 5).
func upshot(die int16, af int) int16 {
	switch {
	case int(die) < af:
		return strike
	case int(die) == af:
		return exchange
	}
	return miss
}

func (p *pos) runFire(f *kernel.Frame, s kernel.Sink) kernel.Signal {
	us := p.activeSide()
	switch f.Step {
	case fireDefend:
		if p.canSupport(us.other()) || us == allied && p.beforeVerdict().OK() {
			return kernel.Ask
		}
		f.Step = fireReinforce
	case fireReinforce:
		if p.canSupport(us) {
			return kernel.Ask
		}
		f.Step = fireRoll
	case fireDefenderHit, fireAttackerHit:
		m := p.hitCandidates()
		if m&(m-1) != 0 {
			return kernel.Ask
		}
		p.strikeOne(f, trailing(m), s)
	case fireDefenderRetreat:
		f.Step = fireAttackerRetreat
		p.beginRetreat(us.other(), p.in(f.A)&p.sc.sides[us.other()], board.NoHex, 0)
	case fireAttackerRetreat:
		f.Step = fireEnd
		if f.E == exchange {
			p.beginRetreat(us, p.present(p.firing), board.NoHex, 0)
		}
	case fireEnd:
		p.endFire(f)
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// strikeOne gives the hit in hand to a unit and goes on to the next hit.
func (p *pos) strikeOne(f *kernel.Frame, u int, s kernel.Sink) {
	p.hit(u, 1, kernel.Telling, s)
	if f.Step == fireDefenderHit && f.E == exchange {
		f.Step = fireAttackerHit
	} else {
		f.Step = fireDefenderRetreat
	}
}

func (p *pos) applyFire(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	us := p.activeSide()
	switch c.Verb {
	case verbAdd:
		p.firing |= 1 << c.A
	case verbBack:
		p.firing = 0
		p.stack.Pop()
	case verbCommit:
		f.Step = fireDefend
		emit(s, kernel.Event{Kind: evAttack, Rule: ruleFire,
			Args: [6]int16{f.A, f.B, int16(p.firing & 0x7fff), int16(p.firing >> 15 & 0x7fff), int16(p.firing >> 30)}})
	case verbSupport:
		if f.Step == fireDefend {
			f.C = p.spend(us.other(), c, s)
			f.Step = fireReinforce
		} else {
			f.D = p.spend(us, c, s)
			f.Step = fireRoll
		}
	case verbRetreatBefore:
		emit(s, kernel.Event{Kind: evBefore, Rule: ruleBefore, Args: [6]int16{f.A}, Role: kernel.Outturn})
		f.Step = fireSwitch
		p.beginRetreat(german, p.in(f.A)&p.sc.sides[german], board.NoHex, retreatMust|retreatBefore)
	case verbDie:
		af := p.attackFactor(f)
		f.E = upshot(c.A, af)
		emit(s, kernel.Event{Kind: evFireDie, Rule: ruleFire, Args: [6]int16{f.A, c.A, int16(af), f.B}})
		emit(s, kernel.Event{Kind: evFire, Rule: ruleFire, Role: kernel.Outturn, Args: [6]int16{f.A, f.E, f.B}})
		f.Step = fireDefenderHit
		if f.E == miss {
			f.Step = fireEnd
		}
	case verbHit:
		p.strikeOne(f, int(c.A), s)
	case verbCombined:
		emit(s, kernel.Event{Kind: evSwitched, Rule: ruleBefore, Args: [6]int16{f.A}})
		for m := p.firing; m != 0; m &= m - 1 {
			p.task[trailing(m)] = switched
		}
		p.firing = 0
		p.stack.Pop()
	case verbDone: // no change after 9.1: the operation is over
		p.endFire(f)
	}
}

// endFire settles what the units of the attack may still do: nothing after Full
// Fire or when they moved first; move, when they fired first (8.4, 8.4.1). Units
// that waited and did not join have ended too (7.1).
func (p *pos) endFire(f *kernel.Frame) {
	for m := p.firing; m != 0; m &= m - 1 {
		switch u := trailing(m); {
		case p.task[u] == done:
		case f.B != 0 && p.task[u] < moved:
			p.task[u] = fired
		default:
			p.finish(u)
		}
	}
	if f.B != 0 {
		for m := p.sc.formations[p.active].units &^ p.firing; m != 0; m &= m - 1 {
			if u := trailing(m); p.task[u] == waiting {
				p.finish(u)
			}
		}
	}
	p.firing = 0
	p.stack.Pop()
}

// finish ends the operation of a unit.
func (p *pos) finish(u int) { p.task[u], p.mp[u] = done, 0 }
