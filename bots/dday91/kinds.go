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
		Share:   func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return Shares() },
		Space:   &space,
		Matter:  matter,
		Staff:   levels.Effort{Courses: 12, Rounds: 6, Either: true},
		Turn:    Portion, // so play-outs end with the portion
		Weighty: weighty,
		Old:     []string{"planner"},
		Measured: map[string]string{ // docs/strength.md
			"regular": "Of 16 games each of 1944 it won 12 against Recruit and drew 4, and won all against random. Between two of it the Allies win 68 of 100 games of 1944 and 88 of 1943, and most others are drawn.",
			"recruit": "Of 16 games each of 1944 it drew 4 against Regular and lost the others; against random it won 8 and drew 7.",
			"veteran": "As the Germans of 100 games on the same dice it lost 40 of 1944, where Regular lost 62, and 68 of 1943, where Regular lost 90; as the Allies it is as strong as Regular.",
			"staff":   "Against Regular it won 17 of 20 games as the Allies of 1944 and drew 3, as the Germans it drew 17 and lost 3; of 1943 it won 18 and drew 2, drew 11 and lost 9.",
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

// weighty decisions are what comes in where, what moves, where to, and what is attacked, in the
// own portion.
func weighty(p kernel.Position) bool {
	if p.Node().Seat != game.Glance(p).Phasing() {
		return false
	}
	switch game.NodeName(p.Node()) {
	case "reinforce", "replace", "transfer", "transfer-to", "invade", "invade-to", "move", "march", "declare", "retreat", "advance":
		return true
	}
	return false
}
