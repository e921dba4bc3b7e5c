package knapp

import (
	"sandtable/bots"
	game "sandtable/games/knapp"
	"sandtable/kernel"
)

// Greed is what the yardstick that looks one decision ahead sees of this game: what Regular's judge does.
func Greed() bots.Greed {
	return bots.Greed{
		Eye: eye,
	}
}

func eye() func(kernel.Position, kernel.Seat) func(kernel.Position) float64 {
	judges := newAssessor(plans).judges
	return func(root kernel.Position, seat kernel.Seat) func(kernel.Position) float64 {
		j, side := &judges[seat], int(seat)
		j.prepare(game.Read(root), side)
		return func(p kernel.Position) float64 { return j.value(game.Read(p), side) }
	}
}
