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
		Policy: func(kernel.Game, time.Duration) bots.Bot { return &planner{w: regular} },
		Share:  func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return Shares() },
		Space:  &space,
		Matter: matter,
		// A play-out takes the portion in hand and the next one of the enemy. Without the margin a corps
		// leaves Essen empty for half a hundredth of a game (empty_city_is_manned).
		Staff:   levels.Effort{Courses: 12, Rounds: 6, Either: true, Turns: 2, Margin: 0.01},
		Turn:    Portion,
		Weighty: weighty,
		Old:     []string{"planner"},
		Measured: map[string]string{ // docs/strength.md
			"regular": "Of 40 games each of 1944 it won 23 against Recruit and drew 16, and won 38 against random and drew 2. Between two of it the Allies win 48 of 100 games of 1944 and 61 of 1943, and nearly all others are drawn.",
			"recruit": "Of 40 games each of 1944 it won one against Regular and drew 16; against random it won 26 and drew 13.",
			"veteran": "Those are for the Germans of 1944 alone, who draw as many games as Regular's but end them two points less behind; elsewhere it plays like Regular.",
			"staff":   "Against Regular it won, as the Allies, 31 of 60 games of 1944 and 43 of 60 of 1943, and drew the others. As the Germans it held 32 of 40 games of 1944 to a draw (Regular's own Germans 23 on the same dice), and 25 of 40 of 1943 (15).",
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
