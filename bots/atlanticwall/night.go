package atlanticwall

import (
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
)

// night.go reckons with what the night does to attackers: every result shakes them, and a D
// eliminates all of them, steady or not (12.12).

// What a step of those who may break up is worth, what it is worth not to be shaken, and what a
// further enemy beside the attackers takes at night, for the duty to attack him is the same (12.11).
const (
	brokenStep  = 1.2
	nightShock  = 0.4
	nightThreat = 3 * threat
)

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
	return nightShock*(1-p) + brokenStep*p*float64(steps)
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
