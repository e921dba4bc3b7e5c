package geo

import (
	"math"
	"slices"

	"sandtable/board"
)

// Mask is a set of small square cells of the plane.
type Mask struct {
	Min    board.Point // upper left corner of cell 0, 0
	Cell   float64     // side of a cell in kilometres
	Cols   int
	Rows   int
	Filled []bool // by row*Cols+col
}

// NewMask makes an empty mask over a box.
func NewMask(lo, hi board.Point, cell float64) *Mask {
	m := &Mask{Min: lo, Cell: cell, Cols: int(math.Ceil((hi.X - lo.X) / cell)), Rows: int(math.Ceil((hi.Y - lo.Y) / cell))}
	m.Filled = make([]bool, m.Cols*m.Rows)
	return m
}

// Center is the middle of a cell.
func (m *Mask) Center(col, row int) board.Point {
	return board.Point{X: m.Min.X + (float64(col)+0.5)*m.Cell, Y: m.Min.Y + (float64(row)+0.5)*m.Cell}
}

// Fill adds the cells whose middle lies inside an area, by the even-odd rule over
// its rings.
func (m *Mask) Fill(rings [][]board.Point) {
	var cross []float64
	for row := range m.Rows {
		y := m.Center(0, row).Y
		cross = cross[:0]
		for _, r := range rings {
			for i, a := range r {
				b := r[(i+1)%len(r)]
				if (a.Y > y) != (b.Y > y) {
					cross = append(cross, a.X+(y-a.Y)/(b.Y-a.Y)*(b.X-a.X))
				}
			}
		}
		slices.Sort(cross)
		for i := 0; i+1 < len(cross); i += 2 {
			from := int(math.Ceil((cross[i]-m.Min.X)/m.Cell - 0.5))
			to := int(math.Ceil((cross[i+1]-m.Min.X)/m.Cell - 0.5))
			for col := max(0, from); col < min(m.Cols, to); col++ {
				m.Filled[row*m.Cols+col] = true
			}
		}
	}
}

// Near adds the cells whose middle lies within reach of a line.
func (m *Mask) Near(line []board.Point, reach float64) {
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		c0 := int((min(a.X, b.X) - reach - m.Min.X) / m.Cell)
		c1 := int((max(a.X, b.X) + reach - m.Min.X) / m.Cell)
		r0 := int((min(a.Y, b.Y) - reach - m.Min.Y) / m.Cell)
		r1 := int((max(a.Y, b.Y) + reach - m.Min.Y) / m.Cell)
		for row := max(0, r0); row <= min(m.Rows-1, r1); row++ {
			for col := max(0, c0); col <= min(m.Cols-1, c1); col++ {
				if toSegment(m.Center(col, row), a, b) <= reach {
					m.Filled[row*m.Cols+col] = true
				}
			}
		}
	}
}

// Outlines traces the borders of the mask: closed rings, filled cells on the
// right hand, holes the other way round. Cells that only touch at a corner are apart.
func (m *Mask) Outlines() [][]board.Point {
	at := func(col, row int) bool {
		return col >= 0 && row >= 0 && col < m.Cols && row < m.Rows && m.Filled[row*m.Cols+col]
	}
	// A border runs from grid point to grid point, filled cell on its right.
	// dirs: 0 east, 1 south, 2 west, 3 north.
	type border struct{ x, y, d int }
	starts := func(x, y, d int) bool {
		switch d {
		case 0:
			return at(x, y) && !at(x, y-1)
		case 1:
			return at(x-1, y) && !at(x, y)
		case 2:
			return at(x-1, y-1) && !at(x-1, y)
		}
		return at(x, y-1) && !at(x-1, y-1)
	}
	step := [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	used := make([]bool, (m.Cols+1)*(m.Rows+1)*4)
	key := func(b border) int { return (b.y*(m.Cols+1)+b.x)*4 + b.d }
	var out [][]board.Point
	for y := range m.Rows + 1 {
		for x := range m.Cols + 1 {
			first := border{x, y, 0}
			if !starts(x, y, 0) || used[key(first)] {
				continue
			}
			var ring []board.Point
			for b := first; !used[key(b)]; {
				used[key(b)] = true
				ring = append(ring, board.Point{X: m.Min.X + float64(b.x)*m.Cell, Y: m.Min.Y + float64(b.y)*m.Cell})
				x, y := b.x+step[b.d][0], b.y+step[b.d][1]
				for _, turn := range [3]int{1, 0, 3} { // right first: corners do not join cells
					if d := (b.d + turn) % 4; starts(x, y, d) {
						b = border{x, y, d}
						break
					}
				}
			}
			out = append(out, ring)
		}
	}
	return out
}
