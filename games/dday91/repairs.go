package dday91

import (
	"iter"

	"sandtable/board"
	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// A plan of repairs is a set of choices that a side could still make in its
// portion, up to the end of its movement step, so that every hex is then stacked
// legally (2d1.1, 14a2): units leave for hexes where nobody has to make room, at sea
// too, an army headquarters comes, a reduced corps takes in the division it stands with.
// Each unit of a plan makes one such step by itself, whatever the others do, so
// after any of them the rest of the plan still stands: as long as a plan exists
// the side is never without a choice that keeps one.
//
// Extra efforts (14c), airborne drops (13d) and leaving the board (3g) are never
// part of a plan.

const (
	maxFaults  = 4 // illegal stacks at a time
	maxLeft    = 4 // stacks that armies leave to help them
	maxLeavers = 24
)

// unitSet is a set of pieces.
type unitSet [2]uint64

func (s *unitSet) has(u int16) bool { return s[u>>6&1]>>(uint(u)&63)&1 != 0 }
func (s *unitSet) add(u int16)      { s[u>>6&1] |= 1 << (uint(u) & 63) }

// all goes through the pieces of the set by number.
func (s *unitSet) all() iter.Seq[int16] { return board.Members(s[:]) }

// leaver is a unit of a plan that leaves an illegal stack.
type leaver struct {
	u          int16
	box        bool // an army that takes its box along
	land, port bool // by a move, by a port transfer; else by an invasion
	paid       int  // Moves
	to         int16
}

// rescue is an army headquarters of a plan that comes to an illegal stack.
type rescue struct{ army, hex int16 }

// repairs is the scratch of one search for a plan.
type repairs struct {
	filed
	side    kernel.Seat
	step    uint8  // of the portion: what may still be done
	inHand  bool   // a Move covers somebody who may still use it
	ending  bool   // the activation in hand is over
	pursuit bool   // in a pursuit: nobody moves but those who set out
	left    int16  // hex that a pursuer goes away from, or -1
	looked  hexSet // hexes that a pursuit looks after: set out from, or with somebody who did
	arrived int16  // arrivals up to this unit are settled
	barred  int16  // unit that may not help, or -1
	whole   int16  // army that goes nowhere without its box, or -1
	hosts   hexSet // legal stacks with an army that take in more
	faults  [maxFaults + maxLeft]int16
	nFaults int
	gone    unitSet // planned to leave the hex they are in
	leavers [maxLeavers]leaver
	nLeave  int
	help    [maxFaults + maxLeft]rescue
	nHelp   int
	sets    [maxLeavers]hexSet
	way     reach
	epoch   uint32 // counts the changes of the position
	open    hexSet // ports, and the epoch of that
	portsAt uint32
	front   front
	frontAt uint32 // the epoch in which that was looked at
	known   uint32 // counts how often it was another
	memo    [64]memo
}

// memo remembers where a march with some limits could end, until the front changes.
type memo struct {
	known uint32
	l     limits
	ends  hexSet
}

// front is all that a march depends on besides its limits: most choices of a portion
// leave it as it is.
type front struct {
	sc                  *setting
	of                  kernel.Seat // who marches
	bad                 bool        // weather
	count, ground, zone [nHexes]uint8
}

// scratch is what plans are sought with. A position that is only kept has none: it would
// be most of its memory.
func (p *position) scratch() *repairs {
	if p.fix == nil {
		p.fix = &repairs{epoch: 1}
	}
	return p.fix
}

// outdate notes that the position changes: what was found out about it holds no more.
func (p *position) outdate() {
	if p.fix != nil {
		p.fix.epoch++
	}
}

// lookAhead prepares a search for the side whose portion it is, from the decision
// in hand.
func (p *position) lookAhead() *repairs {
	x := p.scratch()
	f, o := p.stack.Top(), p.portion()
	x.side, x.step = kernel.Seat(o.A), o.Step
	x.inHand = f.Proc == procMarch
	x.pursuit = x.inHand && f.C == marchPursuit
	x.ending, x.left, x.barred = false, -1, noPiece
	if x.looked = (hexSet{}); x.pursuit {
		x.looked = p.lookedAfter()
	}
	x.whole = noPiece
	x.arrived = int16(nPieces)
	if o.Step == stepReinforce {
		x.arrived = o.B - 1
	}
	return x
}

// mendable tells whether a plan exists that costs at most so many Moves. On
// success the plan stands in the scratch.
func (p *position) mendable(moves int) bool {
	x := p.scratch()
	x.gone, x.nLeave, x.nHelp = unitSet{}, 0, 0
	return p.findFaults() && p.mend(0, moves)
}

// leastMended is how many Moves a plan costs at least, up to a number of them; 0 if
// there is no plan, or it costs none.
func (p *position) leastMended(moves int) int {
	x := p.scratch()
	x.gone, x.nLeave, x.nHelp = unitSet{}, 0, 0
	if p.findFaults() {
		for n := p.least(0); n <= moves; n++ {
			if p.mend(0, n) {
				return n
			}
		}
	}
	return 0
}

// least is a lower bound of what a plan costs for the stacks that are not done: an
// army comes to, or somebody leaves, each without one, and one army after the other
// leaves where there are more; one that does may be the one that comes. What the
// Move in hand covers, and who arrives, costs nothing.
func (p *position) least(done uint16) int {
	x := p.scratch()
	if x.step == stepReinforce || x.inHand {
		return 0
	}
	none, many := 0, 0
	for k, h := range x.faults[:x.nFaults] {
		switch {
		case done>>k&1 != 0:
		case x.armies[h] == 0:
			none++
		case done == 0:
			many += int(x.armies[h]) - 1
		}
	}
	return max(none, many)
}

// mend plans for the illegal stacks that are not done: first for those without an
// army, for which armies of others are called, then for those with too many or the
// wrong one.
func (p *position) mend(done uint16, moves int) bool {
	x := p.scratch()
	if p.least(done) > moves {
		return false
	}
	next := -1
	for k, h := range x.faults[:x.nFaults] {
		if done>>k&1 != 0 {
			continue
		}
		units, armies, army := p.staying(h)
		switch {
		case units < 2, armies == 1 && p.nationsFit(h, army, noPiece):
		case armies == 0:
			done |= 1 << k
			if p.absorbs(h, units) && p.mend(done, moves) || units == 2 && p.mendByLeaving(h, done, moves) || p.mendByArmy(h, done, moves, true) {
				return true
			}
			return units > 2 && p.mendByLeaving(h, done, moves) || p.mendByArmy(h, done, moves, false)
		case next < 0:
			next = k
		}
	}
	if next < 0 {
		return p.housed(moves)
	}
	h := x.faults[next]
	done |= 1 << next
	if _, armies, army := p.staying(h); armies == 1 {
		return p.mendNations(h, army, done, moves)
	}
	return p.mendArmies(h, done, moves)
}

// leave plans that a unit leaves its hex; an army may take its box, if those in it
// may stay together elsewhere.
func (p *position) leave(u int16, box bool, moves int) (left int, ok bool) {
	x := p.scratch()
	if box && !p.boxFits(u) || !box && u == x.whole && p.hasRiders(u) {
		return moves, false
	}
	cost, land := p.fare(u)
	port := !box && p.sails(u)
	joins := false // where it needs no room
	switch {
	case land:
	case port:
		cost = 1
	default:
		cost = p.passage(u)
		joins = cost > 0
		if !box {
			if sea := p.putsToSea(u); sea > 0 && (!joins || sea < cost) {
				cost, joins = sea, false
			}
		}
		if cost == 0 {
			return moves, false
		}
	}
	if cost > moves {
		return moves, false
	}
	if !joins {
		if x.nLeave == maxLeavers {
			return moves, false
		}
		x.leavers[x.nLeave] = leaver{u: u, box: box, land: land, port: port, paid: cost, to: -1}
		x.nLeave++
	}
	x.gone.add(u)
	if box {
		for v := x.at(p.loc[u]); v >= 0; v = x.after(v) {
			if p.goesWith(v, u) {
				x.gone.add(v)
			}
		}
	}
	return moves - cost, true
}

// mendByLeaving has all units but one leave a hex without an army.
func (p *position) mendByLeaving(h int16, done uint16, moves int) bool {
	x := p.scratch()
	stuck, price := 0, 0
	for u := x.at(h); u >= 0; u = x.after(u) {
		if x.gone.has(u) {
			continue
		}
		if cost, ok := p.fare(u); ok {
			price += cost
		} else if price++; !p.sails(u) && p.passage(u) == 0 && p.putsToSea(u) == 0 {
			stuck++
		}
	}
	if stuck > 1 || price-1 > moves {
		return false
	}
	gone, n := x.gone, x.nLeave
	for stay := x.at(h); stay >= 0; stay = x.after(stay) {
		if x.gone.has(stay) {
			continue
		}
		left, ok := moves, true
		for u := x.at(h); u >= 0 && ok; u = x.after(u) {
			if u != stay && !x.gone.has(u) {
				left, ok = p.leave(u, false, left)
			}
		}
		if ok && p.mend(done, left) {
			return true
		}
		x.gone, x.nLeave = gone, n
	}
	return false
}

// mendArmies has all armies but one leave a hex, with their boxes or alone, and of
// the others whom the one that stays may not keep.
func (p *position) mendArmies(h int16, done uint16, moves int) bool {
	x := p.scratch()
	gone, n := x.gone, x.nLeave
	for stay := x.at(h); stay >= 0; stay = x.after(stay) {
		if !p.sc.Units[stay].IsArmy() || x.gone.has(stay) {
			continue
		}
		for _, box := range [2]bool{true, false} {
			if box && !p.anyRiders(h) {
				continue
			}
			left, ok := moves, true
			for u := x.at(h); u >= 0 && ok; u = x.after(u) {
				if u != stay && p.sc.Units[u].IsArmy() && !x.gone.has(u) {
					left, ok = p.leave(u, box, left)
				}
			}
			if ok && p.mendNations(h, stay, done, left) {
				return true
			}
			x.gone, x.nLeave = gone, n
		}
	}
	return false
}

// mendNations has foreign aircraft and the corps too many leave the hex of an
// army, if nations count at all (14a2).
func (p *position) mendNations(h, army int16, done uint16, moves int) bool {
	if p.nationsFit(h, army, noPiece) {
		return p.mend(done, moves)
	}
	x := p.scratch()
	flag := p.sc.Units[army].People()
	gone, n := x.gone, x.nLeave
	over, ok := 0, true
	for u := x.at(h); u >= 0 && ok; u = x.after(u) {
		if !x.gone.has(u) && !p.fits(u, flag, &over) {
			moves, ok = p.leave(u, false, moves)
		}
	}
	if ok && p.mendCorps(x.at(h), flag, over, done, moves) {
		return true
	}
	x.gone, x.nLeave = gone, n
	return false
}

// mendCorps has so many foreign corps leave, of those from one unit of the hex on.
func (p *position) mendCorps(from int16, flag byte, over int, done uint16, moves int) bool {
	if over <= 0 {
		return p.mend(done, moves)
	}
	x := p.scratch()
	gone, n := x.gone, x.nLeave
	for u := from; u >= 0; u = x.after(u) {
		if c := &p.sc.Units[u]; x.gone.has(u) || !c.IsCorps() || c.People() == flag {
			continue
		}
		if left, ok := p.leave(u, false, moves); ok && p.mendCorps(x.after(u), flag, over-1, done, left) {
			return true
		}
		x.gone, x.nLeave = gone, n
	}
	return false
}

// mendByArmy has an army headquarters come to a hex without one: by land with its
// box or alone, from port to port, to sea, or as a reinforcement.
// Those that have to leave an illegal stack in any case are asked apart.
func (p *position) mendByArmy(h int16, done uint16, moves int, crowded bool) bool {
	x := p.scratch()
	if crowded && x.crushes == 0 {
		return false
	}
	away := &p.sc.Dist[h]
	port := moves >= 1 && x.side == allied && x.step <= stepShip && p.port(h)
	for _, a := range p.sc.Armies[x.side] {
		at := p.loc[a]
		if at == h || x.gone.has(a) || a == x.barred || crowded != (at >= 0 && x.armies[at] > 1) {
			continue
		}
		if at < 0 { // just being moved, or perhaps about to enter
			if a > x.arrived && x.step == stepReinforce && p.life[a] == waiting && p.due[a] <= p.turn && p.entryOpen(a, h) && p.comes(h, done, a, false, moves) {
				return true
			}
			continue
		}
		if p.sc.Hex[h].Terrain == order.Sea {
			if price := p.voyage(a, h); x.step <= stepEmbark && price > 0 && price <= moves && p.comes(h, done, a, false, moves-price) {
				return true
			}
			continue
		}
		if int8(away[at]) <= 2*p.mf(a)+effortFactors && p.marchesTo(h, done, a, moves) {
			return true
		}
		if port && p.sails(a) && p.comes(h, done, a, false, moves-1) {
			return true
		}
	}
	return false
}

// marchesTo plans that an army comes by land, with its box if that gets there too, or
// alone.
func (p *position) marchesTo(h int16, done uint16, army int16, moves int) bool {
	cost, ok := p.fare(army)
	if !ok || cost > moves {
		return false
	}
	l, away := p.allowance(army, false), int8(p.sc.Dist[h][p.loc[army]])
	if away > l.all {
		return false
	}
	if p.anyRiders(l.start) {
		if r := p.withRiders(l, army); away <= r.all && p.farTo(r).has(h) && p.comes(h, done, army, true, moves-cost) {
			return true
		}
		if army == p.scratch().whole && p.hasRiders(army) {
			return false
		}
	}
	return p.farTo(l).has(h) && p.comes(h, done, army, false, moves-cost)
}

// comes plans that an army comes to an illegal stack. What it leaves behind may
// stay, or is planned for later.
func (p *position) comes(h int16, done uint16, army int16, box bool, moves int) bool {
	x := p.scratch()
	from := p.loc[army]
	comer := int16(noPiece)
	if box {
		comer = army
	}
	if !p.nationsFit(h, army, comer) {
		return false
	}
	gone, n, k, m := x.gone, x.nLeave, x.nHelp, x.nFaults
	x.gone.add(army)
	if box {
		for v := x.at(from); v >= 0; v = x.after(v) {
			if p.goesWith(v, army) {
				x.gone.add(v)
			}
		}
	}
	ok := from < 0
	for _, o := range x.faults[:m] {
		ok = ok || o == from
	}
	if !ok {
		units, _, _ := p.staying(from)
		if ok = units < 2; !ok && m < len(x.faults) {
			x.faults[m], x.nFaults, ok = from, m+1, true
		}
	}
	if ok {
		x.help[k] = rescue{army, h}
		x.nHelp++
		if p.mend(done, moves) {
			return true
		}
	}
	x.gone, x.nLeave, x.nHelp, x.nFaults = gone, n, k, m
	return false
}
