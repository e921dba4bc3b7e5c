package dday91

import (
	"sandtable/kernel"
	"sandtable/play"
)

// 1d Dice, 2b Sequence of play, 10 Options.
var (
	ruleDice   = book.Rule("1d.1", "Dice", "Dice have ten faces, 1 to 10.", "a die shows 1 to 10")
	_          = book.Rule("2b.1", "Turns", "Twelve turns, June to May; in each the Allied portion and then the German one. After the last, victory is judged.", "")
	ruleOwn    = book.Rule("2b.2", "Own portion", "Only pieces of the side that decides, and only those on the board, can be used.", "{unit} belongs to the other side")
	ruleHere   = book.Rule("2b.2", "Own portion", "Only pieces of the side that decides, and only those on the board, can be used.", "{unit} is not on the board")
	ruleStep   = book.Rule("2b.3", "Order of steps", "Each side goes through its steps in order; one thing is decided at a time.", "that is not what is to be decided now")
	_          = book.Rule("2b.4", "The end", "The game ends after the German portion of turn 12, not before.", "")
	_          = book.Rule("5.1", "Turn by turn", "After the German supply step the next turn begins; after turn 12 the verdict is given.", "")
	ruleOption = book.Rule("10.0", "Options", "Optional rules are used only when chosen for the game.", "that optional rule is not in use").Absent()
	evTurn     = book.EventBy("phase", func(p *position, e kernel.Event) kernel.Line {
		l := book.Line(p, "Turn {A:n}, {A:month}", e.Args[0])
		l.Turn = int(e.Args[0])
		return l
	}).NewTurn()
	evPortion = book.Event("phase", "{side} begin their portion.")
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

func init() {
	book.Refuse(ruleStep, ruleStep, ruleStep)
	book.Pending((*position).pendingWords)
	book.Proc(procGame, play.Proc[*position]{Run: (*position).stepGame, Nodes: []uint16{nodeSetup, nodeOver, nodeOver, nodeOver}})
	book.Proc(procPortion, play.Proc[*position]{Run: (*position).stepPortion, Nodes: []uint16{
		stepWeather: nodeWeather, stepReinforce: nodeReinforce, stepReplace: nodeReplace, stepShip: nodeShip, stepEmbark: nodeEmbark,
		stepMove: nodeMove, stepDeclare: nodeDeclare, stepReact: nodeReact, stepBombTarget: nodeTarget, stepBombDie: nodeBombDie,
		stepResolve: nodeResolve, stepSupply: nodeOver,
	}})
	book.Proc(procHold, play.Proc[*position]{Nodes: []uint16{nodeHold}})
	book.Room(nodeOver, room{Ask: "The game is over.", Rule: ruleVictory, Final: true})
	book.Room(nodeHold, room{
		Who: whoPlays, Ask: "The position is set up by hand: begin.", Rule: ruleStep,
		Moves: []move{{Verb: VerbBegin, Look: "pass", Label: "Begin",
			Do: func(p *position, _ *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { p.begin() }}},
	})
}

// whoPlays is the side whose portion it is.
func whoPlays(p *position, _ *kernel.Frame) kernel.Seat { return p.phasing() }

// endOfStep ends a step of a portion.
func endOfStep(label string, check func(*position) kernel.Verdict) move {
	m := move{Verb: VerbEnd, Look: "pass", Label: label, Main: true,
		Do: func(p *position, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
			f.Step++
			f.B = 0
			if f.Step == stepMove {
				p.openMovement(kernel.Seat(f.A))
			}
		}}
	if check != nil {
		m.Judge = may(check)
	}
	return m
}

// forget drops what was found out by searches before the position changes.
func (p *position) forget() {
	p.outdate()
	p.reconsider()
	p.lately.gaveUp = false
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
		return kernel.Ask
	case 1: // 2b.2
		p.turn++
		evTurn.Tell(sink, nil, int16(p.turn))
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
	return kernel.Ask
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
			return kernel.Ask
		}
		p.harbourMoves(side, sink)
		f.Step, f.B = stepReinforce, 0
	case stepReinforce:
		if u := p.nextArrival(side, f.B); u >= 0 {
			f.B = u
			return kernel.Ask
		}
		f.Step = stepReplace
	case stepReplace:
		if p.sc.opt.replace11b && p.canReplace(side) {
			return kernel.Ask
		}
		f.Step = stepShip
	case stepShip:
		if side == allied && p.canShip() {
			return kernel.Ask
		}
		f.Step = stepEmbark
	case stepEmbark:
		if side == allied && p.canEmbark() {
			return kernel.Ask
		}
		p.openMovement(side)
		f.Step = stepMove
	case stepMove:
		if p.canMove(side) {
			return kernel.Ask
		}
		f.Step, f.B = stepStacks, 0
	case stepStacks: // 2d1.1, 2d4.2
		if p.settleStacks(side) {
			return kernel.Next
		}
		f.Step = stepDeclare
	case stepDeclare:
		if p.canDeclare(side) {
			return kernel.Ask
		}
		f.Step = stepReact
	case stepReact:
		if p.sc.opt.react13a && p.canReact(1-side) {
			return kernel.Ask
		}
		f.Step, f.B = stepBombTarget, 0
	case stepBombTarget, stepBombDie, stepBombDone:
		return p.stepBombs(f, sink)
	case stepResolve:
		if p.voidCombats(sink); p.canResolve(side) {
			return kernel.Ask
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

// openPortion wipes what was noted of the last portion and adds the new Moves
// (3d.2, 11a.1). The bombers' Move for the Germans does not need option 11a (13b.4).
func (p *position) openPortion(s kernel.Seat, sink kernel.Sink) {
	for u := range p.mark {
		p.mark[u] &^= portionMarks
		p.spent[u], p.fight[u], p.home[u], p.toll[u] = 0, 0, -1, 0
	}
	p.nCombats = 0
	p.rolled = false
	evPortion.Tell(sink, nil, int16(s), int16(p.turn))
	n := int(p.sc.Income[s])
	if p.sc.opt.moves11a {
		n = p.variableMoves(s)
	}
	if s == german {
		n += int(p.bombers)
		p.bombers = 0
	}
	p.gain(s, n, evIncome, sink)
}

// mine tells whether a piece is on the board and belongs to a side.
func (p *position) mine(u int16, s kernel.Seat) kernel.Verdict {
	if sideOf(u) != s {
		return ruleOwn.No(u)
	}
	return ruleHere.Only(p.on(u), u)
}
