package board

import (
	"fmt"
	"strings"
)

// Map is a checked map: a grid and what lies on it. It never changes after
// Build and may be shared.
type Map struct {
	ID        string
	Title     string
	Generator string
	Sources   []FileSource
	Grid      *Grid

	TerrainKinds []string // words of the terrain ids
	Terrain      []uint8  // by hex: index into TerrainKinds

	SideKinds []string // words of the bits of Sides
	Sides     []uint16 // by edge: bit i set when SideKinds[i] lies on that hexside
	Courses   []Course // the named runs of hexsides, in the file's order

	RoadKinds []string // words of the road classes, best first as in the file
	Roads     []uint8  // by edge: 0 no road, else 1 + index into RoadKinds

	Places   []Place  // in the file's order
	PlaceOf  []string // by hex: name of the place there, "" where there is none
	Exits    []uint8  // by hex: ExitN … bits of the map edges that may be left from it
	Outlines []Outline
	Labels   []Label
}

// Bits of Map.Exits.
const (
	ExitN uint8 = 1 << iota
	ExitE
	ExitS
	ExitW
)

// Course is a run of hexsides of one kind and name, each as its filed edge (Grid.Side).
type Course struct {
	Kind, Name string
	Sides      []int32
}

// Place is a named hex. Kind is city, town, village or point.
type Place struct {
	Hex        int16
	Name, Kind string
}

// Outline is geography for drawing, in kilometres. The lines of a closed outline
// bound an area by the even-odd rule.
type Outline struct {
	Kind, Name string
	Closed     bool
	Lines      [][]Point
}

// Label is a name to be written near a point.
type Label struct {
	Text, Kind string
	At         Point
}

// Kind finds a word in one of the lists of kinds; -1 when it is not there. Rules
// look their kinds up once, at start.
func Kind(kinds []string, word string) int {
	for i, k := range kinds {
		if k == word {
			return i
		}
	}
	return -1
}

// Build checks the file field by field and makes the map.
func (f *MapFile) Build() (*Map, error) {
	if f.Format != MapFormat {
		return nil, fmt.Errorf("format: %q, want %q", f.Format, MapFormat)
	}
	if f.ID == "" || f.Title == "" {
		return nil, fmt.Errorf("id and title: %q and %q, want both", f.ID, f.Title)
	}
	g, err := NewGrid(f.Grid)
	if err != nil {
		return nil, fmt.Errorf("grid: %w", err)
	}
	m := &Map{ID: f.ID, Title: f.Title, Generator: f.Generator, Sources: f.Sources, Grid: g,
		Terrain: make([]uint8, g.Len()), PlaceOf: make([]string, g.Len()), Exits: make([]uint8, g.Len()),
		Sides: make([]uint16, 6*g.Len()), Roads: make([]uint8, 6*g.Len())}
	for _, part := range []func(*Map) error{f.terrain, f.sides, f.roads, f.places, f.exits, f.outlines} {
		if err := part(m); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (f *MapFile) terrain(m *Map) error {
	letter := map[byte]uint8{}
	if n := len(f.Terrain); n < 1 || n > 64 {
		return fmt.Errorf("terrain: %d kinds, want 1 to 64", n)
	}
	for i, t := range f.Terrain {
		if len(t.Letter) != 1 || t.Kind == "" {
			return fmt.Errorf("terrain[%d]: kind %q, letter %q, want a word and one ASCII letter", i, t.Kind, t.Letter)
		}
		if _, twice := letter[t.Letter[0]]; twice {
			return fmt.Errorf("terrain[%d]: letter %q stands for two kinds", i, t.Letter)
		}
		letter[t.Letter[0]] = uint8(i)
		m.TerrainKinds = append(m.TerrainKinds, t.Kind)
	}
	if len(f.Hexes) != m.Grid.Rows {
		return fmt.Errorf("hexes: %d rows, want %d", len(f.Hexes), m.Grid.Rows)
	}
	for row, s := range f.Hexes {
		if len(s) != m.Grid.Cols {
			return fmt.Errorf("hexes[%d]: %d letters, want %d", row, len(s), m.Grid.Cols)
		}
		for col := range m.Grid.Cols {
			id, ok := letter[s[col]]
			h := m.Grid.At(col, row)
			if !ok {
				return fmt.Errorf("hexes[%d]: letter %q for hex %s is not in terrain", row, s[col], m.Grid.Name(h))
			}
			m.Terrain[h] = id
		}
	}
	return nil
}

func (f *MapFile) sides(m *Map) error {
	for i, s := range f.Sides {
		bit := Kind(m.SideKinds, s.Kind)
		if bit < 0 {
			if bit = len(m.SideKinds); bit == 16 || s.Kind == "" {
				return fmt.Errorf("sides[%d].kind: %q, want a word, at most 16 different ones", i, s.Kind)
			}
			m.SideKinds = append(m.SideKinds, s.Kind)
		}
		c := Course{Kind: s.Kind, Name: s.Name}
		for j, pair := range s.Between {
			na, nb, ok := strings.Cut(pair, "/")
			if !ok {
				return fmt.Errorf("sides[%d].between[%d]: %q, want two hexes as in 0109/0110", i, j, pair)
			}
			a, d, err := m.step(na, nb)
			if err != nil {
				return fmt.Errorf("sides[%d].between[%d]: %w", i, j, err)
			}
			e := Edge(a, d)
			m.Sides[e] |= 1 << bit
			m.Sides[m.Grid.Back(e)] |= 1 << bit
			c.Sides = append(c.Sides, m.Grid.Side(a, d))
		}
		m.Courses = append(m.Courses, c)
	}
	return nil
}

// step finds two adjacent hexes by name and gives the first and the direction to the second.
func (m *Map) step(from, to string) (int16, int, error) {
	a, err := m.Grid.Find(from)
	if err != nil {
		return NoHex, 0, err
	}
	b, err := m.Grid.Find(to)
	if err != nil {
		return NoHex, 0, err
	}
	d := m.Grid.DirTo(a, b)
	if d < 0 {
		return NoHex, 0, fmt.Errorf("%s and %s are not adjacent", from, to)
	}
	return a, d, nil
}

func (f *MapFile) roads(m *Map) error {
	for i, r := range f.Roads {
		class := Kind(m.RoadKinds, r.Kind)
		if class < 0 {
			if class = len(m.RoadKinds); class == 255 || r.Kind == "" {
				return fmt.Errorf("roads[%d].kind: %q, want a word", i, r.Kind)
			}
			m.RoadKinds = append(m.RoadKinds, r.Kind)
		}
		if len(r.Path) < 2 {
			return fmt.Errorf("roads[%d].path: %d hexes, want 2 or more", i, len(r.Path))
		}
		for j := 1; j < len(r.Path); j++ {
			a, d, err := m.step(r.Path[j-1], r.Path[j])
			if err != nil {
				return fmt.Errorf("roads[%d].path[%d]: %w", i, j, err)
			}
			e := Edge(a, d)
			if old := m.Roads[e]; old == 0 || int(old) > class+1 {
				m.Roads[e], m.Roads[m.Grid.Back(e)] = uint8(class+1), uint8(class+1)
			}
		}
	}
	return nil
}

func (f *MapFile) places(m *Map) error {
	for i, p := range f.Places {
		h, err := m.Grid.Find(p.Hex)
		if err != nil {
			return fmt.Errorf("places[%d].hex: %w", i, err)
		}
		switch p.Kind {
		case "city", "town", "village", "point":
		default:
			return fmt.Errorf("places[%d].kind: %q, want city, town, village or point", i, p.Kind)
		}
		if p.Name == "" || m.PlaceOf[h] != "" {
			return fmt.Errorf("places[%d]: name %q for hex %s named %q, want one name a hex", i, p.Name, p.Hex, m.PlaceOf[h])
		}
		m.PlaceOf[h] = p.Name
		m.Places = append(m.Places, Place{h, p.Name, p.Kind})
	}
	return nil
}

func (f *MapFile) exits(m *Map) error {
	for i, x := range f.Exits {
		bit := map[string]uint8{"N": ExitN, "E": ExitE, "S": ExitS, "W": ExitW}[x.Edge]
		if bit == 0 {
			return fmt.Errorf("exits[%d].edge: %q, want N, E, S or W", i, x.Edge)
		}
		for j, n := range x.Hexes {
			h, err := m.Grid.Find(n)
			if err != nil {
				return fmt.Errorf("exits[%d].hexes[%d]: %w", i, j, err)
			}
			if !m.Grid.onEdge(h, bit) {
				return fmt.Errorf("exits[%d].hexes[%d]: %s does not lie on the %s edge", i, j, n, x.Edge)
			}
			m.Exits[h] |= bit
		}
	}
	return nil
}

// onEdge tells whether a hex lies on one of the four edges of the sheet.
func (g *Grid) onEdge(h int16, bit uint8) bool {
	col, row := g.drawn(h)
	switch bit {
	case ExitN:
		return row == 0
	case ExitE:
		return col == g.Cols-1
	case ExitS:
		return row == g.Rows-1
	}
	return col == 0
}

func (f *MapFile) outlines(m *Map) error {
	for i, o := range f.Outlines {
		least := 2
		if o.Closed {
			least = 3
		}
		if o.Kind == "" {
			return fmt.Errorf("outlines[%d].kind: empty, want a word", i)
		}
		out := Outline{Kind: o.Kind, Name: o.Name, Closed: o.Closed}
		for j, l := range o.Lines {
			if len(l)%2 != 0 || len(l) < 2*least {
				return fmt.Errorf("outlines[%d].lines[%d]: %d numbers, want pairs of x and y, at least %d", i, j, len(l), 2*least)
			}
			line := make([]Point, len(l)/2)
			for k := range line {
				line[k] = Point{float64(l[2*k]) / 1000, float64(l[2*k+1]) / 1000}
			}
			out.Lines = append(out.Lines, line)
		}
		m.Outlines = append(m.Outlines, out)
	}
	for i, l := range f.Labels {
		if l.Text == "" || l.Kind == "" {
			return fmt.Errorf("labels[%d]: text %q, kind %q, want both", i, l.Text, l.Kind)
		}
		m.Labels = append(m.Labels, Label{l.Text, l.Kind, Point{float64(l.At[0]) / 1000, float64(l.At[1]) / 1000}})
	}
	return nil
}
