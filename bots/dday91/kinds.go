package dday91

import (
	"time"

	"sandtable/bots"
	"sandtable/bots/levels"
	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// Kinds lists the opponents for this game.
func Kinds() []bots.Kind {
	return levels.Kinds(levels.Lore{
		Policy:  func(kernel.Game, time.Duration) bots.Bot { return &planner{} },
		Quick:   func(kernel.Game) levels.Quick { return &planner{} },
		Judge:   func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return new(assessor).worth },
		Scale:   6,
		Turn:    func(p kernel.Position) int { return game.Glance(p).Turn() },
		Weighty: weighty,
		Old:     []string{"planner"},
		Measured: map[string]string{ // docs/strength.md
			"regular": "Of 16 games each of 1944 it won 13 against Recruit and drew 3, and won all against random.",
			"recruit": "Of 16 games each of 1944 it drew 3 against Regular and lost the others; against random it won 9 and drew 6.",
			"veteran": "Not shown to be stronger than Regular: of 4 games it won 1, drew 2 and lost 1.",
			"staff":   "How strong it is has not been measured.",
		},
	})
}

// Reset implements levels.Quick: all is forgotten but the map.
func (b *planner) Reset() { *b = planner{m: b.m, legal: b.legal} }

// weighty decisions are what moves, where to, and what is attacked.
func weighty(p kernel.Position) bool {
	switch game.NodeName(p.Node()) {
	case "move", "march", "declare", "retreat", "advance":
		return true
	}
	return false
}
