package dday91

import (
	"sandtable/games/dday91/order"
	"sandtable/kernel"
)

// 16 Divisions.
var (
	ruleSpare      = book.Rule("16a.0", "Available divisions", "Never used, eliminated or recombined.", "{unit} is no division")
	ruleSpareOther = book.Rule("16a.0", "Available divisions", "Of the own side.", "{unit} belongs to the other side")
	ruleSpareUsed  = book.Rule("16a.0", "Available divisions", "Not those in play.", "{unit} is in play")
	ruleSplit      = book.Rule("16a.1", "Leaving a division", "A full corps turns over and leaves a division in its hex for one movement factor.", "{unit} is no corps")
	ruleSplitBack  = book.Rule("16b.2", "New divisions", "Corps without a reduced side make none.", "{unit} has no reduced side")
	ruleSplitTired = book.Rule("16a.1", "Leaving a division", "By a full corps.", "{unit} is reduced and leaves no division")
	ruleSplitStop  = book.Rule("16a.1", "Leaving a division", "For one movement factor.", "{unit} has no movement factor left for it")
	ruleSplitStack = book.Rule("16a.2", "Stacks of divisions", "The hex must be legally stacked when the step ends.", "{unit} has to go on from {place}")
	ruleMerge      = book.Rule("16b.1", "Recombining", "A reduced corps takes a division of its hex in and turns to full strength for one movement factor.", "{unit} is no division")
	ruleMergeWho   = book.Rule("16b.1", "Recombining", "A corps takes it in.", "{unit} is no corps")
	ruleMergeFull  = book.Rule("16b.1", "Recombining", "A reduced corps.", "{unit} is at full strength")
	ruleMergeHere  = book.Rule("16b.1", "Recombining", "A division of its hex.", "{unit} is not in the hex of {unit}")
	ruleMergeStop  = book.Rule("16b.1", "Recombining", "For one movement factor.", "{unit} has no movement factor left for it")
	_              = book.Rule("16b.2", "New divisions", "They may attack in the turn they are made, for a Move each unless an army pays. Corps without a reduced side make none.", "")
	evSplit        = book.Event("move", "{unit} leaves {unit} at {place}.")
	evMerge        = book.Event("move", "{unit} takes in {unit} at {place}.")
)

func divisible(o *options) bool { return o.divisions16 }

// detach leaves a division behind (16a.1).
var detach = move{
	Verb: VerbSplit, Look: "take", Label: "Leave {unit} behind", Offer: costsFactor, Judge: mayA((*position).checkSplit), Do: func(p *position, f *kernel.Frame, c kernel.Choice, s kernel.Sink) {
		p.divide(f.B, c.A)
		p.put(c.A, p.loc[f.B], s)
		evSplit.Tell(s, ruleSplit, f.B, c.A, p.loc[f.B])
	},
	Try: where(divisible, pieces(VerbSplit, func(*position, int16) bool { return true })),
}

// absorb takes a division in again (16b.1).
var absorb = move{
	Verb: VerbMerge, Look: "take", Label: "Take in {unit}", Offer: costsFactor, Try: where(divisible, own(VerbMerge)),
	Judge: mayA((*position).checkMerge), Do: doesA((*position).applyMerge),
}

// spare tells whether a division is available: never used, eliminated or
// recombined (16a.1).
func (p *position) spare(d int16) bool {
	return p.sc.Units[d].Class == order.Divisional && (p.life[d] == unused || p.life[d] == dead)
}

// checkSplit: the corps in the lead leaves a division behind for one movement
// factor (16a.1, 16b.2). It must be able to go on, or an army be there (16a.2).
func (p *position) checkSplit(d int16) kernel.Verdict {
	f := p.stack.Top()
	u := f.B
	c := &p.sc.Units[u]
	l := p.limitsOf(u, f.C == marchPursuit)
	switch {
	case !p.sc.opt.divisions16:
		return ruleOption.No(u)
	case d < 0 || d >= nUnits || p.sc.Units[d].Class != order.Divisional:
		return ruleSpare.No(d)
	case sideOf(d) != sideOf(u):
		return ruleSpareOther.No(d)
	case !p.spare(d):
		return ruleSpareUsed.No(d)
	case !c.IsCorps():
		return ruleSplit.No(u)
	case !c.Back:
		return ruleSplitBack.No(u)
	case p.is(u, reduced):
		return ruleSplitTired.No(u)
	case p.is(u, stopped):
		return p.halted(u)
	case l.all < 1:
		return ruleSplitStop.No(u)
	}
	return p.foreseeMarch(u, ruleSplitStack, func(p *position) {
		p.divide(u, d)
		p.loc[d] = p.loc[u]
	})
}

// divide turns a corps over and brings a division into play.
func (p *position) divide(u, d int16) {
	p.mark[u] |= reduced
	p.spent[u]++
	p.life[d] = inPlay
	p.mark[d] = fresh | done
	p.box[d] = noPiece
}

// checkMerge: the reduced corps in the lead takes a division of its hex in again
// for one movement factor (16b.1).
func (p *position) checkMerge(d int16) kernel.Verdict {
	f := p.stack.Top()
	u := f.B
	if !p.sc.opt.divisions16 {
		return ruleOption.No(u)
	}
	if v := p.mine(d, sideOf(u)); !v.OK() {
		return v
	}
	switch {
	case p.sc.Units[d].Class != order.Divisional:
		return ruleMerge.No(d)
	case !p.sc.Units[u].IsCorps():
		return ruleMergeWho.No(u)
	case !p.is(u, reduced):
		return ruleMergeFull.No(u)
	case p.loc[d] != p.loc[u]:
		return ruleMergeHere.No(d, u)
	case p.is(u, stopped):
		return p.halted(u)
	case p.limitsOf(u, f.C == marchPursuit).all < 1:
		return ruleMergeStop.No(u)
	}
	return p.foreseeMarch(u, ruleForesight, func(p *position) {
		p.life[d], p.loc[d] = unused, -1
		p.mark[u] &^= reduced
		p.spent[u]++
	})
}

func (p *position) applyMerge(d int16, sink kernel.Sink) {
	u := p.stack.Top().B
	h := p.loc[d]
	p.lift(d)
	p.life[d] = unused
	p.retire(d)
	p.mark[u] &^= reduced
	p.spent[u]++
	evMerge.Tell(sink, ruleMerge, u, d, h)
}

// canSplit tells whether the lead could make or take in a division now.
func (p *position) canSplit(u int16) bool {
	for d := range units(sideOf(u)) {
		if p.sc.Units[d].Class == order.Divisional && (p.checkSplit(d).OK() || p.checkMerge(d).OK()) {
			return true
		}
	}
	return false
}
