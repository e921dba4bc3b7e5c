package board

import (
	"fmt"
	"math"
	"slices"
)

// NoHex stands for a place off the map.
const NoHex int16 = -1

// maxHexes keeps indices in an int16 and edge numbers in an int32.
const maxHexes = 32000

// Layout says how a grid is cut, numbered and named. It is the "grid" object of
// a map file.
type Layout struct {
	Cols int `json:"cols"` // number of columns
	Rows int `json:"rows"` // number of rows

	// Top is "flat" (columns run straight, every second one is shifted down by
	// half a hex) or "pointy" (rows run straight, every second one is shifted right).
	Top string `json:"top"`

	// Shifted is "odd" or "even": which printed column numbers (flat) or row
	// numbers (pointy) are the shifted ones.
	Shifted string `json:"shifted"`

	// Name is the pattern of a printed name: a run of C is the column number and
	// a run of R the row number, padded with zeros to the length of the run; A is
	// the column as a letter (1 = A); anything else stands for itself.
	// "CCRR" gives 0305, "CC.RRR" 03.005, "AR" C5.
	Name string `json:"name"`

	Prefix   string  `json:"prefix,omitempty"`    // put before every name, such as the letter of a sheet
	FirstCol int     `json:"first_col,omitempty"` // printed number of the first column
	FirstRow int     `json:"first_row,omitempty"` // printed number of the first row
	ColsLeft bool    `json:"cols_left,omitempty"` // column numbers grow to the left
	Km       float64 `json:"km"`                  // distance between opposite sides in kilometres

	// Sheets are the printed sheets that the grid was joined from, if there are
	// several; they may overlap. A hex is called as on the first sheet that has it,
	// and every name of it is understood.
	Sheets []Sheet `json:"sheets,omitempty"`
}

// Sheet is a printed sheet with names of its own: a rectangle of the grid, given by
// the grid's own numbers of its lowest column and row.
type Sheet struct {
	Prefix string `json:"prefix"`
	Col    int    `json:"col"`
	Row    int    `json:"row"`
	Cols   int    `json:"cols"`
	Rows   int    `json:"rows"`

	FirstCol int    `json:"first_col"`      // what the sheet prints for them
	FirstRow int    `json:"first_row"`      //
	Name     string `json:"name,omitempty"` // pattern, where it differs from the grid's
}

// Grid is a laid-out hex grid. It never changes after NewGrid and may be shared.
type Grid struct {
	Layout

	// Adjacent[h][d] is the neighbour of h in direction d, or NoHex.
	Adjacent [][6]int16

	flat     bool
	rowMajor bool
	phase    int // parity of the drawn column (flat) or row (pointy) that is shifted
	names    []string
	byName   map[string]int16
	cube     [][2]int16 // axial coordinates q, r
	dirs     [3][2]int8 // the directions of axes
}

// NewGrid lays out a grid, or says which field of the layout is wrong.
func NewGrid(l Layout) (*Grid, error) {
	g := &Grid{Layout: l}
	switch l.Top {
	case "flat":
		g.flat = true
	case "pointy":
	default:
		return nil, fmt.Errorf("top is %q, want flat or pointy", l.Top)
	}
	if l.Cols < 1 || l.Rows < 1 || l.Cols > maxHexes || l.Rows > maxHexes || l.Cols*l.Rows > maxHexes {
		return nil, fmt.Errorf("%d columns by %d rows, want 1 to %d hexes", l.Cols, l.Rows, maxHexes)
	}
	if !(l.Km > 0) || math.IsInf(l.Km, 0) {
		return nil, fmt.Errorf("km is %v, want the distance between opposite sides, above 0", l.Km)
	}
	var odd int
	switch l.Shifted {
	case "odd":
		odd = 1
	case "even":
	default:
		return nil, fmt.Errorf("shifted is %q, want odd or even", l.Shifted)
	}
	first := l.FirstCol // printed number of drawn column 0, or of row 0
	if l.ColsLeft {
		first += l.Cols - 1
	}
	if !g.flat {
		first = l.FirstRow
	}
	g.phase = (first + odd) & 1
	if err := g.nameAll(); err != nil {
		return nil, err
	}
	g.cube = make([][2]int16, g.Len())
	for h := range g.cube {
		q, r := g.axial(g.drawn(int16(h)))
		g.cube[h] = [2]int16{int16(q), int16(r)}
	}
	g.Adjacent = make([][6]int16, g.Len())
	for h := range g.Adjacent {
		c := g.cube[h]
		for d, v := range g.steps() {
			g.Adjacent[h][d] = g.at(int(c[0])+v[0], int(c[1])+v[1])
		}
	}
	for i, axis := range axes {
		for back, v := range axis {
			g.dirs[i][back] = int8(slices.Index(g.steps()[:], v))
		}
	}
	return g, nil
}

// Len is the number of hexes.
func (g *Grid) Len() int { return g.Cols * g.Rows }

// Flat tells whether hexes have a flat top.
func (g *Grid) Flat() bool { return g.flat }

var (
	flatSteps   = [6][2]int{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}
	pointySteps = [6][2]int{{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}}

	flatDirs   = [6]string{"N", "NE", "SE", "S", "SW", "NW"}
	pointyDirs = [6]string{"NE", "E", "SE", "SW", "W", "NW"}
)

func (g *Grid) steps() *[6][2]int {
	if g.flat {
		return &flatSteps
	}
	return &pointySteps
}

// DirName is the compass word of a direction, such as "NE".
func (g *Grid) DirName(d int) string {
	if g.flat {
		return flatDirs[d]
	}
	return pointyDirs[d]
}

// Opposite is the direction that leads back.
func Opposite(d int) int { return (d + 3) % 6 }

// printed gives the printed column and row number of a hex.
func (g *Grid) printed(h int16) (col, row int) {
	if g.rowMajor {
		return int(h)%g.Cols + g.FirstCol, int(h)/g.Cols + g.FirstRow
	}
	return int(h)/g.Rows + g.FirstCol, int(h)%g.Rows + g.FirstRow
}

// drawn gives the column from the left and the row from the top, from 0.
func (g *Grid) drawn(h int16) (col, row int) {
	col, row = g.printed(h)
	col, row = col-g.FirstCol, row-g.FirstRow
	if g.ColsLeft {
		col = g.Cols - 1 - col
	}
	return col, row
}

// At is the hex at a drawn column and row, both from 0 at the upper left, or NoHex.
func (g *Grid) At(col, row int) int16 {
	if col < 0 || row < 0 || col >= g.Cols || row >= g.Rows {
		return NoHex
	}
	if g.ColsLeft {
		col = g.Cols - 1 - col
	}
	if g.rowMajor {
		return int16(row*g.Cols + col)
	}
	return int16(col*g.Rows + row)
}

func (g *Grid) axial(col, row int) (q, r int) {
	if g.flat {
		return col, row - g.halves(col)
	}
	return col - g.halves(row), row
}

// halves is how far the axial axis has drifted after n columns (or rows).
func (g *Grid) halves(n int) int {
	if g.phase == 1 { // drawn odd ones are shifted
		return (n - (n & 1)) / 2
	}
	return (n + (n & 1)) / 2
}

func (g *Grid) at(q, r int) int16 {
	if g.flat {
		return g.At(q, r+g.halves(q))
	}
	return g.At(q+g.halves(r), r)
}

// Axial is the place of a hex on two axes, q to the right and r down: two hexes lie as
// two others do when both differences are the same.
func (g *Grid) Axial(h int16) (q, r int) { return int(g.cube[h][0]), int(g.cube[h][1]) }

// AtAxial is the hex at a place on the two axes, or NoHex.
func (g *Grid) AtAxial(q, r int) int16 { return g.at(q, r) }

// Window cuts a rectangle out of a layout, given by the printed numbers of its lowest
// column and row. Its hexes keep their numbers and every name they have; they are
// called as on the sheet with the given prefix where that shows them.
func (l Layout) Window(col, row, cols, rows int, prefix string) Layout {
	w := l
	w.FirstCol, w.FirstRow, w.Cols, w.Rows, w.Sheets = col, row, cols, rows, nil
	for _, first := range [2]bool{true, false} {
		for _, s := range l.Sheets {
			if (s.Prefix == prefix) != first {
				continue
			}
			c, r := max(s.Col, col), max(s.Row, row)
			c1, r1 := min(s.Col+s.Cols, col+cols), min(s.Row+s.Rows, row+rows)
			if c >= c1 || r >= r1 {
				continue
			}
			s.FirstCol, s.FirstRow = s.FirstCol+c-s.Col, s.FirstRow+r-s.Row
			s.Col, s.Row, s.Cols, s.Rows = c, r, c1-c, r1-r
			w.Sheets = append(w.Sheets, s)
		}
	}
	return w
}
