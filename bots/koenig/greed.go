package koenig

import (
	"sandtable/bots"
	"sandtable/games/koenig"
	"sandtable/kernel"
)

// Greed is what the yardstick that looks one decision ahead sees of this game: what Regular's judge does.
func Greed() bots.Greed {
	return bots.Greed{
		Eye: eye, Ends: []uint16{koenig.DoFinish, koenig.DoDone, koenig.DoBack},
	}
}

func eye() func(kernel.Position, kernel.Seat) func(kernel.Position) float64 {
	var (
		s     sight
		j     *judge
		beach string
	)
	return func(root kernel.Position, seat kernel.Seat) func(kernel.Position) float64 {
		f, _ := koenig.Read(root)
		if j == nil || beach != f.Beach() {
			d := newField(f)
			s, j, beach = newSight(d), newJudge(beginner, d), f.Beach()
		}
		s.look(root)
		j.begin(&s)
		sign := 1.0
		if seat == german {
			sign = -1
		}
		return func(p kernel.Position) float64 {
			s.look(p)
			return sign * j.worth(&s)
		}
	}
}
