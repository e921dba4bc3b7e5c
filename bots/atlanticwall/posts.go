package atlanticwall

import (
	"sandtable/games/atlanticwall/order"
)

// posts.go keeps headquarters where they are of use in the campaign: near the units of their
// division, which live on them (13.12), and behind others, since the first attack on one alone
// ends it.

// How far headquarters and those who live on them are to be from the enemy and from one another.
const (
	postSafe = 6  // hexes off the enemy
	postLine = 9  // how far its units may be without any cost
	postBack = 12 // both for the Germans, through whose front somebody comes in nearly every turn
	leash    = 15 // how far units go from it
)

// post sends a headquarters after its units, when it is known where they go.
func (b *bot) post(x *survey, u int) {
	var with []int16
	for _, w := range b.lore.own[b.side] {
		if h := x.willBe(w); h >= 0 && w != u && b.serves(u, w) {
			with = append(with, h)
		}
	}
	guard := map[int16]bool{}
	for w, h := range x.to {
		if b.lore.sc.Units[w].Controls() {
			guard[h] = true
		}
	}
	safe, line := postSafe, postLine
	if b.side == order.German {
		safe, line = postBack, postBack
	}
	b.goTo(x, u, func(h int16) float64 {
		v := b.w.postRisk * float64(max(0, safe-x.nearest[h]))
		if guard[h] {
			v -= b.w.postGuard
		}
		sum, beyond := 0, 0
		for _, w := range with {
			d := b.lore.grid.Distance(h, w)
			sum += d
			beyond += max(0, d-line)
		}
		if n := len(with); n > 0 {
			return v + (b.w.postFar*float64(beyond)+b.w.postNear*float64(sum))/float64(n)
		}
		return v + 0.1*float64(min(b.lore.home[h], offTheMap))
	})
}

// serves tells whether a unit lives on a headquarters: that of its division or of its corps.
func (b *bot) serves(hq, u int) bool {
	m := &b.lore.sc.Units[u]
	if m.Form < 0 || m.Type == order.HQ || !m.Controls() {
		return false
	}
	form := &b.lore.sc.Formations[m.Form]
	return int(form.Headquarters) == hq || int(form.CorpsHeadquarters) == hq
}

// stray is what it costs a unit to be so far from its headquarters that its line gets too long.
func (b *bot) stray(x *survey, u int, h int16) float64 {
	m := &b.lore.sc.Units[u]
	if m.Form < 0 || m.Size != order.Battalion {
		return 0 // others use any (13.19)
	}
	post := int(b.lore.sc.Formations[m.Form].Headquarters)
	if post < 0 || x.f.At(post) < 0 {
		return 0
	}
	return b.w.offLeash * float64(max(0, b.lore.grid.Distance(h, x.f.At(post))-leash))
}
