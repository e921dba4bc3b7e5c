package greatestday

import (
	"cmp"
	"slices"

	game "sandtable/games/greatestday"
	"sandtable/games/greatestday/order"
)

// A goal is a hex that the side which has to take ground sends units to.
type goal struct {
	hex   int16
	worth float64 // in points of the score
	need  int     // units that are to go there
	beach int     // only for those on its Overlay, -1 for all others (4.3.1)
}

// What goals are worth besides the points of objectives, and of a beach for all who keep it
// uncleared together; and how many units go.
const (
	held   = 0.4  // of an objective's points, when it has been taken and the enemy is near
	barred = 16.0 // to the Germans of a landing: the reinforcement hexes of an uncleared beach together
	perFoe = 3    // units for each enemy in the hex, one for each beside it
	party  = 10   // and never more than so many
)

// What a hex nearer to its goal is worth for a unit: something, and more where more is to
// be had. From so many hexes on nearness counts.
const (
	nearer   = 0.08
	perPoint = 0.02
	horizon  = 30
)

// goals lists where a side of a landing sends units, what is most valuable first: the Allies to what they
// still have to take, objectives, and strongpoints and others who keep a beach uncleared; the Germans to
// the reinforcement hexes of such a beach, near which one of them keeps it so (4.3.2), and to objectives that are
// lost or threatened.
func (j *judge) goals(f game.Facts, side order.Side) []goal {
	var out []goal
	add := func(h int16, worth float64) {
		if i := slices.IndexFunc(out, func(g goal) bool { return g.hex == h }); i >= 0 {
			out[i].worth += worth
			return
		}
		out = append(out, goal{hex: h, worth: worth})
	}
	for i := range j.sc.Victory.Objectives {
		o := &j.sc.Victory.Objectives[i]
		if side == order.Allied && o.Only != 0 && int(o.Only) != int(side)+1 {
			continue
		}
		switch who, ok := f.Holder(i); {
		case ok && who == side:
			if j.foes(f, side, o.Hex, 5) > 0 {
				add(o.Hex, held*float64(o.Points))
			}
		case ok || side == order.Allied || j.foes(f, side, o.Hex, alarm) > 0:
			add(o.Hex, float64(o.Points))
		}
	}
	for b := range j.sc.Beaches {
		if !f.Uncleared(b) {
			continue
		}
		if side == order.German {
			for _, h := range j.sc.Beaches[b].Gates {
				add(h, barred/float64(len(j.sc.Beaches[b].Gates)))
			}
			continue
		}
		n := f.Keepers(b)
		for u := range j.units {
			if j.units[u].side != side && !j.units[u].leader && f.At(u) >= 0 && f.Keeps(u, b) {
				add(f.At(u), clearing/float64(n))
			}
		}
	}
	for i := range out {
		g := &out[i]
		g.need = min(2+perFoe*j.foes(f, side, g.hex, 0)+j.foes(f, side, g.hex, 1), party)
	}
	slices.SortStableFunc(out, func(x, y goal) int { return cmp.Compare(y.worth, x.worth) })
	return out
}

// foes counts the enemies of a side within some hexes.
func (j *judge) foes(f game.Facts, side order.Side, h int16, within int) int {
	n := 0
	for u := range j.units {
		if x := &j.units[u]; x.side != side && !x.leader && f.At(u) >= 0 && j.sc.Ground.Grid.Distance(f.At(u), h) <= within {
			n++
		}
	}
	return n
}

// assign gives each unit of a side its goal: to each goal go those who are there soonest, as many as it
// needs, in turn with the other goals, and who is left goes where least are.
func (j *judge) assign(f game.Facts, side order.Side) {
	if j.goal == nil {
		j.goal, j.eager = make([]int16, len(j.units)), make([]float64, len(j.units))
	}
	for u := range j.goal {
		j.goal[u], j.eager[u] = -1, 0
	}
	j.findDoors(f)
	var goals []goal
	if j.vast() {
		j.kept = j.kept[:0]
		for b := range j.sc.Beaches {
			j.kept = append(j.kept, f.Keepers(b))
		}
		goals = j.aims(f, side)
		j.measure(f, goals)
	} else {
		goals = j.goals(f, side)
	}
	if len(goals) == 0 {
		return
	}
	free := 0
	for u := range j.units {
		if j.marches(f, side, u) {
			free++
		}
	}
	if j.vast() {
		free -= j.walkIn(f, side, goals)
	}
	for round := 0; free > 0; round++ {
		before := free
		for i := range goals {
			g := &goals[i]
			if round >= g.need && round < party { // beyond what is needed: all alike
				continue
			}
			if best, _ := j.soonest(f, side, g); best >= 0 {
				j.send(best, g)
				free--
			}
		}
		if free == before && round >= party {
			return // nobody is left who suits any of them
		}
	}
}

// soonest is who without a goal would be at a goal first, and how far he is from it, -1 for
// nobody: those who do not fight after all who do.
func (j *judge) soonest(f game.Facts, side order.Side, g *goal) (best int, far float64) {
	best, least := -1, 0.0
	for u := range j.units {
		if j.goal[u] >= 0 || !j.marches(f, side, u) || !j.suits(f, g, u) {
			continue
		}
		way := j.way(f, u, g.hex)
		d := way / j.units[u].pace
		if !j.units[u].fights {
			d += horizon
		}
		if best < 0 || d < least {
			best, least, far = u, d, way
		}
	}
	return best, far
}

// send gives a unit its goal.
func (j *judge) send(u int, g *goal) {
	j.goal[u], j.eager[u] = g.hex, nearer+perPoint*g.worth
	if !j.units[u].fights {
		j.eager[u] = nearer / 2
	}
}

// atHand is how near a goal is to who is sent there before anything farther off.
const atHand = 4.0

// walkIn sends one unit to each goal with no enemy in it that is at hand, before the
// valuable ones far away take their pick, and tells how many it has sent.
func (j *judge) walkIn(f game.Facts, side order.Side, goals []goal) (sent int) {
	for i := range goals {
		g := &goals[i]
		if j.foes(f, side, g.hex, 0) > 0 {
			continue
		}
		if u, far := j.soonest(f, side, g); u >= 0 && far <= atHand && j.units[u].fights {
			j.send(u, g)
			sent++
		}
	}
	return sent
}

// marches tells who is sent to goals: all that can move, the guns too, which are in the way
// on the beach.
func (j *judge) marches(f game.Facts, side order.Side, u int) bool {
	x := &j.units[u]
	return x.side == side && !x.leader && x.moves && (f.At(u) >= 0 || len(j.doors[u]) > 0)
}

// findDoors finds where those come in who wait in a box: they are sent to goals like all others, for who has
// none stops where he has come in.
func (j *judge) findDoors(f game.Facts) {
	if j.doors == nil {
		j.doors = make([][]int16, len(j.units))
	}
	for u := range j.doors {
		if j.doors[u] = j.doors[u][:0]; f.Boxed(u) {
			j.doors[u] = f.Doors(u, j.doors[u])
		}
	}
}

// way is how far a unit has to go to a hex, from where it comes in if it waits in a box.
func (j *judge) way(f game.Facts, u int, to int16) float64 {
	if h := f.At(u); h >= 0 {
		return j.far(h, to)
	}
	best := beyondAll
	for _, h := range j.doors[u] {
		best = min(best, j.far(h, to))
	}
	return best
}

// march is how near the units are to their goals.
func (j *judge) march(f game.Facts) float64 {
	if j.goal == nil {
		return 0
	}
	sum := 0.0
	for _, u := range j.cast {
		if g, h := j.goal[u], f.At(u); g >= 0 && h >= 0 {
			sum += j.eager[u] * max(j.horizon()-j.far(h, g), 0) * sign(j.units[u].side)
		}
	}
	return sum
}

// marchTo is what it changes there that a unit goes to a hex.
func (j *judge) marchTo(f game.Facts, u int, h int16) float64 {
	if j.goal == nil || j.goal[u] < 0 {
		return 0
	}
	return j.eager[u] * (j.way(f, u, j.goal[u]) - j.far(h, j.goal[u]))
}
