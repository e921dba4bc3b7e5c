package atlanticwall

import (
	"cmp"
	"slices"

	"sandtable/games/atlanticwall/order"
)

// front.go lays the German front of the campaign: whole battalions two or three hexes off the enemy,
// in cover or behind a river and near others of their regiment, where the way leads to a city that
// is not lost yet; companies and what is worn watch the gaps between them.

// Where the front lies.
const (
	frontOff  = 2
	frontDeep = 3
)

// front is the front as it is being laid.
type front struct {
	places []int16
	crowd  []float64 // by hex, what it costs to come between others
	home   []int     // and how far it is to a city
}

// manFront sends battalions to the front, those near the enemy first, and the weak between them.
func (b *bot) manFront(x *survey, units []int) {
	fr := b.layFront(x)
	var weak []int
	slices.SortStableFunc(units, func(p, q int) int { return cmp.Compare(b.off(x, p), b.off(x, q)) })
	for _, u := range units {
		if !b.anchors(x, u) {
			weak = append(weak, u)
			continue
		}
		to := b.placeFor(x, fr, u)
		if to < 0 {
			continue
		}
		fr.note(b, to)
		b.goTo(x, u, func(h int16) float64 {
			v := b.w.offFront*float64(b.lore.grid.Distance(h, to)) + b.footing(x, h) + b.stray(x, u, h)
			if x.nearest[h] < frontOff && !x.f.Sheltered(b.side, h) {
				v += b.w.near
			}
			return v
		})
	}
	for _, u := range weak {
		b.goTo(x, u, func(h int16) float64 {
			d := x.nearest[h] - frontOff
			if d < 0 {
				d = -2 * d
			}
			return b.stray(x, u, h) + b.w.watchOff*float64(d) + b.w.watchRoom*fr.crowd[h] + b.w.city*float64(min(fr.home[h], offTheMap)) + b.w.watchHold*b.footing(x, h)
		})
		if to, sent := x.to[u]; sent {
			fr.note(b, to)
		}
	}
}

// layFront finds the hexes of the front, and where somebody is to stand already.
func (b *bot) layFront(x *survey) *front {
	fr := &front{crowd: make([]float64, b.lore.grid.Len()), home: b.homeward(x)}
	for h := range int16(b.lore.grid.Len()) {
		d := x.nearest[h]
		if d >= 1 && d <= frontDeep && b.lore.land(h) && (d >= frontOff || x.f.Sheltered(b.side, h) || !x.f.InZone(b.side.Other(), h)) {
			fr.places = append(fr.places, h)
		}
	}
	for _, u := range b.lore.own[b.side] {
		if to, sent := x.to[u]; sent && b.anchors(x, u) {
			fr.note(b, to)
		}
	}
	return fr
}

// note notes that somebody is to stand in a hex.
func (fr *front) note(b *bot, h int16) {
	if h < 0 {
		return
	}
	fr.crowd[h] += b.w.taken
	for _, n := range b.lore.grid.Adjacent[h] {
		if n >= 0 {
			fr.crowd[n] += b.w.beside
		}
	}
}

// placeFor is the hex of the front that suits a battalion best, -1 for who cannot come at all.
func (b *bot) placeFor(x *survey, fr *front, u int) int16 {
	at := x.f.At(u)
	if at < 0 {
		in := x.f.Reach(u, true, nil)
		if len(in) == 0 {
			return -1
		}
		at = in[0]
	}
	kin := b.kinOf(x, u)
	to, least := int16(-1), 0.0
	for _, h := range fr.places {
		if x.crowd[h] >= 3 {
			continue
		}
		v := float64(b.lore.grid.Distance(at, h)) + fr.crowd[h] + b.footing(x, h) + b.w.city*float64(min(fr.home[h], offTheMap)) + b.stray(x, u, h)
		if slices.ContainsFunc(kin, func(k int16) bool { return b.lore.grid.Distance(k, h) <= 2 }) {
			v -= b.w.kin
		}
		if to < 0 || v < least {
			to, least = h, v
		}
	}
	return to
}

// anchors tells a unit that the front can rest on: a battalion with all its steps.
func (b *bot) anchors(x *survey, u int) bool {
	m := &b.lore.sc.Units[u]
	return m.Controls() && m.Large() && x.f.Steps(u) == int(m.Steps)
}

// kinOf are the hexes where others of a battalion's regiment are to stand.
func (b *bot) kinOf(x *survey, u int) (at []int16) {
	for _, w := range b.lore.own[b.side] {
		if h, sent := x.to[w]; sent && w != u && b.kindred(u, w) {
			at = append(at, h)
		}
	}
	return at
}

// kindred tells two battalions of one regiment (9.44).
func (b *bot) kindred(u, w int) bool {
	m, o := &b.lore.sc.Units[u], &b.lore.sc.Units[w]
	return m.Regiment != "" && o.Form == m.Form && o.Regiment == m.Regiment && m.Large() && o.Large()
}

// footing is what the ground of a hex costs, less than nothing where it is good to defend.
func (b *bot) footing(x *survey, h int16) (v float64) {
	switch k := b.lore.sc.Ground.Kind(h); {
	case x.f.Sheltered(b.side, h):
		v = -b.w.town
	case k == order.Bocage || k == order.Woods:
		v = -b.w.cover
	default:
		v = b.w.bare
	}
	if b.behindRiver(x, h) {
		v -= b.w.river
	}
	return v
}

// behindRiver tells whether the enemy comes to a hex over rivers only.
func (b *bot) behindRiver(x *survey, h int16) bool {
	river := false
	for _, n := range b.lore.grid.Adjacent[h] {
		if b.lore.land(n) && x.nearest[n] < x.nearest[h] {
			if river = b.lore.sc.Ground.Between(n, h)&order.River != 0; !river {
				return false
			}
		}
	}
	return river
}

// homeward is how far hexes are from the nearest city that is not the enemy's.
func (b *bot) homeward(x *survey) []int {
	home := slices.Repeat([]int{far}, b.lore.grid.Len())
	for i, way := range b.lore.ways {
		if x.f.AlliedCity(b.lore.number[i]) {
			continue
		}
		for h, d := range way {
			home[h] = min(home[h], d)
		}
	}
	return home
}
