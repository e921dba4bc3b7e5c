package atlanticwall

import (
	"fmt"
	"slices"

	game "sandtable/games/atlanticwall"
	"sandtable/games/atlanticwall/order"
	"sandtable/kernel"
)

// Aspects of a position by which Foresight foretells: how the game stands, how strong each side is
// at what distance from what decides and how worn, who is on and near each goal and
// holds the line before them, and who is in contact at what odds. All are of the order of 1.

// ofSide, ofGoal, ofPlace, ofForce and ofAll name the aspects of one side, of one goal, of one hex of the
// line, of one formation and of the rest.
var (
	ofSide = []string{
		"steps", "battalions with all steps", "disrupted", "demoralised", "out of supply", "in enemy zones", "shut in",
		"guns in battery", "guns with missions left", "guns in range", "headquarters", "strength still to come", "nearest", "nearest five", "nearest fifteen",
	}
	ofGoal  = []string{"held by the Allies", "Germans in it", "Germans beside it", "Germans near it", "Allies beside it", "Allies near it", "Allies within eight hexes", "way of the nearest Allies"}
	ofPlace = []string{"Germans", "Allies"}
	ofForce = []string{"steps", "way"}
	ofAll   = []string{
		"lead", "Allies win", "Germans win", "off the map", "Allied line",
		"Germans attacked at less than even", "at less than two to one", "at less than four to one", "at four to one", "Allies attacked at less than even", "at less than two to one", "at two to one",
	}
)

// Standing is how many of the aspects, the first, say how the game stands now.
const Standing = 4

// bands are the ways to what decides from which the next band begins.
var bands = []int{0, 1, 4, 8, 12, 16, 20, 25, 30, 35, 40, 45, 50}

func bandOf(way int) int {
	i, found := slices.BinarySearch(bands, way)
	if !found {
		i--
	}
	return i
}

// eyes see the aspects of positions of one scenario. They belong to one goroutine.
type eyes struct {
	l     *lore
	force []float64 // by hex, the strength in it, less than nothing of Germans
	hexes []int16   // where somebody is
	ways  [2][]int  // of battalions, by side
}

func newEyes(f game.Facts) *eyes {
	e := &eyes{l: newLore(f)}
	e.force = make([]float64, e.l.grid.Len())
	return e
}

// names are those of the aspects, in their order.
func (e *eyes) names() (names []string) {
	add := func(of string, list []string) {
		for _, s := range list {
			names = append(names, of+s)
		}
	}
	add("", ofAll)
	for _, side := range []string{"Allies", "Germans"} {
		for _, way := range bands {
			names = append(names, fmt.Sprintf("%s: strength from %d", side, way))
		}
		add(side+": ", ofSide)
	}
	for i := range e.l.goals {
		add(fmt.Sprintf("goal %d: ", i+1), ofGoal)
	}
	for _, h := range e.l.front {
		add(e.l.grid.Name(h)+": ", ofPlace)
	}
	for i := range e.l.sc.Formations {
		add(e.l.sc.Formations[i].ID+": ", ofForce)
	}
	return names
}

// aspects appends those of a position.
func (e *eyes) aspects(p kernel.Position, out []float64) []float64 {
	f, _ := game.Read(p)
	for _, h := range e.hexes {
		e.force[h] = 0
	}
	e.hexes = e.hexes[:0]
	first := len(out)
	out = append(out, make([]float64, len(ofAll))...)
	forms := make([][3]float64, len(e.l.sc.Formations)) // steps, units and their way
	for side := order.Allied; side <= order.German; side++ {
		out = e.ofSide(f, side, forms, out)
	}
	for i, h := range e.l.goals {
		out = e.ofGoal(f, i, h, out)
	}
	line := 0.0
	for _, h := range e.l.front {
		germans, allies := 0.0, 0.0
		switch x := e.force[h]; {
		case x < 0:
			germans = 0.5 - x/10
		case x > 0:
			allies = 1
			line++
		}
		out = append(out, germans, allies)
	}
	for _, x := range forms {
		out = append(out, x[0]/20, x[2]/max(x[1], 1)/20)
	}
	r, _ := p.Result()
	n := copy(out[first:], []float64{
		float64(r.Score[order.Allied]-r.Score[order.German]) / 3, one(r.Winner == kernel.Seat(order.Allied)), one(r.Winner == kernel.Seat(order.German)),
		float64(f.Exited()) / 4, line / 10,
	})
	contacts := e.contacts(f)
	copy(out[first+n:], contacts[:])
	return out
}

// one is 1 for what is so.
func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// ofSide appends the aspects of a side, and notes its strength by hex.
func (e *eyes) ofSide(f game.Facts, side order.Side, forms [][3]float64, out []float64) []float64 {
	l, sign := e.l, 1.0-2*float64(side)
	var band [32]float64
	var steps, whole, disrupted, demoralised, unfed, zoned, shut, emplaced, loaded, ranging, posts, coming float64
	ways := e.ways[side][:0]
	for _, u := range l.own[side] {
		h, m := f.At(u), &l.sc.Units[u]
		if h < 0 {
			if h == -1 && m.Controls() && !m.Gun() {
				coming += float64(m.Front.Combat)
			}
			continue
		}
		switch {
		case m.Type == order.HQ:
			posts++
			continue
		case m.Static(), m.Type == order.Delay:
			continue
		case m.Gun():
			if f.Battery(u) == 0 {
				emplaced++
			}
			loaded += float64(f.Missions(u)) / 2
			if l.home[h] < int(m.Range)*2+4 {
				ranging++
			}
			continue
		}
		power := float64(f.Combat(u))
		if e.force[h] == 0 {
			e.hexes = append(e.hexes, h)
			e.force[h] = sign * 0.1
		}
		e.force[h] += sign * power
		way := min(l.home[h], 60)
		band[bandOf(way)] += power
		s := float64(f.Steps(u))
		steps += s
		if m.Large() && f.Steps(u) == int(m.Steps) {
			whole++
		}
		switch f.Shaken(u) {
		case 1:
			disrupted += s
		case 2:
			demoralised += s
		}
		if !f.Fed(u) {
			unfed += s
		}
		if f.InZone(side.Other(), h) {
			zoned += s
			if e.shutIn(f, side, h) {
				shut += s
			}
		}
		if m.Controls() && m.Large() {
			ways = append(ways, way)
		}
		if m.Form >= 0 {
			forms[m.Form][0] += s
			forms[m.Form][1]++
			forms[m.Form][2] += float64(way)
		}
	}
	slices.Sort(ways)
	e.ways[side] = ways
	for i := range bands {
		out = append(out, band[i]/20)
	}
	return append(out, steps/100, whole/20, disrupted/20, demoralised/20, unfed/40, zoned/40, shut/20, emplaced/10, loaded/10, ranging/10, posts/3, coming/50,
		meanOf(ways, 1)/30, meanOf(ways, 5)/30, meanOf(ways, 15)/30)
}

// meanOf is the mean of the first of a list, where there are fewer that of a list filled up with a long way.
func meanOf(ways []int, n int) float64 {
	sum := 60 * max(n-len(ways), 0)
	for _, w := range ways[:min(n, len(ways))] {
		sum += w
	}
	return float64(sum) / float64(n)
}

// shutIn tells whether all hexes around one are the enemy's or in his zones.
func (e *eyes) shutIn(f game.Facts, side order.Side, h int16) bool {
	for _, n := range e.l.grid.Adjacent[h] {
		if e.l.land(n) && !f.InZone(side.Other(), n) && !f.Enemy(side, n) {
			return false
		}
	}
	return true
}

// within adds up the strength of both sides within so many hexes.
func (e *eyes) within(h int16, hexes int) (allies, germans float64) {
	for _, x := range e.hexes {
		if e.l.grid.Distance(h, x) > hexes {
			continue
		}
		if v := e.force[x]; v > 0 {
			allies += v
		} else {
			germans -= v
		}
	}
	return allies, germans
}

func (e *eyes) ofGoal(f game.Facts, i int, h int16, out []float64) []float64 {
	way := 60
	for _, x := range e.hexes {
		if e.force[x] > 0 {
			way = min(way, e.l.ways[i][x])
		}
	}
	a1, g1 := e.within(h, 1)
	a3, g3 := e.within(h, 3)
	a8, _ := e.within(h, 8)
	return append(out, one(f.Garrisoned(order.Allied, h)), max(0, -e.force[h])/10, g1/20, g3/20, a1/20, a3/20, a8/50, float64(way)/30)
}

// contacts is how much strength of each side is in contact with the enemy at what odds: four of the Germans,
// three of the Allies.
func (e *eyes) contacts(f game.Facts) (out [7]float64) {
	germans, allies := out[:4], out[4:]
	for _, h := range e.hexes {
		own, against := e.force[h], 0.0
		for _, n := range e.l.grid.Adjacent[h] {
			if n >= 0 && e.force[n]*own < 0 && f.Crosses(n, h) {
				against += e.force[n]
			}
		}
		if against == 0 {
			continue
		}
		odds := -against / own
		i := 0
		for i < 3 && odds >= []float64{1, 2, 4}[i] {
			i++
		}
		if own < 0 {
			germans[i] -= own / 20
		} else {
			allies[min(i, 2)] += own / 20
		}
	}
	return out
}
