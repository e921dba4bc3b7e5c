package atlanticwall

import (
	"cmp"
	"slices"

	"sandtable/games/atlanticwall/order"
)

// front.go lays the German front of the campaign: whole battalions two or three hexes off the enemy,
// in cover or behind a river and near others of their regiment, where the way leads to a city that
// is not lost yet; companies and what is worn watch the gaps between them.

// Where the front lies, and what a hex of it costs or gains.
const (
	frontOff   = 2
	frontDeep  = 3
	taken      = 12.0 // another battalion in it
	beside     = 7.0  // or beside it
	kinNear    = 4.0  // one of the same regiment within two hexes (9.42)
	cityFar    = 0.15 // a point of the way to the nearest city that is still held
	goodCover  = 3.0  // bocage, woods
	goodTown   = 6.0  // a town, a village or works: nobody has to attack out of it (7.44)
	openGround = 6.0
	goodRiver  = 3.0 // a river on all sides to the enemy (6.78)
	offFront   = 4.0 // a hex of the way that is left
	tooNear    = 8.0 // in the open a hex off the enemy
)

// What a hex costs who is too weak for the front.
const (
	watchOff  = 5.0 // a hex nearer to the enemy or farther than the front
	watchRoom = 0.35
	watchHold = 0.3
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
			v := offFront*float64(b.lore.grid.Distance(h, to)) + b.footing(x, h) + b.stray(x, u, h)
			if x.nearest[h] < frontOff && !x.f.Sheltered(b.side, h) {
				v += tooNear
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
			return b.stray(x, u, h) + watchOff*float64(d) + watchRoom*fr.crowd[h] + cityFar*float64(min(fr.home[h], offTheMap)) + watchHold*b.footing(x, h)
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
	fr.crowd[h] += taken
	for _, n := range b.lore.grid.Adjacent[h] {
		if n >= 0 {
			fr.crowd[n] += beside
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
		v := float64(b.lore.grid.Distance(at, h)) + fr.crowd[h] + b.footing(x, h) + cityFar*float64(min(fr.home[h], offTheMap)) + b.stray(x, u, h)
		if slices.ContainsFunc(kin, func(k int16) bool { return b.lore.grid.Distance(k, h) <= 2 }) {
			v -= kinNear
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
		v = -goodTown
	case k == order.Bocage || k == order.Woods:
		v = -goodCover
	default:
		v = openGround
	}
	if b.behindRiver(x, h) {
		v -= goodRiver
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
