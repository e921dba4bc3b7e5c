package dday91

import (
	"math/bits"

	"sandtable/games/dday91/order"
)

// welcome tells whether a unit may join the box of an army whatever else comes or
// goes there (14a2): corps of other nations are not counted on.
func (p *position) welcome(u, army int16) bool {
	c := &p.sc.Units[u]
	if !p.sc.opt.nations14a || sideOf(u) != allied || c.Class != order.Air && !c.IsCorps() {
		return true
	}
	return c.People() == p.sc.Units[army].People()
}

// housed finds a hex for every unit that is planned to leave: a box that takes it
// in, or an empty hex of its own. Hexes beside it are tried before all in reach, and
// with the Moves that are left invasion hexes last.
func (p *position) housed(moves int) bool {
	if p.scratch().nLeave == 0 {
		return true
	}
	return p.house(false, 0) || p.house(true, moves)
}

func (p *position) house(wide bool, moves int) bool {
	x := p.scratch()
	for j := range x.leavers[:x.nLeave] {
		x.leavers[j].to = -1
	}
	for j := range x.leavers[:x.nLeave] {
		v, set := &x.leavers[j], &x.sets[j]
		switch {
		case !v.land && !v.port:
			*set = p.waters(v.u, v.paid)
		case !v.land:
			*set = hexSet{}
		case wide:
			*set = *p.farTo(p.allowance(v.u, v.box))
		default:
			*set = p.nearTo(p.allowance(v.u, v.box))
		}
		if v.port {
			for i, w := range p.ports() {
				set[i] |= w
			}
			set.del(p.loc[v.u])
		}
		if v.to = p.sink(v.u, set); v.to < 0 {
			for i := range set {
				set[i] &^= x.taken[i]
			}
		}
	}
	for j := range x.leavers[:x.nLeave] {
		var seen hexSet
		if x.leavers[j].to >= 0 || x.place(j, &seen) {
			continue
		}
		extra := p.floats(j, moves)
		if extra == 0 {
			return false
		}
		moves -= extra
	}
	return true
}

// waters are the invasion hexes that a unit can go to for some Moves.
func (p *position) waters(u int16, moves int) (set hexSet) {
	for _, h := range p.sc.Invasions {
		if price := p.voyage(u, h); price > 0 && price <= moves {
			set.add(h)
		}
	}
	return set
}

// floats sends the leaver j, for whom there is no room elsewhere, to an invasion hex. It
// gives the Moves that this costs more than what is paid for it, 0 if it cannot go.
func (p *position) floats(j, moves int) int {
	x := p.scratch()
	v := &x.leavers[j]
	if v.box || x.side != allied || x.step > stepEmbark {
		return 0
	}
	least := v.paid + moves + 1
	for _, h := range p.sc.Invasions {
		if price := p.voyage(v.u, h); price > v.paid && price < least && !x.taken.has(h) && !x.promised(h) {
			least, v.to = price, h
		}
	}
	if v.to < 0 {
		return 0
	}
	x.sets[j].add(v.to)
	return least - v.paid
}

// sink gives a hex of a set where a unit may join without taking room: the box of
// an army, for an army a single unit.
func (p *position) sink(u int16, set *hexSet) int16 {
	x := p.scratch()
	army := p.sc.Units[u].IsArmy()
	for i, w := range set {
		if army {
			w &= x.taken[i]
		} else {
			w &= x.hosts[i]
		}
		for ; w != 0; w &= w - 1 {
			h := int16(i<<6 + bits.TrailingZeros64(w))
			if army {
				if x.n[h] == 1 && x.armies[h] == 0 && p.welcome(x.at(h), u) && !x.promised(h) {
					return h
				}
				continue
			}
			for a := x.at(h); a >= 0; a = x.after(a) {
				if p.sc.Units[a].IsArmy() && !x.gone.has(a) && p.welcome(u, a) {
					return h
				}
			}
		}
	}
	return -1
}

// promised tells whether an army of the plan joins the unit of a hex already.
func (x *repairs) promised(h int16) bool {
	for j := range x.leavers[:x.nLeave] {
		if x.leavers[j].to == h {
			return true
		}
	}
	return false
}

// place gives the leaver j an empty hex, moving others on if need be.
func (x *repairs) place(j int, seen *hexSet) bool {
	for h := range x.sets[j].all() {
		if seen.has(h) {
			continue
		}
		seen.add(h)
		k := -1
		for o := range x.leavers[:x.nLeave] {
			if x.leavers[o].to == h {
				k = o
			}
		}
		if k < 0 || x.place(k, seen) {
			x.leavers[j].to = h
			return true
		}
	}
	return false
}
