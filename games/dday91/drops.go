package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// 13d Airborne drops.
var (
	ruleDropWho    = book.Rule("13d.1", "Airborne drops", "The two airborne corps and the Airborne Army may drop from a city where they begin the step.", "{unit} is no airborne unit")
	ruleDropNow    = book.Rule("13d.1", "Airborne drops", "In place of a move.", "{unit} has begun to move and drops no more")
	ruleDropFrom   = book.Rule("13d.1", "Airborne drops", "From a city where it begins the step.", "{unit} did not begin the step in a city")
	ruleDropPursue = book.Rule("13d.1", "Airborne drops", "In the movement step.", "nobody drops in a pursuit")
	ruleDropped    = book.Rule("13d.2", "Way of a drop", "Five hexes, over ground units, zones and sea, not over German aircraft; it is the whole movement.", "{unit} has dropped, which is its whole movement")
	ruleDropWhere  = book.Rule("13d.3", "Drop zones", "Not into mountains, sea or a hex with enemies.", "{B:place} is more than five hexes from {A:unit}")
	ruleDropWay    = book.Rule("13d.3", "Drop zones", "Not over German aircraft.", "German aircraft bar {unit} the way to {place}")
	ruleDropFoe    = book.Rule("13d.3", "Drop zones", "No hex with enemies.", "enemies are at {place}")
	ruleDropGround = book.Rule("13d.3", "Drop zones", "Not into the sea.", "{place} is no land to drop on")
	ruleDropPeaks  = book.Rule("13d.3", "Drop zones", "Not into mountains.", "{place} is mountain, where nobody drops")
	evJump         = book.Event("move", "{unit}{-hex} drops at {place}.")
)

// drop lands the lead of a march, and the airborne corps with the Airborne Army (13d.1).
var drop = move{
	Verb: VerbDrop, Look: "move", Label: "Drop at {place}", Judge: mayA((*position).checkJump), Do: doesA((*position).applyJump),
	List: among(VerbDrop, func(p *position, _ *kernel.Frame) hexSet { return *p.resolveDoubt(&p.reach.drop, true) }),
	Wide: func(p *position, f *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
		if !p.sc.opt.drop13d || !p.sc.Units[f.B].Drops {
			return dst
		}
		return hexes(VerbDrop, (*position).playable)(p, f, dst)
	},
}

// dropsFly tells whether drops are made at all this turn (12c3).
func (p *position) dropsFly() bool { return p.sc.opt.drop13d && !p.bad }

// checkDropper: which unit may make an airborne drop now (13d.1, 12c3).
func (p *position) checkDropper(u int16) kernel.Verdict {
	f := p.stack.Top()
	switch {
	case !p.sc.opt.drop13d:
		return ruleOption.No(u)
	case p.bad:
		return ruleBadDrops.No(u)
	case !p.sc.Units[u].Drops:
		return ruleDropWho.No(u)
	case !p.is(u, fromCity):
		return ruleDropFrom.No(u)
	case f.C != marchNormal:
		return ruleDropPursue.No()
	case p.is(u, dropped):
		return ruleDropped.No(u)
	case p.spent[u] > 0 || p.is(u, stopped):
		return ruleDropNow.No(u)
	}
	return fine
}

// surveyDrop fills the hexes where a drop may land (13d.2, 13d.3), not to leave or
// make an illegal stack for good (2d4.1).
func (p *position) surveyDrop(start int16) {
	seen := p.flight(start, german, true)
	for i := range p.sc.Hex {
		x, h := &p.sc.Hex[i], int16(i)
		if h == start || !seen.has(h) || !x.IsLand() || x.Terrain == order.Mountain || p.count[german][h] > 0 {
			continue
		}
		p.reach.drop.at.add(h)
	}
	p.reach.drop.doubt = p.foresee(p.reach.drop.at, true)
}

// gatherDrop lists who drops together: the lead, and with the Airborne Army the
// airborne corps of its box (13d.1).
func (p *position) gatherDrop(lead int16, group *unitSet) {
	group.add(lead)
	for u := range int16(nAllied) {
		if int16(p.box[u]) == lead && p.is(u, covered) && p.checkDropper(u).OK() {
			group.add(u)
		}
	}
}

// checkJump: where the drop may land.
func (p *position) checkJump(h int16) kernel.Verdict {
	u := p.stack.Top().B
	if v := p.checkDropper(u); !v.OK() {
		return v
	}
	if p.has(&p.reach.drop, h, true) {
		return fine
	}
	switch x := &p.sc.Hex[h]; {
	case h == p.loc[u]:
		return ruleStandsHere.No(u, h)
	case !x.IsLand():
		return ruleDropGround.No(h)
	case x.Terrain == order.Mountain:
		return ruleDropPeaks.No(h)
	case p.count[german][h] > 0:
		return ruleDropFoe.No(h)
	}
	if p.sc.Dist[p.loc[u]][h] > airReach {
		return ruleDropWhere.No(u, h)
	}
	if seen := p.flight(p.loc[u], german, true); !seen.has(h) {
		return ruleDropWay.No(u, h)
	}
	return ruleForesight.No(u, p.spoiltBy(h, true))
}

// applyJump drops the lead; the Airborne Army takes airborne corps of its box along.
func (p *position) applyJump(h int16, sink kernel.Sink) {
	lead := p.stack.Top().B
	from := p.loc[lead]
	p.leaveBox(lead)
	p.lift(lead)
	var group unitSet
	p.gatherDrop(lead, &group)
	for u := range int16(nAllied) {
		if int16(p.box[u]) != lead {
			continue
		}
		if group.has(u) {
			p.lift(u)
			p.land(u, h, sink)
		} else {
			p.box[u] = noPiece
		}
	}
	p.land(lead, h, sink)
	evStep.Tell(sink, nil, lead, from, h)
	evJump.Tell(sink, ruleDropWho, lead, from, h)
}

func (p *position) land(u, h int16, sink kernel.Sink) {
	p.put(u, h, sink)
	p.mark[u] |= dropped | stopped
}
