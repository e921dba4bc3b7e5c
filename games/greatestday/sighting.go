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

// bridgeBetween is the first hex of a bridge that hides one hex from another, or -1 (2.4.4).
func (sc *scenario) bridgeBetween(from, to int16) int16 {
	g := sc.Ground.Grid
	for _, x := range sc.bridges {
		if cross(g.Center(from), g.Center(to), g.Center(x[0]), g.Center(x[1])) {
			return x[0]
		}
	}
	return board.NoHex
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

// overlooked are the hexes that any of some units sees (G11).
func (s *state) overlooked(is func(w int) bool) (out hexes) {
	var from hexes // where has been looked from
	for w := range s.sc.Units {
		at := s.at[w]
		if at < 0 || from.has(at) || !is(w) {
			continue
		}
		from.add(at)
		s.lookOver(at, &out)
	}
	return out
}

// lookOver adds the hexes that are seen from one to spot (G11.7).
func (s *state) lookOver(at int16, out *hexes) {
	l := s.light()
	if l == 0 {
		s.lookAround(at, out)
		return
	}
	var own hexes
	s.lookAround(at, &own)
	for h := range own.all() {
		if s.sc.Ground.Grid.Distance(at, h) <= l.sight() { // 1.1, 1.2
			out.add(h)
		}
	}
}

// lookAround is lookOver in full light.
func (s *state) lookAround(at int16, out *hexes) {
	sight := s.sc.Ground.Sight
	far, _ := sight.Eye(at, order.ToSpot)
	smoke := s.smokeFor(at, far)
	if s.assets.ruins.has(at) {
		for h := range int16(s.sc.hexes()) {
			if !out.has(h) && s.sc.Ground.Grid.Distance(at, h) <= far && s.clearThrough(at, h, order.ToSpot, smoke) {
				out.add(h)
			}
		}
		return
	}
	if smoke == nil {
		for _, w := range s.sc.spied[at] {
			out[w.word] |= w.bits
		}
		return
	}
	veil := sight.Veil(at, smoke)
	var memory [1024]int16
	ends := sight.Ends(memory[:0], &veil, at)
	var veiled hexes
	for _, h := range ends {
		veiled.add(h)
	}
	for _, w := range s.sc.spied[at] {
		out[w.word] |= w.bits &^ veiled[w.word]
	}
	for _, h := range ends {
		if !out.has(h) && s.sc.Ground.Grid.Distance(at, h) <= far && s.clearThrough(at, h, order.ToSpot, smoke) {
			out.add(h)
		}
	}
}

// lookout answers for many hexes whether the units in them are spotted for one that fires
// indirectly; who spots for it, and whether a hex is seen, is found out once.
type lookout struct {
	s            *state
	u            int
	eyes, others units // who has been found to spot for it, and not to
	seen, unseen hexes
}

// sees tells whether the units in a hex are spotted (G16.2, G11.8).
func (l *lookout) sees(h int16) bool {
	if !l.seen.has(h) && !l.unseen.has(h) {
		if l.look(h) {
			l.seen.add(h)
		} else {
			l.unseen.add(h)
		}
	}
	return l.seen.has(h)
}

func (l *lookout) look(h int16) bool {
	s := l.s
	if s.onMap(l.u) && s.spots(l.u, h, true) {
		return true
	}
	for _, w := range s.sc.sides[s.side(l.u)] {
		if s.near(w, h) && l.eye(w) && s.spots(w, h, true) {
			return true
		}
	}
	return false
}

// eye is isEye, or watchesFor for a ship, asked once of each unit.
func (l *lookout) eye(w int) bool {
	switch {
	case l.eyes.has(w):
		return true
	case l.others.has(w):
		return false
	case l.s.isShip(l.u) && l.s.watchesFor(w), !l.s.isShip(l.u) && l.s.isEye(w, l.u):
		l.eyes.add(w)
		return true
	}
	l.others.add(w)
	return false
}
