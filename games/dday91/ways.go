package dday91

import "sandtable/games/dday91/order"

// anyRiders tells whether an army in a hex has somebody in its box to take along.
func (p *position) anyRiders(h int16) bool {
	x := p.scratch()
	for u := x.at(h); u >= 0; u = x.after(u) {
		if a := int16(p.box[u]); a >= 0 && p.goesWith(u, a) {
			return true
		}
	}
	return false
}

// hasRiders tells whether an army would take somebody along in its box.
func (p *position) hasRiders(army int16) bool {
	x := p.scratch()
	for u := x.at(p.loc[army]); u >= 0; u = x.after(u) {
		if p.goesWith(u, army) {
			return true
		}
	}
	return false
}

// goesWith tells whether a unit would ride along if an army moved with its box: an
// army that is set going later takes nobody who has moved by then.
func (p *position) goesWith(u, army int16) bool {
	if int16(p.box[u]) != army || !p.on(u) || p.loc[u] != p.loc[army] || p.mf(u) == 0 || p.is(u, stopped) {
		return false
	}
	if p.is(army, covered) {
		return p.is(u, covered) && !p.scratch().ending
	}
	return !p.is(u, covered|unsupplied|done)
}

// fare is what it costs a unit to move once more: nothing if the Move in hand
// covers it.
func (p *position) fare(u int16) (cost int, ok bool) {
	x, m := p.scratch(), p.mark[u]
	switch {
	case m&stopped != 0 || u == x.barred || x.step > stepMove && !x.pursuit || p.mf(u) == 0:
		return 0, false
	case m&covered != 0:
		return 0, !x.ending
	case x.pursuit || m&(done|unsupplied) != 0:
		return 1, false
	}
	return 1, p.at(u).IsLand() && !(p.loc[u] == p.sc.Base && p.sc.Units[u].IsGround())
}

// sails tells whether a unit could still be transferred from its port (3e1.1).
func (p *position) sails(u int16) bool {
	x := p.scratch()
	return x.side == allied && x.step <= stepShip && u != x.barred && !p.is(u, shipped|unsupplied) && p.port(p.loc[u])
}

// allowance is what a unit, or an army with its box, could spend from where it is.
func (p *position) allowance(u int16, withBox bool) limits {
	x := p.scratch()
	l := p.limitsOf(u, x.pursuit)
	if x.step < stepMove {
		l.inZone = p.zone[1-x.side][p.loc[u]] > 0 // 3b3.5, as it will be noted
	}
	if withBox {
		return p.withRiders(l, u)
	}
	return l
}

// withRiders is the allowance of an army, held back by who goes with it in its box.
func (p *position) withRiders(l limits, army int16) limits {
	x := p.scratch()
	for v := x.at(l.start); v >= 0; v = x.after(v) {
		if p.goesWith(v, army) {
			m := p.limitsOf(v, x.pursuit)
			l.all, l.attack, l.inZone = min(l.all, m.all), min(l.attack, m.attack), l.inZone || m.inZone
		}
	}
	return l
}

// farTo gives the hexes where a march with these limits could end.
func (p *position) farTo(l limits) *hexSet {
	x := p.scratch()
	p.lookAtFront()
	m := &x.memo[(int(l.start)*5+int(l.all)*3+int(l.attack))&(len(x.memo)-1)]
	if m.known == x.known && m.l == l {
		return &m.ends
	}
	r := &x.way
	r.cost = nowhere
	r.ends.at = hexSet{}
	p.search(r, l, x.side)
	m.known, m.l, m.ends = x.known, l, r.ends.at
	return &m.ends
}

// lookAtFront forgets the marches of a front that is no longer the same.
func (p *position) lookAtFront() {
	x := p.scratch()
	f, enemy := &x.front, 1-x.side
	if f.sc == p.sc && f.of == x.side && (x.frontAt == x.epoch || f.bad == p.bad && f.zone == p.zone[enemy] && f.count == p.count[enemy] && f.ground == p.ground[enemy]) {
		x.frontAt = x.epoch
		return
	}
	x.known++
	x.frontAt = x.epoch
	f.sc, f.of, f.bad, f.zone, f.count, f.ground = p.sc, x.side, p.bad, p.zone[enemy], p.count[enemy], p.ground[enemy]
}

// nearTo gives those one step away.
func (p *position) nearTo(l limits) (out hexSet) {
	s := p.scratch().side
	enemy, kind := 1-int(s), bit(p.bad)
	if l.flies {
		kind = order.Flying
	}
	count, zone := &p.count[enemy], &p.zone[enemy]
	for _, x := range &p.sc.Steps[kind][l.start] {
		if x.Cost == 0 {
			break
		}
		if x.Cost > l.all || count[x.To]|zone[x.To] != 0 && p.enters(l, enemy, x.To, x.Cost) != nil {
			continue
		}
		if !l.flies || p.sc.Hex[x.To].IsLand() && count[x.To] == 0 {
			out.add(x.To)
		}
	}
	return out
}

// ports gives the open ports (3e1.1).
func (p *position) ports() *hexSet {
	x := p.scratch()
	if x.portsAt != x.epoch {
		x.portsAt, x.open = x.epoch, hexSet{}
		for _, h := range p.sc.Harbours {
			if p.port(h) {
				x.open.add(h)
			}
		}
	}
	return &x.open
}

// passage is the least that it costs to send a unit to an army at sea, 0 if it
// cannot be sent (3e2.1, 3d2.5).
func (p *position) passage(u int16) int {
	x := p.scratch()
	least := 0
	if x.side != allied || x.step > stepEmbark || p.sc.Units[u].IsArmy() {
		return 0
	}
	for _, a := range p.sc.Armies[x.side] {
		if !p.on(a) || p.loc[a] < 0 || x.gone.has(a) || p.at(a).Terrain != order.Sea || !x.hosts.has(p.loc[a]) || !p.welcome(u, a) {
			continue
		}
		if price := p.voyage(u, p.loc[a]); price > 0 && (least == 0 || price < least) {
			least = price
		}
	}
	return least
}

// putsToSea is the least that it costs a unit to leave its port for an invasion hex of
// its own, 0 if it cannot (3e2.1, 3d2.5).
func (p *position) putsToSea(u int16) int {
	x := p.scratch()
	least := 0
	if x.side != allied || x.step > stepEmbark {
		return 0
	}
	for _, h := range p.sc.Invasions {
		if price := p.voyage(u, h); price > 0 && (least == 0 || price < least) && !x.taken.has(h) {
			least = price
		}
	}
	return least
}

// voyage is what it costs a unit to go to an invasion hex, 0 if it cannot.
func (p *position) voyage(u, h int16) int {
	x, at := &p.sc.Hex[h], p.at(u)
	switch {
	case u == p.scratch().barred || p.is(u, unsupplied) || !(at.Port && at.Country == order.Britain || at.Country == order.MedBase):
		return 0
	case (at.Country == order.MedBase) != (x.SeaArea == mediterranean):
		return 0
	case p.sc.Units[u].IsAir() && p.sc.Dist[p.loc[u]][h] > airReach:
		return 0
	}
	return 2 * int(x.Invasion)
}

// absorbs tells whether the two units of a hex are a corps on its way and a
// division that it can take in (16b.1).
func (p *position) absorbs(h int16, units int) bool {
	x := p.scratch()
	if !p.sc.opt.divisions16 || units != 2 || x.ending {
		return false
	}
	corps, division := int16(noPiece), false
	for u := x.at(h); u >= 0; u = x.after(u) {
		if !x.gone.has(u) {
			if p.sc.Units[u].Class == order.Divisional {
				division = true
			} else {
				corps = u
			}
		}
	}
	return division && corps >= 0 && corps != x.barred && p.sc.Units[corps].IsCorps() && p.is(corps, reduced) && p.is(corps, covered) &&
		!p.is(corps, stopped) && p.limitsOf(corps, x.pursuit).all >= 1
}
