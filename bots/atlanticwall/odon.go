package atlanticwall

import (
	"cmp"
	"slices"

	"sandtable/games/atlanticwall/order"
)

// odon.go plans what only the battle on the Odon asks (33.3). Its three places decide like the
// towns of the Caumont Gap; behind them the Allies want the bank of the Orne. The Germans do
// not hold the bulge in which they are set up, but Caen, the places and the south bank of the
// Odon, and strike with whoever is left over.

// findOdon lays the German line, and finds the ways to the bank of the Orne.
func (l *lore) findOdon() {
	o := l.sc.Odon
	for _, h := range o.City.Hexes {
		l.add(h)
	}
	south := map[int16]bool{}
	for _, h := range o.South {
		south[h] = true
	}
	for _, h := range o.South {
		for _, n := range l.grid.Adjacent[h] {
			if n >= 0 && !south[n] && l.sc.Ground.Between(h, n)&(order.River|order.Stream) != 0 {
				l.add(h)
			}
		}
	}
	l.bank = l.paths(o.Bank)
}

// postAt is how near the enemy comes to a hex of the line before it is manned.
const postAt = 4

// posts are the hexes to be held on the Odon, the most important first: the places that
// decide, Caen, and the line where the enemy is near, each twice if there are so many.
func (b *bot) posts(x *survey) []int16 {
	out := slices.Concat(b.lore.goals, b.lore.goals, b.lore.sc.Odon.City.Hexes)
	var near []int16
	for _, h := range b.lore.front {
		if x.nearest[h] <= postAt {
			near = append(near, h)
		}
	}
	slices.SortStableFunc(near, func(p, q int16) int { return cmp.Compare(x.nearest[p], x.nearest[q]) })
	out = slices.Concat(out, near, near)
	return slices.DeleteFunc(out, func(h int16) bool { return x.f.Enemy(b.side, h) })
}

// counter sends the reserve into attacks where the odds are good, first of all on who is in a
// place that decides, and says who is left of it.
func (b *bot) counter(x *survey, reserve []int) []int {
	all := x.free
	x.free = reserve
	for b.strike(x) {
	}
	x.free = all
	return slices.DeleteFunc(reserve, func(u int) bool { _, sent := x.to[u]; return sent })
}
