package greatestday

import (
	"time"

	"sandtable/bots"
	"sandtable/bots/levels"
	game "sandtable/games/greatestday"
	"sandtable/kernel"
)

// Kinds lists the opponents for this game.
func Kinds() []bots.Kind {
	return levels.Kinds(levels.Lore{
		Policy:  func(_ kernel.Game, budget time.Duration) bots.Bot { return newBot(steady, budget) },
		Quick:   func(kernel.Game) levels.Quick { return &bot{w: steady, hasty: true} },
		Judge:   func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return new(assessor).worth },
		Long:    true,
		Scale:   4,
		Turn:    turnOf,
		Weighty: weighty,
		Old:     []string{"beginner"},
		Measured: map[string]string{ // docs/strength.md
			"regular": "Of the Black Baron it won 7 of 10 games against Recruit and all of 200 against random; as the Allies of the landings all of 55 (Juno), 73 of 76 (Gold) and before its last changes all of 100 (Sword), and then all 300 as the Germans.",
			"recruit": "Of 10 games each of the Black Baron it won 3 against Regular and all against random.",
			"veteran": "Plays large scenarios like Regular. How strong it is has not been measured.",
			"staff":   "Plays large scenarios like Regular. How strong it is has not been measured.",
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
// play-out would take longer than anybody waits, so there nothing is searched.
func weighty(p kernel.Position) bool {
	f, _ := game.Read(p)
	if len(f.Scenario().Units) > many {
		return false
	}
	return f.Kind() == game.AtActivate || f.Kind() == game.AtAct
}

// assessor judges positions of any scenario.
type assessor struct {
	judge    *judge
	scenario string
}

func (a *assessor) worth(p kernel.Position, seat kernel.Seat) float64 {
	f, _ := game.Read(p)
	if a.judge == nil || a.scenario != f.Scenario().ID {
		a.judge, a.scenario = newJudge(f, steady), f.Scenario().ID
	}
	return sign(game.SideOf(seat)) * a.judge.worth(p)
}
