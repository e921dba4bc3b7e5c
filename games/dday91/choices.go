package dday91

import (
	"math/bits"

	"sandtable/kernel"
)

// Verbs of choices. A, B are units and hexes as the comment says.
const (
	verbPut     uint16 = iota + 1 // unit to set up
	verbOn                        // hex
	verbPlan                      // number of an automatic set-up
	verbReady                     // the set-up is done
	verbEnter                     // hex for the arrival in turn
	verbWait                      // it waits
	verbRefit                     // unit to full strength
	verbReplace                   // lost unit
	verbShip                      // unit
	verbTo                        // port
	verbEmbark                    // piece
	verbSea                       // invasion hex
	verbMove                      // unit to move
	verbFly                       // bomber, hex
	verbGo                        // hex
	verbJump                      // hex of an airborne drop
	verbLead                      // unit of the group to go on
	verbPick                      // unit into the box
	verbLeave                     // unit out of the box
	verbEffort                    // unit
	verbSplit                     // division
	verbMerge                     // division
	verbExit                      // leave the board
	verbAttack                    // hex
	verbAdd                       // unit
	verbAlso                      // further hex
	verbCommit                    // the combat is built
	verbReact                     // air unit, hex
	verbTarget                    // corps
	verbFight                     // hex of a declared combat
	verbLand                      // hex
	verbReroll                    // use the initiative marker
	verbKeep                      // or not
	verbLose                      // unit
	verbFightOn                   // unit that takes the further loss
	verbAccept                    // no fighting on
	verbRetreat                   // from hex, to hex
	verbStand                     // hex: stay with a loss
	verbQuit                      // hex: leave the board
	verbAdvance                   // unit, hex
	verbFollow                    // army with its box, hex
	verbPursue                    // unit
	verbStrike                    // hex
	verbDisband                   // unit
	verbDie                       // face
	verbBack                      // think again
	verbDone                      // this matter is finished
	verbEnd                       // the step is finished
	verbBegin                     // go on from a position set up by hand
	verbs
)

// verbsAt lists, for every node, the verbs that may be used there.
var verbsAt = [...][]uint16{
	nodeOver:       nil,
	nodeSetup:      {verbPut, verbPlan, verbReady},
	nodeSetupHex:   {verbOn, verbBack},
	nodeReinforce:  {verbEnter, verbWait},
	nodeReplace:    {verbRefit, verbReplace, verbEnd},
	nodeShip:       {verbShip, verbEnd},
	nodeShipTo:     {verbTo, verbBack},
	nodeEmbark:     {verbEmbark, verbEnd},
	nodeEmbarkTo:   {verbSea, verbBack},
	nodeMove:       {verbMove, verbFly, verbEnd},
	nodeMarch:      {verbGo, verbJump, verbLead, verbPick, verbLeave, verbEffort, verbSplit, verbMerge, verbExit, verbDone},
	nodeDisband:    {verbDisband},
	nodeDeclare:    {verbAttack, verbEnd},
	nodeAttackers:  {verbAdd, verbAlso, verbCommit, verbBack},
	nodeReact:      {verbReact, verbEnd},
	nodeTarget:     {verbTarget},
	nodeResolve:    {verbFight, verbLand, verbEnd},
	nodeInitiative: {verbReroll, verbKeep},
	nodeLoss:       {verbLose},
	nodeFightOn:    {verbFightOn, verbAccept},
	nodeRetreat:    {verbRetreat, verbStand, verbQuit},
	nodeOccupy:     {verbAdvance, verbFollow, verbPursue, verbStrike, verbDone},

	nodeHold:       {verbBegin},
	nodeWeather:    {verbDie},
	nodeAirDie:     {verbDie},
	nodeBombDie:    {verbDie},
	nodeAttackDie:  {verbDie},
	nodeDefenceDie: {verbDie},
}

// fine is the verdict of an allowed choice.
var fine = kernel.Verdict{}

// refuse names the rule that forbids a choice and what is at fault.
func refuse(r ruleID, args ...int16) kernel.Verdict {
	v := kernel.Verdict{Rule: kernel.RuleID(r), Args: [3]int16{-1, -1, -1}}
	copy(v.Args[:], args)
	return v
}

// mine tells whether a piece is on the board and belongs to a side.
func (p *position) mine(u int16, s kernel.Seat) kernel.Verdict {
	if u < 0 || u >= nPieces || sideOf(u) != s || !p.on(u) {
		return refuse(ruleOwn, u)
	}
	return fine
}

// Explain returns the zero Verdict exactly for the legal choices.
func (p *position) Explain(c kernel.Choice) kernel.Verdict {
	known := false
	for _, v := range verbsAt[p.kind] {
		known = known || v == c.Verb
	}
	if !known || c.C != 0 {
		return refuse(ruleStep)
	}
	switch c.Verb { // of a hex and a unit only these use B
	case verbFly, verbReact, verbRetreat, verbAdvance, verbFollow:
	default:
		if c.B != 0 {
			return refuse(ruleStep)
		}
	}
	switch c.Verb { // and these nothing at all
	case verbReady, verbWait, verbExit, verbCommit, verbReroll, verbKeep, verbAccept, verbBack, verbDone, verbEnd, verbBegin:
		if c.A != 0 {
			return refuse(ruleStep)
		}
	}
	return p.check(c)
}

// check judges a choice whose verb belongs to the node.
func (p *position) check(c kernel.Choice) kernel.Verdict {
	switch c.Verb {
	case verbPut:
		return p.checkSetup(c.A)
	case verbOn:
		return p.checkSetupHex(c.A)
	case verbPlan:
		if c.A != 0 && c.A != 1 {
			return refuse(ruleSetup)
		}
	case verbReady:
		for u := int16(nAllied); u < nUnits; u++ {
			if p.life[u] == unplaced {
				return refuse(ruleSetupAll, u)
			}
		}
	case verbEnter:
		return p.checkEnter(c.A)
	case verbRefit:
		return p.checkRefit(c.A)
	case verbReplace:
		return p.checkReplace(c.A)
	case verbShip:
		return p.checkShip(c.A)
	case verbTo:
		return p.checkShipTo(p.stack.Top().A, c.A)
	case verbEmbark:
		return p.checkEmbark(c.A)
	case verbSea:
		return p.checkSea(p.stack.Top().A, c.A)
	case verbMove:
		return p.checkMove(c.A)
	case verbFly:
		return p.checkFly(c.A, c.B)
	case verbGo:
		return p.checkGo(c.A)
	case verbJump:
		return p.checkJump(c.A)
	case verbLead:
		return p.checkLead(c.A)
	case verbPick:
		return p.checkPick(c.A)
	case verbLeave:
		return p.checkLeave(c.A)
	case verbEffort:
		return p.checkEffort(c.A)
	case verbSplit:
		return p.checkSplit(c.A)
	case verbMerge:
		return p.checkMerge(c.A)
	case verbExit:
		return p.checkExit()
	default:
		return p.checkCombat(c)
	}
	return fine
}

// checkCombat is check for the verbs of the combat step.
func (p *position) checkCombat(c kernel.Choice) kernel.Verdict {
	switch c.Verb {
	case verbAttack:
		return p.checkAttack(c.A)
	case verbAdd:
		return p.checkAdd(c.A)
	case verbAlso:
		return p.checkAlso(c.A)
	case verbCommit:
		return p.checkCommit()
	case verbReact:
		return p.checkReact(c.A, c.B)
	case verbTarget:
		return p.checkTarget(c.A)
	case verbFight:
		return p.checkFight(c.A)
	case verbLand:
		return p.checkLand(c.A)
	case verbLose:
		return p.checkLoss(c.A)
	case verbFightOn:
		return p.checkFightOn(c.A, p.stack.Top())
	case verbRetreat:
		return p.checkRetreat(c.A, c.B)
	case verbStand, verbQuit:
		return p.checkQuit(c.A)
	case verbAdvance:
		return p.checkAdvance(c.A, c.B)
	case verbFollow:
		return p.checkFollow(c.A, c.B)
	case verbPursue:
		return p.checkPursue(c.A)
	case verbStrike:
		return p.checkStrike(c.A)
	case verbDisband:
		return p.checkDisband(c.A)
	case verbDie:
		if c.A < 1 || c.A > 10 {
			return refuse(ruleDice)
		}
	case verbBack:
		if p.kind == nodeAttackers {
			return p.checkUndeclare()
		}
	case verbDone:
		if p.kind == nodeMarch {
			return p.checkEndMarch()
		}
		return p.checkEndOccupy()
	case verbEnd:
		switch p.kind {
		case nodeEmbark:
			return p.checkEndEmbark()
		case nodeMove:
			return p.checkEndMove()
		case nodeResolve:
			return p.checkEndResolve()
		}
	}
	return fine
}

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
		if x.terrain == outside || v != verbGo && v != verbJump && !x.isLand() || (v == verbEnter) && !x.isCity() {
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
