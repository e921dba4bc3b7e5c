package dday91

import (
	"sandtable/kernel"
)

// 14c Extra effort.
var (
	ruleEffort      = book.Rule("14c.1", "Extra effort", "One more Move gives a mechanized ground unit three more factors when it can go no further, once in the movement step and once in a pursuit.", "{unit} can still go on to {place}")
	ruleEffortWho   = book.Rule("14c.1", "Extra effort", "Mechanized ground units.", "{unit} is no mechanized ground unit")
	ruleEffortHand  = book.Rule("14c.1", "Extra effort", "Of who is moving.", "{unit} is neither the unit that moves nor in its box")
	ruleEffortOnce  = book.Rule("14c.1", "Extra effort", "Once in a movement.", "{unit} has made its extra effort")
	ruleEffortFirst = book.Rule("14c.1", "Extra effort", "After moving.", "{unit} has not moved yet")
	_               = book.Rule("14c.2", "Limit of effort", "To attack or enter a zone: printed factors and three; else twice printed and three.", "")
	evEffort        = book.Event("move", "{unit} makes an extra effort.")
)

// extra gives three more movement factors for one more Move (14c.1).
var extra = move{
	Verb: VerbEffort, Look: "take", Label: "Extra effort of {unit}", Offer: costsOne, Try: where(func(o *options) bool { return o.effort14c }, own(VerbEffort)),
	Judge: mine(mayA((*position).checkEffort)), Do: func(p *position, _ *kernel.Frame, c kernel.Choice, s kernel.Sink) {
		p.strain(c.A)
		evEffort.Tell(s, ruleEffort, c.A)
	},
}

// mayEffort says whether a unit that is on the march, or is not, could still make its extra effort (14c.1).
func (p *position) mayEffort(u int16, marching bool) kernel.Verdict {
	c := &p.sc.Units[u]
	switch {
	case !p.sc.opt.effort14c:
		return ruleOption.No(u)
	case !c.IsGround() || !c.Mech:
		return ruleEffortWho.No(u)
	case !marching:
		return ruleEffortHand.No(u)
	case p.is(u, stopped):
		return p.halted(u)
	case p.is(u, tired):
		return ruleEffortOnce.No(u)
	case p.spent[u] == 0:
		return ruleEffortFirst.No(u)
	case p.moves[sideOf(u)] == 0:
		return ruleMoves.No(u, 1, 0)
	}
	return fine
}

// checkEffort: three more movement factors for one more Move when the lead (or a
// unit that rides with it) has moved as far as its allowance lets it (14c.1).
func (p *position) checkEffort(u int16) kernel.Verdict {
	f := p.stack.Top()
	s := sideOf(f.A)
	if v := p.mayEffort(u, u == f.B || int16(p.box[u]) == f.B && p.is(u, covered)); !v.OK() {
		return v
	}
	left := p.limitsOf(u, f.C == marchPursuit)
	if left.attack < 0 {
		left.attack = left.all
	}
	x := p.at(u)
	for d, n := range x.Next {
		if c := x.Cost[bit(p.bad)][d]; c > 0 && c <= left.attack && p.enters(left, 1-int(s), n, c) == nil {
			return ruleEffort.No(u, n)
		}
	}
	return p.foreseeMarch(u, ruleForesight, func(p *position) { p.strain(u) })
}

// strain pays for an extra effort and drops what was left of the allowance: the
// printed one if the unit kept within it, else the doubled one (14c.1, 14c.2).
func (p *position) strain(u int16) {
	mf := p.mf(u)
	if p.spent[u] <= mf {
		p.spent[u] = mf
	} else {
		p.spent[u] = 2 * mf
	}
	p.mark[u] |= effort | tired
	p.spend(sideOf(u), 1)
}
