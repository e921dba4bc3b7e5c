package atlanticwall

import "sandtable/games/atlanticwall/order"

// guns.go keeps German guns with those whom they support: of their own division, or of one of their
// corps as long as they stand beside its headquarters (10.11, 10.12).

// Where guns stand.
const (
	gunStays = 3 // how near the enemy may be before a gun goes that is in battery
	gunGoes  = 6 // how far off he is to be where it goes
	gunFront = 4 // how near the enemy those are who need its fire
	gunNear  = 6 // and how near he is to be to a gun that nobody needs, if it does not reach farther

	gunShare = 0.2 // of those who need its fire, what share is enough to stay for
	gunCover = 8.0 // what each of them that it reaches is worth in hexes
)

// wards are those whom a gun supports from where it is beside a headquarters, or from anywhere.
type wards struct {
	post int16 // -1 for anywhere
	at   []int16
}

// emplaceGuns sends the guns to their places, when it is known where all others will stand.
func (b *bot) emplaceGuns(x *survey) {
	front := b.atFront(x)
	for _, u := range x.free {
		if _, sent := x.to[u]; !sent && b.lore.sc.Units[u].Gun() {
			b.emplace(x, u, b.wardsOf(x, u, front))
		}
	}
}

// emplace sends a gun to where it reaches as many as can be of those at the front whom it supports. As
// long as it reaches some of them it stays where it is: who moves is out of battery for two Game-Turns
// (6.52), and fires neither for an attack nor for a defence (10.77).
func (b *bot) emplace(x *survey, u int, groups []wards) {
	m := &b.lore.sc.Units[u]
	// covers are how many of them it reaches from a hex, and how far the nearest is that it is to go to.
	covers := func(h int16) (n, near int) {
		near = far
		for _, g := range groups {
			if g.post >= 0 {
				d := b.lore.grid.Distance(h, g.post)
				if near = min(near, d); d > 1 {
					continue
				}
			}
			for _, at := range g.at {
				d := b.lore.grid.Distance(h, at)
				if d <= int(m.Range) {
					n++
				}
				if g.post < 0 {
					near = min(near, d)
				}
			}
		}
		return n, near
	}
	all := 0
	for _, g := range groups {
		all = max(all, len(g.at))
	}
	if h := x.f.At(u); h >= 0 && x.nearest[h] >= gunStays && x.crowd[h] < perHex {
		if n, _ := covers(h); all > 0 && float64(n) >= gunShare*float64(all) || all == 0 && x.nearest[h] <= int(m.Range)-2 {
			x.settle(b, u, h)
			return
		}
	}
	b.goTo(x, u, func(h int16) float64 {
		v := b.w.gun * float64(max(0, gunGoes-x.nearest[h]))
		if all == 0 {
			return v + 4*float64(max(0, x.nearest[h]-max(int(m.Range)-2, gunNear)))
		}
		n, near := covers(h)
		return v + 2*float64(near) - gunCover*float64(n)
	})
}

// wardsOf are those at the front whom a gun supports, where they will stand.
func (b *bot) wardsOf(x *survey, u int, front map[int16][]int16) (out []wards) {
	form := b.lore.sc.Units[u].Form
	if form < 0 {
		return nil
	}
	add := func(post int16, form int16) {
		if at := front[form]; len(at) > 0 {
			out = append(out, wards{post, at})
		}
	}
	add(-1, form)
	corps := &b.lore.sc.Formations[form]
	if corps.Kind != order.Corps {
		return out
	}
	for _, hq := range b.lore.own[b.side] {
		m := &b.lore.sc.Units[hq]
		if m.Type == order.HQ && m.Form >= 0 && x.f.At(hq) >= 0 && b.lore.sc.Formations[m.Form].Kind == order.Division && x.f.CorpsPost(hq) == int(corps.CorpsHeadquarters) {
			add(x.willBe(hq), m.Form)
		}
	}
	return out
}

// atFront is where those will stand who are near the enemy, by formation.
func (b *bot) atFront(x *survey) map[int16][]int16 {
	at := map[int16][]int16{}
	for _, w := range b.lore.own[b.side] {
		if m := &b.lore.sc.Units[w]; m.Controls() && m.Type != order.HQ {
			if h := x.willBe(w); h >= 0 && x.nearest[h] <= gunFront {
				at[m.Form] = append(at[m.Form], h)
			}
		}
	}
	return at
}
