package dday91

import "sandtable/kernel"

// Apply carries out a checked choice and runs on to the next decision.
func (p *position) Apply(c kernel.Choice, sink kernel.Sink) {
	f := p.stack.Top()
	switch c.Verb {
	case verbPut:
		p.stack.Push(kernel.Frame{Proc: procSetup, A: c.A})
	case verbOn:
		p.applySetupHex(c.A, sink)
	case verbPlan:
		p.applyPlan(c.A, sink)
	case verbReady:
		f.Step = 1
	case verbEnter:
		p.applyEnter(c.A, sink)
	case verbWait:
		tell(sink, evWait, ruleWait, f.B)
		f.B++
	case verbRefit:
		p.applyRefit(c.A, sink)
	case verbReplace:
		p.applyReplace(c.A, sink)
	case verbShip:
		p.stack.Push(kernel.Frame{Proc: procShip, A: c.A})
	case verbTo:
		p.applyShipTo(c.A, sink)
	case verbEmbark:
		p.stack.Push(kernel.Frame{Proc: procEmbark, A: c.A})
	case verbSea:
		p.applySea(c.A, sink)
	case verbMove:
		p.applyMove(c.A, sink)
	case verbFly:
		p.applyFly(c.A, c.B, sink)
	case verbGo:
		p.applyGo(c.A, sink)
	case verbJump:
		p.applyJump(c.A, sink)
	case verbLead:
		f.B = c.A
	case verbPick:
		p.applyPick(c.A, sink)
	case verbLeave:
		p.applyLeave(c.A, sink)
	case verbEffort:
		p.applyEffort(c.A, sink)
	case verbSplit:
		p.applySplit(c.A, sink)
	case verbMerge:
		p.applyMerge(c.A, sink)
	case verbExit:
		p.applyExit(sink)
	case verbDie:
		p.applyDie(c.A, sink)
	default:
		p.applyCombat(c, sink)
	}
	p.run(sink)
}

// applyCombat is Apply for the verbs of the combat step and the ends of steps.
func (p *position) applyCombat(c kernel.Choice, sink kernel.Sink) {
	f := p.stack.Top()
	switch c.Verb {
	case verbAttack:
		p.applyAttack(c.A, sink)
	case verbAdd:
		p.applyAdd(c.A, sink)
	case verbAlso:
		p.applyAlso(c.A, sink)
	case verbCommit:
		p.applyCommit(sink)
	case verbReact:
		p.applyReact(c.A, c.B, sink)
	case verbTarget:
		p.bombOn[f.B] = c.A
	case verbFight:
		p.stack.Push(kernel.Frame{Proc: procBattle, A: int16(p.combatAt(c.A))})
	case verbLand:
		p.stack.Push(kernel.Frame{Proc: procOccupy, A: -1, B: c.A})
	case verbReroll, verbKeep:
		p.applyInitiative(c.Verb == verbReroll, sink)
	case verbLose:
		f.C--
		p.hurt(c.A, sink)
	case verbFightOn:
		p.applyFightOn(c.A, sink)
	case verbAccept: // the battle goes on to its end
	case verbRetreat:
		p.applyRetreat(c.A, c.B, sink)
	case verbStand:
		p.applyStand(c.A, sink)
	case verbQuit:
		p.applyQuit(c.A, sink)
	case verbAdvance:
		p.applyAdvance(c.A, c.B, sink)
	case verbFollow:
		p.applyFollow(c.A, c.B, sink)
	case verbPursue:
		p.applyPursue(c.A, sink)
	case verbStrike:
		p.applyStrike(c.A, sink)
	case verbDisband:
		tell(sink, evDisband, ruleBrokenUp, c.A, f.B)
		p.kill(c.A, sink)
	case verbBack:
		if f.Proc == procAttackers {
			p.applyUndeclare()
		} else {
			p.stack.Pop()
		}
	case verbDone:
		p.applyDone(f)
	case verbBegin:
		p.begin()
	case verbEnd:
		f.Step++
		f.B = 0
		if f.Step == stepMove {
			p.openMovement(kernel.Seat(f.A))
		}
	}
}

func (p *position) applyDone(f *kernel.Frame) {
	if f.Proc == procMarch {
		p.endMarch(f)
		return
	}
	p.closeOccupy(f)
}

// applyDie hands a face to whatever waits for it.
func (p *position) applyDie(face int16, sink kernel.Sink) {
	f := p.stack.Top()
	switch p.kind {
	case nodeWeather:
		p.applyWeather(face, sink)
	case nodeAirDie:
		p.applyAirDie(face, sink)
	case nodeBombDie:
		p.applyBombDie(face, sink)
	case nodeAttackDie:
		f.C, f.Step = face, battleDefenceDie
	case nodeDefenceDie:
		f.D, f.Step = face, battleMarker
	}
}
