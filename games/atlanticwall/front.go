package atlanticwall

import (
	"math/bits"

	"sandtable/games/atlanticwall/order"
)

// maxColumns is how many columns of half a hex a map has at most.
const maxColumns = 272

// front is the line that units and their zones of control form (A115): in each column of
// half a hex the southernmost row of them; where there is none in a column a straight line
// joins the nearest. The zero value has no units.
type front struct{ south [maxColumns]int16 } // + 1; 0 for none

// lattice tells columns of half a hex, from 0, and rows.
type lattice struct {
	column, row []int16 // by hex
	columns     int
}

// newLattice measures a map.
func newLattice(g *order.Ground) (l lattice) {
	low, high := 1<<14, -1<<14
	for h := range int16(g.Grid.Len()) {
		q, r := g.Grid.Axial(h)
		l.column, l.row = append(l.column, int16(2*q+r)), append(l.row, int16(r))
		low, high = min(low, 2*q+r), max(high, 2*q+r)
	}
	first := l.row[0]
	for _, r := range l.row {
		first = min(first, r)
	}
	for h := range l.column {
		l.column[h] -= int16(low)
		l.row[h] -= first
	}
	l.columns = high - low + 1
	return l
}

// mark lets a hex belong to the line.
func (f *front) mark(l *lattice, h int16) {
	x := l.column[h]
	f.south[x] = max(f.south[x], l.row[h]+1)
}

// widen lets the columns beside each hex of the line belong to it as well: a hex is as broad as
// three of them.
func (f *front) widen(l *lattice) {
	before := int16(0)
	for x := range l.columns {
		own, next := f.south[x], int16(0)
		if x+1 < l.columns {
			next = f.south[x+1]
		}
		f.south[x], before = max(before, own, next), own
	}
}

// stand lets a unit in a hex, and its zone of control, belong to the line.
func (f *front) stand(sc *scenario, h int16) {
	f.mark(&sc.lattice, h)
	for reach := sc.reach[h]; reach != 0; reach &= reach - 1 {
		f.mark(&sc.lattice, sc.Ground.Grid.Adjacent[h][bits.TrailingZeros8(reach)])
	}
}

// join ends the line, and draws straight lines over the columns where there is nothing: to the
// nearest row to the north of it. Beyond the outermost columns the line goes on as it ends.
func (f *front) join(l *lattice) {
	f.widen(l)
	last := -1 // column that has one
	for x := range l.columns {
		if f.south[x] == 0 {
			continue
		}
		for i := last + 1; i < x; i++ {
			if f.south[i] = f.south[x]; last >= 0 {
				f.south[i] = int16((int(f.south[last])*(x-i) + int(f.south[x])*(i-last)) / (x - last))
			}
		}
		last = x
	}
	for i := last + 1; last >= 0 && i < l.columns; i++ {
		f.south[i] = f.south[last]
	}
}

// north tells whether a hex lies on the line, which has been joined, or north of it.
func (f *front) north(l *lattice, h int16) bool { return l.row[h] < f.south[l.column[h]] }

// newBehind finds the hexes on the Allied side of the line that the units with printed
// hexes and their zones form (33.22).
func newBehind(sc *scenario) (out hexes) {
	var f front
	for _, p := range sc.Setup {
		if p.Zone.Kind == order.Fixed && p.Box == order.OnMap && sc.Units[p.Unit].Side() == order.Allied && sc.Units[p.Unit].Controls() {
			f.stand(sc, p.At)
		}
	}
	f.join(&sc.lattice)
	for h := range int16(sc.hexes()) {
		if f.north(&sc.lattice, h) {
			out.add(h)
		}
	}
	return out
}

// frontOf is the line of the units of a side that stand on the map, and their zones (33.32b).
func (s *state) frontOf(side order.Side) (f front) {
	var seen hexes // most hexes hold several
	for _, u := range s.sc.exert[side] {
		if h := s.at[u]; h >= 0 && !seen.has(h) {
			seen.add(h)
			f.stand(s.sc, h)
		}
	}
	f.join(&s.sc.lattice)
	return f
}
