package dday91

import (
	"sandtable/kernel"
	"sandtable/play"
)

// 4e Losses.
var (
	ruleLosses   = book.Rule("4e1.1", "Losses", "A loss turns a full unit over and eliminates a reduced one, a headquarters or a division.", "")
	ruleTookPart = book.Rule("4e2.1", "Who takes losses", "The loser marks losses on units that took part: all in the defended hexes, only declared attackers.", "{unit} did not take part")
	_            = book.Rule("4e2.2", "Who took part", "All units of a hex that is defended; of the attackers those who were declared.", "")
	evReduced    = book.Event("loss", "{unit} is reduced.{-hex}")
	evKilled     = book.Event("loss", "{unit} is eliminated.{-hex}")
)

func init() {
	book.Proc(procLoss, play.Proc[*position]{Run: (*position).stepLoss, Nodes: []uint16{nodeLoss}})
	book.Room(nodeLoss, room{
		Who: func(_ *position, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.B) },
		Ask: "Which unit takes the loss?", Rule: ruleTookPart,
		Moves: []move{{Verb: VerbLose, Look: "take", Label: "{unit} takes the loss", Try: own(VerbLose), Judge: mine(mayA((*position).checkLoss)),
			Do: func(p *position, f *kernel.Frame, c kernel.Choice, s kernel.Sink) { p.takeLoss(f, c.A, s) }}},
	})
}

// fatal tells whether one more loss eliminates a unit (4e1.1).
func (p *position) fatal(u int16) bool {
	return !p.sc.Units[u].Back || p.is(u, reduced)
}

// hurt marks one loss on a unit.
func (p *position) hurt(u int16, sink kernel.Sink) {
	if p.fatal(u) {
		p.kill(u, sink)
		return
	}
	p.mark[u] |= reduced
	p.tellLoss(sink, evReduced, ruleLosses, u, p.loc[u])
}

// tellLoss makes the losses of a battle part of its upshot; those that follow from
// the end of a step, such as starving, do not belong to it.
func (p *position) tellLoss(sink kernel.Sink, what *play.Event, r *play.Rule, u, h int16) {
	e := what.Of(r, u, h)
	if p.stack.Len() > 2 {
		e.Role = kernel.Outturn
	}
	if sink != nil {
		sink.Emit(e)
	}
}

// stepLoss has a side mark losses. Locals: A the combat, B the side, C how many,
// D the hex of the stack for an extra loss (4d4.1), else -1, E 1 + the hex of a stack that
// the loss before has left illegal, else 0. A loss that can fall
// on one unit only is marked without asking; surplus losses vanish (4e2.1).
func (p *position) stepLoss(f *kernel.Frame, sink kernel.Sink) kernel.Signal {
	lo, hi := span(kernel.Seat(f.B))
	n, only := 0, int16(noPiece)
	for u := lo; u < hi && f.C > 0; u++ {
		if p.checkLoss(u).OK() {
			n++
			only = u
		}
	}
	switch n {
	case 0:
		p.stack.Pop()
	case 1:
		p.takeLoss(f, only, sink)
	default:
		return kernel.Ask
	}
	return kernel.Next
}

// exposed tells whether a unit is among those on which the loss may fall.
func (p *position) exposed(u int16, f *kernel.Frame) bool {
	if sideOf(u) != kernel.Seat(f.B) || !p.on(u) {
		return false
	}
	if f.D >= 0 {
		return p.loc[u] == f.D && p.sc.Units[u].Stacks()
	}
	return p.partOf(u, int(f.A))
}

// takeLoss marks one of the losses of a frame.
func (p *position) takeLoss(f *kernel.Frame, u int16, sink kernel.Sink) {
	f.C--
	if f.E = 0; !p.leavesOrder(u, f) {
		f.E = 1 + p.loc[u]
	}
	p.hurt(u, sink)
}

// checkLoss: on which unit a loss may be marked (4e2.1). What survives must not be an
// illegal stack if another choice leaves a legal one (2d4.1, 14a2.3): of two losses the
// second may set right what the first has left.
func (p *position) checkLoss(u int16) kernel.Verdict {
	f := p.stack.Top()
	if !p.exposed(u, f) {
		return ruleTookPart.No(u)
	}
	better := func(v int16) bool { return v != u && p.exposed(v, f) && p.leavesOrder(v, f) }
	return ruleForesight.Only(p.leavesOrder(u, f) || f.C > 1 && p.setsRight(u, f) || !p.some(kernel.Seat(f.B), better), u, p.loc[u])
}

// leavesOrder tells whether a loss on a unit leaves its stack legal, and no other that the
// loss before has made illegal.
func (p *position) leavesOrder(u int16, f *kernel.Frame) bool {
	if f.E > 0 && f.E != 1+p.loc[u] {
		return false
	}
	if !p.fatal(u) {
		return f.E == 0
	}
	return p.stackOKWithout(kernel.Seat(f.B), p.loc[u], u, noPiece)
}

// setsRight tells whether one more loss would make the stack legal that the loss of a
// unit leaves.
func (p *position) setsRight(u int16, f *kernel.Frame) bool {
	s, h := kernel.Seat(f.B), p.loc[u]
	if !p.fatal(u) {
		return false
	}
	p.loc[u] = -1
	ok := p.some(s, func(v int16) bool {
		return v != u && p.loc[v] == h && p.exposed(v, f) && p.fatal(v) && p.stackOKWithout(s, h, v, noPiece)
	})
	p.loc[u] = h
	return ok
}
