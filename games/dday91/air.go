package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// 13a Air reaction.
var (
	ruleReact         = book.Rule("13a.1", "Air reaction", "Before combat the other side may send supplied tactical air units up to five hexes into hexes under attack, one Move each.", "{unit} is no tactical air unit and does not react")
	ruleReactOnce     = book.Rule("13a.1", "Air reaction", "Each once.", "{unit} has reacted already")
	ruleReactHex      = book.Rule("13a.1", "Air reaction", "Into hexes under attack.", "{place} is not under attack")
	ruleReactFar      = book.Rule("13a.1", "Air reaction", "Up to five hexes.", "{B:place} is more than five hexes from {unit}")
	ruleReactWay      = book.Rule("2d3.1", "Flights", "Not through enemy units.", "enemy units bar {unit} the way to {B:place}")
	ruleReactAir      = book.Rule("14a1.1", "Unit types", "Aircraft stop aircraft.", "enemy aircraft bar {unit} the way to {B:place}")
	ruleReactAttacked = book.Rule("13a.2", "Attacked aircraft", "Aircraft under attack do not react, nor Germans against bombers.", "{unit} is under attack itself")
	ruleReactBombers  = book.Rule("13a.4", "Against bombers", "The German air unit does not react into a hex with strategic bombers.", "strategic bombers are at {B:place}")
	ruleReactStay     = book.Rule("13a.3", "Room for aircraft", "Aircraft react only to a stack that they may stay with: of an army headquarters, whose box takes them (2d1, 2d4).", "{unit} could not stay at {place}: no army headquarters takes it in")
	evReact           = book.Event("support", "{unit}{-hex} reacts to {place}.")
)

func init() {
	book.Room(nodeReact, room{
		Who: func(p *position, _ *kernel.Frame) kernel.Seat { return 1 - p.phasing() },
		Ask: "Send air units to a hex under attack (1 Move each), or not.", Rule: ruleReact, Idle: VerbEnd,
		Moves: []move{
			{Verb: VerbReact, Look: "move", Label: "{unit} flies to {place}", Offer: costsOne, Judge: mine(mayAB((*position).checkReact)), Do: doesAB((*position).applyReact),
				Try: flights(VerbReact, order.Air, (*position).underAttack)},
			endOfStep("No more reaction", nil),
		},
	})
}

// flights pairs the aircraft of a class with hexes.
func flights(verb uint16, kind order.Class, to func(*position) hexSet) trying {
	return func(p *position, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		set := to(p)
		lo, hi := span(p.seat())
		for u := lo; u < hi; u++ {
			if p.on(u) && p.sc.Units[u].Class == kind {
				dst = eachWith(dst, verb, u, set)
			}
		}
		return dst
	}
}

// underAttack are the hexes that declared combats are about.
func (p *position) underAttack() hexSet {
	var set hexSet
	for i := range p.combats[:p.nCombats] {
		c := &p.combats[i]
		for _, h := range c.hex[:c.n] {
			set.add(h)
		}
	}
	return set
}

// hasAir tells whether a tactical air unit of a side is in a hex.
func (p *position) hasAir(s kernel.Seat, h int16) bool {
	return p.count[s][h] > p.ground[s][h]
}

// canReact tells whether the side under attack has an air unit to send (13a.1).
func (p *position) canReact(s kernel.Seat) bool {
	if p.moves[s] == 0 || p.nCombats == 0 {
		return false
	}
	targets := p.underAttack()
	return p.some(s, func(u int16) bool {
		for h := range targets.all() {
			if p.sc.Units[u].Class == order.Air && p.checkReact(u, h).OK() {
				return true
			}
		}
		return false
	})
}

// checkReact: an air unit of the side under attack flies to a hex that is to be
// attacked (13a.1, 13a.2), where it may stay (13a.3, 14a2.2): not through enemy units
// (2d3.1), under option 14a over ground units (14a1.1).
func (p *position) checkReact(u, h int16) kernel.Verdict {
	s := 1 - p.phasing()
	switch {
	case p.sc.Units[u].Class != order.Air:
		return ruleReact.No(u)
	case p.is(u, reacting):
		return ruleReactOnce.No(u)
	case p.is(u, unsupplied):
		return ruleNoSupply.No(u)
	case p.combatAt(p.loc[u]) >= 0:
		return ruleReactAttacked.No(u, p.loc[u])
	case p.combatAt(h) < 0:
		return ruleReactHex.No(h)
	case s == german && (p.bombAt[0] == h || p.bombAt[1] == h):
		return ruleReactBombers.No(u, h)
	case p.moves[s] < 1:
		return ruleMoves.No(u, 1, 0)
	}
	if p.sc.Dist[p.loc[u]][h] > airReach {
		return ruleReactFar.No(u, h)
	}
	if seen := p.flight(p.loc[u], 1-s, p.sc.opt.nations14a); !seen.has(h) {
		if p.sc.opt.nations14a {
			return ruleReactAir.No(u, h)
		}
		return ruleReactWay.No(u, h)
	}
	if p.sc.opt.nations14a && s == allied {
		for v := range int16(nAllied) {
			if p.loc[v] == h && p.sc.Units[v].IsArmy() && p.sc.Units[v].People() != p.sc.Units[u].People() {
				return ruleAirNation.No(u, v)
			}
		}
	}
	return ruleReactStay.Only(p.stackOKWithout(s, h, noPiece, u), u, h)
}

func (p *position) applyReact(u, h int16, sink kernel.Sink) {
	from, s := p.loc[u], sideOf(u)
	p.spend(s, 1)
	p.lift(u)
	p.put(u, h, sink)
	p.fillBox(s, h)
	p.mark[u] |= reacting
	evReact.Tell(sink, ruleReact, u, from, h)
}

// flight gives every hex within five steps through the air, closed to hexes out
// of play and to hexes with aircraft of the side foe; unless over is set to those
// with its ground units as well (2d3.1).
func (p *position) flight(start int16, foe kernel.Seat, over bool) hexSet {
	var seen hexSet
	var list [96]int16 // 91 hexes lie within five steps
	seen.add(start)
	list[0] = start
	n := 1
	for i, steps := 0, 0; steps < airReach; steps++ {
		for end := n; i < end; i++ {
			for _, to := range p.sc.Hex[list[i]].Next {
				if to >= 0 && !seen.has(to) && p.sc.Hex[to].Terrain != order.Outside && !p.hasAir(foe, to) && (over || p.count[foe][to] == 0) {
					seen.add(to)
					list[n] = to
					n++
				}
			}
		}
	}
	return seen
}
