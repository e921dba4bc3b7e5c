package atlanticwall

import (
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// odon.go plans what only the battle on the Odon asks (33.3). Its three places decide like the
// towns of the Caumont Gap; behind them the Allies want the bank of the Orne. The Germans hold
// the south bank of the Odon (odonline.go).

// findOdon finds the ways to the bank of the Orne, and lays the German posts.
func (l *lore) findOdon() {
	l.bank = l.paths(l.sc.Odon.Bank)
	l.findPosts()
	for _, h := range l.manned() {
		l.add(h)
	}
}

// counter sends the reserve into attacks where the odds are good, first of all on who is in a
// place that decides, and says who is left of it.
func (b *bot) counter(x *survey, reserve []int) []int {
	x.gather(b, reserve)
	for b.strike(x) {
	}
	x.gather(b, x.free)
	return slices.DeleteFunc(reserve, func(u int) bool { _, sent := x.to[u]; return sent })
}

// desperate tells an attack that is made for the place alone: at the end of the battle steps
// count for nothing.
func (b *bot) desperate(f game.Facts, h int16) bool {
	left := int(b.lore.sc.Last) - f.Turn()
	return b.side == order.German && b.lore.goal(h) && b.lore.sc.Odon != nil && left <= 1
}

// bridgehead leaves twice as many units on the bank of the Orne as decide, wherever else they
// are wanted.
func (b *bot) bridgehead(x *survey) {
	o := b.lore.sc.Odon
	left := 2 * int(o.Bridgehead)
	for _, h := range o.Bank {
		for u := x.f.First(h); u >= 0 && left > 0; u = x.f.After(u) {
			if _, free := x.reach[u]; free && b.lore.sc.Units[u].Controls() {
				x.settle(b, u, h)
				left--
			}
		}
	}
}
