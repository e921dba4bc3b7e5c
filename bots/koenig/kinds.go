package koenig

import (
	"time"

	"sandtable/bots"
	"sandtable/bots/levels"
	"sandtable/games/koenig"
	"sandtable/kernel"
)

// Kinds lists the opponents for this game.
func Kinds() []bots.Kind {
	return levels.Kinds(levels.Lore{
		Policy:  func(_ kernel.Game, budget time.Duration) bots.Bot { return newBot(beginner, budget) },
		Quick:   func(kernel.Game) levels.Quick { return &bot{w: beginner, work: quickWork} },
		Judge:   func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return newAssessor().worth },
		Scale:   5,
		Turn:    turnOf,
		Weighty: weighty,
		Old:     []string{"beginner"},
		Measured: map[string]string{ // docs/strength.md
			"regular": "Of 16 games each at Omaha it won 15 against Recruit and drew one, and won all against random.",
			"recruit": "Of 16 games each at Omaha it drew one against Regular and lost the others, and won all against random.",
			"veteran": "Not shown to be stronger than Regular: of 24 games it won 12.",
			"staff":   "How strong it is has not been measured.",
		},
	})
}

// Reset implements levels.Quick.
func (b *bot) Reset() { b.plan = b.plan[:0] }

func turnOf(p kernel.Position) int {
	f, _ := koenig.Read(p)
	return f.Turn()
}

// weighty decisions are which unit acts and what it does.
func weighty(p kernel.Position) bool {
	f, _ := koenig.Read(p)
	switch f.Kind() {
	case koenig.AtActivate, koenig.AtOperate, koenig.AtCombined, koenig.AtLand:
		return true
	}
	return false
}

// assessor judges positions of any beach, each for itself.
type assessor struct {
	judge *judge
	beach string
}

func newAssessor() *assessor { return &assessor{} }

func (a *assessor) worth(p kernel.Position, seat kernel.Seat) float64 {
	f, _ := koenig.Read(p)
	if a.judge == nil || a.beach != f.Beach() {
		w := beginner
		d := newField(f, &w)
		a.judge, a.beach = &judge{w: w, field: d, here: make([]uint32, len(d.next))}, f.Beach()
	}
	a.judge.begin(p)
	if seat == german {
		return -a.judge.worth(p)
	}
	return a.judge.worth(p)
}
