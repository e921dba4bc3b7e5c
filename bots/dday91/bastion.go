package dday91

import (
	"slices"

	game "sandtable/games/dday91"
)

// bastion.go gives the Germans the cities of the scenario to stand in. Ten is the most that either side can have
// (4b10), and in a city every ground unit counts one more than its factors (4b2): an army with three corps has ten
// there, which nobody beats in more than 45 of 100 attacks. As long as one of the cities is German at the end the
// Allies have not won (6.3).

const (
	crammed  = 0.5 // how much farther a city is taken to be for each point that is there or on the way
	forsaken = 15  // and if it is lost
	posted   = 40  // what it is worth to be in the city aimed at, as long as it is held
	inland   = 4   // a point of the way from where a reinforcement comes in
	anyCity  = 20  // the least chance of an attack on one that the other side holds
)

// station gives out the cities when reinforcements come in, and once more when the movement begins.
func (b *planner) station() {
	step := b.name
	switch step {
	case "march":
		step = "move"
	case "reinforce", "move":
	default:
		return
	}
	if b.posts != step && b.several() {
		b.posts = step
		b.bastions()
	}
}

// several tells whether more than one city decides: of a single one the line of the Rhine is held as well (closing).
func (b *planner) several() bool { return len(b.m.goals) > 1 }

// bastions gives out the cities in a German portion: again and again to the army, with all that it can take along,
// or the corps by itself, that is nearest to a city which has little yet.
func (b *planner) bastions() {
	for u := range b.aim {
		b.aim[u] = -1
	}
	have := b.walls()
	force := b.forces()
	for {
		best, who, what := 1e9, -1, -1
		for u, p := range force {
			if p == 0 || b.aim[u] >= 0 {
				continue
			}
			for i := range b.m.goals {
				if d := b.afield(i, b.units[u].Hex, have[i]); d < best {
					best, who, what = d, u, i
				}
			}
		}
		if who < 0 {
			return
		}
		b.aim[who] = b.m.goals[what]
		have[what] += force[who]
	}
}

// afield is how far a city is taken to be where it has so many points.
func (b *planner) afield(city int, h int16, have float64) float64 {
	g := b.m.goals[city]
	d := b.m.to(g, h) + crammed*have
	if b.r.Controls(allied, g) {
		d += forsaken
	}
	return d
}

// walls are the points in each city of those who cannot move.
func (b *planner) walls() []float64 {
	have := make([]float64, len(b.m.goals))
	for u := range b.units {
		x := &b.units[u]
		if i := slices.Index(b.m.goals, x.Hex); i >= 0 && x.Side == german && x.MF == 0 {
			have[i] += b.points(u)
		}
	}
	return have
}

// forces are the points of each army with its box and all in its hex, and of each corps by itself.
func (b *planner) forces() (force [game.Pieces]float64) {
	for u := range b.units {
		x := &b.units[u]
		if x.Side != german || x.Hex < 0 || !x.Stack || x.MF == 0 {
			continue
		}
		at := int16(u)
		if a, n := b.army(x.Hex); n == 1 {
			at = a
		}
		force[at] += b.points(u)
	}
	return force
}

// points is what a unit counts in the defence of a city.
func (b *planner) points(u int) float64 {
	if x := &b.units[u]; x.Ground && x.Stack {
		return float64(x.CF) + 1
	}
	return float64(b.units[u].CF)
}

// post is the city that a German unit makes for: its own, or that of its army; -1 none.
func (b *planner) post(u int16) int16 {
	if a := b.units[u].Box; b.aim[u] < 0 && a >= 0 {
		return b.aim[a]
	}
	return b.aim[u]
}

// manning is what a hex is worth to Germans for the city that they make for, and what a lost one is that nobody is in.
func (b *planner) manning(lead, h int16) float64 {
	if b.fallen(h) && b.r.Count(allied, h) == 0 {
		return posted + walkIn
	}
	aim := b.post(lead)
	v := -max(b.w.home, rally) * b.m.to(aim, h)
	if h == aim && b.r.Controls(german, h) {
		v += posted
	}
	return v
}

// muster says which German unit goes first to the city that it makes for: the largest, the nearest.
func (b *planner) muster(u int16) float64 {
	x := &b.units[u]
	way := b.m.to(b.aim[u], x.Hex)
	if way == 0 {
		return 0.5
	}
	v := 30 - 0.2*way
	switch {
	case x.Army:
		v += 4 + float64(len(b.boxed(u)))
	case x.HQ:
		v -= 10 // round headquarters last
	default:
		v += float64(x.CF)
	}
	return v
}

// bastionEntry is what a hex is worth where a German reinforcement comes in: the nearer to a city that has little
// yet the better.
func (b *planner) bastionEntry(h int16) float64 {
	best := -1e9
	for i, g := range b.m.goals {
		have := 0.0
		for u := range b.units {
			if x := &b.units[u]; x.Side == german && x.Stack && x.Hex >= 0 && (x.Hex == g || b.post(int16(u)) == g) {
				have += b.points(u)
			}
		}
		best = max(best, -inland*b.afield(i, h, have))
	}
	return best
}
