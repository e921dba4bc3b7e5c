package atlanticwall

import (
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// airhead.go plans what only Utah asks (33.69). The Germans win while all three towns are theirs, and move
// last: each town has a garrison against who is near it, and everybody else goes for the one that is lost, or
// that the enemy is nearest to.

// retakes tells the Germans of Utah.
func (b *bot) retakes() bool { return b.lore.sc.Objectives != nil && b.side == order.German }

// towns are the goals that decide at Utah; its bridges only say by how much.
func (b *bot) towns() []int16 { return b.lore.goals[:len(b.lore.sc.Landing.Towns)] }

// ofTowns is how many hexes the nearest of them is away.
func (b *bot) ofTowns(h int16) int {
	d := far
	for _, t := range b.towns() {
		d = min(d, b.lore.grid.Distance(h, t))
	}
	return d
}

// retake plans the movement of those who are free: into towns that are not the enemy's, at who is in a town
// or keeps others out of it, and towards it.
func (b *bot) retake(x *survey, rest []int) {
	x.gather(b, rest)
	for _, h := range b.towns() {
		if !x.f.Enemy(b.side, h) {
			b.guard(x, h)
		}
	}
	rest = b.counter(x, slices.DeleteFunc(rest, func(u int) bool { _, sent := x.to[u]; return sent }))
	way := b.lore.ways[b.threatened(x)]
	for _, u := range rest {
		b.goTo(x, u, func(h int16) float64 { return float64(way[h]) + b.w.crowd*float64(x.heavy[h]) })
	}
}

// threatened is the town that is lost, or else that the enemy is nearest to.
func (b *bot) threatened(x *survey) int {
	best, least := 0, far
	for i, h := range b.towns() {
		if d := x.nearest[h]; d < least {
			best, least = i, d
		}
	}
	return best
}

// Who is so near to a town threatens it; so strong as this share of them is its garrison.
const (
	guardNear  = 5
	guardShare = 0.7
)

// guard leaves or sends a garrison into a town: the weakest who is enough against those who are near, or
// the strongest as long as nobody is.
func (b *bot) guard(x *survey, h int16) {
	near := 0
	for _, u := range b.lore.own[b.side.Other()] {
		if at := x.f.At(u); at >= 0 && b.lore.grid.Distance(at, h) <= guardNear {
			near += x.f.Combat(u)
		}
	}
	missing := int(guardShare*float64(1+near)) + 1
	for u := x.f.First(h); u >= 0; u = x.f.After(u) {
		if to, sent := x.to[u]; sent && to == h {
			missing -= x.f.Combat(u)
		}
	}
	for missing > 0 && x.crowd[h] < perHex {
		best := -1
		for _, u := range x.comers[h] {
			if _, sent := x.to[u]; !sent && (best < 0 || suits(x.f.Combat(u), x.f.Combat(best), missing)) {
				best = u
			}
		}
		if best < 0 {
			return
		}
		x.settle(b, best, h)
		missing -= x.f.Combat(best)
	}
}

// suits tells whether one strength does better than another for what is missing: the least that is enough,
// else the most.
func suits(n, other, missing int) bool {
	if n >= missing && other >= missing {
		return n < other
	}
	return n > other
}

// What it is worth to commit whom a town without any German waits for within reach, or with some, and what it
// costs that he is in a town already.
const (
	rouseInto = 20.0
	rouseMore = 10.0
	rouseIn   = 10.0
)

// rouse is what it is worth to commit a unit at Utah: first of all who reaches a town now, then the strong who
// have the shortest way to Sainte-Mère-Église, which the parachutists come down round.
func (b *bot) rouse(f game.Facts, u int) float64 {
	at := f.At(u)
	v := b.w.muster*float64(f.Combat(u)) - float64(b.lore.ways[0][at])
	reach := f.Reach(u, false, nil)
	for _, t := range b.towns() {
		switch {
		case at == t:
			v -= rouseIn
		case f.Enemy(b.side, t) || b.room(f, t) < 1 || !slices.Contains(reach, t):
		case f.Garrisoned(b.side, t):
			v += rouseMore
		default:
			v += rouseInto
		}
	}
	return v
}
