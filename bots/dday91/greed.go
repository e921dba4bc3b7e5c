package dday91

import (
	"math"

	"sandtable/bots"
	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// Greed is what the yardstick that looks one decision ahead sees of this game: what the judge of positions
// does, and how near each side's units are to what they could do next.
func Greed() bots.Greed {
	return bots.Greed{
		Eye: eye, Ends: []uint16{game.VerbEnd, game.VerbDone, game.VerbBack},
	}
}

// What counts besides for the yardstick, in points.
const (
	shoreWorth = 0.5  // of a ground unit at sea that comes ashore unopposed, and of one ashore more than the judge's
	opposed    = 0.3  // of that where the enemy holds the beach
	preyWorth  = 0.25 // of a German corps or army beside an Allied unit ashore, falling with the distance
	preyFar    = 4.0
)

func eye() func(kernel.Position, kernel.Seat) func(kernel.Position) float64 {
	a := new(assessor)
	return func(_ kernel.Position, seat kernel.Seat) func(kernel.Position) float64 {
		return func(p kernel.Position) float64 {
			v := a.worth(p, seat)
			if seat == german {
				return v - a.next(p)
			}
			return v + a.next(p)
		}
	}
}

// next is how near the units are to what they could do next, for the Allies.
func (a *assessor) next(p kernel.Position) float64 {
	r := game.Glance(p)
	var prey []int16
	v := 0.0
	for u := range int16(game.Pieces) {
		x := r.Unit(u)
		if x.Hex < 0 || x.Side != allied || !x.Ground {
			continue
		}
		switch {
		case x.AtSea:
			part := opposed
			for _, t := range a.m.places[x.Hex].Targets() {
				if r.Count(german, t) == 0 {
					part = 1
				}
			}
			v += shoreWorth * part * (1 + closeness(float64(a.m.near[x.Hex])))
		case a.m.places[x.Hex].Continental():
			v += shoreWorth * (1 + closeness(float64(a.m.near[x.Hex])))
			prey = append(prey, x.Hex)
		}
	}
	for u := range int16(game.Pieces) {
		x := r.Unit(u)
		if x.Hex < 0 || x.Side != german || !x.Corps && !x.Army {
			continue
		}
		least := 99
		for _, h := range prey {
			least = min(least, r.Distance(h, x.Hex))
		}
		v -= preyWorth * math.Exp(-float64(least)/preyFar)
	}
	return v
}
