package dday91

import "sandtable/kernel"

// When the stack of a hex is judged by what could still become of it (2d4.1).
type foresight uint8

const (
	leaving  foresight = iota // the group that moves has left the hex
	arriving                  // it has come to the hex and stays
	ending                    // nobody of the activation moves any more
)

// inGroup tells whether a unit moves with the lead: itself, or on the way in its box.
func (p *position) inGroup(u, lead int16) bool {
	return u == lead || p.sc.units[lead].isArmy() && int16(p.box[u]) == lead && p.rides(u)
}

// canStep tells whether ground units find a next hex within limits, or aircraft
// one that they could stay in.
func (p *position) canStep(s kernel.Seat, l limits) bool {
	x := &p.sc.hex[l.start]
	for d, to := range x.nb {
		if to < 0 {
			continue
		}
		step := x.cost[bit(p.bad)][d]
		if l.flies {
			if !p.sc.hex[to].isLand() || p.count[1-s][to] > 0 {
				continue
			}
			step = 1
		}
		if step > 0 && step <= l.all && p.enters(l, 1-int(s), to, step) == 0 {
			return true
		}
	}
	return false
}

// soluble tells whether the units of a side in a hex can still come to be stacked
// legally by the end of the movement step: by those that leave, at a Move each
// unless the Move in hand covers them, or by an army headquarters that comes.
func (p *position) soluble(s kernel.Seat, h, lead int16, when foresight) bool {
	all, fixed, free := 0, 0, 0                // units
	armies, fixedArmies, freeArmies := 0, 0, 0 // of these
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if !p.on(u) || !p.sc.units[u].stacks() {
			continue
		}
		group := lead >= 0 && p.inGroup(u, lead)
		if group && when == leaving || !group && p.loc[u] != h {
			continue
		}
		army := int(bit(p.sc.units[u].isArmy()))
		all++
		armies += army
		switch p.stillGoes(u, group, when) {
		case goesFree:
			free++
			freeArmies += army
		case goesNot:
			fixed++
			fixedArmies += army
		}
	}
	moves := int(p.moves[s])
	switch {
	case all < 2 || armies == 1:
		return true
	case armies > 1:
		return fixedArmies < 2 && armies-1-freeArmies <= moves
	case fixed < 2 && all-1-free <= moves:
		return true
	}
	return p.relief(s, h, lead, when)
}

// How a unit could still leave its hex.
type going uint8

const (
	goesNot  going = iota
	goesPaid       // for a Move
	goesFree       // the Move in hand covers it
)

func (p *position) stillGoes(u int16, group bool, when foresight) going {
	switch {
	case group || p.is(u, done|unsupplied|stopped) || p.mf(u) == 0 || p.is(u, covered) && when == ending:
		return goesNot
	case !p.canStep(sideOf(u), p.marchLimits(u, false)):
		return goesNot
	case p.is(u, covered):
		return goesFree
	}
	return goesPaid
}

// relief tells whether an army headquarters that is near enough, and not across
// the sea, might still come.
func (p *position) relief(s kernel.Seat, h, lead int16, when foresight) bool {
	lo, hi := span(s)
	for a := lo; a < hi; a++ {
		if p.on(a) && a != lead && p.sc.units[a].isArmy() && p.loc[a] != h && p.at(a).continental() == p.sc.hex[h].continental() &&
			int8(p.sc.dist[p.loc[a]][h]) <= p.limitsOf(a, false).all {
			if g := p.stillGoes(a, false, when); g == goesFree || g == goesPaid && p.moves[s] > 0 {
				return true
			}
		}
	}
	return false
}

// strands tells whether a unit that moves on, with its box, would leave a stack
// behind that could not be made legal any more.
func (p *position) strands(lead int16) bool {
	s, h := sideOf(lead), p.loc[lead]
	return p.count[s][h] > 2 && p.stackOK(s, h) && !p.soluble(s, h, lead, leaving)
}

// foresee takes from the reach what would leave an illegal stack for good: all of
// it if the stack left behind would be one, and hexes where the lead has to stay
// in one.
func (p *position) foresee(lead int16, l limits) {
	s := sideOf(lead)
	if p.strands(lead) {
		p.reach.ends = hexSet{}
		return
	}
	p.closeEnds(lead, l, func(_, h int16) bool {
		return p.mustStay(lead, h, l) && !p.soluble(s, h, lead, arriving)
	})
}

// closeEnds takes from the reach of a unit the hexes that it may not join: where
// closed holds of a unit of its side that is there. If nothing would be left and
// the stack that it comes from is illegal, the reach stays as it is.
func (p *position) closeEnds(lead int16, l limits, closed func(u, h int16) bool) {
	s, ends := sideOf(lead), p.reach.ends
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		h := p.loc[u]
		if p.on(u) && h >= 0 && h != l.start && p.reach.ends.has(h) && p.sc.units[u].stacks() && closed(u, h) {
			ends.del(h)
		}
	}
	if ends != (hexSet{}) || p.stackOK(s, l.start) {
		p.reach.ends = ends
	}
}

// mustStay tells whether a unit that goes to a hex within its reach cannot go on
// from there.
func (p *position) mustStay(lead, h int16, l limits) bool {
	s := sideOf(lead)
	if p.zone[1-s][h] > 0 && !(l.flies && p.sc.opt.nations14a) {
		return true // 3b3.4
	}
	if p.sc.opt.effort14c || p.sc.opt.divisions16 {
		return false // there are other ways out
	}
	cost := p.reach.cost[h]
	l.start, l.all, l.attack = h, l.all-cost, l.attack-cost
	return !p.canStep(s, l)
}

// endsLegally: an activation does not end while one of its units could still go
// on from a stack that could not be made legal after it.
func (p *position) endsLegally(f *kernel.Frame) kernel.Verdict {
	s := sideOf(f.A)
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if !p.is(u, covered) || !p.on(u) || p.count[s][p.loc[u]] < 2 || p.is(u, stopped) || p.mf(u) == 0 || p.stackOK(s, p.loc[u]) {
			continue
		}
		goes := p.reach.ends != (hexSet{})
		if u != f.B {
			goes = p.canStep(s, p.marchLimits(u, false))
		}
		if goes && !p.soluble(s, p.loc[u], noPiece, ending) {
			return refuse(ruleForesight, u, p.loc[u])
		}
	}
	return fine
}
