package greatestday

import (
	"time"

	"sandtable/bots"
	"sandtable/bots/levels"
	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// space is made once for all.
var space = Space()

// Kinds lists the opponents for this game.
func Kinds() []bots.Kind {
	return levels.Kinds(levels.Lore{
		Policy: func(_ kernel.Game, budget time.Duration) bots.Bot { return newBot(steady, budget) },
		Judge:  func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return new(assessor).worth },
		Share:  func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return new(assessor).share },
		Space:  &space,
		Matter: matter,
		// A play-out takes the chit in play and the next one, which may be the enemy's.
		Staff:   levels.Effort{Courses: 16, Rounds: 4, Either: true, Turns: 2},
		Long:    true,
		Quick:   func(kernel.Game) levels.Quick { return &bot{w: steady, hasty: true} },
		Scale:   judgeScale,
		Span:    chitOf,
		Turn:    turnOf,
		Weighty: weighty,
		Lapses:  0.15,
		Old:     []string{"beginner"},
	})
}

// Reset implements levels.Quick.
func (b *bot) Reset() { b.plan = b.plan[:0] }

func turnOf(p kernel.Position) int {
	f, _ := game.Read(p)
	return f.Turn()
}

// chitOf numbers the chits, from one turn to the next.
func chitOf(p kernel.Position) int {
	f, _ := game.Read(p)
	n := f.Turn() * (f.Chits() + 1)
	for i := range f.Chits() {
		if !f.InMug(i) {
			n++
		}
	}
	return n
}

// weighty decisions are which unit acts and what it does. In a large scenario a
// play-out would take longer than anybody waits, so there nothing is compared.
func weighty(p kernel.Position) bool {
	f, _ := game.Read(p)
	if len(f.Scenario().Units) > many {
		return false
	}
	return f.Kind() == game.AtActivate || f.Kind() == game.AtAct
}

// A matter is what a side does with one chit.
func matter(p kernel.Position) uint64 {
	f, _ := game.Read(p)
	return uint64(f.Turn())<<8 + uint64(f.Chit()+2)
}

// judgeScale is what the judge's worth makes a win likely by: 73 %.
const judgeScale = 4

// assessor judges positions of any scenario as the policy of a side does, with the weights that are
// tuned for it, and foresees what comes of them.
type assessor struct {
	judges   [2]*judge // by side
	scenario string
	ahead    *Foresight // nil where there is no table
}

// learn looks at the scenario of a position.
func (a *assessor) learn(p kernel.Position) {
	f, _ := game.Read(p)
	id := f.Scenario().ID
	if a.scenario == id {
		return
	}
	a.scenario, a.ahead = id, foresightAt(p)
	for side, w := range tunedAt(id) {
		a.judges[side] = newJudge(f, w)
		a.judges[side].side = order.Side(side)
	}
}

// worth is what a position is worth to a seat, in points of the score.
func (a *assessor) worth(p kernel.Position, seat kernel.Seat) float64 {
	a.learn(p)
	side := game.SideOf(seat)
	return sign(side) * a.judges[side].worth(p)
}

// share is what share of the game a seat has.
func (a *assessor) share(p kernel.Position, seat kernel.Seat) float64 {
	a.learn(p)
	x := a.allied(p)
	if game.SideOf(seat) == order.German {
		return 1 - x
	}
	return x
}

// allied is the share of the Allies.
func (a *assessor) allied(p kernel.Position) float64 {
	if r, over := p.Result(); over {
		return Share(r)
	}
	if a.ahead == nil {
		return bots.Logistic(a.worth(p, kernel.Seat(order.Allied)) / judgeScale)
	}
	return a.ahead.share(p)
}
