package dday91

// alone tells whether an army has nobody in its box nor beside it to take along: it
// could not attack, and the first attack on it ends it.
func (b *planner) alone(army int16) bool {
	return len(b.boxed(army)) == 0 && b.loose(b.units[army].Hex) == 0
}

// nearestStray is the distance to the nearest corps of the side, on the continent, that
// no army leads; 30 if there is none.
func (b *planner) nearestStray(h int16) int {
	best := 30
	for u := range b.units {
		x := &b.units[u]
		if x.Side != b.seat || !x.Corps || x.Box >= 0 || !b.landed(u) {
			continue
		}
		if _, armies := b.army(x.Hex); armies == 0 {
			best = min(best, b.r.Distance(h, x.Hex))
		}
	}
	return best
}

// safe is a distance from the enemy at which an army that is alone will do.
const safe = 5

// settled tells whether an army that is alone has nothing better to do than to stay:
// nobody to lead, and no enemy near.
func (b *planner) settled(h int16) bool {
	return b.nearestStray(h) >= 30 && b.nearestFoe(h) >= safe
}

// strayValue values a hex for an army that is alone: close to corps that nobody leads,
// else far from the enemy, and out of his reach.
func (b *planner) strayValue(h int16) float64 {
	v := -b.w.reach * float64(b.r.Zone(1-b.seat, h))
	if d := b.nearestStray(h); d < 30 {
		v -= b.w.stray * float64(d)
	} else {
		v += 2 * float64(min(b.nearestFoe(h), safe))
	}
	if !b.fed(h) {
		v -= 60
	}
	return v
}

// holdsAlone tells whether a city that decides the game would be empty without a unit,
// or without an army and its box.
func (b *planner) holdsAlone(u int16) bool {
	x := &b.units[u]
	for v := range b.units {
		y := &b.units[v]
		if int16(v) != u && y.Side == b.seat && y.Hex == x.Hex && y.Stack && y.Ground && !(x.Army && y.Box == u && len(b.boxed(u)) < 2) {
			return false
		}
	}
	return true
}
