package dday91

import "sandtable/kernel"

// nextArrival is the next unit from number u on that may enter this turn, or -1.
// A unit without an open entry hex waits by itself (3f2.1).
func (p *position) nextArrival(s kernel.Seat, u int16) int16 {
	lo, hi := span(s)
	for u = max(u, lo); u < hi; u++ {
		if p.life[u] == waiting && p.due[u] <= p.turn {
			for h := range p.sc.hex {
				if p.entryOpen(u, int16(h)) {
					return u
				}
			}
		}
	}
	return -1
}

// entryOpen tells whether a hex is an entry hex of a unit and controlled by its
// side (3f2.1, 3f2.2, 11b.2, 15a3.1) with no enemy unit in it (2d3.1).
func (p *position) entryOpen(u, h int16) bool {
	s := sideOf(u)
	x := &p.sc.hex[h]
	if !p.town(h) || !p.controls(s, h) || p.count[1-s][h] > 0 {
		return false
	}
	if p.is(u, replaced) {
		return true
	}
	l := p.sc.line(u, true)
	if l == nil {
		return false // put among the reinforcements by hand
	}
	switch l.rule {
	case fixedHex:
		return h == l.hex
	case enterPort:
		return x.port || p.harbourAt(h)
	case enterFrenchCity:
		return x.country == france
	case enterHomeCity:
		return x.homeland()
	}
	return false
}

func (p *position) checkEnter(h int16) kernel.Verdict {
	u := p.portion().B
	if h < 0 || h >= nHexes || !p.town(h) {
		return refuse(ruleEntry, u, h)
	}
	s := sideOf(u)
	if !p.controls(s, h) || p.count[1-s][h] > 0 {
		return refuse(ruleEntryHeld, u, h)
	}
	if !p.entryOpen(u, h) {
		return refuse(ruleEntry, u, h)
	}
	return p.foreseeEntry(u, h)
}

func (p *position) applyEnter(h int16, sink kernel.Sink) {
	f := p.portion()
	u := f.B
	f.B++
	p.life[u] = inPlay
	p.mark[u] &^= replaced
	p.put(u, h, sink)
	tell(sink, evEnter, ruleEntry, u, h)
}

// replacePrice is what a lost unit costs under rule 11b.2, 0 if it cannot be replaced.
func (p *position) replacePrice(u int16) int16 {
	switch c := &p.sc.units[u]; {
	case c.isHQ():
		return 2
	case c.isCorps():
		return 3
	case c.class == air:
		return 4
	}
	return 0
}

func (p *position) checkRefit(u int16) kernel.Verdict {
	s := p.phasing()
	if v := p.mine(u, s); !v.OK() {
		return v
	}
	c := &p.sc.units[u]
	switch {
	case !p.is(u, reduced) || !(c.isCorps() || c.class == air):
		return refuse(ruleRefit, u)
	case p.is(u, unsupplied):
		return refuse(ruleNoSupply, u)
	}
	return p.affords(s, 1, u)
}

func (p *position) checkReplace(u int16) kernel.Verdict {
	s := p.phasing()
	if u < 0 || u >= nUnits || sideOf(u) != s {
		return refuse(ruleOwn, u)
	}
	price := p.replacePrice(u)
	if p.life[u] != dead || price == 0 {
		return refuse(ruleReplace, u)
	}
	return p.affords(s, price, u)
}

func (p *position) canReplace(s kernel.Seat) bool {
	p.countDebt()
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if v := p.checkRefit(u); v.OK() {
			return true
		}
		if v := p.checkReplace(u); v.OK() {
			return true
		}
	}
	return false
}

func (p *position) applyRefit(u int16, sink kernel.Sink) {
	p.spend(sideOf(u), 1)
	// the factors change, the zone does not
	p.mark[u] &^= reduced
	tell(sink, evRefit, ruleRefit, u)
}

func (p *position) applyReplace(u int16, sink kernel.Sink) {
	p.spend(sideOf(u), p.replacePrice(u))
	p.life[u] = waiting
	p.due[u] = p.turn + 1
	p.mark[u] = replaced
	tell(sink, evReplace, ruleReplace, u, p.replacePrice(u))
}
