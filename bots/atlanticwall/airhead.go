package atlanticwall

import (
	"slices"

	game "sandtable/games/atlanticwall"
)

// airhead.go plans what only Utah asks (33.69): which towns decide, and who is committed to hold or take them.

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
