package koenig

import (
	"sandtable/board"
	"sandtable/kernel"
	"sandtable/play"
	"sandtable/scene"
)

// 7.0 Operations, 8.4 Combined operations, Ex.1 Chits in the cup.
var (
	ruleOperations   = book.Rule("7.0", "Operations", "Chits are drawn blind; all units of the formation drawn are active.", "")
	ruleNotInCup     = book.Rule("7.0", "Operations", "Only chits in the cup can be drawn.", "the chit of {formation} is not in the cup")
	ruleNotOnMap     = book.Rule("7.0", "Operations", "Only units on the map can do anything.", "{unit} {is|are} not on the map")
	ruleHasActed     = book.Rule("7.0", "Operations", "A unit performs one operation a turn.", "{unit} {has|have} ended {its|their} operation this turn")
	ruleOneOperation = book.Rule("7.0", "Operations", "A Movement operation that has begun cannot be changed for another.", "{unit} {has|have} already begun a Movement operation")
	ruleIsCombined   = book.Rule("7.0", "Operations", "A Combined operation is chosen once.", "{unit} {performs|perform} a Combined operation already")
	ruleMovementFire = book.Rule("7.0", "Operations", "A Movement operation has no fire; to move and fire choose Combined before moving.", "{unit} {is|are} doing a Movement operation, which has no fire")
	ruleNotActive    = book.Rule("7.1", "Active formation", "Only units of the active formation operate.", "{unit} {does|do} not belong to the active formation, {formation}")
	ruleWaitTurn     = book.Rule("7.1", "One at a time", "A unit completes its operation before the next begins, unless they fire in concert.", "{unit} must wait until {unit} {has|have} completed {its|their} operation")
	ruleWaitedMove   = book.Rule("7.1", "One at a time", "A unit that waits to fire in concert has ended its move.", "{unit} {waits|wait} to fire in concert, {its|their} move is over")
	ruleWaitMoved    = book.Rule("7.1", "One at a time", "Only a unit that has moved in a Combined operation can wait.", "{unit} {has|have} not moved in a Combined operation, and {waits|wait} only after that")
	ruleBegun        = book.Rule("7.1", "One at a time", "A unit that has begun goes on or is done.", "{unit} {has|have} already moved: go on, or be done")
	ruleConcert      = book.Rule("7.2", "Firing in concert", "Only units with the same kind of operation fire together.", "{unit} would use Full Fire and {unit} Mobile Fire, which is another kind of operation")
	ruleNoPartner    = book.Rule("7.2", "Firing in concert", "A unit waits only for another of its formation that can still fire.", "no other unit of the formation could fire together with {unit}")
	ruleInAlready    = book.Rule("7.2", "Firing in concert", "A unit counts once in an attack.", "{unit} {is|are} already in this attack")
	ruleNext         = book.Rule("7.3", "Next chit", "The next chit is drawn when the formation is done.", "")
	ruleCombined     = book.Rule("8.4", "Combined operation", "Half the allowance and Mobile Fire at half strength, in either order.", "")
	_                = book.Rule("8.4.1", "Unity", "All of the move before the fire or all of it after.", "")
	ruleFireFirst    = book.Rule("8.4.2", "Combined and close combat", "In a Combined operation close combat comes only after the Mobile Fire.", "{unit} {performs|perform} a Combined operation and {has|have} not fired yet")
	_                = book.Rule("Ex.1", "Chits in the cup", "The cup holds the chits of formations with a unit on the map.", "")

	nodeDraw     = book.Node("draw")
	nodeActivate = book.Node("activate")
	nodeOperate  = book.Node("operate")
	nodeCombined = book.Node("combined")

	evDrawn    = book.Event("phase", "{formation} is drawn")
	evFinished = book.Event("phase", "{formation} has finished")
)

func init() {
	book.Proc(procOperations, play.Proc[*pos]{
		Run: func(p *pos, _ *kernel.Frame, _ kernel.Sink) kernel.Signal {
			if p.cup != 0 {
				return kernel.Ask
			}
			p.stack.Pop()
			return kernel.Next
		},
		Nodes: []uint16{nodeDraw},
	})
	book.Room(nodeDraw, play.Room[*pos]{
		Seat: kernel.Chance, Ask: "Draw a chit from the command cup.", Rule: ruleOperations, Fresh: true,
		Moves: []play.Move[*pos]{{
			Verb: verbDraw, Look: "take", Label: "Draw {formation}",
			Try: func(p *pos, _ *kernel.Frame, dst []kernel.Choice) []kernel.Choice {
				return each(dst, verbDraw, uint32(p.cup))
			},
			Judge: func(p *pos, _ *kernel.Frame, c kernel.Choice) kernel.Verdict {
				return ruleNotInCup.Only(p.cup>>c.A&1 != 0, c.A)
			},
			Do: func(p *pos, _ *kernel.Frame, c kernel.Choice, s kernel.Sink) {
				p.cup &^= 1 << c.A
				p.activate(int8(c.A))
				evDrawn.Tell(s, ruleOperations, c.A)
			},
		}},
	})
	book.Proc(procActivation, play.Proc[*pos]{Run: (*pos).runActivation, Nodes: []uint16{nodeActivate}})
	book.Room(nodeActivate, play.Room[*pos]{
		Who: (*pos).whoActs,
		Asks: func(p *pos, _ *kernel.Frame) (string, *play.Rule) {
			if g := p.group(); g != 0 {
				return book.Say(p, "{formation}: {unit} {has|have} not ended {its|their} operation. Choose a unit.", int16(p.active), int16(trailing(g))), ruleWaitTurn
			}
			return book.Say(p, "{formation} is active: choose a unit, or finish.", int16(p.active)), ruleOperations
		},
		Moves: []play.Move[*pos]{
			{
				Verb: verbPick, Look: "pick", Label: "{unit}", Try: eachOf(verbPick, (*pos).activeUnits), Wide: eachOf(verbPick, (*pos).everyone),
				Judge: (*pos).mayPick,
				Do: func(p *pos, _ *kernel.Frame, c kernel.Choice, _ kernel.Sink) {
					p.stack.Push(kernel.Frame{Proc: procUnit, A: c.A})
				},
			},
			{
				Verb: verbFinish, Look: "pass", Label: "Finish",
				Offer: func(p *pos, _ *kernel.Frame, _ kernel.Choice, o *scene.Offer) {
					o.Label = book.Say(p, "Finish {formation}", int16(p.active))
				},
				Do: func(p *pos, _ *kernel.Frame, _ kernel.Choice, s kernel.Sink) {
					evFinished.Tell(s, ruleNext, int16(p.active))
					p.endActivation()
				},
			},
		},
	})
	book.Proc(procUnit, play.Proc[*pos]{Run: (*pos).runUnit, Node: func(p *pos, f *kernel.Frame) uint16 {
		switch t := p.task[f.A]; {
		case f.B != 0:
			return nodeRedeployUnit
		case t == idle || t == moving:
			return nodeOperate
		}
		return nodeCombined
	}})
	operation := []play.Move[*pos]{move, enterClose, fireInto, combine, wait, unitDone(ofOperation), unitBack(ofOperation)}
	book.Room(nodeOperate, play.Room[*pos]{
		Who: (*pos).whoActs, Moves: operation,
		Asks: func(p *pos, f *kernel.Frame) (string, *play.Rule) {
			if p.task[f.A] == moving {
				return book.Say(p, "{unit} {has|have} {n movement point} left: go on, or done.", f.A, int16(p.mp[f.A])), ruleMove
			}
			return book.Say(p, "{unit}: move, fire, or choose a Combined operation.", f.A), ruleOperations
		},
	})
	book.Room(nodeCombined, play.Room[*pos]{
		Who: (*pos).whoActs, Moves: operation,
		Asks: func(p *pos, f *kernel.Frame) (string, *play.Rule) {
			return book.Say(p, combinedQuestions[p.task[f.A]], f.A), ruleCombined
		},
	})
}

var combinedQuestions = [done + 1]string{
	combined:  "{unit}, Combined: move half and fire at half strength, in either order.",
	switched:  "{unit}, Combined: move half and fire at half strength, in either order.",
	moved:     "{unit} {has|have} moved: go on, fire, wait for others, or done.",
	waiting:   "{unit} {waits|wait} to fire in concert: fire, or done.",
	fired:     "{unit} {has|have} fired: move up to half {its|their} allowance, or done.",
	firedMove: "{unit} {has|have} fired: move up to half {its|their} allowance, or done.",
}

func (p *pos) activeSide() side { return p.sc.formations[p.active].side }

func (p *pos) activeSeat() kernel.Seat { return kernel.Seat(p.activeSide()) }

func (p *pos) whoActs(*kernel.Frame) kernel.Seat { return p.activeSeat() }

func (p *pos) activeUnits() uint32 { return p.sc.formations[p.active].units }

func (p *pos) everyone() uint32 { return p.sc.sides[allied] | p.sc.sides[german] }

// beginOperations puts the chits of all formations with a unit on the map into
// the cup (7.0, Ex.1).
func (p *pos) beginOperations(s kernel.Sink) {
	p.fillCup()
	p.phase(s, phaseOperations)
	p.stack.Push(kernel.Frame{Proc: procOperations})
}

// fillCup puts in the chits of all formations with a unit on the map (7.0, Ex.1).
func (p *pos) fillCup() {
	p.cup = 0
	for i, f := range p.sc.formations {
		if p.present(f.units) != 0 {
			p.cup |= 1 << i
		}
	}
}

func (p *pos) activate(f int8) {
	p.active = f
	p.stack.Push(kernel.Frame{Proc: procActivation})
}

func (p *pos) runActivation(*kernel.Frame, kernel.Sink) kernel.Signal {
	for m := p.present(p.activeUnits()); m != 0; m &= m - 1 {
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
	for m := p.activeUnits(); m != 0; m &= m - 1 {
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

// mayPick says why a unit cannot begin or go on with its operation (7.0, 7.1).
func (p *pos) mayPick(_ *kernel.Frame, c kernel.Choice) kernel.Verdict {
	u := int(c.A)
	if p.unit(u).formation != p.active {
		return ruleNotActive.No(c.A, int16(p.active))
	}
	if !p.onMap(u) {
		return ruleNotOnMap.No(c.A)
	}
	switch p.task[u] {
	case done:
		return ruleHasActed.No(c.A)
	case fired:
		return kernel.Verdict{}
	}
	if g := p.halfway(); g != 0 {
		return ruleWaitTurn.No(c.A, int16(trailing(g)))
	}
	return kernel.Verdict{}
}

// runUnit goes back to the formation when the unit in hand has nothing left to do.
func (p *pos) runUnit(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
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
	for m := p.present(p.activeUnits()) &^ (1 << u); m != 0; m &= m - 1 {
		switch n := trailing(m); p.task[n] {
		case idle, waiting, switched:
			out |= 1 << n
		}
	}
	return out
}

// finish ends the operation of a unit.
func (p *pos) finish(u int) { p.task[u], p.mp[u] = done, 0 }

// combine begins a Combined operation (8.4).
var combine = play.Move[*pos]{
	Verb: verbCombined, Look: "take", Label: "Combined operation",
	Judge: func(p *pos, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
		if t := p.task[f.A]; t != idle && t != moving {
			return ruleIsCombined.No(f.A)
		}
		return ruleOneOperation.Only(p.task[f.A] == idle, f.A)
	},
	Do: func(p *pos, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { p.task[f.A] = combined },
}

// wait leaves a unit that has moved until others can fire with it (7.2).
var wait = play.Move[*pos]{
	Verb: verbWait, Look: "take", Label: "Wait to fire in concert",
	Judge: func(p *pos, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
		switch t := p.task[f.A]; {
		case t == waiting:
			return ruleWaitedMove.No(f.A)
		case t == moving:
			return ruleMovementFire.No(f.A)
		case t == fired || t == firedMove:
			return ruleFiresOnce.No(f.A)
		case t != moved:
			return ruleWaitMoved.No(f.A)
		}
		return ruleNoPartner.Only(p.partners(int(f.A)) != 0, f.A)
	},
	Do: func(p *pos, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
		p.task[f.A], p.mp[f.A] = waiting, 0
		p.stack.Pop()
	},
}

// What a picked unit may do: an operation, or a move at night.
const (
	ofOperation   = false
	ofRedeploying = true
)

// unitDone ends what the picked unit does (7.1).
func unitDone(night bool) play.Move[*pos] {
	return play.Move[*pos]{
		Verb: verbDone, Look: "pass", Label: "Done",
		Offer: func(p *pos, f *kernel.Frame, _ kernel.Choice, o *scene.Offer) { o.Main = p.task[f.A] != idle },
		Judge: func(p *pos, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
			if night || p.task[f.A] != idle {
				return kernel.Verdict{}
			}
			if g := p.group(); g != 0 {
				return ruleWaitTurn.No(f.A, int16(trailing(g)))
			}
			return kernel.Verdict{}
		},
		Do: func(p *pos, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) { p.finish(int(f.A)) },
	}
}

// unitBack lays the picked unit down before it has moved (7.1).
func unitBack(night bool) play.Move[*pos] {
	return play.Move[*pos]{
		Verb: verbBack, Look: "back", Label: "Back",
		Judge: func(p *pos, f *kernel.Frame, _ kernel.Choice) kernel.Verdict {
			t := p.task[f.A]
			begun := t == moving || t == moved || t == firedMove || night && t != idle
			return ruleBegun.Only(!begun, f.A)
		},
		Do: func(p *pos, f *kernel.Frame, _ kernel.Choice, _ kernel.Sink) {
			if p.task[f.A] == combined {
				p.task[f.A] = idle
				return
			}
			p.stack.Pop()
		},
	}
}
