package dday91

import "math/bits"

// findFaults lists the illegal stacks, those without an army first; it fails if
// there are more than a plan can be made for.
func (p *position) findFaults() bool {
	x := p.scratch()
	p.file(x.side)
	x.nFaults, x.hosts = 0, x.led
	if p.sc.opt.nations14a && x.side == allied {
		p.dropMixed()
	}
	var illegal [nPieces / 2]int16 // in the order of the first unit of each
	n := 0
	for i, w := range x.crowds {
		for w &^= x.hosts[i]; w != 0; w &= w - 1 {
			h := int16(i<<6 + bits.TrailingZeros64(w))
			if x.pursuit && (!p.concerns(h) || p.writtenOff(h)) {
				continue
			}
			at := n
			for ; at > 0 && x.first[illegal[at-1]] > x.first[h]; at-- {
				illegal[at] = illegal[at-1]
			}
			illegal[at] = h
			n++
		}
	}
	for _, h := range illegal[:n] {
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

// dropMixed takes from the hosts the hexes with units of nations that may not be in the
// box of their army (14a2).
func (p *position) dropMixed() {
	x := p.scratch()
	for _, a := range p.sc.Armies[x.side] {
		if h := p.loc[a]; h >= 0 && x.hosts.has(h) && x.n[h] > 1 && !p.nationsFit(h, a, noPiece) {
			x.hosts.del(h)
		}
	}
}

// lookedAfter are the hexes that a pursuit has to do with as it stands: it set out from
// there, or somebody who set out or a division that such a corps has left (16a.2) is there.
func (p *position) lookedAfter() hexSet {
	set := p.vacated(p.occupying())
	for u := range units(p.scratch().side) {
		if p.is(u, covered|fresh) && p.loc[u] >= 0 {
			set.add(p.loc[u])
		}
	}
	return set
}

// concerns tells whether a pursuit has to do with a hex: it looked after it before the
// choice that is judged, of which the end of the pursuit may be part, or goes away from it.
func (p *position) concerns(h int16) bool {
	x := p.scratch()
	return h == x.left || x.looked.has(h)
}

// staying counts the units of a hex that no plan takes away; army is one of them, if
// that is the only one.
func (p *position) staying(h int16) (units, armies int, army int16) {
	x := p.scratch()
	army = noPiece
	if x.gone == (unitSet{}) && x.armies[h] != 1 {
		return int(x.n[h]), int(x.armies[h]), army
	}
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
