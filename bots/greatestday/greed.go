package greatestday

import (
	"sandtable/bots"
	game "sandtable/games/greatestday"
	"sandtable/kernel"
)

// Greed is what the yardstick that looks one decision ahead sees of this game: what Regular's judge does.
func Greed() bots.Greed {
	return bots.Greed{
		Eye: eye, Work: 400,
	}
}

func eye() func(kernel.Position, kernel.Seat) func(kernel.Position) float64 {
	var (
		j        *judge
		scenario string
	)
	return func(root kernel.Position, seat kernel.Seat) func(kernel.Position) float64 {
		f, _ := game.Read(root)
		if id := f.Scenario().ID; j == nil || scenario != id {
			j, scenario = newJudge(f, steady), id
		}
		j.side = game.SideOf(seat)
		if len(j.sc.Beaches) > 0 && !j.vast() {
			j.assign(f, j.side)
		}
		s := sign(j.side)
		return func(p kernel.Position) float64 { return s * j.worth(p) }
	}
}
