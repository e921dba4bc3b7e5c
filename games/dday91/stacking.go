package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
	"sandtable/play"
)

// 2d Stacking, 14a Nationalities.
var (
	ruleStack     = book.Rule("2d1.1", "Stacking", "At the end of a movement or combat step a hex holds one unit of a side, or one army headquarters with the others in its holding box.", "{unit} would make an illegal stack at {place}")
	ruleBox       = book.Rule("2d1.2", "Holding boxes", "Combat units, aircraft and round headquarters fit in a holding box in any number; an army headquarters never does.", "{unit} cannot be put in a holding box")
	_             = book.Rule("2d1.3", "Into the box", "Where a step ends with an army headquarters among other units they are in its box.", "")
	_             = book.Rule("2d1.4", "One unit", "An army headquarters with its box stacks as one unit.", "")
	ruleBrokenUp  = book.Rule("2d4.2", "Breaking up", "Only where the losses of a combat leave an illegal stack that no choice could have kept legal does its owner eliminate units of it; nothing a side does in its own steps leads there.", "{unit} is not in the illegal stack at {place}")
	ruleUnitType  = book.Rule("14a1.1", "Unit types", "Ground units ride down aircraft that are alone; aircraft fly over ground units but do not stay; aircraft stop aircraft.", "{B:place} holds enemy units that {A:unit} cannot pass")
	ruleFlyOver   = book.Rule("14a1.1", "Unit types", "Aircraft fly over ground units but do not stay.", "{unit} can fly over the enemy at {place} but not stay there")
	_             = book.Rule("14a2.1", "Nationalities", "In an Allied box corps of other nationalities are not more than those of the army's own.", "")
	_             = book.Rule("14a2.3", "Losses and nationality", "They are taken so that the boxes of those who are left stay lawful, if they can be.", "")
	ruleAirNation = book.Rule("14a2.2", "Aircraft nationality", "Aircraft in a box have the nationality of the army.", "{B:unit} is of another nation than {A:unit}")
	evDisband     = book.Event("loss", "{unit} is broken up: its stack at {place} is illegal.")
)

func init() {
	book.Proc(procDisband, play.Proc[*position]{Run: (*position).stepDisband, Nodes: []uint16{nodeDisband}})
	book.Room(nodeDisband, room{
		Who: func(_ *position, f *kernel.Frame) kernel.Seat { return kernel.Seat(f.A) },
		Ask: "The stack at {B:place} is illegal: which unit is broken up?", Rule: ruleBrokenUp,
		Moves: []move{{Verb: VerbDisband, Look: "take", Label: "Break up {unit}", Try: own(VerbDisband), Judge: mine(mayA((*position).checkDisband)),
			Do: func(p *position, f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
				evDisband.Tell(s, ruleBrokenUp, c.A, f.B)
				p.kill(c.A, s)
			}}},
	})
}

// stackOK tells whether the units of a side in a hex may stay together: one unit,
// or exactly one army headquarters with the others in its box (2d1.1), under
// option 14a of fitting nationalities (14a2).
func (p *position) stackOK(s kernel.Seat, h int16) bool {
	if p.count[s][h] < 2 {
		return true
	}
	return p.stackOKWithout(s, h, noPiece, noPiece)
}

// stackOKWithout is stackOK as if the piece gone had left the hex and the piece
// come had joined it; either may be noPiece.
func (p *position) stackOKWithout(s kernel.Seat, h, gone, come int16) bool {
	n, armies, army := 0, 0, int16(noPiece)
	lo, hi := span(s)
	for i, at := range p.loc[lo:hi] {
		u := lo + int16(i)
		if at != h && u != come {
			continue
		}
		if u != come && (u == gone || !p.on(u)) || !p.sc.Units[u].Stacks() {
			continue
		}
		n++
		if p.sc.Units[u].IsArmy() {
			armies++
			army = u
		}
	}
	if n < 2 {
		return true
	}
	if armies != 1 {
		return false
	}
	return s == german || !p.sc.opt.nations14a || p.nationsOK(h, army, gone, come)
}

// nationsOK checks the holding box of an Allied army: corps of other
// nationalities no more numerous than its own (14a2.1), aircraft of its own (14a2.2).
func (p *position) nationsOK(h, army, gone, come int16) bool {
	over, flag := 0, p.sc.Units[army].People()
	for u := range units(allied) {
		if (u == come || p.loc[u] == h && u != gone && p.on(u)) && !p.fits(u, flag, &over) {
			return false
		}
	}
	return over <= 0
}

// fits counts a unit for the box of an army of a nation; aircraft of others never
// fit in.
func (p *position) fits(u int16, flag byte, over *int) bool {
	c := &p.sc.Units[u]
	same := c.People() == flag
	switch {
	case c.Class == order.Air:
		return same
	case !c.IsCorps():
	case same:
		*over--
	default:
		*over++
	}
	return true
}

// fillBox puts the units of a hex into the box of its army headquarters, if it
// has exactly one (2d1.3).
func (p *position) fillBox(s kernel.Seat, h int16) {
	army := int16(noPiece)
	for _, a := range p.sc.Armies[s] {
		if p.loc[a] == h && p.on(a) {
			if army >= 0 {
				return
			}
			army = a
		}
	}
	for u := range units(s) {
		if p.loc[u] == h && p.on(u) && p.sc.Units[u].Stacks() {
			if u == army {
				p.box[u] = noPiece
			} else {
				p.box[u] = int8(army)
			}
		}
	}
}

// settleStacks ends a step for the stacks of a side: boxes are filled, and for an
// illegal stack the owner is made to eliminate units. It reports whether a
// procedure was begun.
func (p *position) settleStacks(s kernel.Seat) bool {
	var legal hexSet // as far as is known
	for u := range units(s) {
		if h := p.loc[u]; p.on(u) && p.count[s][h] > 1 && p.sc.Units[u].Stacks() {
			if !legal.has(h) && !p.stackOK(s, h) {
				p.stack.Push(kernel.Frame{Proc: procDisband, A: int16(s), B: h})
				return true
			}
			legal.add(h)
			if p.box[u] < 0 {
				p.fillBox(s, h)
			}
		} else if p.on(u) && p.box[u] >= 0 {
			p.box[u] = noPiece
		}
	}
	return false
}

// stepDisband has the owner break up an illegal stack that the losses of a combat
// have left (2d4.2): in the steps before combat foresight prevents any, except in a
// position set up by hand.
func (p *position) stepDisband(f *kernel.Frame, _ kernel.Sink) kernel.Signal {
	if p.stackOK(kernel.Seat(f.A), f.B) {
		p.stack.Pop()
		return kernel.Next
	}
	return kernel.Ask
}

// checkDisband: any unit of the stack may go, also one that helps nothing by
// itself, as the owner pleases.
func (p *position) checkDisband(u int16) kernel.Verdict {
	f := p.stack.Top()
	return ruleBrokenUp.Only(p.loc[u] == f.B && p.sc.Units[u].Stacks(), u, f.B)
}
