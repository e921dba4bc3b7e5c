package maps

import (
	"fmt"
	"slices"

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

// look is the map of one sheet of a map that was made, or of all: the same ground cut to
// the sheet, and the drawing of it.
func (m *maker) look(k Look) (*board.MapFile, error) {
	s := m.spec
	s.Looks = nil
	if k.Sheet == "" {
		s.ID, s.Title, s.Cell = m.spec.ID+"-all", m.spec.Title+", all maps", coarse
	} else {
		var err error
		if s.Grid, err = sheetOf(s.Grid, k.Sheet); err != nil {
			return nil, err
		}
		s.ID, s.Title, s.Cell = m.spec.ID+"-"+k.Sheet, m.spec.Title+", map "+k.Sheet, fine
	}
	g, err := board.NewGrid(s.Grid)
	if err != nil {
		return nil, err
	}
	w := &maker{spec: s, grid: g, over: m.over, lay: m.lay, names: map[int16]board.FilePlace{}, spell: m.spell, terrain: make([]int, g.Len())}
	to := map[int16]int16{} // from the whole map to the sheet
	for h := range int16(g.Len()) {
		x, err := m.grid.Find(g.Name(h))
		if err != nil {
			return nil, err
		}
		if to[x], w.terrain[h] = h, m.terrain[x]; !g.Shown(h) {
			w.terrain[h] = slices.IndexFunc(s.Terrain, func(t board.FileTerrain) bool { return t.Kind == s.Sea })
		}
		if n, ok := m.names[x]; ok {
			n.Hex = g.Name(h)
			w.names[h] = n
		}
	}
	first, err := m.grid.Find(g.Name(0))
	if err != nil {
		return nil, err
	}
	a, b := m.grid.Center(first), g.Center(0)
	by := board.Point{X: a.X - b.X, Y: a.Y - b.Y}
	w.plane = moved{m.plane, by}
	w.cutSides(m, to)
	w.cutRoads(m, to, by)
	for _, part := range []func() error{w.rasterise, w.flood, w.reclaim, w.write, w.draw} {
		if err := part(); err != nil {
			return nil, fmt.Errorf("%s: %w", s.ID, err)
		}
	}
	return w.file, nil
}

// cutSides takes the hexsides that lie on the sheet from the whole map.
func (m *maker) cutSides(whole *maker, to map[int16]int16) {
	cut := func(sides []int32) (out []int32) {
		for _, e := range sides {
			a, okA := to[board.EdgeHex(e)]
			_, okB := to[whole.grid.Across(e)]
			if okA && okB {
				out = append(out, m.grid.Side(a, board.EdgeDir(e)))
			}
		}
		return out
	}
	for _, c := range whole.rivers {
		m.rivers = append(m.rivers, chain{c.kind, c.name, cut(c.sides)})
	}
	m.cliffs, m.bluffs = cut(whole.cliffs), cut(whole.bluffs)
}

// cutRoads takes the roads that lie on the sheet from the whole map, and notes where
// they leave the sheet. By is where the sheet begins on the whole map.
func (m *maker) cutRoads(whole *maker, to map[int16]int16, by board.Point) {
	for _, r := range whole.roads {
		run := road{kind: r.kind, name: r.name}
		for i, x := range r.path {
			h, in := to[x]
			if in {
				run.path = append(run.path, h)
			}
			if i > 0 {
				before, was := to[r.path[i-1]]
				switch {
				case was && !in:
					m.leaveFor(before, whole.grid.Center(x), by)
				case in && !was:
					m.leaveFor(h, whole.grid.Center(r.path[i-1]), by)
				}
			}
			if !in || i == len(r.path)-1 {
				if len(run.path) > 1 {
					m.roads = append(m.roads, run)
				}
				run.path = nil
			}
		}
	}
	for _, x := range whole.exits {
		if h, in := to[x.hex]; in && !slices.Contains(m.exits, exit{h, x.edge}) {
			m.exits = append(m.exits, exit{h, x.edge})
		}
	}
}

// leaveFor notes that a road leads from a hex to a point of the whole map that is off
// the sheet.
func (m *maker) leaveFor(h int16, p, by board.Point) {
	lo, hi := m.grid.Bounds()
	x := exit{h, "W"}
	switch at := (board.Point{X: p.X - by.X, Y: p.Y - by.Y}); {
	case at.Y > hi.Y-0.5*m.grid.Km:
		x.edge = "S"
	case at.Y < lo.Y+0.5*m.grid.Km:
		x.edge = "N"
	case at.X > m.grid.Center(h).X:
		x.edge = "E"
	}
	if !slices.Contains(m.exits, x) {
		m.exits = append(m.exits, x)
	}
}

// The side of a cell of a drawing, in kilometres: of a sheet, and of all together.
const (
	fine   = 0.02
	coarse = 0.04
)

// flood draws what lies on no sheet as sea: nothing is there.
func (m *maker) flood() error {
	for i, land := range m.land.Filled {
		if h := m.grid.Under(m.land.Center(i%m.land.Cols, i/m.land.Cols)); land && h != board.NoHex && !m.grid.Shown(h) {
			m.land.Filled[i] = false
		}
	}
	return nil
}

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
