package dday91

import "sandtable/kernel"

// nodeKind is what is being decided; nodeNames has the words.
type nodeKind uint8

const (
	nodeOver nodeKind = iota
	nodeSetup
	nodeSetupHex
	nodeWeather
	nodeReinforce
	nodeReplace
	nodeShip
	nodeShipTo
	nodeEmbark
	nodeEmbarkTo
	nodeMove
	nodeMarch
	nodeDisband
	nodeDeclare
	nodeAttackers
	nodeAirDie
	nodeReact
	nodeTarget
	nodeBombDie
	nodeResolve
	nodeAttackDie
	nodeDefenceDie
	nodeInitiative
	nodeLoss
	nodeFightOn
	nodeRetreat
	nodeOccupy
	nodeHold
)

var nodeNames = []string{
	"over", "setup", "setup-hex", "weather", "reinforce", "replace", "transfer", "transfer-to", "invade", "invade-to",
	"move", "march", "disband", "declare", "attackers", "air-die", "react", "bomb-target", "bomb-die", "resolve",
	"attack-die", "defence-die", "initiative", "loss", "fight-on", "retreat", "occupy", "hold",
}

// Procedures.
const (
	procGame uint8 = iota
	procPortion
	procSetup
	procShip
	procEmbark
	procMarch
	procDisband
	procAttackers
	procBattle
	procLoss
	procRetreat
	procOccupy
	procHold
)

// Steps of a portion, in the order of play of the options.
const (
	stepNewMoves uint8 = iota
	stepWeather
	stepReinforce
	stepReplace
	stepShip
	stepEmbark
	stepMove
	stepStacks
	stepDeclare
	stepReact
	stepBombTarget
	stepBombDie
	stepBombDone
	stepResolve
	stepEndCombat
	stepSupply
)

// ask stops the run with a decision pending.
func (p *position) ask(k nodeKind, s kernel.Seat) kernel.Signal {
	p.kind, p.seat = k, s
	return kernel.Ask
}

// run goes on until the next decision.
func (p *position) run(sink kernel.Sink) {
	p.kind, p.seat = nodeOver, kernel.Nobody
	p.fix.epoch++
	p.hope = unknown
	kernel.Run(p, &p.stack, (*position).step, sink)
}

func (p *position) step(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Proc {
	case procGame:
		return p.stepGame(f, sink)
	case procPortion:
		return p.stepPortion(f, sink)
	case procSetup:
		return p.ask(nodeSetupHex, german)
	case procShip:
		return p.ask(nodeShipTo, allied)
	case procEmbark:
		return p.ask(nodeEmbarkTo, allied)
	case procMarch:
		return p.stepMarch(f)
	case procDisband:
		return p.stepDisband(f)
	case procAttackers:
		return p.stepAttackers(f)
	case procBattle:
		return p.stepBattle(f, sink)
	case procLoss:
		return p.stepLoss(f, sink)
	case procRetreat:
		return p.stepRetreat(f, sink)
	case procHold:
		return p.ask(nodeHold, p.phasing())
	}
	return p.stepOccupy(f)
}

// phasing is the side whose portion it is.
func (p *position) phasing() kernel.Seat {
	if f := p.portion(); f != nil {
		return kernel.Seat(f.A)
	}
	return german // the set-up (6a.2)
}

// portion is the frame of the portion in progress, nil during the set-up.
func (p *position) portion() *kernel.Frame {
	if n := p.stack.Len(); n >= 2 {
		if f := p.stack.Under(n - 2); f.Proc == procPortion {
			return f
		}
	}
	return nil
}

// stepGame is the whole game: set-up, twelve turns of two portions, verdict.
func (p *position) stepGame(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	switch f.Step {
	case 0: // 6a: the German side sets up what the cards leave free
		return p.ask(nodeSetup, german)
	case 1: // 2b.2
		p.turn++
		tell(sink, evTurn, 0, int16(p.turn))
		f.Step = 2
		p.stack.Push(kernel.Frame{Proc: procPortion, A: int16(allied)})
		return kernel.Next
	case 2:
		f.Step = 3
		p.stack.Push(kernel.Frame{Proc: procPortion, A: int16(german)})
		return kernel.Next
	}
	if p.turn < lastTurn { // 5.1
		f.Step = 1
		return kernel.Next
	}
	p.judge(sink)
	p.stack.Reset()
	return p.ask(nodeOver, kernel.Nobody)
}

// stepPortion is one side's portion of a turn (2b.3 and the optional order).
func (p *position) stepPortion(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	side := kernel.Seat(f.A)
	switch f.Step {
	case stepNewMoves:
		p.openPortion(side, sink)
		f.Step = stepWeather
	case stepWeather:
		if p.sc.opt.weather12 && side == allied && !p.rolled {
			return p.ask(nodeWeather, kernel.Chance)
		}
		p.harbourMoves(side, sink)
		f.Step, f.B = stepReinforce, 0
	case stepReinforce:
		if u := p.nextArrival(side, f.B); u >= 0 {
			f.B = u
			return p.ask(nodeReinforce, side)
		}
		f.Step = stepReplace
	case stepReplace:
		if p.sc.opt.replace11b && p.canReplace(side) {
			return p.ask(nodeReplace, side)
		}
		f.Step = stepShip
	case stepShip:
		if side == allied && p.canShip() {
			return p.ask(nodeShip, side)
		}
		f.Step = stepEmbark
	case stepEmbark:
		if side == allied && p.canEmbark() {
			return p.ask(nodeEmbark, side)
		}
		p.openMovement(side)
		f.Step = stepMove
	case stepMove:
		if p.canMove(side) {
			return p.ask(nodeMove, side)
		}
		f.Step, f.B = stepStacks, 0
	case stepStacks: // 2d1.1, 2d4.2
		if p.settleStacks(side) {
			return kernel.Next
		}
		f.Step = stepDeclare
	case stepDeclare:
		if p.canDeclare(side) {
			return p.ask(nodeDeclare, side)
		}
		f.Step = stepReact
	case stepReact:
		if p.sc.opt.react13a && p.canReact(1-side) {
			return p.ask(nodeReact, 1-side)
		}
		f.Step, f.B = stepBombTarget, 0
	case stepBombTarget, stepBombDie, stepBombDone:
		return p.stepBombs(f, sink)
	case stepResolve:
		if p.voidCombats(sink); p.canResolve(side) {
			return p.ask(nodeResolve, side)
		}
		f.Step, f.B = stepEndCombat, 0
	case stepEndCombat:
		if p.endCombat(side, sink) {
			return kernel.Next
		}
		f.Step = stepSupply
	case stepSupply:
		p.supplyStep(side, sink)
		p.stack.Pop()
	}
	return kernel.Next
}

// Node is the pending decision.
func (p *position) Node() kernel.Node {
	return kernel.Node{Kind: uint16(p.kind), Seat: p.seat, Final: p.over}
}

// NewMatter tells that the weather die belongs to no choice before it.
func (p *position) NewMatter() bool { return p.kind == nodeWeather }
