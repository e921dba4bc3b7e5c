package dday91

// worthGermanActivation: armies and panzers near the front first; nobody moves
// while there is no front.
func (b *planner) worthGermanActivation(u int16) float64 {
	x := &b.units[u]
	d := b.nearestFoe(x.Hex)
	if d >= 30 || x.Air || x.Box >= 0 {
		return -1
	}
	if b.guards(x.Hex) && b.holdsAlone(u) {
		return -1
	}
	if x.Army && b.alone(u) && b.settled(x.Hex) {
		return -1
	}
	if !b.hunt && b.aim[u] >= 0 {
		return b.muster(u)
	}
	if b.hunt && !x.HQ && !x.Army && x.MF > 0 && b.r.Moves(german) > 1 {
		return 12 - float64(d) + float64(x.CF)
	}
	v := 12 - float64(d)
	if x.Army {
		v += 4 + float64(len(b.boxed(u)))
	} else {
		v += float64(x.CF)
	}
	if x.HQ && !x.Army {
		v -= 10 // round headquarters stay where they are
	}
	if b.guards(x.Hex) && !x.Army {
		return -1
	}
	if b.r.Moves(german) < 3 && d > 6 {
		return -1
	}
	return max(v, 0.5)
}

// germanSpot values a hex for German units: good ground between the enemy and
// the cities, near enough to strike, never cut off.
func (b *planner) germanSpot(lead, h int16, cost int) float64 {
	x := &b.units[lead]
	pl := b.m.places[h]
	v := 0.0
	if h != x.Hex && b.stacksBadly(lead, h) {
		v -= 1000
	}
	if x.Army && b.alone(lead) {
		return v + b.strayValue(h)
	}
	d := b.nearestFoe(h)
	if b.hunt && (x.Corps || x.Army) {
		return v + b.huntSpot(lead, h, cost)
	}
	switch {
	case b.lostNow(), b.post(lead) >= 0: // they go where they have to
	case d == 1:
		v -= b.w.contact
	case d > 3:
		v -= b.w.distance * float64(d-3)
	}
	v += b.w.shelter * float64(min(b.m.shelter[h], 4))
	for i, n := range pl.Next {
		if n >= 0 && pl.River[i] && b.nearestFoe(n) < d {
			v += b.w.river
		}
	}
	if b.post(lead) >= 0 {
		v += b.manning(lead, h)
	} else {
		v -= b.homeward(h)
	}
	if !x.HQ {
		v += b.closing() * b.gaps(lead, h)
	}
	if b.guards(h) && b.loose(h) == 0 && h != x.Hex {
		v += b.w.vacant
	}
	if b.guards(h) && h == x.Hex {
		v += b.w.stay
	}
	if !b.fed(h) {
		v -= 80
	}
	return v + b.strikeValue(lead, h, cost)
}

// rally is what a point of the way counts at least to the last city that the Germans hold, and to any of
// them when all are lost: as long as one is theirs at the end the game is drawn (6.3).
const rally = 8

// homeward is what it costs German units to be away from the cities that are still theirs; in the last
// portion, after which nobody comes for these, from any.
func (b *planner) homeward(h int16) float64 {
	held, way := 0, float64(unreachable)
	for _, g := range b.m.goals {
		if !b.r.Controls(allied, g) {
			held++
			way = min(way, b.m.to(g, h))
		}
	}
	switch {
	case held == 0:
		return max(b.w.home, rally) * b.m.to(-1, h)
	case b.r.Turn() == lastTurn:
		return b.w.home * b.m.to(-1, h)
	case held == 1:
		return max(b.w.home, rally) * way
	}
	return b.w.home * way
}

// cordon is what a gap in the line of the Rhine counts at least where a single city decides the game: its
// pull, which is that of a last city from the first turn on, would leave the line to nobody.
const cordon = 45

// picket is what it counts at least on the way to one of several.
const picket = 18

// closing is what it is worth to close a gap in the line of the Rhine.
func (b *planner) closing() float64 {
	if len(b.m.goals) == 1 && b.r.Controls(german, b.m.goals[0]) && b.r.Turn() < lastTurn {
		return max(b.w.line, cordon)
	}
	if b.several() {
		return max(b.w.line, picket)
	}
	return b.w.line
}

// huntSpot values a hex for German units that seek out Allied corps (6.2): close
// to one, best where those beside it can strike together.
func (b *planner) huntSpot(lead, h int16, cost int) float64 {
	v := -b.w.near * float64(b.nearestPrey(h)-1)
	if !b.fed(h) {
		v -= 80
	}
	v += b.w.cover * float64(min(b.m.shelter[h], 4))
	return v + b.w.stroke*b.strikeValue(lead, h, cost)
}

// nearestPrey is the distance to the nearest Allied corps ashore, weak stacks
// counting as nearer.
func (b *planner) nearestPrey(h int16) float64 {
	best := 30.0
	for u := range b.units {
		x := &b.units[u]
		if x.Side != allied || !x.Corps || !b.landed(u) {
			continue
		}
		d := float64(b.r.Distance(h, x.Hex))
		if pl := b.m.places[x.Hex]; pl.IsCity() {
			d += 0.5
		}
		d += 0.3 * float64(min(5, b.r.Count(allied, x.Hex)))
		if !x.Supplied {
			d--
		}
		best = min(best, d)
	}
	return best
}

// stronger tells whether the German corps in the field outweigh the Allied ones
// ashore enough to leave their lines and hunt.
func (b *planner) stronger() bool {
	us, them := 0, 0
	for u := range b.units {
		x := &b.units[u]
		switch {
		case !x.Corps || !b.landed(u):
		case x.Side == german:
			us += x.CF
		default:
			them += x.CF
		}
	}
	return float64(us) > b.w.hunt*float64(them)
}

// joined adds to a force the units beside a hex that could join in its attack.
func (b *planner) joined(force []int16, lead, h int16) []int16 {
	out := force[:len(force):len(force)]
	for u := range b.units {
		x := &b.units[u]
		if x.Side != b.seat || !x.Corps || x.Hex < 0 || !x.Supplied || int16(u) == lead || x.Box == lead || b.r.Distance(x.Hex, h) != 1 {
			continue
		}
		out = append(out, int16(u))
	}
	return out
}
