package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// 14b Pursuit.
var (
	rulePursue      = book.Rule("14b2.1", "Pursuit", "After a won attack white-factor units that entered the vacated hex may go on within their printed factors; leg units never.", "{unit} has no white factors")
	rulePursueFight = book.Rule("14b2.1", "Pursuit", "Mechanized units that attacked.", "{unit} did not attack in this combat")
	rulePursueEnter = book.Rule("14b2.1", "Pursuit", "Over the vacated hex.", "{unit} has not entered the vacated hex")
	rulePursueFar   = book.Rule("14b2.1", "Pursuit", "Within the printed factors, the vacated hex among them.", "{A:unit} has fewer printed factors than the {B:n} that the vacated hex costs")
	rulePursueWon   = book.Rule("14b2.1", "Pursuit", "After a won attack.", "after a landing without combat nobody pursues")
	rulePursueEnd   = book.Rule("14b2.3", "Second attack", "After it nobody pursues.", "the second attack ends the pursuit")
	_               = book.Rule("14b1.1", "Leg units", "They do not pursue; they occupy (4f).", "")
	rulePursueOnce  = book.Rule("14b2.2", "Price of pursuit", "One Move for a unit or an army with its box, once a turn.", "{unit} has pursued this turn")
	ruleStrike      = book.Rule("14b2.3", "Second attack", "Pursuing attackers may attack the retreated units in their new hex at once.", "nobody who was beaten in this battle is at {place}")
	ruleStrikeWho   = book.Rule("14b2.3", "Second attack", "By pursuers.", "{unit} is not pursuing")
	ruleStrikeNone  = book.Rule("14b2.3", "Second attack", "By pursuers.", "nobody is pursuing")
	ruleStrikeOnce  = book.Rule("14b2.3", "Second attack", "Each once.", "{unit} has made its second attack")
	rulePursueAway  = book.Rule("2d4.1", "No way into illegality", "What losses have left illegal is made legal while somebody still can.", "the stack at {B:place} is illegal as long as {A:unit} does not pursue out of it")
	evPursue        = withBox("move", "{unit} pursues.{-hex}")
	evStrike        = book.Event("combat", "The pursuers attack {place}.")
)

func pursuits(o *options) bool { return o.pursue14b }

// chase goes on from the vacated hex (14b2.1).
var chase = move{
	Verb: VerbPursue, Look: "pick", Label: "Pursue with {unit}", Offer: costsOne, Try: where(pursuits, own(VerbPursue)),
	Judge: mine(mayA((*position).checkPursue)), Do: doesA((*position).applyPursue),
}

// strike is the second attack of a pursuit (14b2.3).
var strike = move{
	Verb: VerbStrike, Look: "fight", Label: "Attack {place} again", Try: where(pursuits, among(VerbStrike, (*position).foes)),
	Judge: mayA((*position).checkStrike), Do: func(p *position, _ *kernel.Frame, c kernel.Choice, s kernel.Sink) {
		i := p.newCombat(c.A)
		p.combats[i].pursuit = true
		evStrike.Tell(s, ruleStrike, c.A)
		p.stack.Push(kernel.Frame{Proc: procAttackers, A: i})
	},
}

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
	c := &p.sc.Units[u]
	if c.IsHQ() || c.Class == order.Air {
		return true
	}
	return c.Mech && c.Fights() && int16(p.fight[u]) == i+1
}

// checkPursue: who may go on from the vacated hex, for one Move (14b2.1, 14b2.2).
func (p *position) checkPursue(u int16) kernel.Verdict {
	f := p.stack.Top()
	s, c := p.phasing(), &p.sc.Units[u]
	switch {
	case !p.sc.opt.pursue14b:
		return ruleOption.No(u)
	case f.A < 0:
		return rulePursueWon.No()
	case f.E&battlePursuit != 0:
		return rulePursueEnd.No()
	case c.Class == order.StrategicAir:
		return ruleAdvanceBomb.No(u)
	case !c.IsHQ() && c.Class != order.Air && (!c.Mech || !c.Fights()):
		return rulePursue.No(u)
	case !p.chases(u, f.A):
		return rulePursueFight.No(u)
	case !p.is(u, advanced):
		return rulePursueEnter.No(u)
	case p.is(u, pursuing):
		return rulePursueOnce.No(u)
	case p.is(u, struck):
		return rulePursueEnd.No()
	case p.ashore(u):
		return ruleAshore.No(u)
	case p.toll[u] > p.mf(u):
		return rulePursueFar.No(u, int16(p.toll[u]))
	case p.is(u, unsupplied):
		return ruleNoSupply.No(u)
	case p.moves[s] < 1:
		return ruleMoves.No(u, 1, 0)
	case p.pursuesNowhere(u, f.A):
		return rulePursueOut.No(u, p.loc[u])
	case p.deserts(u, f.A):
		return ruleForesight.No(u, p.loc[u])
	}
	return p.inOrder(f)
}

// ashore tells whether a unit entered the vacated hex from the sea: invaders make
// no other movement (3e2.3).
func (p *position) ashore(u int16) bool {
	return p.home[u] >= 0 && p.sc.Hex[p.home[u]].Terrain == order.Sea
}

// joins tells whether a unit of an army's box sets off with it (14b2.2).
func (p *position) joins(v, army, combat int16) bool {
	return int16(p.box[v]) == army && p.is(v, advanced) && !p.is(v, pursuing|unsupplied) && p.chases(v, combat) && !p.ashore(v) && p.toll[v] <= p.mf(v)
}

func (p *position) applyPursue(u int16, sink kernel.Sink) {
	f := p.stack.Top()
	s := sideOf(u)
	p.spend(s, 1)
	p.setOff(u)
	if p.sc.Units[u].IsArmy() {
		for v := range units(s) {
			if p.joins(v, u, f.A) {
				p.setOff(v)
			}
		}
	}
	evPursue.Tell(sink, rulePursue, u, p.loc[u])
	p.stack.Push(kernel.Frame{Proc: procMarch, A: u, B: u, C: marchPursuit})
}

// setOff starts a unit on its pursuit, the vacated hex paid for. It may strain itself in it
// whether or not it has in its own movement step (14c.1).
func (p *position) setOff(u int16) {
	p.mark[u] |= pursuing | paid | covered
	p.mark[u] &^= done | stopped | effort | tired
	p.spent[u] = p.toll[u]
}

// mayStrike tells whether a unit may make the second attack of its pursuit on a
// hex: it attacked before, is next to the hex now and has not struck yet (14b2.3).
func (p *position) mayStrike(u, h int16) kernel.Verdict {
	f := p.occupying()
	c := &p.sc.Units[u]
	switch {
	case !c.Fights() && c.Class != order.Air:
		return ruleHQAttack.No(u)
	case f == nil || !p.is(u, pursuing):
		return ruleStrikeWho.No(u)
	case p.is(u, struck):
		return ruleStrikeOnce.No(u)
	case int16(p.fight[u]) != f.A+1:
		return rulePursueFight.No(u)
	case !p.threatens(u, h):
		return p.outOfReach(u, h)
	case p.limitsOf(u, true).attack < 0:
		return ruleAllowance.No(u)
	}
	return fine
}

// checkStrike: the hex to which beaten units have retreated, next to a pursuer.
func (p *position) checkStrike(h int16) kernel.Verdict {
	f := p.stack.Top()
	s := p.phasing()
	if !p.sc.opt.pursue14b {
		return ruleOption.No(noPiece)
	}
	switch {
	case f.A < 0:
		return rulePursueWon.No()
	case f.E&battlePursuit != 0:
		return rulePursueEnd.No()
	case p.nCombats == maxCombats || !p.fled(h):
		return ruleStrike.No(h)
	}
	c := about(h)
	v := p.anybody(s, ruleStrikeNone.No(), func(u int16) bool { return p.is(u, pursuing) && !p.sc.Units[u].IsHQ() },
		func(u int16) kernel.Verdict { return p.notAlone(u, h, &c, p.mayStrike(u, h)) })
	if !v.OK() {
		return v
	}
	return p.inOrder(f)
}

// fled tells whether units beaten in the battle in hand stand in a hex.
func (p *position) fled(h int16) bool {
	return p.some(1-p.phasing(), func(u int16) bool { return p.is(u, retreated) && p.loc[u] == h })
}

func (p *position) anyStrike() bool {
	return p.some(1-p.phasing(), func(u int16) bool { return p.is(u, retreated) && p.checkStrike(p.loc[u]).OK() })
}

// deserts tells whether a pursuer would in any case leave a stack behind that stays
// illegal until the combat step ends (2d4.1): an army nobody of whose box sets off with
// it, beside units that cannot stay without it, or a corps whose nation is needed there
// (14a2.1) and that has nobody to attack without going on.
func (p *position) deserts(lead, combat int16) bool {
	s, h := sideOf(lead), p.loc[lead]
	if !p.stackOK(s, h) || p.stackOKWithout(s, h, lead, noPiece) || p.strikesFrom(lead, combat) {
		return false
	}
	return !p.sc.Units[lead].IsArmy() || !p.some(s, func(v int16) bool { return p.joins(v, lead, combat) })
}

// mended tells whether nobody could still make a stack legal that losses of the second attack
// have left illegal in a vacated hex (14a2.3): by entering it, or by pursuing out of it (2d4.1).
func (p *position) mended(f *kernel.Frame) kernel.Verdict {
	s, vacated := p.phasing(), p.vacated(f)
	for h := range vacated.all() {
		if p.stackOK(s, h) {
			continue
		}
		for u := range units(s) {
			switch {
			case !p.on(u) || !p.sc.Units[u].Stacks():
			case p.loc[u] != h && p.near(u, h) && p.checkAdvance(u, h).OK():
				return ruleAdvanceJoin.No(u, h)
			case p.loc[u] == h && p.stackOKWithout(s, h, u, noPiece) && p.checkPursue(u).OK() && p.pursuesAway(u):
				return rulePursueAway.No(u, h)
			}
		}
	}
	return fine
}

// pursuesAway tells whether a unit that set off would find a hex to stay in, so that its
// stack becomes legal.
func (p *position) pursuesAway(u int16) bool {
	was := p.troops
	p.setOff(u)
	x := p.lookAhead()
	x.inHand, x.pursuit, x.looked = true, true, hexSet{}
	x.looked.add(p.loc[u])
	p.broken = [maxFaults]brokenStack{}
	ok := p.mendable(0)
	p.troops = was
	return ok
}
