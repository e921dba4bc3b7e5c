package koenig

import (
	"sandtable/board"
	"sandtable/kernel"
)

// beginOperations puts the chits of all formations with a unit on the map into
// the cup (7.0, Ex.1).
func (p *pos) beginOperations(s kernel.Sink) {
	p.fillCup()
	p.phase(s, ruleOperations)
	p.stack.Push(kernel.Frame{Proc: procOperations})
}

func (p *pos) runOperations(_ *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if p.cup != 0 {
		return kernel.Ask
	}
	p.stack.Pop()
	return kernel.Next
}

func (p *pos) applyDraw(c kernel.Choice, s kernel.Sink) {
	p.cup &^= 1 << c.A
	p.activate(int8(c.A))
	emit(s, kernel.Event{Kind: evDrawn, Rule: ruleOperations, Args: [6]int16{c.A}})
}

func (p *pos) activate(f int8) {
	p.active = f
	p.stack.Push(kernel.Frame{Proc: procActivation})
}

func (p *pos) runActivation(_ *kernel.Frame, _ kernel.Sink) kernel.Signal {
	for m := p.present(p.sc.formations[p.active].units); m != 0; m &= m - 1 {
		if p.task[trailing(m)] != done {
			return kernel.Ask
		}
	}
	p.endActivation()
	return kernel.Next
}

func (p *pos) endActivation() {
	p.stack.Pop()
	p.active = -1
	p.clearTasks()
}

// group is the units whose operation has begun and is not complete while another
// is to be picked (7.1, 7.2).
func (p *pos) group() uint32 {
	var g uint32
	for m := p.sc.formations[p.active].units; m != 0; m &= m - 1 {
		u := trailing(m)
		switch p.task[u] {
		case waiting, fired, switched:
			g |= 1 << u
		}
	}
	return g
}

// halfway is the part of the group that has fired and may still move: these units
// complete their operations before any other goes on (7.1).
func (p *pos) halfway() uint32 {
	var g uint32
	for m := p.group(); m != 0; m &= m - 1 {
		if u := trailing(m); p.task[u] == fired {
			g |= 1 << u
		}
	}
	return g
}

func (p *pos) explainActivate(c kernel.Choice) kernel.Verdict {
	switch c.Verb {
	case verbFinish:
		return kernel.Verdict{}
	case verbPick:
	default:
		return no(ruleOtherDecision)
	}
	u := int(c.A)
	if p.unit(u).formation != p.active {
		return no(ruleNotActive, c.A, int16(p.active))
	}
	if !p.onMap(u) {
		return no(ruleNotOnMap, c.A)
	}
	switch p.task[u] {
	case done:
		return no(ruleHasActed, c.A)
	case fired:
		return kernel.Verdict{}
	}
	if g := p.halfway(); g != 0 {
		return no(ruleWaitTurn, c.A, int16(trailing(g)))
	}
	return kernel.Verdict{}
}

func (p *pos) applyActivate(_ *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	if c.Verb == verbFinish {
		emit(s, kernel.Event{Kind: evFinished, Rule: ruleNext, Args: [6]int16{int16(p.active)}})
		p.endActivation()
		return
	}
	p.stack.Push(kernel.Frame{Proc: procUnit, A: c.A})
}

// runUnit goes back to the formation when the unit in hand has nothing left to do.
func (p *pos) runUnit(f *kernel.Frame) kernel.Signal {
	u := int(f.A)
	if p.task[u] != done && p.task[u] != idle && !p.canGoOn(u) {
		p.finish(u)
	}
	if p.task[u] == done || !p.onMap(u) {
		p.stack.Pop()
		return kernel.Next
	}
	return kernel.Ask
}

// canGoOn reports whether a unit that has begun can do anything but end.
func (p *pos) canGoOn(u int) bool {
	t := p.task[u]
	if t == combined || t == switched || t == waiting {
		return true
	}
	var o occupants
	p.look(&o, u)
	budget, _ := p.allowance(u)
	g, h := p.sc.ground, p.at[u]
	enter := p.stack.Top().B == 0 && p.mayClose(u).OK()
	for d, to := range g.Grid.Adjacent[h] {
		if to == board.NoHex {
			continue
		}
		if step := int(g.cost[board.Edge(h, d)]); step != 0 {
			if step <= budget && o.gate(to) == board.Open {
				return true
			}
			if enter && o[to] == enemyUnit && step+closeExtra <= budget {
				return true
			}
		}
		if t == moved && o[to] >= enemyUnit && g.edge[board.Edge(h, d)]&cliff == 0 {
			return true
		}
	}
	return t == moved && p.partners(u) != 0
}

// partners are the other units that could still fire in concert with u (7.2).
func (p *pos) partners(u int) uint32 {
	var out uint32
	for m := p.present(p.sc.formations[p.active].units) &^ (1 << u); m != 0; m &= m - 1 {
		switch n := trailing(m); p.task[n] {
		case idle, waiting, switched:
			out |= 1 << n
		}
	}
	return out
}

// legalUnit lists what the picked unit may do.
func (p *pos) legalUnit(dst []kernel.Choice) []kernel.Choice {
	u := int(p.stack.Top().A)
	var o occupants
	p.look(&o, u)
	dst = p.legalMoves(dst, u, &o)
	if p.stack.Top().B == 0 {
		for _, verb := range [2]uint16{verbClose, verbFire} {
			if verb == verbClose && !p.mayClose(u).OK() || verb == verbFire && !p.mayFire(u).OK() {
				continue
			}
			first := len(dst)
			for _, to := range p.sc.ground.Grid.Adjacent[p.at[u]] {
				if to != board.NoHex && o[to] >= enemyUnit && p.explainUnit(kernel.Choice{Verb: verb, A: to}).OK() {
					dst = insert(dst, first, kernel.Choice{Verb: verb, A: to})
				}
			}
		}
	}
	for _, verb := range [4]uint16{verbCombined, verbWait, verbDone, verbBack} {
		c := kernel.Choice{Verb: verb}
		explain := p.explainUnit
		if p.stack.Top().B != 0 {
			explain = p.explainRedeployUnit
		}
		if explain(c).OK() {
			dst = append(dst, c)
		}
	}
	return dst
}

// insert keeps the part of dst from first on sorted.
func insert(dst []kernel.Choice, first int, c kernel.Choice) []kernel.Choice {
	dst = append(dst, c)
	for i := len(dst) - 1; i > first && dst[i-1].Compare(c) > 0; i-- {
		dst[i], dst[i-1] = dst[i-1], dst[i]
	}
	return dst
}

func (p *pos) explainUnit(c kernel.Choice) kernel.Verdict {
	u := int(p.stack.Top().A)
	t := p.task[u]
	switch c.Verb {
	case verbMove:
		return p.moveVerdict(u, c.A)
	case verbClose:
		return p.closeVerdict(u, c.A)
	case verbFire:
		if v := p.mayFire(u); !v.OK() {
			return v
		}
		return p.targetVerdict(u, c.A)
	case verbCombined:
		if t != idle {
			return no(ruleOneOperation, int16(u))
		}
		return kernel.Verdict{}
	case verbWait:
		switch {
		case t == waiting:
			return no(ruleWaitedMove, int16(u))
		case t != moved:
			return no(ruleWaitMoved, int16(u))
		case p.partners(u) == 0:
			return no(ruleNoPartner, int16(u))
		}
		return kernel.Verdict{}
	case verbDone:
		if g := p.group(); t == idle && g != 0 {
			return no(ruleWaitTurn, int16(u), int16(trailing(g)))
		}
		return kernel.Verdict{}
	case verbBack:
		if t == moving || t == moved || t == firedMove {
			return no(ruleBegun, int16(u))
		}
		return kernel.Verdict{}
	}
	return no(ruleOtherDecision)
}

func (p *pos) applyUnit(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	u := int(f.A)
	switch c.Verb {
	case verbMove:
		p.march(u, c.A, s)
		p.task[u] = afterMove[p.task[u]]
	case verbClose:
		p.beginClose(u, c.A, s)
	case verbFire:
		p.beginFire(u, c.A)
	case verbCombined:
		p.task[u] = combined
	case verbWait:
		p.task[u], p.mp[u] = waiting, 0
		p.stack.Pop()
	case verbDone:
		p.finish(u)
	case verbBack:
		if p.task[u] == combined {
			p.task[u] = idle
			return
		}
		p.stack.Pop()
	}
}

// afterMove is the task of a unit that has moved a way.
var afterMove = [done + 1]task{idle: moving, moving: moving, combined: moved, switched: moved, moved: moved, fired: firedMove,
	firedMove: firedMove}
