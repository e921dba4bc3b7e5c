package order

import (
	"fmt"
	"slices"
	"strings"

	"sandtable/board"
	"sandtable/tables"
)

// Ground is the hexes of a scenario's sheet: what lies on them, between them and along
// them. Hexes and edges are the numbers of its grid, from 0; board.NoHex is off the map.
// A hex is called as on the sheet, E1134; every other name of it is understood too: that
// on another sheet, or the number alone.
type Ground struct {
	*board.Map // Terrain holds Terrain values, Exits the edges that roads lead over

	Edge  []Edge // by edge
	Mark  []Mark // by hex
	Areas []Area
}

// Edge is what lies between two hexes, and along the step between them. It is the same
// seen from both sides.
type Edge uint8

// What an edge may have.
const (
	River Edge = 1 << iota
	Stream
	Cliff
	Bluff
	Primary   // a primary road leads over it
	Secondary // a secondary road
	OnRoad    = Primary | Secondary
	Water     = River | Stream
)

var edgeWords = []string{"river", "stream", "cliff", "bluff"}

// roadWords are the classes of roads in map files.
var roadWords = []string{"road1", "road2"}

// Mark is what a hex is besides its terrain.
type Mark uint8

// The marks.
const (
	HasPrimary   Mark = 1 << iota // a primary road runs through the hex
	HasSecondary                  // a secondary one
	Leaves                        // a road leads from it over the edge of the map (13.13)
	Fortified                     // an entrenchment is printed there (14.34)
	Border                        // the hex lies on the edge of the map
	HasRoad      = HasPrimary | HasSecondary
)

// Area is hexes that the rules name together: a town, a city, a forest.
type Area struct {
	Name, Kind string
	Hexes      []int16
}

// Kind is the terrain of a hex.
func (g *Ground) Kind(h int16) Terrain { return Terrain(g.Terrain[h]) }

// Is tells whether a hex has one of some marks.
func (g *Ground) Is(h int16, m Mark) bool { return g.Mark[h]&m != 0 }

// Between is what lies between two adjacent hexes; nothing for others.
func (g *Ground) Between(a, b int16) Edge {
	if d := g.Grid.DirTo(a, b); d >= 0 {
		return g.Edge[board.Edge(a, d)]
	}
	return 0
}

// Beside is what lies on any side of a hex.
func (g *Ground) Beside(h int16) Edge {
	var all Edge
	for d := range 6 {
		all |= g.Edge[board.Edge(h, d)]
	}
	return all
}

// Area finds an area that the rules name; nil where the map has none of its hexes.
func (g *Ground) Area(name string) *Area {
	i := slices.IndexFunc(g.Areas, func(a Area) bool { return a.Name == name })
	if i < 0 {
		return nil
	}
	return &g.Areas[i]
}

// Has tells whether a hex belongs to an area.
func (a *Area) Has(h int16) bool { return a != nil && slices.Contains(a.Hexes, h) }

// Course names the river or stream on an edge, "" where there is none.
func (g *Ground) Course(e int32) string {
	side := g.Grid.Side(board.EdgeHex(e), board.EdgeDir(e))
	for i := range g.Courses {
		if g.Courses[i].Name != "" && slices.Contains(g.Courses[i].Sides, side) {
			return g.Courses[i].Name
		}
	}
	return ""
}

// ground reads the map of a sheet, and what the rules name on it.
func (l *loader) ground(sheet string) *Ground {
	name := "map/sheet-" + sheet + ".json"
	var f board.MapFile
	if l.JSON(name, "the map of sheet "+sheet, &f); !l.OK() {
		return nil
	}
	f.Grid.Sheets = append(f.Grid.Sheets, bare(f.Grid.Sheets, sheet)...)
	m, err := f.Build()
	if err != nil {
		l.Fail("%s: %w", name, err)
		return nil
	}
	g := &Ground{Map: m, Edge: make([]Edge, 6*m.Grid.Len()), Mark: make([]Mark, m.Grid.Len())}
	if err := g.derive(); err != nil {
		l.Fail("%s: %w", name, err)
		return nil
	}
	l.Each("map/forts.csv", []string{"hex"}, func(r tables.Row) {
		if h, err := m.Grid.Find(r.Name("hex")); err == nil {
			g.Mark[h] |= Fortified
		}
	})
	l.Each("map/areas.csv", []string{"name", "kind", "hexes", "cases"}, func(r tables.Row) {
		a := Area{Name: r.Name("name"), Kind: areaWords[r.Word("kind", areaWords)]}
		for _, w := range strings.Fields(r.Name("hexes")) {
			if h, err := m.Grid.Find(w); err == nil {
				a.Hexes = append(a.Hexes, h)
			}
		}
		if len(a.Hexes) > 0 {
			g.Areas = append(g.Areas, a)
		}
	})
	return g
}

var areaWords = []string{"city", "town", "village", "area", "beach"}

// bare lets the hexes of a sheet be called by their number alone: only one is in play.
func bare(sheets []board.Sheet, prefix string) []board.Sheet {
	for _, s := range sheets {
		if s.Prefix == prefix {
			s.Prefix = ""
			return []board.Sheet{s}
		}
	}
	return nil
}

// derive makes what the rules ask for from the words of the map.
func (g *Ground) derive() error {
	for h, t := range g.Terrain {
		kind := slices.Index(TerrainWords, g.TerrainKinds[t])
		if kind < 0 {
			return fmt.Errorf("terrain %q of %s, want one of %s", g.TerrainKinds[t], g.Grid.Name(int16(h)), strings.Join(TerrainWords, ", "))
		}
		g.Terrain[h] = uint8(kind)
	}
	g.TerrainKinds = TerrainWords
	for e := range g.Edge {
		h := board.EdgeHex(int32(e))
		if g.Grid.Across(int32(e)) == board.NoHex {
			g.Mark[h] |= Border
			continue
		}
		for bit, word := range g.SideKinds {
			if g.Sides[e]&(1<<bit) == 0 {
				continue
			}
			i := slices.Index(edgeWords, word)
			if i < 0 {
				return fmt.Errorf("hexside %q, want one of %s", word, strings.Join(edgeWords, ", "))
			}
			g.Edge[e] |= 1 << i
		}
		if class := g.Roads[e]; class > 0 {
			i := slices.Index(roadWords, g.RoadKinds[class-1])
			if i < 0 {
				return fmt.Errorf("road %q, want one of %s", g.RoadKinds[class-1], strings.Join(roadWords, ", "))
			}
			g.Edge[e] |= Primary << i
			g.Mark[h] |= HasPrimary << i
		}
	}
	for h, x := range g.Exits {
		if x != 0 {
			g.Mark[h] |= Leaves
		}
	}
	return nil
}

// North is where true north lies from the upper edge of map E, clockwise: the maps are
// ruled by the Lambert grid of the French staff.
const North = 2.7
