package dday91

import (
	"math"

	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// Worth of what a position shows, in points; a city that decides the game is worth
// cityWorth (6.3).
const (
	cityWorth   = 4.0
	nearWorth   = 1.6  // of that for the army that is nearest to one still to be taken
	eastWorth   = 0.35 // an Allied ground unit east of the Rhine, up to the 20 of the rule
	ashoreWorth = 0.12 // one on the continent, and the same again as it comes near a city
	lostWorth   = 1.1  // an Allied corps eliminated (6.2)
	lateWorth   = 1.5  // the same as the limit comes near
	factorWorth = 0.09 // a combat factor of a German corps in play
	starved     = 0.5  // what is left of a unit's part when it is out of supply
	moveWorth   = 0.03 // a Move in hand
)

// assessor judges positions.
type assessor struct{ m mapLore }

// worth is what a position is worth to a seat.
func (a *assessor) worth(p kernel.Position, seat kernel.Seat) float64 {
	r := game.Glance(p)
	a.m.learn(r)
	v := 0.0
	closest := make([]float64, len(a.m.goals))
	east := 0
	for u := range int16(game.Pieces) {
		x := r.Unit(u)
		if x.Hex < 0 || x.AtSea {
			continue
		}
		part := 1.0
		if !x.Supplied {
			part = starved
		}
		switch {
		case x.Side == german:
			if x.Corps {
				v -= factorWorth * float64(x.CF) * part
			}
		case x.Ground && a.m.places[x.Hex].Continental():
			if a.m.places[x.Hex].East {
				east++
			}
			v += ashoreWorth * part * (1 + closeness(float64(a.m.near[x.Hex])))
			if x.Corps {
				for i := range a.m.goals {
					closest[i] = max(closest[i], part*closeness(float64(a.m.way[i][x.Hex])))
				}
			}
		}
	}
	for i, g := range a.m.goals {
		if r.Controls(allied, g) {
			v += cityWorth
		} else {
			v += nearWorth * closest[i]
		}
	}
	v += eastWorth * float64(min(east, 20))
	lost, limit := float64(r.Lost()), float64(r.Limit())
	v -= lostWorth*lost + lateWorth*max(0, lost-limit/2)
	v += moveWorth * float64(r.Moves(allied)-r.Moves(german))
	v -= float64(len(a.m.goals)) * cityWorth / 2
	if seat == german {
		return -v
	}
	return v
}

// closeness falls with the cost of the way to a city.
func closeness(way float64) float64 { return math.Exp(-way / 18) }
