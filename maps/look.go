package maps

import (
	"fmt"

	"sandtable/board"
)

// sheetOf is one sheet of a map as a grid of its own, which keeps the numbers and all
// names of its hexes.
func sheetOf(l board.Layout, prefix string) (board.Layout, error) {
	for _, s := range l.Sheets {
		if s.Prefix == prefix {
			return l.Window(s.Col, s.Row, s.Cols, s.Rows, prefix), nil
		}
	}
	return board.Layout{}, fmt.Errorf("no sheet %q", prefix)
}

// look draws one sheet of a map that was made: the same ground, cut to the sheet.
func (m *maker) look(k Look) (*board.MapFile, error) {
	s := m.spec
	var err error
	if s.Grid, err = sheetOf(s.Grid, k.Sheet); err != nil {
		return nil, err
	}
	s.ID, s.Title, s.Cell, s.Looks = m.spec.ID+"-"+k.Sheet, m.spec.Title+", sheet "+k.Sheet, fine, nil
	g, err := board.NewGrid(s.Grid)
	if err != nil {
		return nil, err
	}
	w := &maker{spec: s, grid: g, over: m.over, lay: m.lay, names: map[int16]board.FilePlace{}, spell: m.spell, terrain: make([]int, g.Len())}
	from := func(h int16) int16 { // the same hex on the whole map
		for _, name := range g.Names(h) {
			if x, err := m.grid.Find(name); err == nil {
				return x
			}
		}
		return board.NoHex
	}
	for h := range int16(g.Len()) {
		x := from(h)
		if x == board.NoHex {
			return nil, fmt.Errorf("hex %s of the sheet is not on the map", g.Name(h))
		}
		w.terrain[h] = m.terrain[x]
		if n, ok := m.names[x]; ok {
			n.Hex = g.Name(h)
			w.names[h] = n
		}
	}
	a, b := m.grid.Center(from(0)), g.Center(0)
	w.plane = moved{m.plane, board.Point{X: a.X - b.X, Y: a.Y - b.Y}}
	for _, part := range []func() error{w.rasterise, w.reclaim, w.write, w.draw} {
		if err := part(); err != nil {
			return nil, fmt.Errorf("%s: %w", s.ID, err)
		}
	}
	return w.file, nil
}

// fine is the side of a cell of a drawing, in kilometres.
const fine = 0.02

// reclaim draws the land hexes that the coast line does not know as land: a spit to each
// land hex beside them. Beaches are drawn as sand.
func (m *maker) reclaim() error {
	one := m.coverMask("")
	for h := range int16(m.grid.Len()) {
		land := 0
		for _, n := range m.share[h] {
			land += n
		}
		if k := m.spec.Terrain[m.terrain[h]].Kind; k == m.spec.Sea || k == m.spec.Beach || 2*land > m.cells[h] {
			continue
		}
		c := m.grid.Center(h)
		one.Near([]board.Point{c, c}, 0.42*m.grid.Km)
		for _, n := range m.grid.Adjacent[h] {
			if n != board.NoHex && !m.isSea(n) {
				d := m.grid.Center(n)
				one.Near([]board.Point{c, {X: (c.X + d.X) / 2, Y: (c.Y + d.Y) / 2}}, 0.34*m.grid.Km)
			}
		}
	}
	for i, in := range one.Filled {
		m.land.Filled[i] = m.land.Filled[i] || in
	}
	return nil
}
