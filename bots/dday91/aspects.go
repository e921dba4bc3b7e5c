package dday91

import (
	"fmt"
	"math"

	game "sandtable/games/dday91"
	"sandtable/kernel"
)

// Aspects of a position by which Foresight foretells: what the judge thinks, what both sides
// have and where, who can strike whom, who holds which city and has what near it. All are of the
// order of 1. Each counts apart before the portion of the Allies and before that of the Germans.

// ofAll, ofGoal and ofCity name the aspects of the whole map, of one city that decides the game
// and of any city of the continent.
var (
	ofAll = []string{
		"the judge, bounded", "the judge", "would win now", "cities held", "units east, up to 20", "20 units east", "units east beyond",
		"corps lost", "all but three corps lost", "all but two", "all but one", "all corps lost", "Allied Moves", "German Moves",
		"Allies ashore", "Allied corps ashore", "strength of these", "share of all strength", "corps with one step", "corps out of supply", "armies", "armies with nobody", "aircraft ashore", "strength in Britain", "corps to come",
		"units near the Rhine", "units on the way to it", "bank of the Rhine taken", "bank of the Rhine open",
		"German corps", "strength of these", "corps with one step", "corps out of supply", "armies", "aircraft", "strength west of the Rhine", "corps to come", "strength near the Allies",
		"Allied corps in danger", "with one step", "out of supply in danger", "Allied corps in a zone", "German corps in danger", "with one step", "German corps in a zone",
		"ports", "ports manned", "ports open and threatened",
	}
	ofGoal = []string{
		"held by the Allies", "Allied strength in it", "German strength in it", "Allied strength close", "German strength close", "Allied strength on the way", "German strength on the way",
		"share of strength close", "held with strength close", "share to be taken", "an army near", "German units in it", "open to the Germans", "open to the Allies",
	}
	ofCity = []string{"held by the Allies", "Allied strength near", "German strength near"}
)

// eyes see the aspects of positions of one scenario. They belong to one goroutine.
type eyes struct {
	judge  assessor
	cities []int16           // of the continent
	rhine  [game.Hexes]int16 // cost of the way across it
	units  [game.Pieces]game.Unit
	names  []string
	allies [game.Hexes]float64 // strength of the Allies by hex
	foes   [game.Hexes]float64 // and of the Germans
	list   []float64           // scratch
}

func newEyes(r game.Reading) *eyes {
	e := &eyes{}
	m := &e.judge.m
	m.learn(r)
	var banks []int16
	for h, x := range m.places {
		if x.IsCity() && x.Continental() {
			e.cities = append(e.cities, int16(h))
		}
		if m.bank[h] {
			banks = append(banks, int16(h))
		}
	}
	m.spread(&e.rhine, banks...)
	for h, x := range m.places {
		if x.East {
			e.rhine[h] = 0
		}
	}
	for _, side := range []string{"Allies", "Germans"} {
		for _, s := range ofAll {
			e.names = append(e.names, side+" begin: "+s)
		}
		for _, g := range m.goals {
			for _, s := range ofGoal {
				e.names = append(e.names, fmt.Sprintf("%s begin: goal %s: %s", side, m.places[g].Name, s))
			}
		}
		for _, c := range e.cities {
			for _, s := range ofCity {
				e.names = append(e.names, fmt.Sprintf("%s begin: %s %s: %s", side, m.places[c].Name, m.places[c].Town, s))
			}
		}
	}
	return e
}

// aspects appends those of a position: before a portion of one side those of the other are 0.
func (e *eyes) aspects(p kernel.Position, out []float64) []float64 {
	r := game.Glance(p)
	e.look(r)
	e.list = e.ofAll(p, r, e.list[:0])
	e.list = e.ofGoals(r, e.list)
	e.list = e.ofCities(r, e.list)
	zero := make([]float64, len(e.list))
	if r.Phasing() == german {
		return append(append(out, zero...), e.list...)
	}
	return append(append(out, e.list...), zero...)
}

// look reads the units.
func (e *eyes) look(r game.Reading) {
	clear(e.allies[:])
	clear(e.foes[:])
	for u := range e.units {
		e.units[u] = r.Unit(int16(u))
		x := &e.units[u]
		if x.Hex < 0 || !x.Ground || !e.judge.m.places[x.Hex].Continental() {
			continue
		}
		if x.Side == allied {
			e.allies[x.Hex] += fought(x)
		} else {
			e.foes[x.Hex] += fought(x)
		}
	}
}

// fought is what a unit counts for in a fight: half of it where it is out of supply.
func fought(x *game.Unit) float64 {
	v := float64(x.CF)
	if !x.Supplied {
		v /= 2
	}
	return v
}

// one is 1 for what is so.
func one(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// side is what one side has on the map.
type side struct {
	corps, power, worn, hungry, armies, bare, air, west, home, due float64
	danger, mortal, starving, zoned                                float64
	east, near, way                                                float64
}

// count counts what a side has.
func (e *eyes) count(r game.Reading, seat kernel.Seat) (s side) {
	m := &e.judge.m
	var boxed [game.Pieces]int
	for u := range e.units {
		if x := &e.units[u]; x.Box >= 0 && x.Hex >= 0 && x.Corps {
			boxed[x.Box]++
		}
	}
	for u := range e.units {
		x := &e.units[u]
		switch {
		case x.Side != seat:
			continue
		case x.Waiting && x.Corps:
			s.due++
			continue
		case x.Hex < 0:
			continue
		case !m.places[x.Hex].Continental():
			if x.Corps {
				s.home += float64(x.CF)
			}
			continue
		}
		if x.Ground {
			switch d := e.rhine[x.Hex]; {
			case d == 0:
				s.east++
			case d <= 4:
				s.near++
			case d <= 12:
				s.way++
			}
		}
		switch {
		case x.Army:
			s.armies++
			s.bare += one(boxed[u] == 0)
		case x.Air:
			s.air += float64(x.CF)
		case x.Corps:
			e.corps(r, x, &s)
		}
	}
	return s
}

// corps counts one corps.
func (e *eyes) corps(r game.Reading, x *game.Unit, s *side) {
	s.corps++
	s.power += fought(x)
	if !e.judge.m.places[x.Hex].East {
		s.west += fought(x)
	}
	s.worn += one(x.Fatal)
	s.hungry += one(!x.Supplied)
	s.zoned += one(r.Zone(1-x.Side, x.Hex) > 0)
	ours, theirs := &e.allies, &e.foes
	if x.Side == german {
		ours, theirs = theirs, ours
	}
	near := e.around(r, theirs, x.Hex)
	if near == 0 {
		return
	}
	risk := near * near / (near*near + sq(ours[x.Hex]+2*float64(e.judge.m.shelter[x.Hex])+2))
	s.danger += risk
	s.mortal += risk * one(x.Fatal)
	s.starving += risk * one(!x.Supplied)
}

func sq(x float64) float64 { return x * x }

// around is the strength in and beside a hex, and half of that two hexes away.
func (e *eyes) around(r game.Reading, power *[game.Hexes]float64, h int16) float64 {
	sum := power[h]
	for _, n := range e.judge.m.places[h].Next {
		if n < 0 {
			continue
		}
		sum += 0.75 * power[n]
		for _, o := range e.judge.m.places[n].Next {
			if o >= 0 && power[o] > 0 && r.Distance(h, o) == 2 {
				sum += 0.25 * power[o]
			}
		}
	}
	return sum
}

// ofAll appends the aspects of the whole map.
func (e *eyes) ofAll(p kernel.Position, r game.Reading, out []float64) []float64 {
	m := &e.judge.m
	a, g := e.count(r, allied), e.count(r, german)
	worth := e.judge.worth(p, allied)
	held := 0.0
	for _, h := range m.goals {
		held += one(r.Controls(allied, h))
	}
	full := held == float64(len(m.goals))
	lost, limit := r.Lost(), r.Limit()
	taken, open := 0.0, 0.0
	for h := range m.places {
		if !m.bank[h] {
			continue
		}
		if r.Controls(allied, int16(h)) {
			taken++
		} else if r.Count(german, int16(h)) == 0 && r.Zone(german, int16(h)) == 0 {
			open++
		}
	}
	touching := 0.0
	for h, v := range e.foes {
		if v > 0 && e.around(r, &e.allies, int16(h)) > 0 {
			touching += v
		}
	}
	ports, manned, threatened := 0.0, 0.0, 0.0
	for _, c := range e.cities {
		if !m.places[c].Port || !r.Controls(allied, c) {
			continue
		}
		ports++
		if r.Count(allied, c) > 0 {
			manned++
		} else if e.around(r, &e.foes, c) > 0 {
			threatened++
		}
	}
	return append(out, math.Tanh(worth/10), worth/20, one(full && a.east >= 20), held/float64(len(m.goals)), min(a.east, 20)/20, one(a.east >= 20), max(a.east-20, 0)/20,
		float64(min(lost, limit))/float64(limit), one(lost >= limit-3), one(lost >= limit-2), one(lost >= limit-1), one(lost >= limit), float64(r.Moves(allied))/20, float64(r.Moves(german))/20,
		one(a.corps > 0), a.corps/20, a.power/60, a.power/(a.power+g.power+10), a.worn/10, a.hungry/5, a.armies/5, a.bare/3, a.air/10, a.home/40, a.due/10,
		a.near/10, a.way/20, taken/10, open/10,
		g.corps/20, g.power/60, g.worn/10, g.hungry/5, g.armies/5, g.air/10, g.west/40, g.due/10, touching/30,
		a.danger/4, a.mortal/2, a.starving/2, a.zoned/10, g.danger/4, g.mortal/2, g.zoned/10,
		ports/10, manned/10, threatened/5)
}

// ofGoals appends the aspects of the cities that decide the game.
func (e *eyes) ofGoals(r game.Reading, out []float64) []float64 {
	m := &e.judge.m
	for i, c := range m.goals {
		var near, way [2]float64
		army := 0.0
		for u := range e.units {
			x := &e.units[u]
			if x.Hex < 0 || !m.places[x.Hex].Continental() {
				continue
			}
			d := float64(m.way[i][x.Hex])
			if x.Corps {
				near[x.Side] += fought(x) * math.Exp(-d/4)
				way[x.Side] += fought(x) * math.Exp(-d/12)
			} else if x.Army && x.Side == allied {
				army = max(army, math.Exp(-d/8))
			}
		}
		hold := one(r.Controls(allied, c))
		share := sq(near[allied]) / (sq(near[allied]) + sq(near[german]+2) + 1)
		out = append(out, hold, e.allies[c]/10, e.foes[c]/10, near[allied]/20, near[german]/10, way[allied]/40, way[german]/20,
			share, hold*share, (1-hold)*share, army, float64(r.Count(german, c))/3,
			hold*one(r.Count(allied, c) == 0)*one(e.around(r, &e.foes, c) > 0), (1-hold)*one(r.Count(german, c) == 0)*one(e.around(r, &e.allies, c) > 0))
	}
	return out
}

// ofCities appends the aspects of all cities of the continent.
func (e *eyes) ofCities(r game.Reading, out []float64) []float64 {
	for _, c := range e.cities {
		out = append(out, one(r.Controls(allied, c)), e.around(r, &e.allies, c)/20, e.around(r, &e.foes, c)/10)
	}
	return out
}
