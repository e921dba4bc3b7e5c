package dday91

import "sandtable/kernel"

// spare tells whether a division is available: never used, eliminated or
// recombined (16a.1).
func (p *position) spare(d int16) bool {
	return p.sc.units[d].class == divisional && (p.life[d] == unused || p.life[d] == dead)
}

// checkSplit: the corps in the lead leaves a division behind for one movement
// factor (16a.1, 16b.2). It must be able to go on, or an army be there (16a.2).
func (p *position) checkSplit(d int16) kernel.Verdict {
	f := p.stack.Top()
	u := f.B
	c := &p.sc.units[u]
	l := p.limitsOf(u, f.C == marchPursuit)
	switch {
	case !p.sc.opt.divisions16:
		return refuse(ruleOption, u)
	case d < 0 || d >= nUnits || sideOf(d) != sideOf(u) || !p.spare(d):
		return refuse(ruleSpare, d)
	case !c.isCorps() || !c.back || p.is(u, reduced):
		return refuse(ruleSplit, u, d)
	case p.is(u, stopped) || l.all < 1:
		return refuse(ruleSplit, u, d)
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

func (p *position) applySplit(d int16, sink kernel.Sink) {
	u := p.stack.Top().B
	p.divide(u, d)
	p.put(d, p.loc[u], sink)
	tell(sink, evSplit, ruleSplit, u, d, p.loc[u])
}

// checkMerge: the reduced corps in the lead takes a division of its hex in again
// for one movement factor (16b.1).
func (p *position) checkMerge(d int16) kernel.Verdict {
	f := p.stack.Top()
	u := f.B
	if !p.sc.opt.divisions16 {
		return refuse(ruleOption, u)
	}
	if v := p.mine(d, sideOf(u)); !v.OK() {
		return v
	}
	if p.sc.units[d].class != divisional || p.loc[d] != p.loc[u] || !p.sc.units[u].isCorps() || !p.is(u, reduced) ||
		p.is(u, stopped) || p.limitsOf(u, f.C == marchPursuit).all < 1 {
		return refuse(ruleMerge, u, d)
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
	tell(sink, evMerge, ruleMerge, u, d, h)
}

// canSplit tells whether the lead could make or take in a division now.
func (p *position) canSplit(u int16) bool {
	lo, hi := span(sideOf(u))
	for d := lo; d < hi; d++ {
		if p.sc.units[d].class == divisional && (p.checkSplit(d).OK() || p.checkMerge(d).OK()) {
			return true
		}
	}
	return false
}
