package atlanticwall

import (
	"slices"

	"sandtable/board"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// placing tells where one unit after another may be set up (33.22, 33.32). What does not depend on
// the hex is looked up once for each unit, and the line of the enemy, of whom nobody is set up
// meanwhile, once for all units of a side.
type placing struct {
	s     *state
	u     int
	near  hexes // of units that are set up beside others or round a hex
	line  front
	drawn bool
}

// take turns to a unit.
func (p *placing) take(u int) {
	p.u = u
	s := p.s
	switch z := s.sc.zone[u]; z.Kind {
	case order.Beside:
		p.near = hexes{}
		for w := range s.sc.Units {
			if w != u && s.onMap(w) && s.sc.Units[w].Form == z.Form {
				p.around(s.at[w])
			}
		}
	case order.WithHQ:
		p.near = hexes{}
		for _, w := range s.sc.own[s.sideOf(u)] {
			if s.at[w] >= 0 && s.sc.leads(int(w), z.Corps) {
				s.sc.near(&p.near, s.at[w], 1)
			}
		}
	case order.Beyond:
		if !p.drawn {
			p.line, p.drawn = s.frontOf(s.sideOf(u).Other()), true
		}
	case order.Within:
		p.near = hexes{}
		s.sc.near(&p.near, z.At, int(z.Range))
	case order.Behind:
		p.near = s.sc.behind
	case order.Fixed:
	}
}

// leads tells a headquarters of a division of a corps.
func (sc *scenario) leads(u int, corps string) bool {
	m := &sc.Units[u]
	return m.Type == order.HQ && m.Form >= 0 && sc.Formations[m.Form].Corps == corps
}

// leavesGuns names a unit of a corps that would stand without a headquarters of it if one that has been
// placed stood in another hex, or in none at all (33.32a).
func (s *state) leavesGuns(hq int, h int16) kernel.Verdict {
	if s.card(hq).Type != order.HQ || s.at[hq] < 0 {
		return kernel.Verdict{}
	}
	own := s.sc.own[s.sideOf(hq)]
	for _, gun := range own {
		z, at := &s.sc.zone[gun], s.at[gun]
		if z.Kind != order.WithHQ || at < 0 || !s.sc.leads(hq, z.Corps) {
			continue
		}
		if !slices.ContainsFunc(own, func(w int16) bool {
			from := s.at[w]
			if int(w) == hq {
				from = h
			}
			return from >= 0 && s.sc.leads(int(w), z.Corps) && s.sc.Ground.Grid.Distance(at, from) <= 1
		}) {
			return ruleSetupGuns.No(gun)
		}
	}
	return kernel.Verdict{}
}

// around notes the hexes next to one.
func (p *placing) around(h int16) {
	for _, n := range p.s.sc.Ground.Grid.Adjacent[h] {
		if n != board.NoHex {
			p.near.add(n)
		}
	}
}

// inZone tells whether a hex is where the unit may be set up (33.22, A115).
func (p *placing) inZone(h int16) bool {
	sc := p.s.sc
	switch z := &sc.zone[p.u]; z.Kind {
	case order.Behind, order.Within, order.Beside, order.WithHQ:
		return p.near.has(h)
	case order.Beyond:
		return !p.line.north(&sc.lattice, h)
	case order.Fixed:
	}
	return false
}

// may says why the unit cannot be set up in a hex.
func (p *placing) may(h int16) kernel.Verdict {
	if v := p.s.hasRoomFor(p.u, h); !v.OK() {
		return v
	}
	if p.inZone(h) {
		return p.s.leavesGuns(p.u, h)
	}
	return p.outside(h)
}

// outside says of a hex why it is not where the unit may be set up.
func (p *placing) outside(h int16) kernel.Verdict {
	switch z := &p.s.sc.zone[p.u]; z.Kind {
	case order.Within:
		rule := ruleSetupRange
		if p.s.sc.Odon != nil {
			rule = ruleSetupNear
		}
		return rule.No(h, int16(z.Range), z.At)
	case order.Beside:
		return ruleSetupKin.No(h, int16(p.u))
	case order.WithHQ:
		return ruleSetupHQ.No(h, int16(p.u))
	case order.Beyond:
		return ruleSetupSouth.No(h)
	case order.Fixed:
		return ruleSetup.No(int16(p.u))
	case order.Behind:
	}
	return ruleSetupZone.No(h, int16(p.u))
}

// usual puts a unit where it usually stands, or into the nearest hex of its zone that has room,
// if there is one.
func (p *placing) usual(u int, sink kernel.Sink) {
	s := p.s
	p.take(u)
	at := s.usualOf(u)
	if p.may(at).OK() {
		s.setUp(u, at, sink)
		return
	}
	best, least := board.NoHex, 0
	for h := range int16(s.sc.hexes()) {
		if d := s.sc.Ground.Grid.Distance(at, h); (best == board.NoHex || d < least) && p.may(h).OK() {
			best, least = h, d
		}
	}
	if best != board.NoHex {
		s.setUp(u, best, sink)
	}
}

// maySetUp says why a unit cannot be set up in a hex.
func (s *state) maySetUp(u int, h int16) kernel.Verdict {
	p := placing{s: s}
	p.take(u)
	return p.may(h)
}

// listPlaces lists where the unit in hand may be set up.
func (s *state) listPlaces(f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
	p := placing{s: s}
	p.take(int(f.B))
	side, beyond := s.sideOf(p.u), s.sc.zone[p.u].Kind == order.Beyond
	room := s.sc.land
	room.without(s.stands[side.Other()])
	if !beyond {
		room.meet(&p.near)
	}
	for h := range room.all() {
		if beyond && p.line.north(&s.sc.lattice, h) {
			continue
		}
		if s.stands[side].has(h) && !s.hasRoomFor(p.u, h).OK() {
			continue
		}
		if !s.leavesGuns(p.u, h).OK() {
			continue
		}
		dst = append(dst, kernel.Choice{Verb: verbPlace, A: h})
	}
	return dst
}

// hasRoomFor says why a unit cannot be set up in a hex, wherever it may be set up.
func (s *state) hasRoomFor(u int, h int16) kernel.Verdict {
	switch {
	case s.sc.Ground.Kind(h) == order.Sea:
		return ruleSetupSea.No(h)
	case s.enemyIn(s.sideOf(u), h) >= 0:
		return ruleSetupEnemy.No(h)
	case s.card(u).Stacks() && s.at[u] != h && s.full(h):
		return ruleSetupFull.No(h)
	}
	return kernel.Verdict{}
}
