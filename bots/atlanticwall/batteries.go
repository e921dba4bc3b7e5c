package atlanticwall

import (
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// batteries.go destroys the coastal batteries that a landing asks for (33.69): by ships as long as
// the beach is not cleared, three points a mission, and by whoever has landed behind them.

// toSilence is how many batteries have still to be destroyed.
func (b *bot) toSilence(f game.Facts) int {
	x := b.lore.sc.Objectives
	if x == nil || b.side != order.Allied {
		return 0
	}
	return max(x.Batteries-f.Wrecked(), 0)
}

// batteriesIn counts the batteries in a hex.
func (b *bot) batteriesIn(f game.Facts, h int16) (n int) {
	for u := f.First(h); u >= 0; u = f.After(u) {
		if b.lore.sc.Units[u].Type == order.Battery {
			n++
		}
	}
	return n
}

// aimAtBatteries aims ships at batteries as long as more have to be destroyed; ok is false when the
// beach comes first.
func (b *bot) aimAtBatteries(f game.Facts) (c kernel.Choice, ok bool) {
	if b.toSilence(f) == 0 {
		return c, false
	}
	c, v := b.most(game.DoBombard, func(c kernel.Choice) float64 {
		u := int(c.A)
		if b.lore.sc.Units[u].Type != order.Battery {
			return -1
		}
		v := 100 - float64(f.Planned(u))
		if b.watched(f.At(u), f) {
			v -= 50 // three points do not destroy it (18.46)
		}
		return v
	})
	return c, c.Verb != 0 && v > 0
}

// watched tells whether Allied units stand beside a hex.
func (b *bot) watched(h int16, f game.Facts) bool {
	return slices.ContainsFunc(b.lore.grid.Adjacent[h][:], func(n int16) bool { return n >= 0 && f.Enemy(order.German, n) })
}

// silences is what an attack on a hex is worth for the batteries in it: who is built in cannot go
// back, so that any retreat destroys all of them.
func (b *bot) silences(f game.Facts, h int16, column int) float64 {
	return b.w.battery * b.routs[column] * float64(min(b.batteriesIn(f, h), b.toSilence(f)))
}

// daring is how many columns less an attack may have that can destroy batteries.
func (b *bot) daring(f game.Facts, h int16) float64 {
	if b.toSilence(f) == 0 || b.batteriesIn(f, h) == 0 {
		return 0
	}
	return b.w.good - 3
}
