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
	space := Space()
	return levels.Kinds(levels.Lore{
		Policy:  func(_ kernel.Game, budget time.Duration) bots.Bot { return newBot(beginner, budget) },
		Judge:   func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return new(assessor).worth },
		Space:   &space,
		Tuned:   tunedLists,
		Matter:  matter,
		Staff:   levels.Effort{Courses: 6, Rounds: 6},
		Scale:   5,
		Turn:    turnOf,
		Weighty: weighty,
		Old:     []string{"beginner"},
		Measured: map[string]string{ // docs/strength.md
			"regular": "Of 16 games each at Omaha it won 15 against Recruit and drew one, and won all against random.",
			"recruit": "Of 16 games each at Omaha it drew one against Regular and lost the others, and won all against random.",
			"veteran": "Of 400 games at Omaha it won 217 against Regular, drew 14 and lost 169; at Utah, Juno and Sword its weights are those of Regular.",
			"staff":   "Of 40 games at Omaha it won 24 against Regular, drew 4 and lost 12.",
		},
	})
}

// Reset implements levels.Quick.
func (b *bot) Reset() { b.plan = b.plan[:0] }

// tunedLists are the weights by side for the beach of a position.
func tunedLists(p kernel.Position) [][]float64 {
	f, _ := koenig.Read(p)
	w := tunedAt(f.Beach())
	return [][]float64{w[allied].list(), w[german].list()}
}

func turnOf(p kernel.Position) int {
	f, _ := koenig.Read(p)
	return f.Turn()
}

// weighty decisions are which unit acts and what it does.
func weighty(p kernel.Position) bool {
	f, _ := koenig.Read(p)
	switch f.Kind() {
	case koenig.AtActivate, koenig.AtOperate, koenig.AtCombined:
		return true
	}
	return false
}

// matter is the formation that acts in a turn.
func matter(p kernel.Position) uint64 {
	f, _ := koenig.Read(p)
	return uint64(f.Turn()*64 + f.Active() + 2)
}

// assessor judges positions of any beach with the eyes of either side.
type assessor struct {
	judges [2]*judge
	beach  string
}

func (a *assessor) worth(p kernel.Position, seat kernel.Seat) float64 {
	f, _ := koenig.Read(p)
	if a.beach != f.Beach() {
		for i, w := range tunedAt(f.Beach()) {
			d := newField(f, &w)
			a.judges[i] = &judge{w: w, field: d, here: make([]uint32, len(d.next))}
		}
		a.beach = f.Beach()
	}
	j := a.judges[seat]
	j.begin(p)
	if seat == german {
		return -j.worth(p)
	}
	return j.worth(p)
}
