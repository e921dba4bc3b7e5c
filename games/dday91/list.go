package dday91

import (
	"math/bits"

	"sandtable/kernel"
)

// Legal appends the legal choices in order.
func (p *position) Legal(dst []kernel.Choice) []kernel.Choice { return p.list(dst, false) }

// Candidates appends the legal choices and what a person might try besides.
func (p *position) Candidates(dst []kernel.Choice) []kernel.Choice { return p.list(dst, true) }

// list goes through the verbs of the node and what they could be said of. Verbs
// and arguments rise, so the list is sorted.
func (p *position) list(dst []kernel.Choice, all bool) []kernel.Choice {
	for _, v := range verbsAt[p.kind] {
		dst = p.listVerb(dst, v, all)
	}
	return dst
}

// keep appends a choice if it is legal, or if all are wanted.
func (p *position) keep(dst []kernel.Choice, c kernel.Choice, all bool) []kernel.Choice {
	if all || p.check(c).OK() {
		return append(dst, c)
	}
	return dst
}

func (p *position) listVerb(dst []kernel.Choice, v uint16, all bool) []kernel.Choice {
	switch v {
	case verbPlan:
		return append(dst, kernel.Choice{Verb: v}, kernel.Choice{Verb: v, A: 1})
	case verbDie:
		for face := int16(1); face <= 10; face++ {
			dst = append(dst, kernel.Choice{Verb: v, A: face})
		}
		return dst
	case verbPut, verbRefit, verbReplace, verbShip, verbEmbark, verbMove, verbLead, verbPick, verbLeave, verbEffort,
		verbSplit, verbMerge, verbAdd, verbTarget, verbLose, verbFightOn, verbPursue, verbDisband:
		return p.listUnits(dst, v, all)
	case verbGo:
		if !all {
			return listSet(dst, v, &p.reach.ends)
		}
		return p.listHexes(dst, v, all)
	case verbJump:
		if !p.sc.opt.drop13d || !p.sc.units[p.stack.Top().B].drops() {
			return dst
		}
		if !all {
			return listSet(dst, v, &p.reach.drop)
		}
		return p.listHexes(dst, v, all)
	case verbOn, verbEnter:
		return p.listHexes(dst, v, all)
	case verbTo:
		for _, h := range p.sc.harbours {
			dst = p.keep(dst, kernel.Choice{Verb: v, A: h}, all)
		}
		return dst
	case verbSea:
		for _, h := range p.sc.invasions {
			dst = p.keep(dst, kernel.Choice{Verb: v, A: h}, all)
		}
		return dst
	case verbAttack, verbAlso, verbFight, verbLand, verbStrike:
		return p.listFoes(dst, v, all)
	case verbFly, verbReact:
		return p.listFlights(dst, v, all)
	case verbRetreat, verbStand, verbQuit:
		return p.listRetreats(dst, v, all)
	case verbAdvance, verbFollow:
		return p.listAdvances(dst, v, all)
	}
	return p.keep(dst, kernel.Choice{Verb: v}, all)
}

// listUnits goes through the pieces of the side that decides.
func (p *position) listUnits(dst []kernel.Choice, v uint16, all bool) []kernel.Choice {
	s := p.seat
	if v == verbTarget {
		s = german
	}
	switch v {
	case verbEffort:
		if !p.sc.opt.effort14c {
			return dst
		}
	case verbSplit, verbMerge:
		if !p.sc.opt.divisions16 {
			return dst
		}
	case verbPursue:
		if !p.sc.opt.pursue14b {
			return dst
		}
	}
	lo, hi := span(s)
	for u := lo; u < hi; u++ {
		if p.life[u] != inPlay && v != verbReplace && v != verbSplit && v != verbPut {
			continue
		}
		dst = p.keep(dst, kernel.Choice{Verb: v, A: u}, all)
	}
	if v == verbEmbark {
		for u := int16(mulberry1); u < nPieces; u++ {
			if p.on(u) {
				dst = p.keep(dst, kernel.Choice{Verb: v, A: u}, all)
			}
		}
	}
	return dst
}

func listSet(dst []kernel.Choice, v uint16, set *hexSet) []kernel.Choice {
	for i, w := range set {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, kernel.Choice{Verb: v, A: int16(i<<6 + bits.TrailingZeros64(w))})
		}
	}
	return dst
}

// listHexes goes through all hexes in play.
func (p *position) listHexes(dst []kernel.Choice, v uint16, all bool) []kernel.Choice {
	for h := range p.sc.hex {
		x := &p.sc.hex[h]
		if x.terrain == outside || v != verbGo && v != verbJump && !x.isLand() || (v == verbEnter) && !p.town(int16(h)) {
			continue
		}
		dst = p.keep(dst, kernel.Choice{Verb: v, A: int16(h)}, all)
	}
	return dst
}

// listFoes goes through hexes with enemies, and for landings the beaches.
func (p *position) listFoes(dst []kernel.Choice, v uint16, all bool) []kernel.Choice {
	if v == verbStrike && !p.sc.opt.pursue14b {
		return dst
	}
	var set hexSet
	switch v {
	case verbFight:
		for i := range p.combats[:p.nCombats] {
			if c := &p.combats[i]; !c.over {
				set.add(c.hex[0])
			}
		}
	case verbLand:
		for u := int16(0); u < nPieces; u++ {
			if p.on(u) && sideOf(u) == allied && p.at(u).terrain == sea {
				for _, h := range p.at(u).targets[:p.at(u).nTargets] {
					set.add(h)
				}
			}
		}
	default:
		lo, hi := span(1 - p.phasing())
		for u := lo; u < hi; u++ {
			if p.on(u) && p.sc.units[u].stacks() {
				set.add(p.loc[u])
			}
		}
	}
	n := len(dst)
	dst = listSet(dst, v, &set)
	if all {
		return dst
	}
	out := dst[:n]
	for _, c := range dst[n:] {
		out = p.keep(out, c, false)
	}
	return out
}

// listFlights pairs aircraft with hexes.
func (p *position) listFlights(dst []kernel.Choice, v uint16, all bool) []kernel.Choice {
	if v == verbFly && (!p.sc.opt.bomb13b || p.seat != allied) {
		return dst
	}
	var set hexSet
	if v == verbFly {
		for u := int16(nAllied); u < nUnits; u++ {
			if p.on(u) && p.sc.units[u].isCorps() {
				set.add(p.loc[u])
			}
		}
	} else {
		for i := range p.combats[:p.nCombats] {
			c := &p.combats[i]
			for _, h := range c.hex[:c.n] {
				set.add(h)
			}
		}
	}
	lo, hi := span(p.seat)
	for u := lo; u < hi; u++ {
		if c := p.sc.units[u].class; !p.on(u) || c != air && v == verbReact || c != strategicAir && v == verbFly {
			continue
		}
		for i, w := range set {
			for ; w != 0; w &= w - 1 {
				dst = p.keep(dst, kernel.Choice{Verb: v, A: u, B: int16(i<<6 + bits.TrailingZeros64(w))}, all)
			}
		}
	}
	return dst
}

// listRetreats goes through the stacks that have to leave and the hexes around.
func (p *position) listRetreats(dst []kernel.Choice, v uint16, all bool) []kernel.Choice {
	f := p.stack.Top()
	var stacks hexSet
	if f.C >= 0 {
		stacks.add(f.C)
	} else {
		c := &p.combats[f.A]
		for _, h := range c.hex[:c.n] {
			if p.stackToRetreat(h, f).OK() {
				stacks.add(h)
			}
		}
	}
	for i, w := range stacks {
		for ; w != 0; w &= w - 1 {
			from := int16(i<<6 + bits.TrailingZeros64(w))
			if v != verbRetreat {
				if p.sc.hex[from].edge || !all {
					dst = p.keep(dst, kernel.Choice{Verb: v, A: from}, all)
				}
				continue
			}
			var round hexSet
			for _, to := range p.sc.hex[from].nb {
				if to >= 0 {
					round.add(to)
				}
			}
			for j, x := range round {
				for ; x != 0; x &= x - 1 {
					dst = p.keep(dst, kernel.Choice{Verb: v, A: from, B: int16(j<<6 + bits.TrailingZeros64(x))}, all)
				}
			}
		}
	}
	return dst
}

// listAdvances pairs the pieces beside a vacated hex with it.
func (p *position) listAdvances(dst []kernel.Choice, v uint16, all bool) []kernel.Choice {
	f := p.stack.Top()
	var set hexSet
	for _, h := range p.vacated(f) {
		if h >= 0 {
			set.add(h)
		}
	}
	s := p.seat
	for u := int16(0); u < nPieces; u++ {
		if sideOf(u) != s || !p.on(u) || v == verbFollow && !p.sc.units[u].isArmy() {
			continue
		}
		for i, w := range set {
			for ; w != 0; w &= w - 1 {
				if h := int16(i<<6 + bits.TrailingZeros64(w)); p.near(u, h) {
					dst = p.keep(dst, kernel.Choice{Verb: v, A: u, B: h}, all)
				}
			}
		}
	}
	return dst
}

// Outcomes of a die: ten faces, equally likely (1d.1).
func (p *position) Outcomes(dst []kernel.Outcome) []kernel.Outcome {
	for face := int16(1); face <= 10; face++ {
		dst = append(dst, kernel.Outcome{Choice: kernel.Choice{Verb: verbDie, A: face}, Weight: 1})
	}
	return dst
}

// Default leaves the matter in hand as it is.
func (p *position) Default() (kernel.Choice, bool) {
	var v uint16
	switch p.kind {
	case nodeInitiative:
		v = verbKeep
	case nodeFightOn:
		v = verbAccept
	case nodeReact:
		v = verbEnd
	case nodeOccupy:
		v = verbDone
	default:
		return kernel.Choice{}, false
	}
	c := kernel.Choice{Verb: v}
	return c, p.check(c).OK()
}
