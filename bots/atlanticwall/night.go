package atlanticwall

import (
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// night.go reckons with what the night does to attackers: every result shakes them, and a D
// eliminates all of them, steady or not (12.12).

// fearsNight tells whether it is a night that a side reckons with: in the campaign. In 300 games
// each of Cherbourg and of Caumont it made no difference.
func (b *bot) fearsNight(f game.Facts) bool { return b.lore.sc.Campaign != nil && f.Night() }

// byNight is what an attack on a column is worth less at night than by day.
func (b *bot) byNight(f game.Facts, a *assault, column int) float64 {
	steps := 0
	for _, u := range a.who {
		steps += f.Steps(u)
	}
	p := b.lore.breaks[column]
	return b.w.unnerved*(1-p) + b.w.broken*p*float64(steps)
}

// breaksOf is how likely the result of a column is a D.
func breaksOf(t *order.Table, column int) (p float64) {
	for dice := 2; dice <= 12; dice++ {
		if t.CRT[dice][column-1].Effect == order.Demoralises {
			p += float64(6-max(dice-7, 7-dice)) / 36
		}
	}
	return p
}
