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
	space := Space()
	return levels.Kinds(levels.Lore{
		Policy:  func(kernel.Game, time.Duration) bots.Bot { return &planner{w: regular} },
		Judge:   func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return new(assessor).worth },
		Space:   &space,
		Tuned:   levels.Everywhere(tuned[allied].list(), tuned[german].list()),
		Matter:  matter,
		Staff:   levels.Effort{Courses: 6, Rounds: 6},
		Scale:   6,
		Turn:    func(p kernel.Position) int { return game.Glance(p).Turn() },
		Weighty: weighty,
		Old:     []string{"planner"},
		Measured: map[string]string{ // docs/strength.md
			"regular": "Of 16 games each of 1944 it won 12 against Recruit and drew 4, and won all against random.",
			"recruit": "Of 16 games each of 1944 it drew 4 against Regular and lost the others; against random it won 8 and drew 7.",
			"veteran": "Of 60 games of 1944 it won 25 against Regular, drew 26 and lost 9; of 60 of 1943 it won 28, drew 9 and lost 23.",
			"staff":   "Of 24 games of 1944 it won 10 against Regular, drew 12 and lost 2.",
		},
	})
}

// Reset implements levels.Quick: all is forgotten but the map.
func (b *planner) Reset() { *b = planner{m: b.m, legal: b.legal, w: b.w} }

// matter is the portion of a turn that a side plays.
func matter(p kernel.Position) uint64 {
	r := game.Glance(p)
	return uint64(2*r.Turn()) + uint64(r.Phasing()) + 1
}

// weighty decisions are what moves, where to, and what is attacked.
func weighty(p kernel.Position) bool {
	switch game.NodeName(p.Node()) {
	case "move", "march", "declare", "retreat", "advance":
		return true
	}
	return false
}
