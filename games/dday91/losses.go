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
			Do: func(p *position, f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
				f.C--
				p.hurt(c.A, s)
			}}},
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
// D the hex of the stack for an extra loss (4d4.1), else -1. A loss that can fall
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
		f.C--
		p.hurt(only, sink)
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

// checkLoss: on which unit a loss may be marked (4e2.1). A loss must not leave an
// illegal stack if another choice does not (2d4.1, 14a2.3).
func (p *position) checkLoss(u int16) kernel.Verdict {
	f := p.stack.Top()
	s := kernel.Seat(f.B)
	if !p.exposed(u, f) {
		return ruleTookPart.No(u)
	}
	better := func(v int16) bool { return v != u && p.exposed(v, f) && p.leavesOrder(v, s) }
	return ruleForesight.Only(p.leavesOrder(u, s) || !p.some(s, better), u, p.loc[u])
}

func (p *position) leavesOrder(u int16, s kernel.Seat) bool {
	return !p.fatal(u) || p.stackOKWithout(s, p.loc[u], u, noPiece)
}
