package dday91

// few is how many companions make an army fit to stand before the enemy.
const few = 3

// garrison is how many points in one of several cities that decide are enough: ten count (4b10), and some are lost.
const garrison = 14

// weak is how much of an army's company is wanting, from 0 to 1: the first attack on one
// with nobody but a corps ends it.
func (b *planner) weak(army int16) float64 {
	n := 0
	for _, u := range b.boxed(army) {
		if b.units[u].Corps {
			n++
		}
	}
	return float64(max(0, few-n)) / few
}

// spared tells whether a corps is one too many where it stands, with Moves to send it
// elsewhere: its army has more than it uses.
func (b *planner) spared(u int16) bool {
	x := &b.units[u]
	if b.seat != allied || !x.Corps || x.Hex < 0 || !b.landed(int(u)) || b.r.Moves(b.seat) <= b.reserve()+2 {
		return false
	}
	if a, _ := b.army(x.Hex); a < 0 {
		return false
	}
	if b.several() && b.fallen(x.Hex) {
		return b.crowd(x.Hex) > few && b.wall(x.Hex, int(u)) >= garrison
	}
	return b.crowd(x.Hex) > fullBox
}

// wall is how many points defend a city of the Allies without one unit (4b2).
func (b *planner) wall(h int16, but int) (points float64) {
	for u := range b.units {
		if x := &b.units[u]; x.Side == allied && x.Hex == h && u != but {
			points += b.points(u)
		}
	}
	return points
}

// sparedSpot values a hex for a corps that is one too many: an open port or city of ours
// that the enemy threatens, else an army that has too few.
func (b *planner) sparedSpot(u, h int16) float64 {
	x := &b.units[u]
	if h == x.Hex {
		return 0
	}
	if !b.fed(h) || !b.m.places[h].Continental() {
		return -1000
	}
	if b.open(h) {
		v := 12.0
		if b.guards(h) {
			v += 20
		}
		return v - 3*float64(b.r.Zone(german, h)) - 0.3*float64(x.CF)
	}
	if a, armies := b.army(h); armies == 1 && b.fits(u, h) && b.crowd(h) < few {
		return 6 + b.pull()*0.25*(b.m.to(b.aimOf(a), x.Hex)-b.m.to(b.aimOf(a), h)) + float64(few-b.crowd(h)) + 0.3*float64(x.CF)
	}
	return -1
}

// open tells whether a port or city of the Allies has nobody in it and the enemy near.
func (b *planner) open(h int16) bool {
	return b.wanted(h) && b.r.Count(allied, h) == 0
}

// wanted tells whether a hex is a port, or a city of the scenario, that the Allies hold with
// the enemy near.
func (b *planner) wanted(h int16) bool {
	pl := b.m.places[h]
	return pl.Continental() && (pl.Port || b.guards(h)) && b.r.Controls(allied, h) && b.nearestFoe(h) <= 3
}

// keeps tells whether a unit is all that the Allies have in a port that is threatened.
func (b *planner) keeps(u int16) bool {
	x := &b.units[u]
	return b.seat == allied && !x.Army && x.Hex >= 0 && b.wanted(x.Hex) && b.r.Count(allied, x.Hex) == 1
}

// gap tells whether a hex of the far bank of the Rhine is threatened and no German, but for
// one unit, stands there or has it in his zone.
func (b *planner) gap(h, but int16) bool {
	if !b.m.bank[h] || !b.r.Controls(german, h) {
		return false
	}
	for u := range b.units {
		x := &b.units[u]
		if x.Side == german && int16(u) != but && x.Box != but && x.Ground && !x.HQ && x.Hex >= 0 && b.r.Distance(x.Hex, h) <= 1 {
			return false
		}
	}
	return b.nearestFoe(h) <= threat
}

// threat is how near the Allies are when a gap in the line of the Rhine counts.
const threat = 5

// gaps counts the gaps that a unit would close from a hex: there and beside it.
func (b *planner) gaps(u, h int16) float64 {
	n := 0.0
	if b.gap(h, u) {
		n++
	}
	for _, x := range b.m.places[h].Next {
		if x >= 0 && b.gap(x, u) {
			n += 0.5
		}
	}
	return min(n, 2)
}
