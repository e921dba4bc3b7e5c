package dday91

import "slices"

// findFaults lists the illegal stacks, those without an army first; it fails if
// there are more than a plan can be made for.
func (p *position) findFaults() bool {
	x := p.scratch()
	clear(x.n[:])
	clear(x.armies[:])
	clear(x.first[:])
	x.taken, x.hosts, x.nFaults = hexSet{}, hexSet{}, 0
	x.crowded = false
	lo, hi := span(x.side)
	var crowds [nPieces / 2]int16 // hexes with several units
	nCrowds, stacks := 0, &p.sc.Stacking
	for u := hi - 1; u >= lo; u-- {
		h := p.loc[u]
		if h < 0 || p.life[u] != inPlay || !stacks[u] {
			continue
		}
		x.next[u], x.first[h] = x.first[h], int8(u+1)
		switch x.n[h]++; x.n[h] {
		case 1:
			x.taken.add(h)
		case 2:
			crowds[nCrowds] = h
			nCrowds++
		}
	}
	for _, a := range p.sc.Armies[x.side] {
		if h := p.loc[a]; h >= 0 && p.life[a] == inPlay {
			x.armies[h]++
			x.crowded = x.crowded || x.armies[h] > 1
		}
	}
	if nCrowds == 0 {
		return true
	}
	mixed := p.mixedBoxes()
	for _, a := range p.sc.Armies[x.side] {
		if h := p.loc[a]; h >= 0 && p.on(a) && x.armies[h] == 1 && !mixed.has(h) {
			x.hosts.add(h)
		}
	}
	illegal := crowds[:0]
	for _, h := range crowds[:nCrowds] {
		if !x.hosts.has(h) && (!x.pursuit || p.concerns(h)) {
			illegal = append(illegal, h)
		}
	}
	// In the order of the first unit of each.
	slices.SortFunc(illegal, func(g, h int16) int { return int(x.first[g]) - int(x.first[h]) })
	for _, h := range illegal {
		if x.nFaults == maxFaults {
			return false
		}
		at := x.nFaults
		for at > 0 && x.armies[x.faults[at-1]] > x.armies[h] {
			x.faults[at] = x.faults[at-1]
			at--
		}
		x.faults[at] = h
		x.nFaults++
	}
	return true
}

// mixedBoxes gives the hexes with one army and units of nations that may not be in
// its box (14a2).
func (p *position) mixedBoxes() hexSet {
	x := p.scratch()
	var out hexSet
	if !p.sc.opt.nations14a || x.side != allied {
		return out
	}
	for _, a := range p.sc.Armies[x.side] {
		if h := p.loc[a]; h >= 0 && p.on(a) && x.armies[h] == 1 && x.n[h] > 1 && !p.nationsFit(h, a, noPiece) {
			out.add(h)
		}
	}
	return out
}

// concerns tells whether a pursuit has to do with a hex: it is left, or somebody
// who set out is there.
func (p *position) concerns(h int16) bool {
	if h == p.scratch().left {
		return true
	}
	return p.some(p.scratch().side, func(u int16) bool { return p.is(u, covered) && p.loc[u] == h })
}

// staying counts the units of a hex that no plan takes away.
func (p *position) staying(h int16) (units, armies int, army int16) {
	x := p.scratch()
	army = noPiece
	for u := x.at(h); u >= 0; u = x.after(u) {
		if !x.gone.has(u) {
			units++
			if p.sc.Units[u].IsArmy() {
				armies++
				army = u
			}
		}
	}
	return units, armies, army
}

// at and after go through the units of the side in a hex.
func (x *repairs) at(h int16) int16    { return int16(x.first[h]) - 1 }
func (x *repairs) after(u int16) int16 { return int16(x.next[u]) - 1 }

// nationsFit is nationsOK for what stays in a hex, with an army that is there or
// comes; comer is an army whose box comes too, or noPiece.
func (p *position) nationsFit(h, army, comer int16) bool {
	if !p.sc.opt.nations14a || sideOf(army) != allied {
		return true
	}
	x := p.scratch()
	flag := p.sc.Units[army].People()
	over := 0 // corps of other nations, less those of its own
	for u := x.at(h); u >= 0; u = x.after(u) {
		if !x.gone.has(u) && !p.fits(u, flag, &over) {
			return false
		}
	}
	return (comer < 0 || p.ridersFit(comer, flag, &over)) && over <= 0
}

// ridersFit counts those who would ride along with an army for the box of an army
// of a nation.
func (p *position) ridersFit(army int16, flag byte, over *int) bool {
	x := p.scratch()
	for u := x.at(p.loc[army]); u >= 0; u = x.after(u) {
		if p.goesWith(u, army) && !p.fits(u, flag, over) {
			return false
		}
	}
	return true
}

// boxFits tells whether an army and those who would ride along with it may stay
// together by themselves (14a2).
func (p *position) boxFits(army int16) bool {
	if !p.sc.opt.nations14a || sideOf(army) != allied {
		return true
	}
	over := 0
	return p.ridersFit(army, p.sc.Units[army].People(), &over) && over <= 0
}
