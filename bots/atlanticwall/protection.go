package atlanticwall

import (
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// protection.go reckons with the fire that the defender can add once an attack is made (10.4).

// planesOrShips is how many air units, and how many ships, support the defence of a hex (17.34, 18.35).
const planesOrShips = 2

// wary tells a side that reckons with such fire: the Germans, whose counter-strokes the Allied guns,
// the fleet and the air forces shoot to pieces, and in the campaign the Allies. Elsewhere they have a
// few days for what decides, and gain less by attacks that do not fail than they lose by those not made.
func (b *bot) wary() bool { return b.side == order.German || b.lore.sc.Campaign != nil }

// protection is the defensive fire that can be given to a hex, but for that of units which have
// been reckoned with elsewhere.
func (b *bot) protection(f game.Facts, h int16, drawn map[int]bool) (fire int) {
	if !b.wary() {
		return 0
	}
	guns := 0
	for _, u := range b.lore.guns[b.side.Other()] {
		if !drawn[u] {
			guns += f.Protects(u, h)
		}
	}
	if f.Night() {
		guns /= 2 // 10.72
	}
	var planes, ships []int
	for _, u := range b.lore.aloft[b.side.Other()] {
		if n := f.Protects(u, h); n > 0 && !drawn[u] {
			if b.lore.sc.Units[u].Type == order.Air {
				planes = append(planes, n)
			} else {
				ships = append(ships, n)
			}
		}
	}
	return guns + best(planes) + best(ships)
}

// best adds up the most that may be used of some.
func best(of []int) (sum int) {
	slices.Sort(of)
	for _, n := range of[max(0, len(of)-planesOrShips):] {
		sum += n
	}
	return sum
}

// shaded is the column that an attack comes to when all that fire has been added.
func (b *bot) shaded(f game.Facts, h int16, column int) int {
	fire := b.protection(f, h, nil)
	if column <= 0 || fire == 0 {
		return column
	}
	strength, row, _ := f.Defence(h)
	even, _ := b.lore.sc.Table.Column(row, 1, 1)
	after, _ := b.lore.sc.Table.Column(row, max(column-even+1, 1)*max(strength, 1), max(strength, 1)+fire)
	return max(min(column, after), 1)
}

// theirKin is 1 where a battalion in a hex defends with another of its regiment near it (9.42).
func (b *bot) theirKin(f game.Facts, h int16) int {
	for u := f.First(h); u >= 0; u = f.After(u) {
		for _, w := range b.lore.own[b.side.Other()] {
			if w != u && f.At(w) >= 0 && b.lore.grid.Distance(f.At(w), h) <= 2 && b.kindred(u, w) {
				return 1
			}
		}
	}
	return 0
}
