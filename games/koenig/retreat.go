package koenig

import (
	"math/bits"

	"sandtable/board"
	"sandtable/kernel"
)

// Flags of a retreat frame: A side, B a hex, C flags. The units are state.leaving.
const (
	retreatMust   int16 = 1 << iota // 9.3.3 close combat
	retreatOnly                     // only into B (11.0, attacker in close combat)
	retreatNot                      // not into B (11.0, defender in close combat)
	retreatHold                     // may take a second hit instead (11.2)
	retreatBefore                   // 9.1
)

var edgeWords = [4]string{"N", "E", "S", "W"} // the bits of board.Map.Exits

func (p *pos) beginRetreat(who side, units uint32, h int16, flags int16) {
	if units == 0 {
		return
	}
	p.leaving = units
	p.stack.Push(kernel.Frame{Proc: procRetreat, A: int16(who), B: h, C: flags})
}

// shelter says why a unit of a side cannot retreat into a hex (11.0).
func (p *pos) shelter(f *kernel.Frame, u int, h int16) kernel.Verdict {
	g := p.sc.ground
	d := g.dir(p.at[u], h)
	switch {
	case d < 0:
		return no(ruleRetreatBeside, int16(u), h)
	case g.sea(h):
		return no(ruleRetreatSea, h)
	case g.edge[board.Edge(p.at[u], d)]&cliff != 0:
		return no(ruleRetreatCliff, int16(u), h)
	case f.C&retreatOnly != 0 && h != f.B:
		return no(ruleRetreatBack, int16(u), f.B)
	case f.C&retreatNot != 0 && h == f.B:
		return no(ruleRetreatEntry, int16(u), h)
	}
	here := p.in(h)
	if here&p.sc.sides[p.unit(u).side.other()] != 0 {
		return no(ruleRetreatEnemy, h)
	}
	if here&(here-1) != 0 {
		return no(ruleStacking, h)
	}
	return kernel.Verdict{}
}

// leave says why a unit cannot retreat over a map edge (11.1).
func (p *pos) leave(f *kernel.Frame, u int, edge int16) kernel.Verdict {
	if f.C&retreatOnly != 0 {
		return no(ruleRetreatBack, int16(u), f.B)
	}
	if p.sc.ground.Exits[p.at[u]]>>edge&1 == 0 {
		return no(ruleNoExit, p.at[u], edge)
	}
	return kernel.Verdict{}
}

// ways counts the retreats open to a unit and gives the first.
func (p *pos) ways(f *kernel.Frame, u int) (n int, first kernel.Choice) {
	for _, h := range p.sc.ground.Grid.Adjacent[p.at[u]] {
		if h != board.NoHex && p.shelter(f, u, h).OK() {
			if n++; n == 1 {
				first = kernel.Choice{Verb: verbRetreat, A: int16(u), B: h}
			}
		}
	}
	if f.C&retreatOnly == 0 {
		x := p.sc.ground.Exits[p.at[u]]
		if n == 0 && x != 0 {
			first = kernel.Choice{Verb: verbExit, A: int16(u), B: int16(bits.TrailingZeros8(x))}
		}
		n += bits.OnesCount8(x)
	}
	return n, first
}

// beforeVerdict says whether the German units in the target hex may retreat
// before combat: only from Full Fire, and only when there is room for all (9.1).
func (p *pos) beforeVerdict() kernel.Verdict {
	f := p.stack.Top()
	if f.Proc != procFire || f.B != 0 {
		return no(ruleBeforeFull)
	}
	room, need := 0, 0
	var frame kernel.Frame
	for m := p.in(f.A) & p.sc.sides[german]; m != 0; m &= m - 1 {
		need++
		if need > 1 {
			continue
		}
		u := trailing(m)
		for _, h := range p.sc.ground.Grid.Adjacent[f.A] {
			if h != board.NoHex && p.shelter(&frame, u, h).OK() {
				room += 2 - bits.OnesCount32(p.in(h))
			}
		}
		if p.sc.ground.Exits[f.A] != 0 {
			room = maxUnits
		}
	}
	if room < need {
		return no(ruleBeforeRoom, f.A)
	}
	return kernel.Verdict{}
}

func (p *pos) runRetreat(f *kernel.Frame, s kernel.Sink) kernel.Signal {
	p.leaving = p.present(p.leaving)
	total, only := 0, kernel.Choice{}
	for m := p.leaving; m != 0; m &= m - 1 {
		u := trailing(m)
		n, first := p.ways(f, u)
		if n == 0 && f.C&(retreatMust|retreatHold) == retreatMust {
			p.leaving &^= 1 << u
			p.eliminate(u, ruleRetreat, s)
		}
		if n > 0 {
			only = first
		}
		total += n
	}
	switch {
	case p.leaving == 0 || total == 0 && f.C&retreatMust == 0:
		p.leaving = 0
		p.stack.Pop()
		return kernel.Next
	case total == 1 && f.C&(retreatMust|retreatHold) == retreatMust:
		p.applyRetreat(only, s)
		return kernel.Next
	}
	return kernel.Ask
}

func (p *pos) retreatAttempts(dst []kernel.Choice) []kernel.Choice {
	first := len(dst)
	for m := p.leaving; m != 0; m &= m - 1 {
		u := trailing(m)
		for _, h := range p.sc.ground.Grid.Adjacent[p.at[u]] {
			if h != board.NoHex {
				dst = insert(dst, first, kernel.Choice{Verb: verbRetreat, A: int16(u), B: h})
			}
		}
	}
	for m := p.leaving; m != 0; m &= m - 1 {
		for e := range int16(4) {
			dst = append(dst, kernel.Choice{Verb: verbExit, A: int16(trailing(m)), B: e})
		}
	}
	return append(dst, kernel.Choice{Verb: verbHold}, kernel.Choice{Verb: verbStand})
}

func (p *pos) explainRetreat(c kernel.Choice) kernel.Verdict {
	f := p.stack.Top()
	switch c.Verb {
	case verbRetreat, verbExit:
		u := int(c.A)
		if !has(p.leaving, u) {
			return no(ruleNotRetreating, c.A)
		}
		if c.Verb == verbExit {
			return p.leave(f, u, c.B)
		}
		return p.shelter(f, u, c.B)
	case verbStand:
		if f.C&retreatBefore != 0 {
			return no(ruleBeforeAll)
		}
		if f.C&retreatMust != 0 {
			return no(ruleMustRetreat)
		}
		return kernel.Verdict{}
	case verbHold:
		if f.C&retreatHold == 0 {
			return no(ruleHold)
		}
		return kernel.Verdict{}
	}
	return no(ruleOtherDecision)
}

func (p *pos) applyRetreat(c kernel.Choice, s kernel.Sink) {
	u := int(c.A)
	switch c.Verb {
	case verbStand:
		p.leaving = 0
		return
	case verbHold:
		h := trailing(p.leaving)
		p.leaving = 0
		emit(s, kernel.Event{Kind: evHolds, Rule: ruleHold, Args: [6]int16{int16(h)}, Role: kernel.Outturn})
		p.hit(h, 1, kernel.Telling, s)
		return
	}
	p.leaving &^= 1 << u
	if p.unit(u).formation == p.active {
		p.finish(u) // a unit that retreats has ended its operation
	}
	from := p.at[u]
	if c.Verb == verbExit {
		p.hits[u] = 0
		p.takeOff(u, exited)
		emit(s, kernel.Event{Kind: evExits, Rule: ruleEdge, Args: [6]int16{c.A, from, c.B}, Role: kernel.Outturn})
		p.claim(from, s)
		return
	}
	emit(s, kernel.Event{Kind: evRetreats, Rule: ruleRetreat, Args: [6]int16{c.A, from, c.B}})
	emit(s, kernel.Event{Kind: evStep, Rule: ruleRetreat, Role: kernel.Step, Args: [6]int16{c.A, from, c.B}})
	p.put(u, c.B, s)
}
