package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// 2c Zones of control, 2d3 Enemy units, 2e Control: pieces on the board and what they do there.
var (
	_         = book.Rule("2c.1", "Zones of control", "Supplied corps and divisions control the land hexes around them, not across hexsides that are all sea. Headquarters, units at sea and units out of supply do not; aircraft only where they attack.", "")
	_         = book.Rule("2c.2", "Headquarters", "They never have a zone.", "")
	_         = book.Rule("2c.4", "Zones out of boxes", "Units in a box have their zone around the hex of their army headquarters.", "")
	_         = book.Rule("2c.5", "Zones and supply", "Units out of supply have none.", "")
	_         = book.Rule("2c.6", "Zones at sea", "Invaders in a sea hex have none.", "")
	_         = book.Rule("2d2.1", "Passing friends", "Friendly units may be moved through; stacking counts only at the end of movement and combat steps.", "")
	ruleEnemy = book.Rule("2d3.1", "Enemy units", "A hex with an enemy unit is never entered.", "an enemy unit holds {B:place}")
	_         = book.Rule("2e.1", "Control", "A side controls what its ground units stand in or were last to pass.", "")
	_         = book.Rule("2e.2", "Aircraft and control", "Aircraft never change control.", "")
	evControl = book.Event("score", "{side} take {place}.")
)

// some tells whether something holds for a unit of a side on the board.
func (p *position) some(s kernel.Seat, holds func(u int16) bool) bool {
	for u := range units(s) {
		if p.on(u) && holds(u) {
			return true
		}
	}
	return false
}

// anybody says why none of a side's units on the board that come into question may do something: what the
// first of them is told, or what is said where there is none. It is fine if one may.
func (p *position) anybody(s kernel.Seat, none kernel.Verdict, asked func(u int16) bool, may func(u int16) kernel.Verdict) kernel.Verdict {
	v := none
	for u := range units(s) {
		if !p.on(u) || !asked(u) {
			continue
		}
		w := may(u)
		if w.OK() {
			return w
		}
		if v.Rule == none.Rule {
			v = w
		}
	}
	return v
}

// again is some, beginning with the unit for which it held last.
func (p *position) again(last *int16, s kernel.Seat, holds func(u int16) bool) bool {
	if u := *last; sideOf(u) == s && p.on(u) && holds(u) {
		return true
	}
	return p.some(s, func(u int16) bool {
		if u == *last || !holds(u) {
			return false
		}
		*last = u
		return true
	})
}

// put stands a piece on a hex; a ground unit takes control of it (2e.1), aircraft
// never do (2e.2).
func (p *position) put(u, h int16, sink kernel.Sink) {
	p.loc[u] = h
	c := &p.sc.Units[u]
	s := sideOf(u)
	if c.Stacks() {
		p.count[s][h]++
	}
	if c.IsGround() {
		p.ground[s][h]++
	}
	p.exert(u, 1)
	if c.IsGround() || c.Class == order.Mulberry {
		p.claim(s, h, c.IsGround(), sink)
	}
}

// lift takes a piece off its hex; it stays in its box until told otherwise.
func (p *position) lift(u int16) {
	h := p.loc[u]
	if h < 0 {
		return
	}
	c := &p.sc.Units[u]
	s := sideOf(u)
	if c.Stacks() {
		p.count[s][h]--
	}
	if c.IsGround() {
		p.ground[s][h]--
	}
	p.exert(u, ^uint8(0))
	p.loc[u] = -1
}

// carry takes a piece alone from its hex, out of any box and its own box.
func (p *position) carry(u, h int16, sink kernel.Sink) {
	p.lift(u)
	p.box[u] = noPiece
	if p.sc.Units[u].IsArmy() {
		for v := range p.box {
			if int16(p.box[v]) == u {
				p.box[v] = noPiece
			}
		}
	}
	p.put(u, h, sink)
}

// exert adds to the zones of control around a unit (2c.1-2c.6).
func (p *position) exert(u int16, by uint8) {
	if !p.sc.Units[u].Fights() || p.is(u, unsupplied) {
		return
	}
	x := p.at(u)
	if !x.IsLand() {
		return // 2c.6
	}
	z := &p.zone[sideOf(u)]
	for d, n := range x.Next {
		if n >= 0 && !x.AllSea[d] && p.sc.Hex[n].IsLand() {
			z[n] += by
		}
	}
}

// supply changes a unit's supply state and with it its zone (3c.6).
func (p *position) supply(u int16, ok bool) {
	if ok == !p.is(u, unsupplied) {
		return
	}
	if ok {
		p.mark[u] &^= unsupplied
		p.exert(u, 1)
		return
	}
	p.exert(u, ^uint8(0))
	p.mark[u] |= unsupplied
}

// claim gives a hex to the side whose ground unit (or harbour) enters it (2e.1),
// wrecks a harbour that Germans enter (15a4.2), and under option 14a destroys
// aircraft found there without ground units (14a1.1).
func (p *position) claim(s kernel.Seat, h int16, ground bool, sink kernel.Sink) {
	if !p.sc.Hex[h].IsLand() {
		return
	}
	if !p.controls(s, h) {
		if s == allied {
			p.control.add(h)
		} else {
			p.control.del(h)
		}
		if x := &p.sc.Hex[h]; x.IsCity() {
			evControl.Tell(sink, nil, int16(s), h)
		}
	}
	if s == german {
		for m := int16(mulberry1); m < nPieces; m++ {
			if p.on(m) && p.loc[m] == h {
				p.kill(m, sink)
			}
		}
	}
	if e := 1 - s; ground && p.sc.opt.nations14a && p.count[e][h] > 0 && p.ground[e][h] == 0 {
		for u := range units(e) {
			if p.on(u) && p.loc[u] == h && p.sc.Units[u].Class == order.Air {
				p.kill(u, sink)
			}
		}
	}
}

// kill eliminates a piece. Every Allied corps lost counts (6.2).
func (p *position) kill(u int16, sink kernel.Sink) {
	h := p.loc[u]
	p.lift(u)
	p.life[u] = dead
	p.retire(u)
	if p.sc.Units[u].IsCorps() && sideOf(u) == allied {
		p.lost++
	}
	p.tellLoss(sink, evKilled, nil, u, h)
}

// retire forgets what a piece that has left the board was doing.
func (p *position) retire(u int16) {
	p.mark[u] = 0
	p.box[u] = noPiece
	p.fight[u] = 0
	p.spent[u] = 0
	for v := range p.box {
		if int16(p.box[v]) == u {
			p.box[v] = noPiece
		}
	}
}

// depart takes a unit off the board for good; it is not eliminated (3g.1).
func (p *position) depart(u int16, sink kernel.Sink) {
	h := p.loc[u]
	p.lift(u)
	p.life[u] = departed
	p.retire(u)
	evExit.Tell(sink, ruleExit, u, h)
}

// rebuild computes everything derived from the state.
func (p *position) rebuild() {
	p.derived = derived{}
	p.outdate()
	for u := range int16(nPieces) {
		if !p.on(u) || p.loc[u] < 0 {
			continue
		}
		c, s, h := &p.sc.Units[u], sideOf(u), p.loc[u]
		if c.Stacks() {
			p.count[s][h]++
		}
		if c.IsGround() {
			p.ground[s][h]++
		}
		p.exert(u, 1)
	}
}
