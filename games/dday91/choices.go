package dday91

import "sandtable/kernel"

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
	if !known || c.C != 0 || !exists(c) {
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
	case verbWait:
		return p.foreseeEntry(p.portion().B, -1)
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
		case nodeShip:
			return p.checkEndShip()
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
