package greatestday

import (
	"fmt"
	"math"

	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// Aspects of a position by which Foresight foretells: how the game stands, what the judge thinks
// and what of, who holds each objective and is near it, and the state and place of every unit. All are
// of the order of 1.

// ofAll, ofObjective and ofUnit name the aspects of one objective, of one unit and of the rest.
var (
	ofAll = []string{
		"lead", "Allies ahead", "Germans ahead", "the judge, bounded", "the judge", "fire", "ground",
		"Allied steps", "Allies suppressed", "Allied hits", "German steps", "Germans suppressed", "German hits",
	}
	ofObjective = []string{
		"held by the Allies", "held by the Germans", "Allies on it", "Germans on it", "Allies near it", "Germans near it", "share of strength",
		"nearest Allies", "nearest Germans",
	}
	ofUnit = []string{"steps", "to come", "hits", "suppressed", "in column", "mounted"}
)

// Standing is how many of the aspects, the first, say how the game stands now.
const Standing = 5

// eyes see the aspects of positions of one scenario. They belong to one goroutine.
type eyes struct {
	judge *judge // with Regular's weights
	chits int
}

func newEyes(f game.Facts) *eyes { return &eyes{newJudge(f, steady), f.Chits()} }

// names are those of the aspects, in their order.
func (e *eyes) names() (names []string) {
	sc := e.judge.sc
	add := func(of string, list []string) {
		for _, s := range list {
			names = append(names, of+s)
		}
	}
	add("", ofAll)
	for i := range sc.Victory.Objectives {
		add(sc.Victory.Objectives[i].Name+": ", ofObjective)
	}
	for u := range e.judge.units {
		if e.judge.units[u].leader {
			names = append(names, sc.Units[u].ID+": in the game")
			continue
		}
		add(sc.Units[u].ID+": ", ofUnit)
		for i := range sc.Victory.Objectives {
			names = append(names, fmt.Sprintf("%s: near %s", sc.Units[u].ID, sc.Victory.Objectives[i].Name))
		}
	}
	for i := range sc.Divisions {
		names = append(names, sc.Divisions[i].ID+": points")
	}
	for i := range e.chits {
		names = append(names, fmt.Sprintf("chit %d: in play", i+1), fmt.Sprintf("chit %d: in the mug", i+1))
	}
	return names
}

// close is 1 in a hex and less the farther from it, half a few hexes off.
func close(hexes int) float64 { return 1 / (1 + float64(hexes)/3) }

// one is 1 for what is so.
func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}

// aspects appends those of a position.
func (e *eyes) aspects(p kernel.Position, out []float64) []float64 {
	f, _ := game.Read(p)
	j := e.judge
	j.look(f)
	fire, ground := j.fires(f), j.ground(f)
	worth := j.worth(p)
	lead := float64(f.Score(order.Allied) - f.Score(order.German))
	out = append(out, lead/5, one(lead > 0), one(lead < 0), math.Tanh(worth/4), worth/10, fire, ground/2)
	var sides [2][3]float64 // steps, suppressed, hits
	for u := range j.units {
		if x := &j.units[u]; !x.leader && f.At(u) >= 0 {
			n := &sides[x.side]
			n[0] += float64(f.Steps(u)) / 10
			n[1] += one(f.Suppressed(u)) / 3
			n[2] += float64(f.Hits(u)) / 5
		}
	}
	out = append(out, sides[0][:]...)
	out = append(out, sides[1][:]...)
	for i := range j.sc.Victory.Objectives {
		out = e.ofObjective(f, i, out)
	}
	for u := range j.units {
		out = e.ofUnit(f, u, out)
	}
	for i := range j.sc.Divisions {
		out = append(out, float64(f.Points(i))/5)
	}
	for i := range e.chits {
		out = append(out, one(f.Chit() == i), one(f.InMug(i)))
	}
	return out
}

// ofObjective appends the aspects of an objective.
func (e *eyes) ofObjective(f game.Facts, i int, out []float64) []float64 {
	j := e.judge
	at := j.sc.Victory.Objectives[i].Hex
	var on, near, power [2]float64
	nearest := [2]int{99, 99}
	for u := range j.units {
		x, h := &j.units[u], f.At(u)
		if x.leader || h < 0 {
			continue
		}
		d := j.sc.Ground.Grid.Distance(h, at)
		nearest[x.side] = min(nearest[x.side], d)
		s := x.strength * float64(f.Steps(u))
		power[x.side] += s / (1 + 0.25*float64(d))
		if d == 0 {
			on[x.side] += s
		}
		if d <= 3 {
			near[x.side] += s
		}
	}
	side, ok := f.Holder(i)
	return append(out, one(ok && side == order.Allied), one(ok && side == order.German), on[0]/4, on[1]/4, near[0]/8, near[1]/8,
		(power[0]-power[1])/(power[0]+power[1]+1), close(nearest[0]), close(nearest[1]))
}

// ofUnit appends the aspects of a unit.
func (e *eyes) ofUnit(f game.Facts, u int, out []float64) []float64 {
	j, h := e.judge, f.At(u)
	there := h >= 0
	if j.units[u].leader {
		return append(out, one(there || f.Boxed(u)))
	}
	out = append(out, one(there)*float64(f.Steps(u))/2, one(f.Boxed(u)), one(there)*float64(f.Hits(u))/2,
		one(there && f.Suppressed(u)), one(there && f.InColumn(u)), one(there && f.Mounted(u)))
	for i := range j.sc.Victory.Objectives {
		v := 0.0
		if there {
			v = close(j.sc.Ground.Grid.Distance(h, j.sc.Victory.Objectives[i].Hex))
		}
		out = append(out, v)
	}
	return out
}
