package greatestday

import (
	"math/bits"

	"sandtable/board"
	"sandtable/games/greatestday/order"
)

// 2.4.4 Bridges in the way, 2.5 observation posts in rubble: what the table of sight does
// not know.
var (
	ruleBridgeSight = book.Rule("2.4.4", "Bridges and sight", "A bridge hides what lies behind, as one hexside: a line that crosses it from hex to hex.", "{unit} does not see {unit}: the bridge at {hex} is in the way")
)

// pairs is a set of pairs of hexes.
type pairs struct {
	n    int
	bits []uint64
}

func (p *pairs) has(a, b int16) bool {
	if p.bits == nil {
		return false
	}
	i := int(a)*p.n + int(b)
	return p.bits[i>>6]>>(i&63)&1 != 0
}

// screen notes the pairs of hexes whose line crosses a bridge (2.4.4).
func (sc *scenario) screen() {
	if len(sc.bridges) == 0 && sc.Ground.Bank == nil {
		return
	}
	g := sc.Ground.Grid
	n, around := g.Len(), rings(int(sc.Table.Sight.Hill))
	sc.screened = pairs{n: n, bits: make([]uint64, (n*n+63)/64)}
	sc.screenBanks(around)
	for _, x := range sc.bridges {
		p, q := g.Center(x[0]), g.Center(x[1])
		for _, a := range hexesNear(g, x[0], around) {
			for _, b := range hexesNear(g, a, around) {
				if cross(g.Center(a), g.Center(b), p, q) {
					sc.hide(a, b)
				}
			}
		}
	}
}

// hide notes that something lies between two hexes.
func (sc *scenario) hide(a, b int16) {
	i := int(a)*sc.screened.n + int(b)
	sc.screened.bits[i>>6] |= 1 << (i & 63)
}

// hexesNear are those in some rings around one, itself included.
func hexesNear(g *board.Grid, h int16, around [][][2]int) (out []int16) {
	q, r := g.Axial(h)
	for _, ring := range around {
		for _, o := range ring {
			if n := g.AtAxial(q+o[0], r+o[1]); n != board.NoHex {
				out = append(out, n)
			}
		}
	}
	return out
}

// cross tells whether two segments have exactly one point in common, inside both.
func cross(a, b, c, d board.Point) bool {
	const least = 1e-9
	side := func(p, q, r board.Point) float64 { return (q.X-p.X)*(r.Y-p.Y) - (q.Y-p.Y)*(r.X-p.X) }
	u, v := side(a, b, c), side(a, b, d)
	w, x := side(c, d, a), side(c, d, b)
	return u*v < -least && w*x < -least
}

// clearFrom is the sight of a unit in a hex: the table's, less what a bridge or a raised Road hides and an
// observation post that has become rubble (2.4.4, 2.5).
func (s *state) clearFrom(from, to int16, aim order.Aim) bool {
	return s.clearThrough(from, to, aim, s.smoke())
}

// smokeFor is what smoke there is within some hexes of who looks: nearly always none.
func (s *state) smokeFor(from int16, far int) []uint64 {
	for i, word := range s.smoke() {
		for ; word != 0; word &= word - 1 {
			if h := int16(64*i + bits.TrailingZeros64(word)); h != from && s.sc.Ground.Grid.Distance(from, h) <= far {
				return s.smoke()
			}
		}
	}
	return nil
}

// near tells whether a unit stands so near a hex that it could be seen from there.
func (s *state) near(u int, h int16) bool {
	at := s.at[u]
	return at >= 0 && s.sc.Ground.Grid.Distance(at, h) <= s.sc.eye
}

// clearThrough is clearFrom through some of the smoke that there is.
func (s *state) clearThrough(from, to int16, aim order.Aim, smoke []uint64) bool {
	g := s.sc.Ground
	if l := s.light(); l != 0 && g.Grid.Distance(from, to) > l.sight() {
		return false // 1.1, 1.2
	}
	hidden, ruin := s.sc.screened.has(from, to), s.assets.ruins.has(from)
	if !hidden && !ruin {
		return g.Sight.Clear(from, to, aim, smoke)
	}
	far, through := g.Sight.Eye(from, aim)
	if ruin {
		far, through = int(s.sc.Table.Sight.Normal), 0
		if g.Is(from, order.Hill) {
			far, through = int(s.sc.Table.Sight.Hill), int(s.sc.Table.Sight.ThroughFromHill)
		}
	}
	n := g.Grid.Distance(from, to)
	return n <= 1 || n <= far && g.Sight.Count(from, to, smoke)+flag(hidden) <= through
}
