package greatestday

import (
	"math"
	"slices"

	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
	"sandtable/kernel"
)

// Leaders go where units are suppressed, to the sand before all, where there is one beach to the sand only.
const (
	prone  = 0.15
	pinned = 0.8
)

// unit is what the opponent reads once of a counter.
type unit struct {
	side     order.Side
	leader   bool
	strength float64 // fire and assault
	div      int
	steps    float64
	far      int  // no fire reaches farther
	moves    bool // can go somewhere
	fights   bool // at close quarters
	pace     float64
}

// judge values positions for the Allies; for the Germans the sign is turned.
type judge struct {
	w     weights
	sc    *order.Scenario
	side  order.Side // who decides
	units []unit
	exit  []bool    // by hex: a gap leads to it
	sand  int       // hexes of all beaches
	gap   []float64 // by hex of sand: how many hexes it is from a gap

	// emptying: the defences of a beach were down already when this was to be decided. By what comes
	// of a choice it would be wrong: to take the last of them would seem to cost all who are aside.
	emptying bool

	goal  []int16   // by unit: where its side sends it, -1 for nowhere; none before orders are given
	eager []float64 // by unit: what a hex nearer to that is worth

	doors [][]int16 // by unit: where it comes in that waits in a box, when orders were given
	kept  []int     // by beach: who keeps it uncleared, when orders were given

	holds, afar []float64 // by unit: its share of the exits that lie in fire zones, and of those that a barrage frees (exits.go)

	shots shots // what fire does where a decision is made

	// Who and what is looked at: everything, but in a vast scenario what is near (near.go).
	cast   []int             // units
	spots  []int             // objectives
	shores []int             // beaches
	ways   map[int16][]int16 // by goal: how far it is to there, by hex

	row, rows []pull // of the cast, around an objective and around all
}

func newJudge(f game.Facts, w weights) *judge {
	j := &judge{w: w, sc: f.Scenario()}
	for i := range j.sc.Units {
		m := &j.sc.Units[i]
		x := unit{side: m.Side, leader: m.Class == order.Leader, div: int(m.Div), steps: float64(m.Steps), far: int(m.Range)}
		if m.Fire > 0 {
			x.strength += float64(m.Fire) / 8
		}
		if m.Assault > 0 {
			x.strength += float64(m.Assault) / 12
		}
		if m.Armoured {
			x.strength *= 1.3
		}
		x.moves = m.Class != order.Ship && m.Class != order.Craft && (m.Allow > 0 || m.Transport)
		x.fights = m.Assault > 0 && m.Allow > 0
		x.pace = float64(max(m.Allow, 1))
		if m.Transport {
			x.pace = max(x.pace, float64(m.TrAllow))
		}
		j.units = append(j.units, x)
	}
	j.shots = newShots(len(j.units))
	j.lookAtAll()
	j.gap = toGap(j.sc)
	j.exit = make([]bool, j.sc.Ground.Grid.Len())
	for i := range j.sc.Beaches {
		j.sand += len(j.sc.Beaches[i].Hexes)
		for _, g := range j.sc.Beaches[i].Ways {
			j.exit[g.Land] = true
		}
	}
	return j
}

// pass is the chance to pass a check (G1.2).
func pass(quality int) float64 { return float64(min(max(quality+1, 1), 9)) / 10 }

// harm is what fire with these faces does to a unit, in points of the score.
func (j *judge) harm(f game.Facts, u int, faces *[order.Kill + 1]uint8) float64 {
	return j.harmWith(f, u, faces, pass(f.Quality(u)))
}

func (j *judge) harmWith(f game.Facts, u int, faces *[order.Kill + 1]uint8, stands float64) float64 {
	steps := float64(f.Steps(u))
	one := 1 + j.w.step
	hit := j.w.hit
	if f.Hits(u) >= 2 {
		hit = one
	}
	s := j.w.suppressed
	if f.Suppressed(u) {
		s = hit
	} else {
		s = stands*hit + (1-stands)*s
	}
	kill := steps*one + 0.2
	if steps == 0 { // a rearguard comes back (5a)
		one, kill = 0.3, 0.3
	}
	if steps == 1 {
		one = kill
	}
	return (float64(faces[order.Check])*(1-stands)*j.w.suppressed + float64(faces[order.Suppress])*s + float64(faces[order.Cohesion])*hit +
		float64(faces[order.StepLoss])*one + float64(faces[order.Kill])*kill) / 10
}

// shot is what direct fire of u at w would do, 0 when it cannot fire.
func (j *judge) shot(f game.Facts, u, w int) float64 {
	plain, helped, bonus, ok := f.Shot(u, w)
	if !ok {
		return 0
	}
	stands := pass(f.Quality(w))
	v := j.harmWith(f, w, &plain, stands)
	if bonus {
		p := pass(f.Quality(u))
		v += p * (j.harmWith(f, w, &helped, stands) - v)
	}
	return v
}

// snaps is what the fire of all who may answer would do to the unit that moves at a
// pending decision to react.
func (j *judge) snaps(f game.Facts) float64 {
	u, to := f.Trigger()
	if u < 0 {
		return 0
	}
	left, sum := 1.0, 0.0
	stands := pass(f.Quality(u))
	for w := range j.units {
		if x := &j.units[w]; x.side == j.units[u].side || f.At(w) < 0 || j.sc.Ground.Grid.Distance(f.At(w), f.At(u)) > x.far {
			continue
		}
		faces, ok := f.Snap(w, u, to)
		if !ok {
			continue
		}
		p := pass(f.Quality(w))
		sum += left * p * j.harmWith(f, u, &faces, stands)
		left *= 1 - p*0.3 // whoever is suppressed or gone is not fired at again
	}
	return sum
}

// worth is the value of a position for the Allies.
func (j *judge) worth(p kernel.Position) float64 {
	f, _ := game.Read(p)
	if p.Node().Final {
		r, _ := p.Result()
		v := float64(r.Score[0] - r.Score[1])
		switch {
		case v > 0:
			v += 20
		case v < 0:
			v -= 20
		}
		return v
	}
	j.look(f)
	v := j.points(f)
	for _, u := range j.cast {
		if x := &j.units[u]; !x.leader {
			v += sign(x.side) * j.state(f, u)
		}
	}
	v += j.fires(f)
	v += j.ground(f)
	v += j.march(f)
	if len(j.sc.Beaches) > 0 {
		v += j.shore(f)
	}
	for d := range j.sc.Divisions {
		v += sign(j.sc.Divisions[d].Side) * j.w.point * math.Sqrt(float64(f.Points(d))) * 2
	}
	return v
}

func sign(s order.Side) float64 {
	if s == order.Allied {
		return 1
	}
	return -1
}

// cutOff is how much of an Allied unit is as good as lost south of the line (11).
const cutOff = 0.8

// state is what a unit that has been looked at is worth by what it has left.
func (j *judge) state(f game.Facts, u int) float64 {
	x := &j.units[u]
	if f.Boxed(u) {
		return j.w.step*x.steps - j.w.waiting
	}
	if f.At(u) < 0 {
		return 0
	}
	v := (j.w.step + j.stepScore()) * float64(f.Steps(u))
	if f.Suppressed(u) {
		v -= j.w.suppressed
	}
	if x.side == order.Allied && f.BeyondLine(f.At(u)) {
		v -= cutOff * v // who does not get back in time is lost (11)
	}
	if j.shots.now[u].InCommand() {
		v += j.ordered(f, u)
	}
	return v - j.w.hit*float64(f.Hits(u))
}

// led is how much units gain that are in command of a leader at a hex.
func (j *judge) led(f game.Facts, leader int, h int16) float64 {
	v := 0.0
	for u := range j.units {
		if x := &j.units[u]; !x.leader && f.At(u) >= 0 && j.sc.Ground.Grid.Distance(h, f.At(u)) <= int(j.sc.Units[leader].Range) && f.Commands(leader, u) {
			v += j.ordered(f, u)
		}
	}
	return v
}

// ordered is what it is worth that a unit is in command: more where it has to rally, which
// it then does without a check, and most where a beach is not cleared before it has (G19.1).
func (j *judge) ordered(f game.Facts, u int) float64 {
	switch {
	case !f.Suppressed(u):
		return j.w.command
	case f.Sand(f.At(u)):
		return pinned
	case !j.vast():
		return j.w.command
	}
	return j.w.command + prone
}

// ground is what the strength around the objectives promises.
func (j *judge) ground(f game.Facts) (sum float64) {
	for _, i := range j.spots {
		j.row = j.pulls(j.row[:0], f, i)
		sum = j.promise(sum, f, i, j.row)
	}
	return sum
}

// grounds is ground with one unit in many places: what the others bring is looked up once.
func (j *judge) grounds(f game.Facts, who int) func(there int16) float64 {
	j.rows = j.rows[:0]
	for _, i := range j.spots {
		j.rows = j.pulls(j.rows, f, i)
	}
	rows, n := j.rows, len(j.cast)
	at := slices.Index(j.cast, who)
	return func(there int16) (sum float64) {
		for k, i := range j.spots {
			row := rows[k*n:][:n]
			if at >= 0 {
				row[at] = j.pull(f, i, who, there)
			}
			sum = j.promise(sum, f, i, row)
		}
		return sum
	}
}

// pull is what one unit somewhere brings to the ground around an objective.
type pull struct {
	counts, comes bool // comes: is there, or can come there
	side          order.Side
	far           int
	near          float64
}

// pulls appends those of the cast.
func (j *judge) pulls(dst []pull, f game.Facts, objective int) []pull {
	for _, u := range j.cast {
		dst = append(dst, j.pull(f, objective, u, f.At(u)))
	}
	return dst
}

func (j *judge) pull(f game.Facts, objective, u int, h int16) pull {
	x, o := &j.units[u], &j.sc.Victory.Objectives[objective]
	if h < 0 || x.leader {
		return pull{}
	}
	d := j.sc.Ground.Grid.Distance(h, o.Hex)
	if d > 0 && x.side == order.Allied && f.BeyondLine(h) {
		return pull{} // he is there for nothing (11)
	}
	s := x.strength * float64(f.Steps(u))
	if f.Suppressed(u) {
		s *= 0.4
	}
	comes := d == 0 || x.moves && f.Steps(u) > 0 && !f.Suppressed(u)
	return pull{counts: true, comes: comes, side: x.side, far: d, near: s / (1 + 0.25*float64(d))}
}

// reaches is how far away an enemy is who can well come to an objective with his next move.
const reaches = 4

// promise adds what the strength around an objective promises to a sum.
func (j *judge) promise(sum float64, f game.Facts, objective int, row []pull) float64 {
	o := &j.sc.Victory.Objectives[objective]
	points := float64(o.Points)
	var near [2]float64
	var on [2]bool
	nearest := [2]int{99, 99}
	for k := range row {
		x := &row[k]
		if !x.counts {
			continue
		}
		on[x.side] = on[x.side] || x.far == 0
		if x.comes {
			nearest[x.side] = min(nearest[x.side], x.far)
		}
		near[x.side] += x.near
	}
	sum += points * j.w.pull * (near[0] - near[1]) / (near[0] + near[1] + 1)
	for side := range near {
		if on[side] {
			sum += points * j.w.standing * sign(order.Side(side))
		}
	}
	if side, ok := f.Holder(objective); ok {
		switch own, other := nearest[side], nearest[side.Other()]; {
		case own > 1 && other <= reaches:
			change := points
			if o.Only == 0 {
				change *= 2
			}
			sum -= change * j.w.open * sign(side)
		case own > other+1:
			sum -= points * j.w.left * sign(side)
		}
	}
	return sum
}

// surrender is what demanding the surrender of a unit promises (17.4).
func (j *judge) surrender(f game.Facts, w int) float64 {
	steps := float64(f.Steps(w))
	return (1 - pass(f.Quality(w))) * (steps*(1+j.w.step) + j.units[w].strength)
}

// bestSurrender is the most that it promises a unit where it stands, or less than nothing
// when no enemy is beside it.
func (j *judge) bestSurrender(f game.Facts, u int) float64 {
	best := -1.0
	for w := range j.units {
		if j.units[w].side != j.units[u].side && !j.units[w].leader && f.At(w) >= 0 && f.At(u) >= 0 && j.sc.Ground.Grid.Distance(f.At(u), f.At(w)) == 1 {
			best = max(best, j.surrender(f, w))
		}
	}
	return best
}
