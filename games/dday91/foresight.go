package dday91

import (
	"iter"
	"slices"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 2d4.1 The foresight: a choice is refused if no plan of repairs would be left after
// it. Only where no plan was left before it, in a position set up by hand, is nothing
// refused for that.
var (
	ruleUnsettled = book.Rule("2d1.1", "Stacks when a step ends", "A step does not end while a stack is illegal, or would need a step that is over: a unit leaves it or an army headquarters comes.", "the stack at {place} is not legal yet: somebody has to leave it, or an army headquarters to join it if there is none")
	ruleForesight = book.Rule("2d4.1", "No way into illegality", "Nothing may be done after which a stack could not be made legal any more before the step ends: Moves for it are kept back, and what is legal only because a unit can still leave or an army headquarters come makes that due. Losses are marked so that the rest may stay together.", "after that by {unit} the stack at {place} could not be made legal any more")
)

// budget is how many Moves repairs may cost: none in a pursuit, whose Moves are
// paid when somebody sets out.
func (p *position) budget() int {
	if p.scratch().pursuit {
		return 0
	}
	return int(p.moves[p.scratch().side])
}

// hopeless tells whether stacks are illegal that no choice of the side in hand
// could make legal.
func (p *position) hopeless() bool {
	if p.hope == unknown {
		p.lookAhead()
		p.hope, p.lately.sent = lost, -1
		if p.mendable(p.budget()) {
			p.hope, p.lately.sent = plenty, p.scratch().sends(p.stack.Top().B)
		}
	}
	return p.hope == lost
}

// sends gives the hex that the plan sends a unit to, -1 if it leaves it where it is.
func (x *repairs) sends(u int16) int16 {
	for _, r := range x.help[:x.nHelp] {
		if r.army == u {
			return r.hex
		}
	}
	for _, l := range x.leavers[:x.nLeave] {
		if l.u == u {
			return l.to
		}
	}
	return -1
}

// hope is what is known of the plans at a decision.
type hope uint8

const (
	unknown hope = iota
	plenty       // there is a plan
	lost         // there is none
)

// foreseen is the verdict on a choice after which a plan was sought: it names a
// stack that would stay illegal. The position is as before the choice again.
func (p *position) foreseen(ok bool, rule *play.Rule, u int16) kernel.Verdict {
	if ok {
		return fine
	}
	h := p.faultOf(u)
	if p.hopeless() {
		return fine
	}
	return rule.No(u, h)
}

// faultOf is the hex that a refusal names: an illegal stack of the failed plan.
func (p *position) faultOf(u int16) int16 {
	if x := p.scratch(); x.nFaults > 0 {
		return x.faults[0]
	}
	return p.loc[u]
}

// debt is what is known of the Moves that repairs of illegal stacks need, where Moves
// are spent on other things. Most decisions only ask whether they need any.
type debt struct {
	known counted
	n     int8
}

// counted is how far a debt has been counted.
type counted uint8

const (
	nothing counted = iota
	thatAny         // no plan does without a Move
	exactly
)

// reconsider forgets what was known of the plans and of what they cost.
func (p *position) reconsider() { p.hope, p.debt = unknown, debt{} }

// debtless tells whether stacks can be made legal without a Move.
func (p *position) debtless() bool {
	if p.debt.known == nothing {
		p.debt = debt{known: thatAny}
		p.lookAhead()
		if p.mendable(0) {
			p.debt.known, p.hope = exactly, plenty
		}
	}
	return p.debt == debt{known: exactly} && !p.hopeless()
}

// owed is how many Moves repairs need at least (2d4.1); none if there is nothing to
// repair, or no hope.
func (p *position) owed() int {
	if !p.debtless() && p.debt.known == thatAny {
		p.debt = debt{known: exactly}
		x := p.lookAhead()
		if n := p.leastMended(int(p.moves[x.side])); n > 0 {
			p.debt.n, p.hope = int8(n), plenty
		} else {
			p.hope = lost
		}
	}
	return int(p.debt.n)
}

// affords tells whether a side can pay for something and keep the Moves that
// repairs need (3d.1, 2d4.1).
func (p *position) affords(s kernel.Seat, n, u int16) kernel.Verdict {
	if int16(p.moves[s]) < n {
		return ruleMoves.No(u, n, int16(p.moves[s]))
	}
	if int(p.moves[s])-int(n) >= p.owed() {
		return fine
	}
	p.lookAhead()
	return p.foreseen(p.mendable(int(p.moves[s])-int(n)), ruleForesight, u)
}

// foreseeActivation judges the Move that sets a unit, or an army with its box,
// going: those covered by it may still leave an illegal stack.
func (p *position) foreseeActivation(u int16) kernel.Verdict {
	s := sideOf(u)
	if p.owed() == 0 || p.box[u] < 0 && int(p.moves[s])-1 >= p.owed() {
		return fine // a plan does not need the unit, or needs it as much as before
	}
	was := p.troops
	p.moves[s]--
	p.cover(u)
	p.lookAhead().inHand = true
	ok := p.mendable(p.budget())
	p.troops = was
	return p.foreseen(ok, ruleForesight, u)
}

// foreseeEntry judges a reinforcement that enters a hex, or waits (h is -1).
func (p *position) foreseeEntry(u, h int16) kernel.Verdict {
	l := p.life[u]
	if h >= 0 {
		p.life[u], p.loc[u] = inPlay, h
	}
	p.lookAhead().arrived = u
	ok := p.mendable(p.budget())
	p.life[u], p.loc[u] = l, -1
	return p.foreseen(ok, ruleForesight, u)
}

// foreseeShipping judges taking a unit alone to another hex for some Moves:
// transferred, or to sea.
func (p *position) foreseeShipping(u, h, price int16) kernel.Verdict {
	loc, box, mark, moves := p.loc[u], p.box[u], p.mark[u], p.moves
	p.moves[allied] -= uint8(price)
	p.loc[u], p.box[u] = h, noPiece
	p.mark[u] |= shipped
	if p.sc.Hex[h].Terrain == order.Sea {
		p.mark[u] |= done
	}
	p.lookAhead()
	ok := p.mendable(p.budget())
	p.loc[u], p.box[u], p.mark[u], p.moves = loc, box, mark, moves
	return p.foreseen(ok, ruleForesight, u)
}

// foreseeEnd judges the end of a step, after which only the steps from next on
// are left to repair anything.
func (p *position) foreseeEnd(next uint8) kernel.Verdict {
	p.lookAhead().step = next
	if p.mendable(p.budget()) {
		return fine
	}
	h := p.stubborn(p.budget())
	if p.hopeless() {
		return fine
	}
	return ruleUnsettled.No(h)
}

// stubborn is the stack for which no plan is found: the first that cannot be made legal
// even if all others were, else the first of those that cannot be together.
func (p *position) stubborn(moves int) int16 {
	for h := range p.hopelessStacks(moves) {
		return h
	}
	return p.scratch().faults[0]
}

// hopelessStacks are the illegal stacks that cannot be made legal even if all others were.
func (p *position) hopelessStacks(moves int) iter.Seq[int16] {
	return func(yield func(int16) bool) {
		x := p.scratch()
		for k := 0; p.findFaults() && k < x.nFaults; k++ {
			x.gone, x.nLeave, x.nHelp = unitSet{}, 0, 0
			if h := x.faults[k]; !p.mend((1<<x.nFaults-1)&^(1<<k), moves) && !yield(h) {
				return
			}
		}
	}
}

// brokenStack is one that losses of this combat step have left illegal for good: its owner
// breaks it up when the step ends (2d4.2), by so many units at least.
type brokenStack struct {
	hex     int16
	surplus int
}

// noteBroken notes them when a pursuit asks for its next step: because of them nothing is
// refused, but for everything else they excuse nothing (2d4.1).
func (p *position) noteBroken() {
	p.lookAhead()
	if p.mendable(p.budget()) {
		return
	}
	var broken [maxFaults]brokenStack
	n := 0
	for h := range p.hopelessStacks(p.budget()) {
		broken[n] = brokenStack{h, p.surplus(h)}
		n++
	}
	p.broken = broken
}

// surplus is how many units of an illegal stack have to go so that the rest may stay.
func (p *position) surplus(h int16) int {
	x, army, over, strangers := p.scratch(), int16(noPiece), 0, 0
	for u := x.at(h); u >= 0; u = x.after(u) {
		if p.sc.Units[u].IsArmy() {
			army = u
		}
	}
	if x.armies[h] != 1 {
		return int(x.n[h]) - 1
	}
	for u := x.at(h); u >= 0; u = x.after(u) {
		if !p.fits(u, p.sc.Units[army].People(), &over) {
			strangers++
		}
	}
	return max(over, 0) + strangers
}

// writtenOff tells whether an illegal stack is one of these that the choice in thought
// makes no worse.
func (p *position) writtenOff(h int16) bool {
	return slices.ContainsFunc(p.broken[:], func(b brokenStack) bool { return b.surplus > 0 && b.hex == h && p.surplus(h) <= b.surplus })
}

// before judges the end of a step like that: what is at sea, or after the invasions in
// the Mediterranean Base, no later step can move (3e2.8), and the last does not end with
// an illegal stack (2d1.1, 2d4.2).
func before(next uint8) func(*position) kernel.Verdict {
	return func(p *position) kernel.Verdict { return p.foreseeEnd(next) }
}

// foreseeMarch judges a change of the units of a march, made by the function on a
// copy: a unit put into the box or out of it, an effort, a division made.
func (p *position) foreseeMarch(u int16, rule *play.Rule, change func(*position)) kernel.Verdict {
	was := p.troops
	x := p.lookAhead()
	change(p)
	if x.pursuit {
		x.left = was.loc[u]
	}
	ok := p.mendable(p.budget())
	p.troops = was
	return p.foreseen(ok, rule, u)
}

// foresee finds, of the hexes where a march, or a drop, could end, those in doubt: after
// which perhaps no plan of repairs would be left, of the stack left behind, of the one
// joined, or of others that the group, or an empty hex, is needed for.
func (p *position) foresee(ends hexSet, drop bool) (doubt hexSet) {
	if ends == (hexSet{}) {
		return ends
	}
	lead := p.stack.Top().B
	group, alone := p.goers(drop), unitSet{}
	alone.add(lead)
	was := p.troops
	// if a plan does without the group, it only matters where others are or go
	doubt = ends
	p.lately.sent = -1
	if p.tryGroup(&group, -1, was.loc[lead]) && !(p.sc.opt.nations14a && group != alone) {
		x := p.scratch()
		for i := range doubt {
			doubt[i] &= x.taken[i]
		}
		if !p.sc.Units[lead].IsArmy() { // nor does who finds room in a box
			for _, a := range p.sc.Armies[x.side] {
				if h := p.loc[a]; h >= 0 && x.hosts.has(h) && !x.gone.has(a) && p.welcome(lead, a) {
					doubt.del(h)
				}
			}
		}
		if x.nFaults > 0 {
			for _, v := range x.leavers[:x.nLeave] {
				if v.to >= 0 && ends.has(v.to) {
					doubt.add(v.to)
				}
			}
		}
	} else {
		p.lately.sent = p.scratch().wanted(&doubt)
	}
	p.troops = was
	return doubt
}

// wanted is an illegal stack in one of the hexes: who is needed is most often needed
// there. It is -1 if there is none.
func (x *repairs) wanted(in *hexSet) int16 {
	for _, h := range x.faults[:x.nFaults] {
		if in.has(h) {
			return h
		}
	}
	return -1
}

// goers are those who go together.
func (p *position) goers(drop bool) (group unitSet) {
	lead := p.stack.Top().B
	if drop {
		p.gatherDrop(lead, &group)
	} else {
		p.gather(lead, &group)
	}
	return group
}

// canEnd tells whether a march, or a drop, could end in a hex so that a plan is left.
func (p *position) canEnd(group *unitSet, h int16, drop bool) bool {
	was := p.troops
	p.chargeGroup(group, h, drop)
	ok := p.tryGroup(group, h, was.loc[p.stack.Top().B])
	p.troops = was
	return ok
}

// weigh finds out whether a march, or a drop, can end in a hex in doubt.
func (p *position) weigh(e *ends, group *unitSet, h int16, drop bool) bool {
	switch {
	case p.canEnd(group, h, drop):
	case p.hopeless(): // nothing is refused for what is lost anyway
		e.doubt = hexSet{}
		return true
	default:
		e.at.del(h)
	}
	e.doubt.del(h)
	return e.at.has(h)
}

// resolveDoubt takes those of the hexes in doubt from the others after which no plan is left.
func (p *position) resolveDoubt(e *ends, drop bool) *hexSet {
	if e.doubt != (hexSet{}) {
		group, doubt := p.goers(drop), e.doubt
		for h := range doubt.all() {
			if e.doubt.has(h) {
				p.weigh(e, &group, h, drop)
			}
		}
	}
	return &e.at
}

// has tells whether a march, or a drop, can end in a hex: whoever asks for one in doubt
// need not wait for all.
func (p *position) has(e *ends, h int16, drop bool) bool {
	if e.doubt.has(h) {
		group := p.goers(drop)
		return p.weigh(e, &group, h, drop)
	}
	return e.at.has(h)
}

// none tells whether a march, or a drop, can end nowhere.
func (p *position) none(e *ends, drop bool) bool {
	for i, w := range e.at {
		if w&^e.doubt[i] != 0 {
			return false
		}
	}
	if e.doubt == (hexSet{}) {
		return true
	}
	group, doubt := p.goers(drop), e.doubt
	sent := func() bool {
		h := p.lately.sent
		return h >= 0 && e.doubt.has(h) && p.weigh(e, &group, h, drop)
	}
	// nothing is refused for what is lost anyway, and a plan may send the lead elsewhere
	if sent() || p.hopeless() || sent() {
		return false
	}
	for h := range doubt.all() {
		if e.doubt.has(h) && p.weigh(e, &group, h, drop) {
			return false
		}
	}
	return true
}

// gather lists what moves together: the lead and what rides in its box.
func (p *position) gather(lead int16, group *unitSet) {
	group.add(lead)
	if !p.sc.Units[lead].IsArmy() {
		return
	}
	for u := range units(sideOf(lead)) {
		if int16(p.box[u]) == lead && p.rides(u) {
			group.add(u)
		}
	}
}

// chargeGroup charges a group with the way to a hex of the reach in hand.
func (p *position) chargeGroup(group *unitSet, h int16, drop bool) {
	lead := p.stack.Top().B
	s := sideOf(lead)
	zone := p.zone[1-s][h] > 0 && !(p.sc.Units[lead].IsAir() && p.sc.opt.nations14a)
	for u := range group.all() {
		if drop {
			p.mark[u] |= dropped | stopped
			continue
		}
		p.spent[u] += p.reach.cost[h]
		if zone {
			p.mark[u] |= stopped
		}
	}
}

// tryGroup stands a group on a hex, or nowhere for -1, and seeks a plan.
func (p *position) tryGroup(group *unitSet, h, start int16) bool {
	lead := p.stack.Top().B
	for u := range group.all() {
		p.loc[u] = h
	}
	if p.sc.Units[lead].IsArmy() {
		for u := range units(sideOf(lead)) {
			if int16(p.box[u]) == lead && !group.has(u) {
				p.box[u] = noPiece
			}
		}
	}
	if int16(p.box[lead]) >= 0 {
		p.box[lead] = noPiece
	}
	x := p.lookAhead()
	if x.pursuit {
		x.left = start
	}
	return p.mendable(p.budget())
}
