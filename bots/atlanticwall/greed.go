package atlanticwall

import (
	"math"

	"sandtable/bots"
	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// Greed is what the yardstick that looks one decision ahead sees of this game. Regular has no judge of positions
// here, so the yardstick has one of its own.
func Greed() bots.Greed { return bots.Greed{Eye: eye, Ends: []uint16{game.DoRest}, Work: 300} }

// What it counts, for the Allies, in degrees of victory; for the Germans the sign is turned.
const (
	degreeWorth = 4.0  // as the score stands
	stepWorth   = 0.15 // of a unit on the map, and as much again by its strength
	moodWorth   = 0.08 // disrupted, and twice when demoralized
	fedWorth    = 0.08 // in supply
	goalWorth   = 2.0  // of a hex that decides, for who has a combat unit in it
	pullWorth   = 1.5  // of the same, for who has more strength near it
	nearWorth   = 0.05 // of a point of strength, falling with its way to a hex that decides
	exitWorth   = 0.3  // of a unit that has left the map by the edge that counts
	nearWay     = 12.0 // points of movement
	lastGun     = 0.8  // of a battery where batteries decide
	gunPull     = 0.1  // of a point of Allied strength beside one, falling with the distance
	gunReach    = 4.0  // hexes
)

// scale is its judge in one game.
type scale struct {
	lore     *lore
	scenario string
	near     []float64   // by hex
	pull     [][]float64 // by goal and hex

	batteries []int16 // hexes of those that are left, where they decide
}

func eye() func(kernel.Position, kernel.Seat) func(kernel.Position) float64 {
	e := new(scale)
	return func(root kernel.Position, seat kernel.Seat) func(kernel.Position) float64 {
		e.learn(root)
		if seat == kernel.Seat(order.German) {
			return func(p kernel.Position) float64 { return -e.worth(p) }
		}
		return e.worth
	}
}

// learn works out once of a scenario how near its hexes are to those that decide.
func (e *scale) learn(p kernel.Position) {
	f, _ := game.Read(p)
	if e.lore != nil && e.scenario == f.Scenario().ID {
		return
	}
	e.lore, e.scenario = newLore(f), f.Scenario().ID
	closeness := func(ways []int) []float64 {
		out := make([]float64, len(ways))
		for h, way := range ways {
			out[h] = math.Exp(-float64(way) / nearWay)
		}
		return out
	}
	e.near, e.pull = closeness(e.lore.home), nil
	for _, ways := range e.lore.ways {
		e.pull = append(e.pull, closeness(ways))
	}
}

// worth is the value of a position for the Allies.
func (e *scale) worth(p kernel.Position) float64 {
	f, _ := game.Read(p)
	r, _ := p.Result()
	v := degreeWorth*float64(r.Score[order.Allied]-r.Score[order.German]) + exitWorth*float64(f.Exited())
	e.batteries = e.batteries[:0]
	if len(e.lore.goals) == 1 || e.lore.sc.Objectives != nil {
		for u := range e.lore.sc.Units {
			if e.lore.sc.Units[u].Type == order.Battery && f.At(u) >= 0 {
				e.batteries = append(e.batteries, f.At(u))
			}
		}
		v -= lastGun * float64(len(e.batteries))
	}
	var room [32][2]float64 // by goal and side
	power := room[:min(len(e.pull), len(room))]
	for u := range e.lore.sc.Units {
		h := f.At(u)
		if h < 0 {
			continue
		}
		c := &e.lore.sc.Units[u]
		side := c.Side()
		steps, strength := float64(f.Steps(u)), float64(f.Combat(u))
		x := stepWorth*(steps+strength) - moodWorth*float64(f.Shaken(u))
		if f.Fed(u) {
			x += fedWorth
		}
		if c.Combatant() {
			x += nearWorth * strength * e.near[h]
			if side == order.Allied {
				x += gunPull * strength * e.toGuns(h)
			}
			for i := range power {
				power[i][side] += strength * e.pull[i][h]
			}
		}
		if side == order.German {
			x = -x
		}
		v += x
	}
	for i := range power {
		a, g := power[i][order.Allied], power[i][order.German]
		v += pullWorth * (a - g) / (a + g + 1)
		if f.Garrisoned(order.Allied, e.lore.goals[i]) {
			v += goalWorth
		}
		if f.Garrisoned(order.German, e.lore.goals[i]) {
			v -= goalWorth
		}
	}
	return v
}

// toGuns is how near a hex is to the nearest battery that is left, from 0 to 1.
func (e *scale) toGuns(h int16) float64 {
	if len(e.batteries) == 0 {
		return 0
	}
	least := far
	for _, b := range e.batteries {
		least = min(least, e.lore.grid.Distance(h, b))
	}
	return math.Exp(-float64(least) / gunReach)
}
