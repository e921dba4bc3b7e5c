package dday91

import (
	"slices"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 4a Declaring combats, 2c.3 aircraft, 13c the air restriction.
var (
	ruleAirZone    = book.Rule("2c.3", "Zones of aircraft", "Aircraft have a zone only while they attack and only in the one hex they attack, so they fight in no combat about several hexes.", "{unit} attacks one hex only")
	ruleDeclare    = book.Rule("4a.1", "Declaring", "All combats are declared before the first is resolved. Nobody has to attack.", "this combat has attackers: commit it")
	ruleNoAttacker = book.Rule("4a.2", "Attackers", "Attackers have their Move paid and kept within the attack allowance.", "nobody attacks {place}")
	ruleOneCombat  = book.Rule("4a1.1", "One combat", "A unit fights in one combat, and all defenders of a hex in the same one.", "that is in the combat about {place} already")
	ruleAdjacent   = book.Rule("4a2.1", "Who can attack whom", "Attackers are adjacent, not over a hexside that is all sea.", "{unit} is not next to {place}")
	ruleAllSea     = book.Rule("4a2.1", "Who can attack whom", "Not over a hexside that is all sea.", "only sea lies between {unit} and {place}")
	ruleNobodyNear = book.Rule("4a2.1", "Who can attack whom", "Somebody adjacent who fights.", "nobody who could fight is where {place} can be attacked from")
	ruleBomberOnly = book.Rule("13b.1", "Carpet bombing", "Bombers take part in no combat.", "{unit} only bombs, and takes part in no combat")
	ruleHQAttack   = book.Rule("4a2.2", "Headquarters", "Headquarters never attack.", "{unit} never attacks")
	ruleNoEnemy    = book.Rule("4a3.1", "Targets", "What is attacked is a hex with enemy units, all together.", "no enemy at {place}")
	ruleSeveral    = book.Rule("4a4.1", "Divided combats", "Several hexes against one, or attackers in one hex against several beside it; never several against several.", "several hexes cannot attack several hexes")
	ruleAlsoFirst  = book.Rule("4a4.1", "Divided combats", "By attackers in one hex.", "first choose who attacks: all in one hex, beside both")
	ruleStrikeHex  = book.Rule("14b2.3", "Second attack", "On one hex.", "the second attack of a pursuit is on one hex")
	_              = book.Rule("4a4.2", "One hex against several", "Each defender counts with its own hex; an attacker suffers from each kind of ground once.", "")
	ruleVoid       = book.Rule("4f.6", "Empty targets", "A combat whose hex has become empty is void; units that retreat into it join its defence.", "")
	ruleAirAlone   = book.Rule("13c.1", "Air restriction", "Aircraft attack ground units only together with a corps or division.", "{unit} does not attack {place} alone")
	evDeclare      = book.Event("combat", "An attack on {place} is declared.")
	evAdd          = book.Event("combat", "{unit} attacks {place}.")
	evAlso         = book.Event("combat", "{-hex}{place} is attacked in the same combat.")
	evCommit       = book.Event("combat", "The attack on {place} stands.").Quiet()
	evVoid         = book.Event("combat", "Nobody is left at {place} to be attacked.")
	evForsaken     = book.Event("combat", "Nobody is left to attack {place}.")
)

func init() {
	book.Proc(procAttackers, play.Proc[*position]{Nodes: []uint16{nodeAttackers, nodeAirDie}})
	book.Room(nodeDeclare, room{
		Who: whoPlays, Ask: "Declare a combat: choose a hex to attack, or end declaring.", Rule: ruleDeclare,
		Moves: []move{
			{Verb: VerbAttack, Look: "fight", Label: "Attack {place}", Try: among(VerbAttack, (*position).foes),
				Judge: mayA((*position).checkAttack), Do: func(p *position, _ *kernel.Frame, c kernel.Choice, s kernel.Sink) {
					evDeclare.Tell(s, ruleDeclare, c.A)
					p.stack.Push(kernel.Frame{Proc: procAttackers, A: p.newCombat(c.A)})
				}},
			endOfStep("All combats are declared", nil),
		},
	})
	book.Room(nodeAttackers, room{
		Who: whoPlays, Ask: "Who attacks {combat}?", Rule: ruleDeclare,
		Moves: []move{
			{Verb: VerbAdd, Look: "add", Label: "Attack with {unit}", Offer: dressAdd, Try: own(VerbAdd),
				Judge: mine(mayA((*position).checkAdd)), Do: doesA((*position).applyAdd)},
			{Verb: VerbAlso, Look: "add", Label: "Attack {place} too", Try: among(VerbAlso, (*position).foes),
				Judge: mayA((*position).checkAlso), Do: func(p *position, f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
					about := &p.combats[f.A]
					about.hex[about.n] = c.A
					about.n++
					evAlso.Tell(s, ruleSeveral, about.hex[0], c.A)
				}},
			{Verb: VerbCommit, Look: "take", Label: "This attack stands", Main: true, Judge: func(p *position, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
				return ruleNoAttacker.Only(p.attackers(int(f.A)) > 0, p.combats[f.A].hex[0])
			}, Do: does((*position).applyCommit)},
			{Verb: VerbBack, Look: "back", Label: "Back", Judge: func(p *position, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
				return ruleDeclare.Only(p.attackers(int(f.A)) == 0, p.combats[f.A].hex[0])
			}, Do: func(p *position, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
				p.stack.Pop()
				p.nCombats--
			}},
		},
	})
}

// foes are the hexes with units of the side that is not playing.
func (p *position) foes(*kernel.Frame) hexSet {
	var set hexSet
	for u := range units(1 - p.phasing()) {
		if p.on(u) && p.sc.Units[u].Stacks() {
			set.add(p.loc[u])
		}
	}
	return set
}

// dressAdd says whether the attack takes a Move (3d2.1).
func dressAdd(p *position, f *kernel.Frame, c kernel.Choice, o *scene.Offer) {
	if !p.on(c.A) {
		return
	}
	if o.Cost = "paid"; p.payer(c.A) >= 0 {
		costsOne(p, f, c, o)
	}
}

// combatAt gives the unresolved combat about a hex, or -1.
func (p *position) combatAt(h int16) int {
	for i := range p.combats[:p.nCombats] {
		if c := &p.combats[i]; !c.over && c.has(h) {
			return i
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
	return p.again(&p.lately.attack, 1-s, func(u int16) bool { return p.sc.Units[u].Stacks() && p.checkAttack(p.loc[u]).OK() })
}

// checkAttack: which hex may be attacked (4a.1, 4a2.1, 4a3.1).
func (p *position) checkAttack(h int16) kernel.Verdict {
	s := p.phasing()
	if p.count[1-s][h] == 0 {
		return ruleNoEnemy.No(h)
	}
	if p.combatAt(h) >= 0 || p.nCombats == maxCombats {
		return ruleOneCombat.No(h)
	}
	v := ruleNobodyNear.No(h)
	if !p.faced(h, s) {
		return v
	}
	c := about(h)
	return p.anybody(s, v, func(u int16) bool { return p.near(u, h) && !p.sc.Units[u].IsHQ() },
		func(u int16) kernel.Verdict { return p.notAlone(u, h, &c, p.mayAttack(u, &c)) })
}

// notAlone is a verdict about a unit in a combat about a hex, which aircraft do not begin by themselves (13c.1).
func (p *position) notAlone(u, h int16, c *combat, v kernel.Verdict) kernel.Verdict {
	if v.OK() && p.sc.Units[u].IsAir() && !p.airOK(c, noPiece) {
		return ruleAirAlone.No(u, h)
	}
	return v
}

// faced tells whether anybody of a side is near a hex.
func (p *position) faced(h int16, s kernel.Seat) bool {
	for _, n := range p.sc.Hex[h].Next {
		if n >= 0 && p.count[s][n] > 0 {
			return true
		}
	}
	if s == german || !p.sc.Hex[h].Coastal {
		return false
	}
	for _, sea := range p.sc.Invasions {
		if p.count[s][sea] > 0 && p.sc.Hex[sea].Points(h) {
			return true
		}
	}
	return false
}

// near tells whether a unit stands next to a hex or at an arrow to it.
func (p *position) near(u, h int16) bool {
	return p.sc.Dist[h][p.loc[u]] == 1 || p.at(u).Invasion > 0 && p.at(u).Points(h)
}

// threatens tells whether a unit can attack into a hex: adjacent land not over an
// all-sea hexside, or from the sea along an arrow (4a2.1, 3e2.4).
func (p *position) threatens(u, h int16) bool {
	x := p.at(u)
	if x.Terrain == order.Sea {
		return x.Points(h)
	}
	for d, n := range x.Next {
		if n == h {
			return !x.AllSea[d]
		}
	}
	return false
}

// outOfReach says why a unit does not threaten a hex from where it is.
func (p *position) outOfReach(u, h int16) kernel.Verdict {
	switch {
	case p.at(u).Terrain == order.Sea:
		return ruleArrows.No(u, h)
	case p.sc.Dist[h][p.loc[u]] != 1:
		return ruleAdjacent.No(u, h)
	}
	return ruleAllSea.No(u, h)
}

// mayAttack tells whether a unit may take part in a combat: who attacks (4a2.1),
// once (4a1.1), within the attack allowance (3b1.1, 14c.2), paid for (4a.2).
func (p *position) mayAttack(u int16, c *combat) kernel.Verdict {
	s := p.phasing()
	if v := p.mine(u, s); !v.OK() {
		return v
	}
	x := &p.sc.Units[u]
	switch {
	case x.Class == order.StrategicAir:
		return ruleBomberOnly.No(u)
	case !x.Fights() && x.Class != order.Air:
		return ruleHQAttack.No(u)
	case p.fight[u] > 0:
		return ruleOneCombat.No(p.combats[p.fight[u]-1].hex[0], u)
	case p.is(u, unsupplied):
		return ruleNoSupply.No(u)
	case p.is(u, grounded):
		return ruleGrounded.No(u)
	}
	if x.IsAir() && c.n > 1 {
		return ruleAirZone.No(u)
	}
	for _, h := range c.hex[:c.n] {
		if !p.threatens(u, h) {
			return p.outOfReach(u, h)
		}
	}
	if p.limitsOf(u, false).attack < 0 {
		return ruleAllowance.No(u)
	}
	return ruleMoves.Only(p.payer(u) < 0 || p.moves[s] >= 1, u, 1, 0)
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
	if !slices.ContainsFunc(c.hex[:c.n], func(h int16) bool { return p.ground[1-s][h] > 0 }) {
		return true
	}
	id := p.combatID(c)
	return p.some(s, func(u int16) bool { return u != but && id >= 0 && int(p.fight[u]) == id+1 && p.sc.Units[u].Fights() })
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

// newCombat enters a combat about a hex in the list.
func (p *position) newCombat(h int16) int16 {
	p.combats[p.nCombats] = about(h)
	p.nCombats++
	return int16(p.nCombats - 1)
}

// attackers counts the units declared for a combat.
func (p *position) attackers(i int) int {
	n := 0
	for u := range units(p.phasing()) {
		if int(p.fight[u]) == i+1 {
			n++
		}
	}
	return n
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
		for v := range units(p.phasing()) {
			if int16(p.fight[v]) == f.A+1 && p.loc[v] != p.loc[u] {
				return ruleSeveral.No(u, v)
			}
		}
	}
	return ruleAirAlone.Only(!p.sc.Units[u].IsAir() || p.airOK(c, u), u, c.hex[0])
}

func (p *position) applyAdd(u int16, sink kernel.Sink) {
	if f := p.stack.Top(); p.needsDie(u) {
		f.Step, f.B = 1, u
		return
	}
	p.join(u, sink)
}

// payAttack takes the Move that an attack costs where none is paid yet (3d2.1).
func (p *position) payAttack(u int16, sink kernel.Sink) {
	a, s := p.payer(u), sideOf(u)
	if a < 0 || p.combats[p.stack.Top().A].pursuit {
		return
	}
	p.spend(s, 1)
	p.cover(a)
	for v := range units(s) {
		p.mark[v] &^= covered
	}
	evPaid.Tell(sink, ruleMoves, a, int16(p.moves[s]))
}

// join enters a unit among the attackers of the combat in hand.
func (p *position) join(u int16, sink kernel.Sink) {
	f := p.stack.Top()
	p.payAttack(u, sink)
	p.fight[u] = int8(f.A + 1)
	if p.combats[f.A].pursuit {
		p.mark[u] |= struck
	}
	evAdd.Tell(sink, ruleDeclare, u, p.combats[f.A].hex[0])
}

// checkAlso: a further hex to be attacked in the same combat, all attackers
// being in one hex next to all of them (4a4.1).
func (p *position) checkAlso(h int16) kernel.Verdict {
	f := p.stack.Top()
	s := p.phasing()
	c := &p.combats[f.A]
	switch {
	case p.count[1-s][h] == 0:
		return ruleNoEnemy.No(h)
	case p.combatAt(h) >= 0:
		return ruleOneCombat.No(h)
	case c.pursuit:
		return ruleStrikeHex.No()
	case p.attackers(int(f.A)) == 0:
		return ruleAlsoFirst.No()
	}
	at := int16(-1)
	for u := range units(s) {
		if int16(p.fight[u]) != f.A+1 {
			continue
		}
		if at >= 0 && p.loc[u] != at {
			return ruleSeveral.No(u, noPiece)
		}
		at = p.loc[u]
		if p.sc.Units[u].IsAir() {
			return ruleAirZone.No(u) // 2c.3
		}
		if !p.threatens(u, h) {
			return p.outOfReach(u, h)
		}
	}
	return ruleSeveral.Only(c.n < maxHexes, noPiece, noPiece)
}

// applyCommit closes the building of a combat; one of a pursuit is fought at once.
func (p *position) applyCommit(sink kernel.Sink) {
	i := p.stack.Top().A
	p.stack.Pop()
	if p.combats[i].pursuit {
		p.stack.Push(kernel.Frame{Proc: procBattle, A: i, E: battlePursuit})
	}
	evCommit.Tell(sink, ruleDeclare, p.combats[i].hex[0])
}

// targetsEmpty tells whether no defender is left in any hex of a combat.
func (p *position) targetsEmpty(i int) bool {
	c := &p.combats[i]
	e := 1 - p.phasing()
	return !slices.ContainsFunc(c.hex[:c.n], func(h int16) bool { return p.count[e][h] > 0 })
}

// voidCombats drops declared combats whose hexes have become empty (4f.6), and those
// whose attackers have gone where the bombs had made room (13b.3).
func (p *position) voidCombats(sink kernel.Sink) {
	for i := range p.combats[:p.nCombats] {
		c := &p.combats[i]
		switch {
		case c.over:
		case p.targetsEmpty(i):
			c.over = true
			evVoid.Tell(sink, ruleVoid, c.hex[0])
		case p.attackers(i) == 0:
			c.over = true
			evForsaken.Tell(sink, ruleVoid, c.hex[0])
		}
	}
}
