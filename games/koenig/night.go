package koenig

import "sandtable/kernel"

// Steps of the Replacement Phase (12.0). Frame: A the side whose turn it is to
// recover; before that, the Allied die's points are in p.rp.
const (
	refitAllied uint8 = iota
	refitGerman
	refitRecover
)

func (p *pos) beginReplacement(s kernel.Sink) {
	p.rp, p.out, p.refitted = [2]int8{}, [2]bool{}, 0
	p.phase(s, ruleReplacement)
	p.stack.Push(kernel.Frame{Proc: procReplacement})
}

// damaged are the units of a side on the map with a hit.
func (p *pos) damaged(who side) uint32 {
	var m uint32
	for u := range p.sc.units {
		if p.at[u] >= 0 && p.hits[u] > 0 && p.sc.units[u].side == who {
			m |= 1 << u
		}
	}
	return m
}

// canRecover reports whether a side can spend a replacement point.
func (p *pos) canRecover(who side) bool {
	return p.rp[who] > 0 && !p.out[who] && p.damaged(who) != 0
}

func (p *pos) runReplacement(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if f.Step != refitRecover {
		return kernel.Ask
	}
	if !p.canRecover(side(f.A)) {
		f.A = 1 - f.A
		if !p.canRecover(side(f.A)) {
			p.rp = [2]int8{} // what is left is lost
			p.stack.Pop()
			return kernel.Next
		}
	}
	return kernel.Ask
}

func (p *pos) explainRecover(c kernel.Choice) kernel.Verdict {
	who := side(p.stack.Top().A)
	switch c.Verb {
	case verbStop:
		return kernel.Verdict{}
	case verbRecover:
	default:
		return no(ruleOtherDecision)
	}
	u := int(c.A)
	switch {
	case p.at[u] == eliminated || p.at[u] == exited:
		return no(ruleNoReturn, c.A)
	case p.unit(u).side != who:
		return no(ruleOwnUnits, c.A)
	case !p.onMap(u):
		return no(ruleNotOnMap, c.A)
	case p.hits[u] == 0:
		return no(ruleUnhurt, c.A)
	}
	return kernel.Verdict{}
}

func (p *pos) applyReplacement(f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
	switch {
	case f.Step == refitAllied:
		p.rp[allied] = p.sc.replacement[allied][c.A-1]
		f.B, f.Step = c.A, refitGerman
	case f.Step == refitGerman:
		p.rp[german] = p.sc.replacement[german][c.A-1]
		raised := p.rp[german] >= p.rp[allied]
		if raised { // Allied preparation
			p.rp[allied] = p.rp[german] + 1
		}
		emit(s, kernel.Event{Kind: evReplacements, Rule: ruleReplacement, Role: kernel.Outturn,
			Args: [6]int16{f.B, c.A, int16(p.rp[allied]), int16(p.rp[german]), int16(flag(raised))}})
		f.A, f.B, f.Step = int16(allied), 0, refitRecover
	case c.Verb == verbStop:
		p.out[f.A] = true
		f.A = 1 - f.A
	default:
		p.rp[f.A]--
		p.hits[c.A]--
		p.refitted |= 1 << c.A
		emit(s, kernel.Event{Kind: evRecovers, Rule: ruleReplacement, Args: [6]int16{c.A, int16(p.hits[c.A])}})
		f.A = 1 - f.A
	}
}

func (p *pos) beginRedeployment(s kernel.Sink) {
	p.clearTasks()
	p.phase(s, ruleRedeployment)
	p.stack.Push(kernel.Frame{Proc: procRedeployment})
}

func (p *pos) runRedeployment(_ *kernel.Frame, _ kernel.Sink) kernel.Signal {
	for m := p.present(p.sc.sides[german]) &^ p.refitted; m != 0; m &= m - 1 {
		if p.task[trailing(m)] != done {
			return kernel.Ask
		}
	}
	p.clearTasks()
	p.stack.Pop()
	return kernel.Next
}

func (p *pos) explainRedeploy(c kernel.Choice) kernel.Verdict {
	switch c.Verb {
	case verbFinish:
		return kernel.Verdict{}
	case verbPick:
	default:
		return no(ruleOtherDecision)
	}
	u := int(c.A)
	switch {
	case p.unit(u).side != german:
		return no(ruleRedeployGerman, c.A)
	case !p.onMap(u):
		return no(ruleNotOnMap, c.A)
	case has(p.refitted, u):
		return no(ruleRefitted, c.A)
	case p.task[u] == done:
		return no(ruleHasActed, c.A)
	}
	return kernel.Verdict{}
}

// explainRedeployUnit judges a move in the German Redeployment Phase: up to half
// the allowance, no combat (4.0).
func (p *pos) explainRedeployUnit(c kernel.Choice) kernel.Verdict {
	u := int(p.stack.Top().A)
	switch c.Verb {
	case verbMove:
		return p.moveVerdict(u, c.A)
	case verbClose, verbFire, verbCombined:
		return no(ruleRedeployFight)
	case verbDone:
		return kernel.Verdict{}
	case verbBack:
		if p.task[u] != idle {
			return no(ruleBegun, int16(u))
		}
		return kernel.Verdict{}
	}
	return no(ruleOtherDecision)
}

func (p *pos) applyRedeploy(_ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
	if c.Verb == verbFinish {
		p.clearTasks()
		p.stack.Pop()
		return
	}
	p.stack.Push(kernel.Frame{Proc: procUnit, A: c.A, B: 1})
}
