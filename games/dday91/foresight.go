package dday91

import (
	"math/bits"

	"sandtable/kernel"
)

// The foresight of rule 2d4.1: a choice is refused if no plan of repairs would
// be left after it. Only where no plan was left before it, in a position set up
// by hand, is nothing refused for that.

// snapshot holds what a choice changes that is only thought of.
type snapshot struct {
	loc   [nPieces]int16
	box   [nPieces]int8
	life  [nPieces]life
	mark  [nPieces]mark
	spent [nPieces]int8
	moves [2]uint8
}

func (p *position) keepState(x *snapshot) {
	x.loc, x.box, x.life, x.mark, x.spent, x.moves = p.loc, p.box, p.life, p.mark, p.spent, p.moves
}

func (p *position) restore(x *snapshot) {
	p.loc, p.box, p.life, p.mark, p.spent, p.moves = x.loc, x.box, x.life, x.mark, x.spent, x.moves
}

// budget is how many Moves repairs may cost: none in a pursuit, whose Moves are
// paid when somebody sets out.
func (p *position) budget() int {
	if p.fix.pursuit {
		return 0
	}
	return int(p.moves[p.fix.side])
}

// hopeless tells whether stacks are illegal that no choice of the side in hand
// could make legal.
func (p *position) hopeless() bool {
	if p.hope == unknown {
		p.lookAhead()
		p.hope = lost
		if p.mendable(p.budget()) {
			p.hope = plenty
		}
	}
	return p.hope == lost
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
func (p *position) foreseen(ok bool, rule ruleID, u int16) kernel.Verdict {
	if ok {
		return fine
	}
	h := p.faultOf(u)
	if p.hopeless() {
		return fine
	}
	return refuse(rule, u, h)
}

// faultOf is the hex that a refusal names: an illegal stack of the failed plan.
func (p *position) faultOf(u int16) int16 {
	if x := &p.fix; x.nFaults > 0 {
		return x.faults[0]
	}
	return p.loc[u]
}

// countDebt notes how many Moves repairs need at least (2d4.1); none if there is
// nothing to repair, or no hope.
func (p *position) countDebt() {
	p.debt = 0
	x := p.lookAhead()
	if p.mendable(0) {
		return
	}
	for n := 1; n <= int(p.moves[x.side]); n++ {
		if p.mendable(n) {
			p.debt = int8(n)
			return
		}
	}
}

// affords tells whether a side can pay for something and keep the Moves that
// repairs need (3d.1, 2d4.1).
func (p *position) affords(s kernel.Seat, n, u int16) kernel.Verdict {
	if int16(p.moves[s]) < n {
		return refuse(ruleMoves, u, n, int16(p.moves[s]))
	}
	if int(p.moves[s])-int(n) >= int(p.debt) {
		return fine
	}
	p.lookAhead()
	return p.foreseen(p.mendable(int(p.moves[s])-int(n)), ruleForesight, u)
}

// foreseeActivation judges the Move that sets a unit, or an army with its box,
// going: those covered by it may still leave an illegal stack.
func (p *position) foreseeActivation(u int16) kernel.Verdict {
	s := sideOf(u)
	if p.debt == 0 || p.box[u] < 0 && int(p.moves[s])-1 >= int(p.debt) {
		return fine // a plan does not need the unit, or needs it as much as before
	}
	var was snapshot
	p.keepState(&was)
	p.moves[s]--
	p.cover(u)
	p.lookAhead().inHand = true
	ok := p.mendable(p.budget())
	p.restore(&was)
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
	var was snapshot
	p.keepState(&was)
	p.moves[allied] -= uint8(price)
	p.loc[u], p.box[u] = h, noPiece
	p.mark[u] |= shipped
	if p.sc.hex[h].terrain == sea {
		p.mark[u] |= done
	}
	p.lookAhead()
	ok := p.mendable(p.budget())
	p.restore(&was)
	return p.foreseen(ok, ruleForesight, u)
}

// foreseeEnd judges the end of a step, after which only the steps from next on
// are left to repair anything.
func (p *position) foreseeEnd(next uint8) kernel.Verdict {
	p.lookAhead().step = next
	if p.mendable(p.budget()) {
		return fine
	}
	h := p.fix.faults[0]
	if p.hopeless() {
		return fine
	}
	return refuse(ruleUnsettled, h)
}

// foreseeMarch judges a change of the units of a march, made by the function on a
// copy: a unit put into the box or out of it, an effort, a division made.
func (p *position) foreseeMarch(u int16, rule ruleID, change func(*position)) kernel.Verdict {
	var was snapshot
	p.keepState(&was)
	x := p.lookAhead()
	change(p)
	if x.pursuit {
		x.left = was.loc[u]
	}
	ok := p.mendable(p.budget())
	p.restore(&was)
	return p.foreseen(ok, rule, u)
}

// foresee takes from the hexes where a march, or a drop, could end those after
// which no plan of repairs would be left: of the stack left behind, of the one
// joined, or of others that the group, or an empty hex, is needed for.
func (p *position) foresee(ends *hexSet, drop bool) {
	if *ends == (hexSet{}) {
		return
	}
	lead := p.stack.Top().B
	var group, alone unitSet
	alone.add(lead)
	if drop {
		p.gatherDrop(lead, &group)
	} else {
		p.gather(lead, &group)
	}
	var was snapshot
	p.keepState(&was)
	start := p.loc[lead]
	// if a plan does without the group, it only matters where others are or go
	suspects := *ends
	if p.tryGroup(&group, -1, start) && !(p.sc.opt.nations14a && group != alone) {
		x := &p.fix
		for i := range suspects {
			suspects[i] &= x.taken[i]
		}
		for _, a := range x.hqs[:x.nHQ] { // nor does who finds room in a box
			if !p.sc.units[lead].isArmy() && p.on(a) && p.loc[a] >= 0 && x.hosts.has(p.loc[a]) && !x.gone.has(a) && p.welcome(lead, a) {
				suspects.del(p.loc[a])
			}
		}
		if x.nFaults > 0 {
			for _, v := range x.leavers[:x.nLeave] {
				if v.to >= 0 && ends.has(v.to) {
					suspects.add(v.to)
				}
			}
		}
	}
	p.restore(&was)
	kept := *ends
	for i, w := range suspects {
		for ; w != 0; w &= w - 1 {
			h := int16(i<<6 + bits.TrailingZeros64(w))
			p.chargeGroup(&group, h, drop)
			if !p.tryGroup(&group, h, start) {
				kept.del(h)
			}
			p.restore(&was)
		}
	}
	if kept != *ends && !p.hopeless() {
		*ends = kept
	}
}

// gather lists what moves together: the lead and what rides in its box.
func (p *position) gather(lead int16, group *unitSet) {
	group.add(lead)
	if !p.sc.units[lead].isArmy() {
		return
	}
	lo, hi := span(sideOf(lead))
	for u := lo; u < hi; u++ {
		if int16(p.box[u]) == lead && p.rides(u) {
			group.add(u)
		}
	}
}

// chargeGroup charges a group with the way to a hex of the reach in hand.
func (p *position) chargeGroup(group *unitSet, h int16, drop bool) {
	lead := p.stack.Top().B
	s := sideOf(lead)
	zone := p.zone[1-s][h] > 0 && !(p.sc.units[lead].isAir() && p.sc.opt.nations14a)
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		switch {
		case !group.has(u):
		case drop:
			p.mark[u] |= dropped | stopped
		default:
			p.spent[u] += p.reach.cost[h]
			if zone {
				p.mark[u] |= stopped
			}
		}
	}
}

// tryGroup stands a group on a hex, or nowhere for -1, and seeks a plan.
func (p *position) tryGroup(group *unitSet, h, start int16) bool {
	lead := p.stack.Top().B
	lo, hi := span(sideOf(lead))
	for u := lo; u < hi; u++ {
		if group.has(u) {
			p.loc[u] = h
		} else if int16(p.box[u]) == lead {
			p.box[u] = noPiece
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
