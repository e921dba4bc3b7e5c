package dday91

// worthGermanActivation: armies and panzers near the front first; nobody moves
// while there is no front.
func (b *planner) worthGermanActivation(u int16) float64 {
	x := &b.units[u]
	d := b.nearestFoe(x.Hex)
	if d >= 30 || x.Air || x.Box >= 0 {
		return -1
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
	pl := &b.m.places[h]
	v := 0.0
	if h != x.Hex {
		_, armies := b.army(h)
		if n := b.r.Count(b.seat, h); n > 0 && (x.Army && armies > 0 || !x.Army && armies != 1) || n > 1 && armies == 0 {
			v -= 1000
		}
	}
	d := b.nearestFoe(h)
	switch {
	case d == 1:
		v -= 6
	case d > 3:
		v -= 2.5 * float64(d-3)
	}
	v += 2 * float64(min(pl.Shelter, 4))
	for i, n := range pl.Next {
		if n >= 0 && pl.River[i] && b.nearestFoe(n) < d {
			v += 2
		}
	}
	v -= 0.7 * b.m.to(-1, h)
	if b.guards(h) && b.loose(h) == 0 && h != x.Hex {
		v += 20
	}
	if b.guards(h) && h == x.Hex {
		v += 12
	}
	if !b.fed(h) {
		v -= 80
	}
	return v + b.strikeValue(lead, h, cost)
}
