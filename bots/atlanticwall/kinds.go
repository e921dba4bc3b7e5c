package atlanticwall

import (
	"time"

	"sandtable/bots"
	"sandtable/bots/levels"
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// Kinds lists the opponents for this game.
func Kinds() []bots.Kind {
	space := Space()
	return levels.Kinds(levels.Lore{
		Policy: func(kernel.Game, time.Duration) bots.Bot { return newBot(steady) },
		Share:  func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return new(assessor).share },
		Space:  &space,
		Matter: matter,
		// A play-out takes the Player-Turn in hand and the next one of the enemy.
		Staff:   levels.Effort{Courses: 8, Rounds: 6, Turns: 2},
		Turn:    turnOf,
		Weighty: weighty,
		Lapses:  0.08,
		Old:     []string{"beginner"},
		About:   "Concentrates battalions and artillery where the odds are good, over rivers too, lets the shaken rest, gives every division a town to take, stands before what decides, near the enemy, with its guns in reach, and falls back from what it cannot hold.",
	})
}

// tunedLists are the weights of Veteran by side for the scenario of a position.
func tunedLists(p kernel.Position) [][]float64 {
	f, _ := game.Read(p)
	w := tunedAt(f.Scenario().ID)
	return [][]float64{w[order.Allied].list(), w[order.German].list()}
}

// Reset implements levels.Quick.
func (b *bot) Reset() {
	*b = bot{w: b.w, lore: b.lore, scenario: b.scenario, guess: b.guess, trial: b.trial, worth: b.worth, routs: b.routs, legal: b.legal}
}

// turnOf numbers the Player-Turns.
func turnOf(p kernel.Position) int {
	f, _ := game.Read(p)
	return Time(f)
}

// weighty decisions are those of movement, with which a Player-Turn begins, where a table foresees
// what it leads to. Who takes a seat over in the midst of combat plays on like Veteran.
func weighty(p kernel.Position) bool {
	f, _ := game.Read(p)
	return f.Kind() == game.AtMoves && foresightAt(p) != nil
}

// matter is the movement and combat of a side in a Player-Turn.
func matter(p kernel.Position) uint64 { return uint64(turnOf(p)) }
