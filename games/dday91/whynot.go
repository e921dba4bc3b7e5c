package dday91

import (
	"slices"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// whyNot says why the march in hand cannot end in a hex: the first thing that is in the way,
// judged on the cheapest way there as if nobody stood on it.
func (p *position) whyNot(h int16) kernel.Verdict {
	f := p.stack.Top()
	u, enemy := f.B, 1-int(sideOf(f.B))
	l, sea := p.marchLimits(u, f.C == marchPursuit), p.sc.Hex[h].Terrain == order.Sea
	switch {
	case p.is(u, stopped):
		return p.halted(u)
	case h == l.start:
		return ruleStandsHere.No(u, h)
	case p.sc.Hex[h].Terrain == order.Outside:
		return ruleOutside.No(h)
	case l.flies && sea:
		return ruleAirSea.No(u)
	case sea:
		return ruleSea.No(u, h)
	case l.flies && p.sc.opt.nations14a && p.count[enemy][h] > 0 && !p.hasAir(kernel.Seat(enemy), h):
		return ruleFlyOver.No(u, h)
	case p.reach.cost[h] != far:
		return ruleForesight.No(u, p.spoiltBy(h, false))
	}
	free := p.freely(l, enemy)
	switch {
	case free.cost[h] == far:
		return ruleSea.No(u, h)
	case free.cost[h] > l.all:
		return ruleFar.No(p.holdsBack(func(v int16) int8 { return p.limitsOf(v, f.C == marchPursuit).all }), h)
	}
	return p.barredOn(free, l, h)
}

// halted says why a unit that has stopped goes no further (3b3.4, 13d.2).
func (p *position) halted(u int16) kernel.Verdict {
	if p.is(u, dropped) {
		return ruleDropped.No(u)
	}
	return ruleStopped.No(u)
}

// freely is where a march could go if there were no enemy, however far.
func (p *position) freely(l limits, enemy int) *reach {
	count, zone := p.count[enemy], p.zone[enemy]
	p.count[enemy], p.zone[enemy] = [nHexes]uint8{}, [nHexes]uint8{}
	l.all = far - 4 // the dearest step costs three
	r := &reach{cost: nowhere}
	p.search(r, l, kernel.Seat(1-enemy))
	p.count[enemy], p.zone[enemy] = count, zone
	return r
}

// barredOn finds what bars a march on its way to a hex, and where.
func (p *position) barredOn(free *reach, l limits, h int16) kernel.Verdict {
	f := p.stack.Top()
	enemy, pursuit := 1-int(sideOf(f.B)), f.C == marchPursuit
	var way []int16
	for at := h; at != l.start; at = free.prev[at] {
		way = append(way, at)
	}
	from := l.start
	for _, to := range slices.Backward(way) {
		if p.zone[enemy][from] > 0 && from != l.start && !(l.flies && p.sc.opt.nations14a) {
			return ruleZoneStop.No(f.B, to)
		}
		switch rule := p.enters(l, enemy, to, free.cost[to]); rule {
		case nil:
		case ruleZoneDouble:
			return rule.No(p.holdsBack(func(v int16) int8 { return p.limitsOf(v, pursuit).attack }), to)
		case ruleZoneToZone:
			return rule.No(p.holdsBack(func(v int16) int8 { return -int8(bit(p.is(v, fromZone))) }), to)
		default:
			return rule.No(f.B, to)
		}
		from = to
	}
	return ruleFar.No(f.B, h)
}

// holdsBack is who holds the march in hand back: the lead, or of those who ride in its box the
// one with the least of something (3b.1).
func (p *position) holdsBack(of func(u int16) int8) int16 {
	lead := p.stack.Top().B
	least := lead
	if p.sc.Units[lead].IsArmy() {
		for u := range units(sideOf(lead)) {
			if int16(p.box[u]) == lead && p.rides(u) && of(u) < of(least) {
				least = u
			}
		}
	}
	return least
}

// spoiltBy is the stack that could not be made legal any more after the march in hand, or a drop
// of it, to a hex (2d4.1).
func (p *position) spoiltBy(h int16, drop bool) int16 {
	if group := p.goers(drop); p.canEnd(&group, h, drop) {
		return h
	}
	return p.faultOf(p.stack.Top().B)
}
