package atlanticwall

import (
	"fmt"

	"sandtable/kernel"
	"sandtable/play"
)

// Dice implements kernel.Thrower: the two dice of a combat result are one draw (9.78).
func (g *Game) Dice(p kernel.Position) int {
	if s, _ := play.Of[*state](p); s.Node().Kind == nodeRoll || s.Node().Kind == nodeStormRoll {
		return 2
	}
	return 0
}

// Thrown implements kernel.Thrower: their sum.
func (g *Game) Thrown(_ kernel.Position, faces []int) (kernel.Choice, error) {
	c := kernel.Choice{Verb: verbDice}
	for _, face := range faces {
		if face < 1 || face > 6 {
			return c, fmt.Errorf("a die cannot show %d", face)
		}
		c.A += int16(face)
	}
	return c, nil
}
