package atlanticwall

import (
	"slices"

	"sandtable/games/atlanticwall/order"
)

// Engineers of the attacker take those across rivers who cannot wade: from beside their hex, if they
// neither move nor fight (6.77). A road helps them on marches alone (6.76).

// wheels tells a unit that cannot wade and is looked after at rivers: nobody is in the campaign, where
// that was not shown to help (docs/opponents/atlanticwall.md).
func (b *bot) wheels(u int) bool {
	m := &b.lore.sc.Units[u]
	return b.lore.sc.Campaign == nil && m.OnGround() && m.Class != order.A1
}

// across tells whether the way on from a hex leads a unit over a river to where no enemy stands.
func (b *bot) across(x *survey, u int, h int16) bool {
	if h < 0 {
		return false
	}
	here := b.ahead(x.f, u, h)
	for _, n := range b.lore.grid.Adjacent[h] {
		if b.lore.land(n) && b.lore.sc.Ground.Between(h, n)&order.River != 0 && !x.f.Enemy(b.side, n) && b.ahead(x.f, u, n) < here {
			return true
		}
	}
	return false
}

// ferry leaves engineers where they are who can take somebody across now.
func (b *bot) ferry(x *survey) {
	for _, e := range x.free {
		h := x.f.At(e)
		if !b.lore.sc.Units[e].Engineers() || h < 0 {
			continue
		}
		for _, u := range x.free {
			at := x.f.At(u)
			if u == e || at < 0 || !b.wheels(u) || b.lore.grid.Distance(at, h) > 1 || !b.across(x, u, at) {
				continue
			}
			if slices.ContainsFunc(x.reach[u], func(n int16) bool {
				return b.lore.grid.Distance(at, n) == 1 && b.lore.sc.Ground.Between(at, n)&order.River != 0
			}) {
				x.settle(b, e, h)
				break
			}
		}
	}
}

// sendSappers sends engineers beside those who wait at a river.
func (b *bot) sendSappers(x *survey) {
	waiting := map[int16]int{}
	for u := range b.lore.sc.Units {
		m := &b.lore.sc.Units[u]
		if h := x.willBe(u); m.Side() == b.side && b.wheels(u) && !m.Gun() && !m.Engineers() && m.Controls() && h >= 0 && b.across(x, u, h) {
			waiting[h]++
		}
	}
	served := func(h int16) int {
		n := waiting[h]
		for _, o := range b.lore.grid.Adjacent[h] {
			n += waiting[o]
		}
		return min(n, mostServed)
	}
	for _, e := range x.free {
		if _, sent := x.to[e]; sent || !b.lore.sc.Units[e].Engineers() {
			continue
		}
		best, to := 0.0, int16(-1)
		for _, h := range x.reach[e] {
			n := served(h)
			if n == 0 || x.crowd[h] >= 3 || x.f.InZone(b.side.Other(), h) && !x.f.Sheltered(b.side, h) {
				continue
			}
			if v := ferryWorth*float64(n) - b.ahead(x.f, e, h); to < 0 || v > best {
				best, to = v, h
			}
		}
		if to < 0 {
			continue
		}
		x.settle(b, e, to)
		delete(waiting, to)
		for _, n := range b.lore.grid.Adjacent[to] {
			delete(waiting, n)
		}
	}
}

// What each of those who wait at a river and could be served is worth, in points of the way, and how
// many of them count.
const (
	ferryWorth = 3
	mostServed = 4
)
