package greatestday

import (
	"slices"

	"sandtable/board"
	"sandtable/games/greatestday/order"
)

// G12 Fire zones.
var (
	_ = book.Rule("G12.1", "Fire zones", "A unit has a fire zone in every hex within its range that it sees; not suppressed, nor with a fire rating of No.", "")
	_ = book.Rule("G12.2", "Current range", "The range is 1 beside an enemy and under a barrage; zones of mortars and artillery reach 3 hexes.", "")
	_ = book.Rule("G12.3", "Hedgerows", "Into a hedgerow hex only from adjacent.", "")
	_ = book.Rule("G12.4", "What zones do", "Opportunity fire, no cohesion rally, no entry on a division's chit.", "")
	_ = book.Rule("G12.5", "At this moment", "Fire zones are as they are at each step.", "")
)

// zoneOfIndirect is how far the fire zones of mortars and artillery reach (G12.2).
const zoneOfIndirect = 3

// look lists for every hex those that a unit there sees to fire at, nearest first (G11,
// G12.1). It does not know of barrages.
func (sc *scenario) look() {
	g := sc.Ground
	g.Look()
	sc.near = make([][]int16, g.Grid.Len())
	rings := rings(sc.far)
	var around []int16
	for from := range int16(len(sc.near)) {
		around = around[:0]
		q, r := g.Grid.Axial(from)
		for _, ring := range rings[1:] {
			first := len(around)
			for _, o := range ring {
				if to := g.Grid.AtAxial(q+o[0], r+o[1]); to != board.NoHex && sc.clear(from, to, nil) {
					around = append(around, to)
				}
			}
			slices.Sort(around[first:])
		}
		sc.near[from] = slices.Clone(around)
	}
}

// rings are the differences of the axes between a hex and those around it, by distance.
func rings(far int) [][][2]int {
	out := make([][][2]int, far+1)
	for q := -far; q <= far; q++ {
		for r := max(-far, -far-q); r <= min(far, far-q); r++ {
			n := max(abs(q), abs(r), abs(q+r))
			out[n] = append(out[n], [2]int{q, r})
		}
	}
	return out
}

func abs(n int) int { return max(n, -n) }

// clear tells whether a unit in a hex can fire at units in another, range apart (G11).
func (sc *scenario) clear(from, to int16, smoke []uint64) bool {
	g := sc.Ground
	return g.Sight.Clear(from, to, order.ToFire, smoke) && (!g.Hides(to) || g.Grid.Distance(from, to) <= 1)
}

// fires is clear with the barrages of the moment.
func (s *state) fires(from, to int16) bool {
	g := s.sc.Ground
	return s.clearFrom(from, to, order.ToFire) && (!g.Hides(to) || g.Grid.Distance(from, to) <= 1)
}

// smoke is the hexes under barrages as lines of sight want them, nil for none (G11.2).
func (s *state) smoke() []uint64 {
	if s.barrage.none() {
		return nil
	}
	return s.barrage.bits
}

// reach is how far a unit fires and has fire zones at the moment, 0 for not at all (G12.2).
func (s *state) reach(u int) int {
	if s.at[u] < 0 || s.is(u, suppressed) || s.isCraft(u) || s.assets.cargo[u] != 0 {
		return 0
	}
	_, colour, reach, ok := s.weapon(u)
	far := s.light().sight() // 1.1, 1.2
	switch {
	case !ok || reach <= 0:
		return 0
	case s.barrage.has(s.at[u]) || s.enemyBeside(s.side(u), s.at[u]):
		return 1
	case colour == order.Green || colour >= order.Orange:
		return min(int(reach), zoneOfIndirect, far)
	}
	return min(int(reach), far)
}

// covers tells whether a hex is in the fire zone of a unit (G12.1).
func (s *state) covers(u int, h int16) bool {
	n := s.reach(u)
	return n > 0 && h != s.at[u] && s.sc.Ground.Grid.Distance(s.at[u], h) <= n && s.fires(s.at[u], h)
}

// inZone tells whether a hex is in a fire zone of a side; zoneOf which unit's, or -1.
func (s *state) inZone(side order.Side, h int16) bool { return s.zoneOf(side, h) >= 0 }

func (s *state) zoneOf(side order.Side, h int16) int {
	for u := range s.sc.Units {
		if s.sc.Units[u].Side == side && s.at[u] >= 0 && s.sc.Ground.Grid.Distance(s.at[u], h) <= s.sc.far && s.covers(u, h) {
			return u
		}
	}
	return -1
}

// zones are all hexes in fire zones of a side.
func (s *state) zones(side order.Side) (out hexes) {
	for u := range s.sc.Units {
		if s.sc.Units[u].Side != side {
			continue
		}
		n := s.reach(u)
		if n == 0 {
			continue
		}
		from := s.at[u]
		clear := !s.assets.ruins.has(from) && s.smokeFor(from, n) == nil // near is what is seen then, but across bridges and raised Roads
		for _, h := range s.sc.near[from] {
			if s.sc.Ground.Grid.Distance(from, h) > n {
				break
			}
			if clear && !s.sc.screened.has(from, h) || !out.has(h) && s.fires(from, h) {
				out.add(h)
			}
		}
	}
	return out
}
