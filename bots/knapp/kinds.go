package knapp

import (
	"time"

	"sandtable/bots"
	"sandtable/bots/levels"
	game "sandtable/games/knapp"
	"sandtable/kernel"
)

// Kinds lists the opponents.
func Kinds() []bots.Kind {
	space := Space()
	return levels.Kinds(levels.Lore{
		Policy:  func(_ kernel.Game, budget time.Duration) bots.Bot { return newBeginner(budget, plans) },
		Share:   func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return NewForesight().Share },
		Space:   &space,
		Matter:  func(p kernel.Position) uint64 { return uint64(game.Read(p).Turn()) },
		Staff:   levels.Effort{Courses: 32, Rounds: 6, Either: true},
		Turn:    func(p kernel.Position) int { return game.Read(p).Turn() },
		Weighty: func(p kernel.Position) bool { return p.Node().Kind == game.NodeMove },
		Lapses:  0.2,
		Old:     []string{"beginner"},
	})
}

// Reset implements levels.Quick.
func (b *beginner) Reset() { b.when, b.plan, b.next = 0, b.plan[:0], kernel.Choice{} }

// assessor judges positions with the eyes of either side.
type assessor struct{ judges [2]judge }

func newAssessor(plans *[2]weights) *assessor {
	return &assessor{judges: [2]judge{{plans: plans}, {plans: plans}}}
}

// worth is in points of the score.
func (a *assessor) worth(p kernel.Position, seat kernel.Seat) float64 {
	f := game.Read(p)
	j := &a.judges[seat]
	j.prepare(f, int(seat))
	return j.value(f, int(seat)) / j.w.point
}
