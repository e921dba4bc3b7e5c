package dday91

import (
	"fmt"

	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 3b, 2d1.5 The march of a unit, or of an army with its box.
var (
	rulePick        = book.Rule("2d1.5", "Picking up and dropping", "A moving army headquarters picks units up from, and drops units in, the hexes of its move. It counts as one unit with its box.", "{unit} is no army headquarters, which alone picks units up and drops them")
	rulePickPursuit = book.Rule("14b2.2", "Price of pursuit", "Who pursues has paid when he sets out.", "nobody is picked up in a pursuit")
	rulePickHere    = book.Rule("2d1.5", "Picking up", "Out of its hex.", "{unit} is not in the hex of {unit}")
	rulePickHas     = book.Rule("2d1.5", "Picking up", "Once.", "{unit} is in the box of {unit} already")
	rulePickNot     = book.Rule("2d1.5", "Dropping", "Out of its box.", "{unit} is not in the box of {unit}")
	ruleExit        = book.Rule("3g.1", "Leaving the board", "From an edge hex for one factor, for ever; it is not eliminated.", "{unit} is not at the edge")
	evStep          = withBox("move", "{-unit}{-hex}{-hex}").Step()
	evMoved         = withBox("move", "{unit}{-hex} moves to {place} ({n factor|factors}, {n} printed).")
	evPick          = book.Event("move", "{unit} picks up {unit}.{-hex}")
	evLeave         = book.Event("move", "{unit} drops {unit} at {place}.")
	evExit          = book.Event("move", "{unit} leaves the board at {place}.")
)

// Kinds of march, local C of its frame.
const (
	marchNormal  int16 = 0
	marchPursuit int16 = 1
)

func init() {
	book.Proc(procMarch, play.Proc[*position]{Run: (*position).stepMarch, Nodes: []uint16{nodeMarch}})
	book.Room(nodeMarch, room{
		Who: func(_ *position, f *kernel.Frame) kernel.Seat { return sideOf(f.A) },
		Ask: "Move {B:unit}, or finish.", Rule: ruleGo,
		Moves: []move{
			{Verb: VerbGo, Look: "move", Label: "Go to {place}", Offer: dressGo, Judge: mayA((*position).checkGo), Do: doesA((*position).applyGo),
				List: among(VerbGo, func(p *position, _ *kernel.Frame) hexSet { return *p.resolveDoubt(&p.reach.ends, false) }), Wide: hexes(VerbGo, (*position).playable)},
			drop,
			{Verb: VerbLead, Look: "pick", Label: "Go on with {unit} alone", Offer: dressLead, Try: own(VerbLead), Judge: mine(mayA((*position).checkLead)),
				Do: func(_ *position, f *kernel.Frame, c kernel.Choice, _ kernel.Sink) { f.B = c.A }},
			{Verb: VerbPick, Look: "add", Label: "Pick up {unit}", Try: own(VerbPick), Judge: mine(mayA((*position).checkPick)), Do: func(p *position, f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
				p.box[c.A] = int8(f.B)
				p.mark[c.A] |= paid | covered
				evPick.Tell(s, rulePick, f.B, c.A, p.loc[c.A])
			}},
			{Verb: VerbLeave, Look: "take", Label: "Drop off {unit}", Offer: asWords, Try: own(VerbLeave),
				Judge: mine(mayA((*position).checkLeave)), Do: func(p *position, f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
					p.box[c.A] = noPiece
					evLeave.Tell(s, rulePick, f.B, c.A, p.loc[c.A])
				}},
			extra, detach, absorb,
			{Verb: VerbExit, Look: "take", Label: "Leave the board for good", Offer: costsFactor, Judge: may((*position).checkExit), Do: does((*position).applyExit)},
			{Verb: VerbDone, Look: "pass", Label: "Done", Main: true, Judge: may((*position).checkEndMarch),
				Do: func(p *position, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { p.endMarch(f) }},
		},
	})
}

// playable tells whether a hex is part of the playing area.
func (p *position) playable(h int16) bool { return p.sc.Hex[h].Terrain != order.Outside }

// dressGo says what the way costs.
func dressGo(p *position, f *kernel.Frame, c kernel.Choice, o *scene.Offer) {
	if p.reach.cost[c.A] != far {
		o.Cost = fmt.Sprintf("%d of %d MF", p.reach.cost[c.A], p.limitsOf(f.B, f.C == marchPursuit).all)
	}
}

// dressLead words who is led on.
func dressLead(p *position, f *kernel.Frame, c kernel.Choice, o *scene.Offer) {
	if p.sc.Units[c.A].IsArmy() {
		o.Label = "Go on with " + p.pieceName(c.A)
	}
	asWords(p, f, c, o)
}

// asWords leaves a choice to its words, without a counter to click: for a unit in the
// box of the army that moves two stand side by side, to go on with it alone and to
// drop it off (2d1.5).
func asWords(p *position, f *kernel.Frame, c kernel.Choice, o *scene.Offer) {
	if int16(p.box[c.A]) == f.B {
		o.Piece = ""
	}
}

// stepMarch asks for the next step of a march, or ends it when nothing is left
// to do.
func (p *position) stepMarch(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if !p.on(f.A) {
		p.endMarch(f)
		return kernel.Next
	}
	if !p.on(f.B) {
		f.B = f.A
	}
	p.survey()
	if p.marchOver(f) {
		p.endMarch(f)
		return kernel.Next
	}
	return kernel.Ask
}

// marchOver tells whether only ending the march is left.
func (p *position) marchOver(f *kernel.Frame) bool {
	if !p.none(&p.reach.ends, false) || !p.none(&p.reach.drop, true) || p.checkExit().OK() {
		return false
	}
	// an army that its box holds back may drop what can go no further (3b.1)
	drops := p.sc.Units[f.B].IsArmy() && !p.is(f.B, stopped) && p.canStep(p.limitsOf(f.B, f.C == marchPursuit))
	for u := range units(sideOf(f.A)) {
		if p.on(u) && p.loc[u] == p.loc[f.B] && (p.checkPick(u).OK() || p.checkEffort(u).OK()) {
			return false
		}
		if drops && int16(p.box[u]) == f.B && p.rides(u) && p.checkLeave(u).OK() {
			return false
		}
		if p.is(u, covered) && u != f.B && p.checkLead(u).OK() {
			return false
		}
	}
	return !p.sc.opt.divisions16 || !p.canSplit(f.B)
}

// checkEndMarch: a march does not end while an illegal stack needs somebody whom
// its Move covers (2d4.1), such as a corps beside the division that it has left
// behind (16a.2).
func (p *position) checkEndMarch() kernel.Verdict {
	f := p.stack.Top()
	p.lookAhead().ending = true
	if p.mendable(p.budget()) {
		return fine
	}
	h := p.scratch().faults[0]
	if p.hopeless() {
		return fine
	}
	if p.some(sideOf(f.A), func(d int16) bool { return p.is(d, fresh) && p.loc[d] == h }) {
		return ruleSplitStack.No(f.B, h)
	}
	return ruleForesight.No(f.B, h)
}

// endMarch finishes the units of an activation: when the player goes on to
// another unit the earlier ones have moved (3.1, 3d2.3).
func (p *position) endMarch(f *kernel.Frame) {
	for u := range units(sideOf(f.A)) {
		p.finish(u)
	}
	if s := sideOf(f.A); p.on(f.A) && p.sc.Units[f.A].IsArmy() && p.count[s][p.loc[f.A]] > 1 {
		p.fillBox(s, p.loc[f.A])
	}
	p.stack.Pop()
}

// finish ends the movement of a unit that the Move in hand covers.
func (p *position) finish(u int16) {
	if p.is(u, covered) {
		p.mark[u] &^= covered
		p.mark[u] |= done
	}
}

// checkLead: whose turn it is to be led on, within the units paid for (3d2.2).
func (p *position) checkLead(u int16) kernel.Verdict {
	f := p.stack.Top()
	switch {
	case u == f.B:
		return ruleLeads.No(u)
	case !p.is(u, covered):
		return ruleGroup.No(u)
	case p.is(u, stopped):
		return p.halted(u)
	case p.mf(u) == 0:
		return ruleNoFactors.No(u)
	}
	if l := p.limitsOf(u, f.C == marchPursuit); l.all < 1 && !p.mayEffort(u, true).OK() {
		return ruleSpent.No(u)
	}
	return fine
}

// checkGo: where the lead may go.
func (p *position) checkGo(h int16) kernel.Verdict {
	if p.has(&p.reach.ends, h, false) {
		return fine
	}
	return p.whyNot(h)
}

// applyGo moves the lead, with its box if it is an army, along the cheapest path.
// Every hex on it comes under control (2e.1).
func (p *position) applyGo(h int16, sink kernel.Sink) {
	f := p.stack.Top()
	lead, s := f.B, sideOf(f.B)
	var buf [32]int16
	path := p.path(buf[:0], h)
	from, cost := p.loc[lead], p.reach.cost[h]
	c := &p.sc.Units[lead]
	p.leaveBox(lead)
	if c.IsArmy() {
		for u := range units(s) {
			if int16(p.box[u]) == lead {
				if !p.rides(u) {
					p.box[u] = noPiece // left behind
					continue
				}
				p.lift(u)
			}
		}
	}
	p.lift(lead)
	before := from
	for i := len(path) - 1; i >= 0; i-- {
		if i > 0 && c.IsGround() {
			p.claim(s, path[i], true, sink)
		}
		evStep.Tell(sink, nil, lead, before, path[i])
		before = path[i]
	}
	zone := p.zone[1-s][h] > 0 && !(c.IsAir() && p.sc.opt.nations14a)
	p.arrive(lead, h, cost, zone, sink)
	if c.IsArmy() {
		for u := range units(s) {
			if int16(p.box[u]) == lead {
				n := cost
				if p.sc.Units[u].IsAir() {
					n = int8(len(path)) // 3b2.1
				}
				p.arrive(u, h, n, zone, sink)
			}
		}
	}
	evMoved.Tell(sink, ruleGo, lead, from, h, int16(p.spent[lead]), int16(p.mf(lead)))
}

// arrive stands a unit on the last hex of its path.
func (p *position) arrive(u, h int16, cost int8, zone bool, sink kernel.Sink) {
	p.put(u, h, sink)
	p.spent[u] += cost
	if zone {
		p.mark[u] |= stopped
	}
}

// leaveBox takes a unit out of its holding box; it stays in the hex.
func (p *position) leaveBox(u int16) { p.box[u] = noPiece }

// checkPick: an army picks up what stands in its hex (2d1.5), but if it is due to
// leave the hex then only who can leave it with the army: otherwise the unit would
// have to be dropped again, and a march could go on for ever without a step (2d4.1).
func (p *position) checkPick(u int16) kernel.Verdict {
	f := p.stack.Top()
	c := &p.sc.Units[u]
	switch {
	case !p.sc.Units[f.B].IsArmy():
		return rulePick.No(f.B)
	case int16(p.box[u]) == f.B:
		return rulePickHas.No(u, f.B)
	case p.loc[u] != p.loc[f.B]:
		return rulePickHere.No(u, f.B)
	case c.IsArmy() || !c.Stacks():
		return ruleBox.No(u)
	case p.is(u, done):
		return ruleMoveOnce.No(u)
	case p.is(u, unsupplied):
		return ruleNoSupply.No(u)
	case f.C == marchPursuit:
		return rulePickPursuit.No()
	}
	return p.foreseeMarch(u, ruleForesight, func(p *position) {
		p.box[u] = int8(p.stack.Top().B)
		p.mark[u] |= paid | covered
		p.scratch().whole = p.stack.Top().B
	})
}

// checkLeave: an army drops a unit of its box in a hex of its move (2d1.5); when
// the army cannot go on there is nothing to be dropped from.
func (p *position) checkLeave(u int16) kernel.Verdict {
	f := p.stack.Top()
	switch {
	case !p.sc.Units[f.B].IsArmy():
		return rulePick.No(f.B)
	case int16(p.box[u]) != f.B:
		return rulePickNot.No(u, f.B)
	}
	switch {
	case p.is(f.B, stopped):
		return p.halted(f.B)
	case p.limitsOf(f.B, f.C == marchPursuit).all < 1:
		return ruleSpent.No(f.B)
	}
	return p.foreseeMarch(u, ruleForesight, func(p *position) { p.box[u] = noPiece })
}

// checkExit: leaving the board from an edge hex for one movement factor (3g.1).
func (p *position) checkExit() kernel.Verdict {
	f := p.stack.Top()
	u := f.B
	l := p.marchLimits(u, f.C == marchPursuit)
	switch {
	case !p.at(u).Edge:
		return ruleExit.No(u, p.loc[u])
	case p.is(u, stopped):
		return p.halted(u)
	case l.all < 1:
		return ruleSpent.No(p.holdsBack(func(v int16) int8 { return p.limitsOf(v, f.C == marchPursuit).all }))
	}
	return p.foreseeMarch(u, ruleForesight, func(p *position) {
		var group unitSet
		p.gather(u, &group)
		for v := range p.life {
			switch {
			case group.has(int16(v)):
				p.life[v] = departed
				p.loc[v] = -1
			case u == p.stack.Top().A: // the activation is over
				p.finish(int16(v))
			}
		}
	})
}

func (p *position) applyExit(sink kernel.Sink) {
	f := p.stack.Top()
	lead := f.B
	if p.sc.Units[lead].IsArmy() {
		for u := range units(sideOf(lead)) {
			if int16(p.box[u]) == lead && p.rides(u) {
				p.depart(u, sink)
			}
		}
	}
	p.depart(lead, sink)
}
