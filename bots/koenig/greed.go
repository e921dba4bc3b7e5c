package koenig

import (
	"sandtable/bots"
	"sandtable/games/koenig"
	"sandtable/kernel"
)

// Greed is what the yardstick that looks one decision ahead sees of this game: what Regular's judge does.
func Greed() bots.Greed {
	return bots.Greed{Eye: eye, Ends: []uint16{koenig.DoFinish, koenig.DoDone, koenig.DoBack}}
}

func eye() func(kernel.Position, kernel.Seat) func(kernel.Position) float64 {
	var (
		j     *judge
		beach string
	)
	return func(root kernel.Position, seat kernel.Seat) func(kernel.Position) float64 {
		f, _ := koenig.Read(root)
		if j == nil || beach != f.Beach() {
			w := beginner
			d := newField(f, &w)
			j, beach = &judge{w: w, field: d, here: make([]uint32, len(d.next))}, f.Beach()
		}
		j.begin(root)
		if seat == german {
			return func(p kernel.Position) float64 { return -j.worth(p) }
		}
		return j.worth
	}
}
