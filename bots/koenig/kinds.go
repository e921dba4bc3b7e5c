package koenig

import (
	"time"

	"sandtable/bots"
	"sandtable/bots/foresight"
	"sandtable/bots/levels"
	"sandtable/games/koenig"
	"sandtable/kernel"
)

// Kinds lists the opponents for this game.
func Kinds() []bots.Kind {
	space := Space()
	return levels.Kinds(levels.Lore{
		Policy:  func(_ kernel.Game, budget time.Duration) bots.Bot { return newBot(beginner, budget) },
		Share:   func(kernel.Game) func(kernel.Position, kernel.Seat) float64 { return new(assessor).share },
		Space:   &space,
		Matter:  matter,
		Staff:   levels.Effort{Courses: 6, Rounds: 6, Either: true},
		Turn:    turnOf,
		Weighty: weighty,
		Lapses:  0.2,
		Old:     []string{"beginner"},
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

// assessor says of positions of any beach what share of the game a seat has.
type assessor struct {
	beach  string
	sight  sight
	ahead  *Foresight // nil where the beach has no table
	judges [2]*judge  // of the sides, elsewhere
}

// scale is the lead in worth that makes a win likely, 73 %, in the eyes of a judge.
const scale = 5

func (a *assessor) share(p kernel.Position, seat kernel.Seat) float64 {
	var x float64 // of the Allies
	if r, over := p.Result(); over {
		x = Share(r)
	} else {
		x = a.foreseen(p, seat)
	}
	if seat == german {
		return 1 - x
	}
	return x
}

// foreseen is what the Allies can expect of a game in progress, in the eyes of a seat.
func (a *assessor) foreseen(p kernel.Position, seat kernel.Seat) float64 {
	f, _ := koenig.Read(p)
	if a.beach != f.Beach() {
		d := newField(f)
		a.beach, a.sight, a.ahead = f.Beach(), newSight(d), foresightAt(f, d, nil)
		for i, w := range tunedAt(a.beach) {
			a.judges[i] = newJudge(w, d)
		}
	}
	a.sight.look(p)
	if a.ahead != nil {
		a.ahead.eyes.begin(&a.sight)
		x := a.ahead.share(&a.sight)
		if f.Early() || f.Night(f.Turn()) {
			x += a.ahead.table.Beginning(f.Turn())
		}
		return foresight.Within(x)
	}
	j := a.judges[seat]
	j.begin(&a.sight)
	return bots.Logistic(j.worth(&a.sight) / scale)
}
