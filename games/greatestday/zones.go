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

// view is what is seen from a hex when there is no smoke, nearest first.
type view struct {
	hexes []int16
	upto  []uint16 // by distance: how many of them are as near
}

// within are those within some distance.
func (v *view) within(n int) []int16 {
	if n >= len(v.upto) {
		return v.hexes
	}
	return v.hexes[:v.upto[n]]
}

// sweep is a set of hexes that lie together, by the words of the whole that hold any.
type sweep []struct {
	word int16
	bits uint64
}

// sweep empties a set into one.
func (x *hexes) sweep() (out sweep) {
	n := 0
	for _, w := range x {
		n += flag(w != 0)
	}
	out = make(sweep, 0, n)
	for i, w := range x {
		if w != 0 {
			out = append(out, sweep{{int16(i), w}}...)
			x[i] = 0
		}
	}
	return out
}

// look lists for every hex what those who stand there see to fire at and to spot, but for
// what changes: barrages, ruins, the light (G11, G12.1).
func (sc *scenario) look() {
	g := sc.Ground
	sc.near, sc.spied = make([]view, g.Grid.Len()), make([]sweep, g.Grid.Len())
	rings := rings(sc.eye)
	var seen hexes
	for from := range int16(len(sc.near)) {
		q, r := g.Grid.Axial(from)
		for n, ring := range rings {
			near := &sc.near[from]
			first := len(near.hexes)
			for _, o := range ring {
				to := g.Grid.AtAxial(q+o[0], r+o[1])
				if to == board.NoHex {
					continue
				}
				if n > 0 && n <= sc.far && sc.clear(from, to, order.ToFire) && (n <= 1 || !g.Hides(to)) {
					near.hexes = append(near.hexes, to)
				}
				if sc.clear(from, to, order.ToSpot) {
					seen.add(to)
				}
			}
			slices.Sort(near.hexes[first:])
			near.upto = append(near.upto, uint16(len(near.hexes)))
		}
		sc.spied[from] = seen.sweep()
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

// clear tells whether a unit in a hex sees another hex when nothing lies there that the
// scenario does not begin with (G11, 2.4.4).
func (sc *scenario) clear(from, to int16, aim order.Aim) bool {
	g := sc.Ground.Sight
	if !sc.screened.has(from, to) {
		return g.Clear(from, to, aim, nil)
	}
	far, through := g.Eye(from, aim)
	n := sc.Ground.Grid.Distance(from, to)
	return n <= 1 || n <= far && g.Count(from, to, nil)+1 <= through
}

// fires tells whether a unit in a hex can fire at units in another, range apart (G11).
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
	if s.at[u] < 0 {
		return 0
	}
	return s.reachTo(u, 0)
}

// reachTo is reach, where it matters only whether it is so far or not.
func (s *state) reachTo(u, n int) int {
	if s.is(u, suppressed) || s.isCraft(u) || s.assets.cargo[u] != 0 {
		return 0
	}
	_, colour, reach, ok := s.weapon(u)
	far := s.light().sight() // 1.1, 1.2
	switch {
	case !ok || reach <= 0:
		return 0
	case n > int(reach):
		return 0
	case n == 1:
		return 1
	case s.barrage.has(s.at[u]) || s.enemyBeside(s.side(u), s.at[u]):
		return 1
	case colour == order.Green || colour >= order.Orange:
		return min(int(reach), zoneOfIndirect, far)
	}
	return min(int(reach), far)
}

// covers tells whether a hex is in the fire zone of a unit (G12.1).
func (s *state) covers(u int, h int16) bool {
	from := s.at[u]
	return from >= 0 && h != from && s.coversAt(u, h, s.sc.Ground.Grid.Distance(from, h))
}

// coversAt is that of a unit which stands so far from the hex, and not in it.
func (s *state) coversAt(u int, h int16, n int) bool {
	return n <= s.sc.far && s.reachTo(u, n) >= n && s.fires(s.at[u], h)
}

// inZone tells whether a hex is in a fire zone of a side; zoneOf which unit's, or -1.
func (s *state) inZone(side order.Side, h int16) bool { return s.zoneOf(side, h) >= 0 }

func (s *state) zoneOf(side order.Side, h int16) int {
	for _, u := range s.sc.sides[side] {
		if from := s.at[u]; from >= 0 && from != h && s.coversAt(u, h, s.sc.Ground.Grid.Distance(from, h)) {
			return u
		}
	}
	return -1
}

// zones are all hexes in fire zones of a side.
func (s *state) zones(side order.Side) hexes { return s.zonesNear(side, board.NoHex, 0) }

// zonesNear are those that lie within some distance of a hex, and others.
func (s *state) zonesNear(side order.Side, middle int16, span int) (out hexes) {
	for _, u := range s.sc.sides[side] {
		from := s.at[u]
		if from < 0 || middle >= 0 && s.sc.Ground.Grid.Distance(from, middle) > s.sc.far+span {
			continue
		}
		n := s.reach(u)
		if n == 0 || middle >= 0 && s.sc.Ground.Grid.Distance(from, middle) > n+span {
			continue
		}
		near := s.sc.near[from].within(n)
		smoke := s.smokeFor(from, n)
		if smoke == nil && !s.assets.ruins.has(from) {
			for _, h := range near {
				out.add(h)
			}
			continue
		}
		veil := s.sc.Ground.Sight.Veil(from, smoke)
		ruin := s.assets.ruins.has(from)
		for _, h := range near {
			if !ruin && !s.sc.Ground.Sight.Veiled(&veil, from, h) || !out.has(h) && s.fires(from, h) {
				out.add(h)
			}
		}
	}
	return out
}
