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
	if p.stackOKWithout(sideOf(u), p.loc[u], noPiece, d) {
		return fine
	}
	for h, cost := range p.reach.cost {
		if cost <= l.all-1 && p.reach.ends.has(int16(h)) {
			return fine
		}
	}
	return refuse(ruleSplitStack, u, p.loc[u])
}

func (p *position) applySplit(d int16, sink kernel.Sink) {
	u := p.stack.Top().B
	p.mark[u] |= reduced
	p.spent[u]++
	p.life[d] = inPlay
	p.mark[d] = fresh | done
	p.box[d] = noPiece
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
	return fine
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

// checkEndMarch: a corps that has left a division behind goes on while it can,
// unless the two may stay together (16a.2), and nobody stops in an illegal stack
// that could not be dissolved later (2d4.1).
func (p *position) checkEndMarch() kernel.Verdict {
	f := p.stack.Top()
	s, h := sideOf(f.A), p.loc[f.B]
	if f.C != marchNormal {
		return p.checkEndPursuit()
	}
	if p.reach.ends == (hexSet{}) || p.stackOK(s, h) {
		return p.endsLegally(f)
	}
	if all := p.owedBut(s, noPiece, -1, 0); all > int(p.moves[s]) && all > p.owed(s, noPiece, -1) {
		return refuse(ruleForesight, f.B, h)
	}
	lo, hi := span(s)
	for d := lo; d < hi; d++ {
		if p.is(d, fresh) && p.on(d) && p.loc[d] == h {
			return refuse(ruleSplitStack, f.B, h)
		}
	}
	return p.endsLegally(f)
}
