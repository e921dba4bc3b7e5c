package dday91

import "sandtable/kernel"

// filed is who of a side stands where. Plans of repairs are sought again and again for
// positions in which a few units stand elsewhere, so only those are filed anew.
type filed struct {
	of      int8 // 1 + the side, 0 before the first
	loc     [nPieces]int16
	n       [nHexes]uint8 // units that count for stacking
	armies  [nHexes]uint8
	first   [nHexes]int8 // of the units in a hex, counted from 1, 0 if there is none
	next    [nPieces]int8
	taken   hexSet // hexes with a unit of the side
	crowds  hexSet // hexes with several
	led     hexSet // hexes with exactly one army
	crushes int    // hexes with several armies
}

// at and after go through the units of the side in a hex, by number.
func (x *filed) at(h int16) int16    { return int16(x.first[h]) - 1 }
func (x *filed) after(u int16) int16 { return int16(x.next[u]) - 1 }

// file brings what is filed of a side up to date.
func (p *position) file(s kernel.Seat) {
	x := &p.scratch().filed
	lo, hi := span(s)
	if x.of != int8(s)+1 {
		*x = filed{of: int8(s) + 1}
		for u := range x.loc {
			x.loc[u] = -1
		}
	}
	now, was := p.loc[lo:hi], x.loc[lo:hi]
	for len(now) >= 4 { // most stand where they stood
		if [4]int16(now) != [4]int16(was) {
			p.refile(lo, now[:4], was[:4])
		}
		now, was, lo = now[4:], was[4:], lo+4
	}
	p.refile(lo, now, was)
}

// refile files the units from one on who do not stand where they stood.
func (p *position) refile(from int16, now, was []int16) {
	x := &p.scratch().filed
	for i, h := range now {
		if h == was[i] {
			continue
		}
		if u := from + int16(i); p.sc.Stacking[u] {
			army := p.sc.Units[u].IsArmy()
			if was[i] >= 0 {
				x.unfile(u, was[i], army)
			}
			if h >= 0 {
				x.enter(u, h, army)
			}
		}
		was[i] = h
	}
}

// enter files a unit in a hex.
func (x *filed) enter(u, h int16, army bool) {
	to := &x.first[h]
	for *to != 0 && int16(*to) <= u {
		to = &x.next[*to-1]
	}
	x.next[u], *to = *to, int8(u+1)
	switch x.n[h]++; x.n[h] {
	case 1:
		x.taken.add(h)
	case 2:
		x.crowds.add(h)
	}
	if army {
		switch x.armies[h]++; x.armies[h] {
		case 1:
			x.led.add(h)
		case 2:
			x.led.del(h)
			x.crushes++
		}
	}
}

// unfile takes a unit out of the hex that it is filed in.
func (x *filed) unfile(u, h int16, army bool) {
	from := &x.first[h]
	for int16(*from) != u+1 {
		from = &x.next[*from-1]
	}
	*from = x.next[u]
	switch x.n[h]--; x.n[h] {
	case 0:
		x.taken.del(h)
	case 1:
		x.crowds.del(h)
	}
	if army {
		switch x.armies[h]--; x.armies[h] {
		case 0:
			x.led.del(h)
		case 1:
			x.led.add(h)
			x.crushes--
		}
	}
}
