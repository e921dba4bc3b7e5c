package koenig

import (
	"slices"

	"sandtable/board"
	"sandtable/kernel"
)

// Candidates appends the legal choices and whatever else a person might try, so
// that each attempt has its answer.
func (p *pos) Candidates(dst []kernel.Choice) []kernel.Choice {
	first := len(dst)
	kind, seat := p.kind()
	dst = p.Legal(dst)
	if seat == kernel.Chance || kind == nodeOver {
		return dst
	}
	dst = p.attempts(dst)
	all := p.sc.sides[allied] | p.sc.sides[german]
	switch kind {
	case nodeLand, nodeEnter:
		dst = p.tryLandings(dst, kind)
	case nodeActivate, nodeRedeploy:
		dst = each(dst, verbPick, all)
	case nodeMuster:
		dst = each(dst, verbAdd, all)
	case nodeOperate, nodeCombined, nodeRedeployUnit:
		dst = p.tryUnit(dst)
	case nodeDefend, nodeReinforce:
		for a := range int16(3) {
			for b := range int16(4) {
				dst = append(dst, kernel.Choice{Verb: verbSupport, A: a, B: b})
			}
		}
	case nodeHit:
		dst = each(dst, verbHit, all)
	case nodeRecover:
		dst = each(dst, verbRecover, all)
	case nodeRetreat, nodeHold:
		for m := p.leaving; m != 0; m &= m - 1 {
			for h := range p.sc.ground.len() {
				if p.sc.ground.Grid.Distance(p.at[trailing(m)], h) == 2 {
					dst = append(dst, kernel.Choice{Verb: verbRetreat, A: int16(trailing(m)), B: h})
				}
			}
		}
	}
	slices.SortFunc(dst[first:], kernel.Choice.Compare)
	return dst[:first+len(slices.Compact(dst[first:]))]
}

// tryLandings offers each unit of the side its hexes and what lies round them.
func (p *pos) tryLandings(dst []kernel.Choice, kind uint16) []kernel.Choice {
	who, verb := allied, verbLand
	if kind == nodeEnter {
		who, verb = german, verbEnter
	}
	for m := p.pending(who); m != 0; m &= m - 1 {
		n := trailing(m)
		u := p.unit(n)
		dst = append(dst, kernel.Choice{Verb: verbDelay, A: int16(n)})
		for _, h := range [2]int16{u.hex, u.alternate} {
			if h == board.NoHex {
				continue
			}
			dst = append(dst, kernel.Choice{Verb: verb, A: int16(n), B: h})
			for _, to := range p.sc.ground.Grid.Adjacent[h] {
				if to != board.NoHex {
					dst = append(dst, kernel.Choice{Verb: verb, A: int16(n), B: to})
				}
			}
		}
	}
	return dst
}

// tryUnit offers the picked unit every hex as far as it could ever see to go, and
// every verb.
func (p *pos) tryUnit(dst []kernel.Choice) []kernel.Choice {
	u := int(p.stack.Top().A)
	sight := int(p.unit(u).ma) + 2
	for h := range p.sc.ground.len() {
		switch d := p.sc.ground.Grid.Distance(p.at[u], h); {
		case d <= 2:
			dst = append(dst, kernel.Choice{Verb: verbMove, A: h}, kernel.Choice{Verb: verbClose, A: h}, kernel.Choice{Verb: verbFire, A: h})
		case d <= sight:
			dst = append(dst, kernel.Choice{Verb: verbMove, A: h})
		}
	}
	for _, verb := range [4]uint16{verbCombined, verbWait, verbDone, verbBack} {
		dst = append(dst, kernel.Choice{Verb: verb})
	}
	return dst
}
