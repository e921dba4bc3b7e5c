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
	})
}

// Reset implements levels.Quick: all is forgotten but the map.
func (b *planner) Reset() { *b = planner{m: b.m, legal: b.legal, w: b.w, ahead: b.ahead} }

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
