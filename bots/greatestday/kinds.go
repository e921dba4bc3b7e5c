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
		Policy:  func(_ kernel.Game, budget time.Duration) bots.Bot { return newBot(steady, budget) },
		Judge:   func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return new(assessor).worth },
		Space:   &space,
		Matter:  matter,
		Staff:   levels.Effort{Courses: 6, Rounds: 4, Either: true},
		Long:    true,
		Quick:   func(kernel.Game) levels.Quick { return &bot{w: steady, hasty: true} },
		Scale:   4,
		Turn:    turnOf,
		Weighty: weighty,
		Old:     []string{"beginner"},
		Measured: map[string]string{ // docs/strength.md
			"regular": "Of the Black Baron it won 7 of 10 games against Recruit and all of 200 against random; of the landings 182 of 192 against random as the Allies, with 7 drawn, and all 36 as the Germans.",
			"recruit": "Of 10 games each of the Black Baron it won 3 against Regular and all against random.",
			"veteran": "It does so as the Germans of the Black Baron, of which it won 87 of 200 games against Regular and drew 21, where Regular wins 24 of 100; as the Allies, and in larger scenarios, it plays like Regular.",
			"staff":   "It does so in the Black Baron alone, where it won 22 of 52 games against Regular as the Germans and drew 6, no more than Veteran does, and 13 of 19 as the Allies, no more than Regular.",
		},
	})
}

// Reset implements levels.Quick.
func (b *bot) Reset() { b.plan = b.plan[:0] }

func turnOf(p kernel.Position) int {
	f, _ := game.Read(p)
	return f.Turn()
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

// assessor judges positions of any scenario as the policy of a side does, with the weights that are
// tuned for it.
type assessor struct {
	judges   [2]*judge // by side
	scenario string
}

func (a *assessor) worth(p kernel.Position, seat kernel.Seat) float64 {
	f, _ := game.Read(p)
	if id := f.Scenario().ID; a.scenario != id {
		a.scenario = id
		for side, w := range tunedAt(id) {
			a.judges[side] = newJudge(f, w)
			a.judges[side].side = order.Side(side)
		}
	}
	side := game.SideOf(seat)
	return sign(side) * a.judges[side].worth(p)
}
