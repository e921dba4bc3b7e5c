package order

import (
	"sync"

	"sandtable/board"
)

// Ground is the hexes of a scenario's window: what lies on them, between them and along
// them. Hexes and edges are the numbers of its grid; board.NoHex is off the map.
type Ground struct {
	*board.Map // Terrain holds the indexes of Table.Terrain
	Table      *Table

	Mark    []Mark   // by hex
	Sector  []Sector // by hex: NoSector at sea and in the south (11)
	Edge    []Edge   // by edge
	Roads   []Road
	Bank    []Bank // by edge: what a Road is in the hex that it leaves there (2.3.3 to 2.3.5); nil for none
	Bridges []Bridge
	Sight   *Sight // nil before Look

	looked sync.Once
}

// Look makes the table of lines of sight, which only those who play on the ground need.
func (g *Ground) Look() { g.looked.Do(func() { g.Sight = newSight(g) }) }

// Mark is what a hex is besides its terrain.
type Mark uint8

// The marks.
const (
	Hill Mark = 1 << iota // G11.6
	OP                    // observation post (G11.7)
	Strongpoint
)

// Edge is what lies between two hexes, and along the step between them.
type Edge uint8

// What an edge may have. All but the last two are the same seen from both sides, and so
// are those.
const (
	River Edge = 1 << iota
	Stream
	Crest
	Ridge
	OnRoad     // a road leads over it
	OnRailroad // a railway does
	Canal      // the river is the Caen canal (3.5)
)

var edgeWords = []string{"river", "stream", "crest", "ridge"}

// Road is a road or railway from hex to adjacent hex, as far as it lies in the window;
// where it leaves the window and comes back it is several.
type Road struct {
	ID       string
	Railroad bool
	Hexes    []int16
}

// Bank is what becomes of a Road in a hex.
type Bank uint8

// The banks. An embankment is raised.
const (
	Level Bank = iota
	Raised
	Sunken
)

// Bridge is one that has a name (2.4): the two hexes of its hexside, the lower number first.
type Bridge struct {
	Name     string
	Railroad bool
	Hexes    [2]int16
}

var roadWords = []string{"road", "railroad"}

// Kind is the terrain of a hex.
func (g *Ground) Kind(h int16) *Terrain { return &g.Table.Terrain[g.Terrain[h]] }

// Is tells whether a hex has a mark.
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

// Window is the part of the sheet that a scenario is played on, by printed numbers.
type Window struct{ LowCol, HighCol, LowRow, HighRow int }

// layout cuts and numbers the window: columns grow to the west, odd ones are shifted south.
func (w Window) layout() board.Layout {
	return board.Layout{Cols: w.HighCol - w.LowCol + 1, Rows: w.HighRow - w.LowRow + 1, Top: "flat", Shifted: "odd", Name: "CC.RRR",
		FirstCol: w.LowCol, FirstRow: w.LowRow, ColsLeft: true, Km: hexKm}
}

// hexKm is the distance between opposite sides of a hex (G3.1).
const hexKm = 0.5

// North is where true north lies from the upper edge of the sheet, clockwise: the sheet
// was turned so that the coast runs level.
const North = -9.6
